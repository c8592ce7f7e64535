class Grid {
    static int[][] diagonal(int v) {
        int[][] g = new int[2][];
        g[1] = new int[2];
        g[0] = new int[2];
        g[0][0] = v;
        g[1][1] = v;
        return g;
    }
}
