// expect: equivalent
// method: Deque.pushFront
// twin: PushFrontForgetsTail
// why: one path instead of two; an empty deque gets its tail
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
        if (head == null) {
            head = tail = fresh;
        } else {
            fresh.next = head;
            head.prev = fresh;
            head = fresh;
        }
    }
}
