©íp èervený
:
1
:
1
