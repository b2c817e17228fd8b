rows = 5
row_rule_len = 2
row_rules = [
    [0, 4],
    [4, 1],
    [0, 5],
    [0, 4],
    [0, 2],
]

cols = 6
col_rule_len = 2
col_rules = [
    [4],
    [5],
    [5],
    [4],
    [1],
    [1],
]
