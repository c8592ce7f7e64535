// expect: different
// method: Deque.popBack
// twin: PopBackClearsHead
// why: the head still shows the removed node
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
        tail = last.prev;
        if (tail == null) {
            head = null;
        } else {
            tail.next = null;
        }
        return last;
    }
}
