class Grid {
    static int touch(int[][] g) {
        g[0][0] = 1;
        g[1][0] = 2;
        return 1;
    }
}
