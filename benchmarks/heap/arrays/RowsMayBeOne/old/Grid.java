// expect: equivalent
// method: Grid.touch
// twin: RowsAreApart
// why: two rows of a grid may be one array
class Grid {
    static int touch(int[][] g) {
        g[0][0] = 1;
        g[1][0] = 2;
        return g[0][0];
    }
}
