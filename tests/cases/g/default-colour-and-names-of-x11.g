
#Declaration
  1:*  grey  the default
  0:   LemonChiffon
  z:z  octarine
:
2 1z
:
1
1
1z
