// expect: different
// method: Grid.sum
// loops: over the input
// why: row and column are exchanged in the index
class Grid {
    static long sum(int[] cells, int width, int height) {
        long sum = 0;
        for (int y = 0; y < height && y <= cells.length; y++) {
            for (int x = 0; x < width; x++) {
                sum = 31 * sum + cells[y * width + x];
            }
        }
        return sum;
    }
}
