// expect: different; with --shape tree: equivalent
// method: Chain.concat
// twin: ConcatRecursively
// loops: over the input
// ends: on acyclic inputs
// why: a list is no longer joined to itself, which made a ring
class Link {
    int value;
    Link next;
}

class Chain {
    static Link concat(Link a, Link b) {
        if (a == null) {
            return b;
        }
        Link last = a;
        while (last.next != null) {
            last = last.next;
        }
        last.next = b;
        return a;
    }
}
