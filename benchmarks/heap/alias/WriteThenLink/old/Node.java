// expect: different
// method: Node.attach
// twin: LinkThenWrite
// why: when there is nothing to attach, the link is no longer cleared before the failure
class Node {
    int value;
    Node next;

    static void attach(Node a, Node b, int v) {
        a.next = b;
        a.next.value = v;
    }
}
