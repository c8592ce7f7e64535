// expect: different
// method: Chain.reverse
// twin: ReverseRecursively
// loops: over the input
// why: the recursion starts from the list itself, so that the last link is a loop instead of null
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
