// expect: different
// method: Grid.diagonal
// twin: RowsOfTheirOwn
// why: all rows are one array
class Grid {
    static int[][] diagonal(int v) {
        int[][] g = new int[2][2];
        g[0][0] = v;
        g[1][1] = v;
        return g;
    }
}
