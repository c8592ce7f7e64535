class Node {
    int value;
    Node next;
}

class Scale {
    static void all(Node list, int factor) {
        for (Node node = list; node != null; node = node.next) {
            scale(node, factor);
        }
    }

    private static void scale(Node node, int factor) {
        int value = factor * node.value;
        node.value = value > 1000 ? 1000 : value;
    }
}
