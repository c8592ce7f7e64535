class Grid {
    static long sum(int[] cells, int width, int height) {
        long sum = 0;
        for (int y = 0; y < height && y <= cells.length; y++) {
            for (int x = 0; x < width; x++) {
                sum = 31 * sum + cells[x * width + y];
            }
        }
        return sum;
    }
}
