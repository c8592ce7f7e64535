class Node {
    int value;
    Node prev;
    Node next;
}

class Deque {
    static void insertAfter(Node at, int value) {
        Node fresh = new Node();
        fresh.value = value;
        fresh.prev = at;
        fresh.next = at.next;
        at.next = fresh;
        if (fresh.next != null) {
            fresh.next.prev = fresh;
        }
    }
}
