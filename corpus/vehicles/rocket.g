Rocket
#d
  0:   #FFFFFF  white
  1:X  #000000  black
: rows
2
4
4
2 2
1 2 1
2 2
6
2 4
3 6
1 6 1
1 4 1
3
1 1
1 1 1
: columns
3
2
7 1
3 2 2 1
3 1 6 1
3 1 6
3 8
7 1
1
3
