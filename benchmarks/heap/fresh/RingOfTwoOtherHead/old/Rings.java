// expect: equivalent
// method: Rings.make
// twin: RingOfOne
// why: which of two equal nodes is made first cannot be seen
class Node {
    int value;
    Node next;

    Node(int value) {
        this.value = value;
    }
}

class Rings {
    static Node make(int v) {
        Node a = new Node(v);
        Node b = new Node(v);
        a.next = b;
        b.next = a;
        return a;
    }
}
