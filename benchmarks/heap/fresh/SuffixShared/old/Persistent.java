// expect: equivalent
// method: Persistent.replaceHead
// twin: SuffixCopied
// why: the new list shares the rest with the given one
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
