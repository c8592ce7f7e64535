class Link {
    int value;
    Link next;

    Link(int value, Link next) {
        this.value = value;
        this.next = next;
    }
}

class Chain {
    static Link remove(Link head, int v) {
        if (head == null) {
            return null;
        }
        if (head.value == v) {
            return remove(head.next, v);
        }
        head.next = remove(head.next, v);
        return head;
    }
}
