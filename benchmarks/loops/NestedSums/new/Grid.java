class Grid {
    static long sum(int[] cells, int width, int height) {
        long total = 0L;
        int row = 0;
        while (row < height && row <= cells.length) {
            int column = 0;
            while (column < width) {
                total = cells[column + width * row] + total;
                ++column;
            }
            ++row;
        }
        return total;
    }
}
