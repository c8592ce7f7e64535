// expect: different
// method: Ring.unlink
// twin: UnlinkThroughLocals
// why: a node at an end is not unlinked from its only neighbour
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
