// expect: equivalent
// method: Chain.concat
// twin: ConcatUnlessSame
// loops: over the input
// ends: on acyclic inputs
// why: the walk to the end as a recursion
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
