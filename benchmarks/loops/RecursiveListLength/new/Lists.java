class Node {
    int value;
    Node next;
}

class Lists {
    static int value(Node list) {
        int count = 0;
        while (list != null) {
            count++;
            list = list.next;
        }
        return count;
    }
}
