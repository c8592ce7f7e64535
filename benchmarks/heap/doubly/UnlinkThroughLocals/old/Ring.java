// expect: equivalent
// method: Ring.unlink
// twin: UnlinkInnerOnly
// why: the neighbours are read once; neither write changes what the other reads
class Node {
    Node prev;
    Node next;
}

class Ring {
    static void unlink(Node n) {
        if (n.prev != null) {
            n.prev.next = n.next;
        }
        if (n.next != null) {
            n.next.prev = n.prev;
        }
    }
}
