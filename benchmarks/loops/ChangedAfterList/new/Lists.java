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
        if (last == null) {
            return null;
        }
        last.value = by;
        last.next = list;
        return last;
    }
}
