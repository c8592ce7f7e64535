class Link {
    int value;
    Link next;

    Link(int value, Link next) {
        this.value = value;
        this.next = next;
    }
}

class Lists {
    static Link three(int a, int b, int c) {
        return new Link(c, new Link(b, new Link(a, null)));
    }
}
