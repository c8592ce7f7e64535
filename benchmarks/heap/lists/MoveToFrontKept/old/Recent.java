// expect: equivalent
// method: Recent.touch
// twin: MoveToFrontDropped
// why: the found node is unlinked through a saved neighbour
class Entry {
    int key;
    Entry next;
}

class Recent {
    Entry head;

    void touch(int key) {
        if (head == null || head.next == null) {
            return;
        }
        Entry second = head.next;
        if (second.key == key) {
            head.next = second.next;
            second.next = head;
            head = second;
        }
    }
}
