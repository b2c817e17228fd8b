demo
: rows
2 1

3
: columns
1 1
1 1
1
1
