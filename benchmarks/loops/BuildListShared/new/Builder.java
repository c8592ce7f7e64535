class Node {
    int value;
    Node next;
}

class Builder {
    static Node[] build(int n) {
        Node[] nodes = new Node[n & 63];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = i == 10 ? nodes[9] : new Node();
        }
        return nodes;
    }
}
