// expect: equivalent
// method: Cells.fill
// loops: over the input
// why: every round writes a place of its own
class Cells {
    static void fill(int[] cells, int from) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = from + i;
        }
    }
}
