class Node {
    int value;
    Node next;
}

class Lists {
    static Node reverse(Node list) {
        Node current = list;
        Node reversed = null;
        for (;;) {
            if (current == null) {
                return reversed;
            }
            Node moved = current;
            current = current.next;
            moved.next = reversed;
            reversed = reversed == list ? current : moved;
        }
    }
}
