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
        at.next = fresh;
        fresh.next = at.next;
        if (fresh.next != null) {
            fresh.next.prev = fresh;
        }
    }
}
