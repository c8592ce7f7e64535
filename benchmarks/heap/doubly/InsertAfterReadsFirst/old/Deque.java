// expect: equivalent
// method: Deque.insertAfter
// twin: InsertAfterReadsLate
// why: the new node takes its neighbours before they are told about it
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
        if (at.next != null) {
            at.next.prev = fresh;
        }
        at.next = fresh;
    }
}
