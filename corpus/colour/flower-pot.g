Geranium
#d
  0:   #FFFFFF  white
  r:r  #E0314B  red
  g:g  #3A9D3A  green
  o:o  #C8622D  terracotta
: rows
2r 2r
8r
2r 6r
5r 2g 2r 2r
4r 2g 4r
2r 1g 1g 1g 2r
1g 3g 1g
4g 1g 4g
9g
4g
9o
9o
7o
7o
5o
: columns
2r
4r 1g
4r 3g 2o
1r 2r 2g 4o
4r 1g 2g 5o
3r 2g 1g 2g 5o
2r 7g 5o
3r 1g 2g 5o
4r 1g 3g 5o
3r 1r 3g 4o
1r 3r 2g 2o
3r 1g
1r
