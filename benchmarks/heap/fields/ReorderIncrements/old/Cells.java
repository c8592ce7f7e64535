// expect: equivalent
// method: Cells.update
// twin: ReorderIncrementAndScale
// why: two additions commute, also on one cell
class Cell {
    int n;
}

class Cells {
    static void update(Cell a, Cell b) {
        if (a == null || b == null) {
            return;
        }
        a.n += 3;
        b.n += 5;
    }
}
