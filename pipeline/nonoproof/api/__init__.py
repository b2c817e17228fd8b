"""What programs call: the public functions, with their arguments checked.

``nonoproof`` offers these names, and loads each part when it is asked for it.
"""
