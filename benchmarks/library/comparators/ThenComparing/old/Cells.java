// expect: equivalent
// method: Cells.compare
// twin: ThenComparingMissing
// why: by x, then by y
import java.util.Comparator;

class Cell {
    int x;
    int y;
}

class Cells {
    static int compare(Cell a, Cell b) {
        return Comparator.<Cell>comparingInt(c -> c.x).thenComparingInt(c -> c.y).compare(a, b);
    }
}
