package nonogram

func TestMug(t *testing.T) {
	rows := [][]int{{4}, {4, 1}, {5}, {4}, {2}}
	cols := [][]int{{4}, {5}, {5}, {4}, {1}, {1}}
	solve(rows, cols)
}
