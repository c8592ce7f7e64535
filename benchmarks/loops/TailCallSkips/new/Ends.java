class Node {
    int value;
    Node next;
}

class Ends {
    static Node last(Node list) {
        if (list == null || list.next == null) {
            return list;
        }
        list.value += 1;
        Node next = list.next;
        return last(next.next != null && next.next.next != null ? next.next : next);
    }
}
