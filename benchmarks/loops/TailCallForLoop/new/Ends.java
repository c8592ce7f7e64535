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
        return last(list.next);
    }
}
