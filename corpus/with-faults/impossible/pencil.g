Red pencil, two rows exchanged
#d
  0:   #FFFFFF  white
  r:r  #D8232A  red
  w:w  #E6C79C  wood
  k:k  #2B2B2B  lead
  p:p  #F29BB2  rubber
  s:s  #9AA5B1  metal
: rows
4p
2p
2s 4p
4s 2p
2r 4s
4r 2s
2r 1k 3r
2r 1k 3r
2r 1k 3r
2r 1k 3r
2w 3r
3w 1r
2k 2w
2k
: columns
2k
1r 2w 2k
2r 3w
2r 1k 1r 2w
2r 1k 3r
2r 1k 3r
2r 1k 3r
1s 5r
3s 3r
1p 4s 1r
3p 3s
4p 1s
3p
1p
