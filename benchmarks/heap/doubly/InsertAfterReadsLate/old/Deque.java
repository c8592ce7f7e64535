// expect: different
// method: Deque.insertAfter
// twin: InsertAfterReadsFirst
// why: the new node asks for its successor after it has become that successor
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
