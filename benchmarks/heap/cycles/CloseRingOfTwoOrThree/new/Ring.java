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
        c.next = a;
        b.next = c;
        a.next = b;
    }
}
