class Node {
    int value;
    Node next;
}

class Checked {
    static int sum(Node[] nodes) {
        int sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            Node node = nodes[i];
            if (node == null) {
                throw new NullPointerException();
            }
            sum += node.value;
            node.value = 0;
        }
        return sum;
    }
}
