// expect: different
// method: Ring.open
// twin: BreakSelfLoop
// why: rings of two are opened as well, and a missing successor is dereferenced
class Node {
    Node next;
}

class Ring {
    static void open(Node n) {
        if (n == null) {
            return;
        }
        if (n.next == n) {
            n.next = null;
        }
    }
}
