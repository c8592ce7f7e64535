class Node {
    Node prev;
    Node next;
}

class Deque {
    Node head;
    Node tail;

    Node popBack() {
        Node last = tail;
        if (last == null) {
            return null;
        }
        Node before = last.prev;
        if (before != null) {
            before.next = null;
        }
        tail = before;
        return last;
    }
}
