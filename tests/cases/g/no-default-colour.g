demo2
#d
  0:   #FFFFFF  white
  r:r  #FF0000  red
  b:b  #0000FF  blue
: rows
2r 1
: columns
1r
1r
1b
