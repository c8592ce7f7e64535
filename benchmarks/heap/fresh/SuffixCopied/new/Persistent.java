class Cell {
    int value;
    Cell next;

    Cell(int value, Cell next) {
        this.value = value;
        this.next = next;
    }
}

class Persistent {
    static Cell replaceHead(Cell list, int v) {
        if (list == null) {
            return null;
        }
        Cell rest = list.next == null ? null : new Cell(list.next.value, list.next.next);
        Cell head = new Cell(v, null);
        head.next = rest;
        return head;
    }
}
