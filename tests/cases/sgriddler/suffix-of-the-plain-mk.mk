MK Version 3.0

2 1

 # .

 1


 1
