public class NonogramTest {
    @Test
    public void boat() {
        int[][] rows = {{1}, {2}, {3}, {5}, {3}};
        int[][] cols = {{1}, {2}, {5}, {4}, {2}};
        assertTrue(Nonogram.solve(rows, cols));
    }
}
