class Node {
    int value;
    Node next;
}

class Lists {
    static Node run(Node list, int by) {
        Node last = null;
        if (list != null) {
            list.value -= -by;
        }
        for (Node node = list; node != null; node = node.next) {
            node.value += by;
            last = node;
        }
        return last;
    }
}
