// expect: different
// method: Persistent.replaceHead
// twin: SuffixShared
// why: the second node is copied
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
        return new Cell(v, list.next);
    }
}
