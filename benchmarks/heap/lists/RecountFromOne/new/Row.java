class Link {
    Link next;
}

class Row {
    Link head;
    int size;

    void recount() {
        size = count(head, 1);
    }

    static int count(Link l, int n) {
        return l == null ? n : count(l.next, n + 1);
    }
}
