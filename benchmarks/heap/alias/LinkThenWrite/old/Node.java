// expect: equivalent
// method: Node.attach
// twin: WriteThenLink
// why: the new link leads to the argument
class Node {
    int value;
    Node next;

    static void attach(Node a, Node b, int v) {
        a.next = b;
        a.next.value = v;
    }
}
