// expect: different
// method: Rows.countClean
// loops: over the input
// why: the flag tells about the last element of a row only
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
