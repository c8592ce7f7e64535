// expect: different
// method: Cells.prepare
// loops: over the input
// why: the second loop reads what the first one has written elsewhere
class Cells {
    static void prepare(int[] cells, int base) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = base;
        }
        for (int i = 0; i < cells.length; i++) {
            cells[i] += cells[cells.length - 1];
        }
    }
}
