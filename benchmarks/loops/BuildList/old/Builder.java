// expect: equivalent
// method: Builder.build
// loops: over the input
// why: the nodes are filled in another order, the list is the same
class Node {
    int value;
    Node next;
}

class Builder {
    static Node build(int n) {
        Node list = null;
        int count = n & 1023;
        for (int i = 0; i < count; i++) {
            Node node = new Node();
            node.value = i;
            node.next = list;
            list = node;
        }
        return list;
    }
}
