// expect: different; with --shape tree: equivalent
// method: Ring.close
// twin: CloseRingOfThree
// why: the last two may be one node, whose link is then decided by the last write
class Node {
    Node next;
}

class Ring {
    static void close(Node a, Node b, Node c) {
        if (a == null || b == null || c == null) {
            return;
        }
        if (a == b || a == c) {
            return;
        }
        a.next = b;
        b.next = c;
        c.next = a;
    }
}
