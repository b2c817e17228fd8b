from solver import Nonogram

rows = [[1], [2], [3], [5], [3]]
cols = [[1], [2], [5], [4], [2]]

print(Nonogram(rows, cols))

rows = [[4], [4, 1], [5], [4], [2]]
cols = [[4], [5], [5], [4], [1], [1]]
