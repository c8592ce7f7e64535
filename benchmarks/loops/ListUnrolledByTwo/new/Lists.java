class Node {
    int value;
    Node next;
}

class Lists {
    static void raise(Node list, int by) {
        while (list != null && list.next != null) {
            list.value += by;
            list.next.value += by;
            list = list.next.next;
        }
        if (list != null) {
            list.value += by;
        }
    }
}
