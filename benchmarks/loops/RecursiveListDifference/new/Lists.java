class Node {
    int value;
    Node next;
}

class Lists {
    static int value(Node list) {
        int rest = 0;
        while (list != null) {
            rest -= list.value;
            list = list.next;
        }
        return -rest;
    }
}
