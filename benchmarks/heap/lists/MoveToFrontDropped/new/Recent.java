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
            second.next = head;
            head.next = null;
            head = second;
        }
    }
}
