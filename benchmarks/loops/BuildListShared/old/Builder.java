// expect: different
// method: Builder.build
// loops: over the input
// why: every tenth node is used twice
class Node {
    int value;
    Node next;
}

class Builder {
    static Node[] build(int n) {
        Node[] nodes = new Node[n & 63];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new Node();
        }
        return nodes;
    }
}
