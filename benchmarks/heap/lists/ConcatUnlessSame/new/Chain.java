class Link {
    int value;
    Link next;
}

class Chain {
    static Link concat(Link a, Link b) {
        if (a == null) {
            return b;
        }
        if (a != b) {
            a.next = concat(a.next, b);
        }
        return a;
    }
}
