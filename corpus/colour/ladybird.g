Ladybird
#d
  0:   #FFFFFF  white
  k:k  #1B1B1B  black
  r:r  #D8232A  red
: rows
1k 1k
1k 1k
4k
6k
3r 2k 3r
2r 1k 1r 2k 1r 2k 1r
4r 2k 1r 2k 1r
1r 2k 1r 2k 4r
1r 2k 1r 2k 2r 1k 1r
4r 2k 4r
1r 1k 1r 2k 3r
2r 2k 2r
: columns
5r
3r 2k 2r
1k 1k 1r 1k 1r 2k 1r 1k 1r
3k 8r
10k
10k
3k 8r
1k 1k 1r 2k 5r
1r 2k 1r 1k 2r
5r
