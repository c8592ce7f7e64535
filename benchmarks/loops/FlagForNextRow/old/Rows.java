// expect: equivalent
// method: Rows.countClean
// loops: over the input
// why: a flag of each row instead of going on with the next row at once
class Rows {
    static int countClean(int[][] rows) {
        int count = 0;
        next:
        for (int[] row : rows) {
            for (int value : row) {
                if (value < 0) {
                    continue next;
                }
            }
            count++;
        }
        return count;
    }
}
