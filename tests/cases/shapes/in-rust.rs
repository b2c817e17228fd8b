#[test]
fn boat() {
    let row_clues = vec![vec![1], vec![2], vec![3], vec![5], vec![3]];
    let col_clues = vec![vec![1], vec![2], vec![5], vec![4], vec![2]];
    assert!(solve(&row_clues, &col_clues).is_some());
}
