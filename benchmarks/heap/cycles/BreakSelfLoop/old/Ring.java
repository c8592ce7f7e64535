// expect: equivalent
// method: Ring.open
// twin: BreakShortRing
// why: the link is written again where there is no loop
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
