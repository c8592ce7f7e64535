// expect: different; with --shape tree: equivalent
// method: Cells.update
// twin: ReorderIncrements
// why: adding and scaling do not commute when both are one cell
class Cell {
    int n;
}

class Cells {
    static void update(Cell a, Cell b) {
        if (a == null || b == null) {
            return;
        }
        a.n += 3;
        b.n *= 5;
    }
}
