class Node {
    Node prev;
    Node next;
}

class Ring {
    static void unlink(Node n) {
        Node before = n.prev;
        Node after = n.next;
        if (before != null) {
            before.next = after;
        }
        if (after != null) {
            after.prev = before;
        }
    }
}
