// expect: different
// method: Cells.spread
// loops: over the input
// why: a round reads what the one before has written
class Cells {
    static void spread(int[] cells) {
        for (int i = 1; i < cells.length; i++) {
            cells[i] += cells[i - 1];
        }
    }
}
