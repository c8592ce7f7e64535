class Cell {
    int n;
}

class Cells {
    static void update(Cell a, Cell b) {
        if (a == null || b == null) {
            return;
        }
        b.n *= 5;
        a.n += 3;
    }
}
