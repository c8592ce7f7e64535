// expect: different
// method: Recent.touch
// twin: MoveToFrontKept
// why: the nodes behind the found one are dropped
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
