// expect: equivalent
// method: Chain.number
// twin: NumberOnTheWayBack
// why: each node is numbered before the rest
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
