class Cell {
    int x;
    int y;
}

class Cells {
    static int compare(Cell a, Cell b) {
        int byX = Integer.compare(a.x, b.x);
        return byX != 0 ? byX : Integer.compare(a.y, b.y);
    }
}
