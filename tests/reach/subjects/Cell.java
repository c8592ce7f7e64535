/** Objects as arguments: cells that lead to any cells, themselves included, or to none. */
public class Cell {
    private Cell next;
    private int uses;

    public void link(Cell other) {
        next = other;
        uses++;
    }

    public Cell next() {
        return next;
    }

    static boolean cycle(Cell a, Cell b) {
        return a != b && a.next == b && b.next == a;
    }

    static boolean three(Cell a, Cell b, Cell c) {
        return a.next == b && b.next == c && c.next == a && a != b && b != c && a != c;
    }

    static boolean unused(Cell a) {
        return a.uses == 0 && a.next != null;
    }
}
