// expect: equivalent
// method: Grid.diagonal
// twin: RowsShared
// why: a two-dimensional array is an array of fresh rows
class Grid {
    static int[][] diagonal(int v) {
        int[][] g = new int[2][2];
        g[0][0] = v;
        g[1][1] = v;
        return g;
    }
}
