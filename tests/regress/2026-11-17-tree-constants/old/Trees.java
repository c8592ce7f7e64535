// option: shape=tree
/** Constants that everybody shares are shared in trees, too. */
enum Colour {
    RED, GREEN
}

class Cell {
    Object value;
    Cell next;
}

class Trees {
    // verdict: different
    static boolean colours(Cell a, Cell b) {
        return a != null && b != null && a.value instanceof Colour && a.value == b.value;
    }

    // verdict: different | unknown
    static boolean texts(Cell a, Cell b) {
        return a != null && b != null && "x" == a.value && a.value == b.value;
    }

    // verdict: different
    static boolean classes(Cell a, Cell b) {
        return a != null && b != null && a.value == Trees.class && a.value == b.value;
    }

    // verdict: different | unknown
    static boolean boxes(Cell a, Cell b) {
        return a != null && b != null && a.value == Integer.valueOf(3) && a.value == b.value;
    }

    // verdict: proved
    static boolean cells(Cell a, Cell b) {
        return a != null && a == b;
    }

    // verdict: different
    static boolean parameters(Object a, Object b) {
        return a instanceof Colour && a == b;
    }
}
