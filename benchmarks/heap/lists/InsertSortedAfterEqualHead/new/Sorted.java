class Link {
    int value;
    Link next;

    Link(int value, Link next) {
        this.value = value;
        this.next = next;
    }
}

class Sorted {
    static Link insert(Link head, int v) {
        if (head == null || head.value > v) {
            return new Link(v, head);
        }
        Link p = head;
        while (p.next != null && p.next.value < v) {
            p = p.next;
        }
        p.next = new Link(v, p.next);
        return head;
    }
}
