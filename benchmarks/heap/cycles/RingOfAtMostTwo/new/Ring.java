class Node {
    Node next;
}

class Ring {
    static boolean isShort(Node n) {
        return n != null && n.next != null && n.next.next == n;
    }
}
