// expect: different; with --shape tree: equivalent
// method: Chain.number
// twin: NumberOnTheWayDown
// why: each node is numbered after the rest; a node that a ring comes back to keeps its first number instead of its last
class Link {
    int index;
    Link next;
}

class Chain {
    static void number(Link list) {
        for (int i = 0; i < 4 && list != null; i++) {
            list.index = i;
            list = list.next;
        }
    }
}
