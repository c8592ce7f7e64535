// expect: equivalent
// method: Row.recount
// twin: RecountFromOne
// loops: over the input
// ends: on acyclic inputs
// why: counting down the list with an accumulator
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
