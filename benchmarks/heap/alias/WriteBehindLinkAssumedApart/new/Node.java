class Node {
    int value;
    Node next;

    static int write(Node a, Node b) {
        if (a == null || b == null || a.next == null) {
            return 0;
        }
        a.next.value = 1;
        b.value = 2;
        return a == b ? 2 : 1;
    }
}
