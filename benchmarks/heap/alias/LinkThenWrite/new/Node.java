class Node {
    int value;
    Node next;

    static void attach(Node a, Node b, int v) {
        a.next = b;
        b.value = v;
    }
}
