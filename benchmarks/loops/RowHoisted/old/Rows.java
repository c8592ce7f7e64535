// expect: equivalent
// method: Rows.sum
// loops: over the input
// why: the row is read once for all of its elements; writing numbers does not replace a row
class Rows {
    static int sum(int[][] rows) {
        int sum = 0;
        for (int y = 0; y < rows.length; y++) {
            for (int x = 0; x < rows[y].length; x++) {
                sum += rows[y][x];
                rows[y][x] = sum;
            }
        }
        return sum;
    }
}
