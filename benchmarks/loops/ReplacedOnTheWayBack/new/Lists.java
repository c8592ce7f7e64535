class Node {
    int value;
    Node next;
}

class Lists {
    static Node replace(Node list, int at, int value) {
        if (list == null) {
            return null;
        }
        Node before = null;
        Node old = list;
        for (int i = at; i > 0 && old != null; i--) {
            before = old;
            old = old.next;
        }
        if (old == null) {
            return list;
        }
        Node node = new Node();
        node.value = value;
        node.next = old.next;
        if (before == null) {
            return node;
        }
        before.next = node;
        return list;
    }
}
