// expect: equivalent
// method: Deque.popBack
// twin: PopBackKeepsHead
// why: the last node's removal empties head and tail
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
