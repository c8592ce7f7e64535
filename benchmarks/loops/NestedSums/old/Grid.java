// expect: equivalent
// method: Grid.sum
// loops: over the input
// why: both loops are written as while loops, and the index is computed the other way round
class Grid {
    static long sum(int[] cells, int width, int height) {
        long sum = 0;
        for (int y = 0; y < height && y <= cells.length; y++) {
            for (int x = 0; x < width; x++) {
                sum += cells[y * width + x];
            }
        }
        return sum;
    }
}
