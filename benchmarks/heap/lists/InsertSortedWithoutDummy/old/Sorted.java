// expect: equivalent
// method: Sorted.insert
// twin: InsertSortedAfterEqualHead
// loops: over the input
// ends: on acyclic inputs
// why: the dummy node is replaced by a case of its own for the head
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
        Link dummy = new Link(0, head);
        Link p = dummy;
        while (p.next != null && p.next.value < v) {
            p = p.next;
        }
        p.next = new Link(v, p.next);
        return dummy.next;
    }
}
