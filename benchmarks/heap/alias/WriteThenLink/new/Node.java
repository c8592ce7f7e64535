class Node {
    int value;
    Node next;

    static void attach(Node a, Node b, int v) {
        b.value = v;
        a.next = b;
    }
}
