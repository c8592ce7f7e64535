enum Colour {
    RED, GREEN
}

class Cell {
    Object value;
    Cell next;
}

class Trees {
    static boolean colours(Cell a, Cell b) {
        return false;
    }

    static boolean texts(Cell a, Cell b) {
        return false;
    }

    static boolean classes(Cell a, Cell b) {
        return false;
    }

    static boolean boxes(Cell a, Cell b) {
        return false;
    }

    static boolean cells(Cell a, Cell b) {
        return false;
    }

    static boolean parameters(Object a, Object b) {
        return false;
    }
}
