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
        return b;
    }
}
