demo
: rows
1
: columns
