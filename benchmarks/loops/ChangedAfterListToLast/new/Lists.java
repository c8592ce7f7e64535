class Node {
    int value;
    Node next;
}

class Lists {
    static Node run(Node list, int by) {
        Node last = null;
        for (Node node = list; node != null; node = node.next) {
            node.value += by;
            last = node;
        }
        if (list != null) {
            last.value = by;
            last.next = last;
        }
        return last;
    }
}
