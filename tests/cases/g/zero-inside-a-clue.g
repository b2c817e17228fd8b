demo
: rows
2 0 1
: columns
1
1

1
