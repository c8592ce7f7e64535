class Node {
    int value;
    Node prev;
    Node next;
}

class Deque {
    Node head;
    Node tail;

    void pushFront(int value) {
        Node fresh = new Node();
        fresh.value = value;
        Node first = head;
        fresh.next = first;
        head = fresh;
        if (first == null) {
            tail = fresh;
        } else {
            first.prev = fresh;
        }
    }
}
