class Node {
    Node next;
}

class Ring {
    static void open(Node n) {
        if (n == null) {
            return;
        }
        Node after = n.next;
        n.next = after == n ? null : after;
    }
}
