demo
:rows
2 1
0
3
:columns
1,1
1,1
1
1
:end
what follows is not read
5 5 5
