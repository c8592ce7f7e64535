class Node {
    int value;
    Node next;
}

class Lists {
    static Node insert(Node list, int value) {
        if (list == null || list.value >= value) {
            Node node = new Node();
            node.value = value;
            node.next = list;
            return node;
        }
        Node last = list;
        while (last.next != null && last.next.value < value) {
            last = last.next;
        }
        Node node = new Node();
        node.value = value;
        node.next = last.next;
        last.next = node;
        return list;
    }
}
