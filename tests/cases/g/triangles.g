demo
#d
  0:  white
  1:* black
  t:/ black/orange
:
1 1t
:
1
1t
