// expect: different
// method: Sorted.insert
// twin: InsertSortedWithoutDummy
// loops: over the input
// ends: on acyclic inputs
// why: a value equal to the head is put behind it
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
