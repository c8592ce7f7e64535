// expect: equivalent
// method: Cells.prepare
// loops: over the input
// why: each place is written twice, or once
class Cells {
    static void prepare(int[] cells, int base) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = base;
        }
        for (int i = 0; i < cells.length; i++) {
            cells[i] += i;
        }
    }
}
