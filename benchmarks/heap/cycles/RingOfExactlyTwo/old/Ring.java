// expect: different; with --shape tree: equivalent
// method: Ring.isShort
// twin: RingOfAtMostTwo
// why: a self-loop is no longer accepted
class Node {
    Node next;
}

class Ring {
    static boolean isShort(Node n) {
        return n != null && (n.next == n || n.next != null && n.next.next == n);
    }
}
