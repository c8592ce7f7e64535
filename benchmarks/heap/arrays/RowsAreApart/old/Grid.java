// expect: different; with --shape tree: equivalent
// method: Grid.touch
// twin: RowsMayBeOne
// why: two rows of a grid are taken for apart
class Grid {
    static int touch(int[][] g) {
        g[0][0] = 1;
        g[1][0] = 2;
        return g[0][0];
    }
}
