// expect: different
// method: Rows.sum
// loops: over the input
// why: the row is read once although the loop may replace it
class Rows {
    static int sum(int[][] rows) {
        int sum = 0;
        for (int y = 0; y < rows.length; y++) {
            for (int x = 0; x < rows[y].length; x++) {
                sum += rows[y][x];
                if (x == 2) {
                    rows[0] = rows[y + 1];
                }
            }
        }
        return sum;
    }
}
