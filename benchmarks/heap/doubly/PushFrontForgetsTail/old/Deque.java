// expect: different
// method: Deque.pushFront
// twin: PushFrontKeepsTail
// why: an empty deque gets no tail
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
