// expect: equivalent
// method: Chain.reverse
// twin: ReverseIntoLoop
// loops: over the input
// why: the loop as a recursion, which ends on rings too
class Link {
    int value;
    Link next;
}

class Chain {
    static Link reverse(Link list) {
        Link done = null;
        while (list != null) {
            Link rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }
}
