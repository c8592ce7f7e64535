class Node {
    int value;
    Node next;
}

class Builder {
    static Node build(int n) {
        Node head = null;
        int i = 0;
        n &= 1023;
        while (i < n) {
            Node rest = head;
            head = new Node();
            head.next = rest;
            head.value = i++;
        }
        return head;
    }
}
