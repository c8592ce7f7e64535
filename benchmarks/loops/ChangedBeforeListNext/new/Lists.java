class Node {
    int value;
    Node next;
}

class Lists {
    static Node run(Node list, int by) {
        Node last = null;
        if (list != null) {
            (list.next == null ? list : list.next).value = by;
        }
        for (Node node = list; node != null; node = node.next) {
            node.value += by;
            last = node;
        }
        return last;
    }
}
