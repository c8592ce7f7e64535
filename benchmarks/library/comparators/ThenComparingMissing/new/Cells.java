class Cell {
    int x;
    int y;
}

class Cells {
    static int compare(Cell a, Cell b) {
        return Integer.compare(a.x, b.x);
    }
}
