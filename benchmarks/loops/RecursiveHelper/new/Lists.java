class Node {
    int value;
    Node next;
}

class Lists {
    static Node reverse(Node list) {
        return onto(list, null);
    }

    private static Node onto(Node list, Node done) {
        if (list == null) {
            return done;
        }
        Node rest = list.next;
        list.next = done;
        return onto(rest, list);
    }
}
