// expect: equivalent
// method: Chain.remove
// twin: RemoveAllRecursively
// loops: over the input
// ends: on acyclic inputs
// why: the search as a recursion that writes each link again
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
            return head.next;
        }
        Link before = head;
        while (before.next != null && before.next.value != v) {
            before = before.next;
        }
        if (before.next != null) {
            before.next = before.next.next;
        }
        return head;
    }
}
