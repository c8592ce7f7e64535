// expect: different
// method: Row.recount
// twin: RecountFromZero
// loops: over the input
// ends: on acyclic inputs
// why: the accumulator starts at one
class Link {
    Link next;
}

class Row {
    Link head;
    int size;

    void recount() {
        int n = 0;
        for (Link l = head; l != null; l = l.next) {
            n++;
        }
        size = n;
    }
}
