// expect: different
// method: Lists.three
// twin: ListBuiltFromBack
// why: the list comes out reversed
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
        Link head = new Link(a, null);
        head.next = new Link(b, null);
        head.next.next = new Link(c, null);
        return head;
    }
}
