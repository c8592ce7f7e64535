/** A list in order: loops, references that move, a method that throws. */
public class SortedList {
    private static final class Node {
        int value;
        Node next;
    }

    private Node head;
    private int size;

    public void add(int value) {
        Node made = new Node();
        made.value = value;
        size++;
        if (head == null || head.value >= value) {
            made.next = head;
            head = made;
            return;
        }
        Node at = head;
        while (at.next != null && at.next.value < value) {
            at = at.next;
        }
        made.next = at.next;
        at.next = made;
    }

    public int first() {
        if (head == null) {
            throw new IllegalStateException("empty");
        }
        return head.value;
    }

    public boolean remove(int value) {
        Node before = null;
        for (Node at = head; at != null; before = at, at = at.next) {
            if (at.value == value) {
                if (before == null) {
                    head = at.next;
                } else {
                    before.next = at.next;
                }
                size--;
                return true;
            }
        }
        return false;
    }

    // --- predicates that some state satisfies

    static boolean sumIs(SortedList list) {
        return list.size == 3 && list.head.value > 300 && list.head.value + list.head.next.value + list.head.next.next.value == 1000;
    }

    static boolean twice(SortedList list) {
        return list.size > 1 && list.head.value == list.head.next.value;
    }

    static boolean wraps(SortedList list) {
        return list.size == 2 && list.head.next.value - list.head.value < 0;
    }

    static boolean between(SortedList list, int value) {
        return list.size == 2 && list.head.value < value && value < list.head.next.value && list.head.value * value == 91;
    }

    boolean isEmpty() {
        return head == null;
    }

    // --- predicates that none does

    private boolean isSorted() {
        for (Node at = head; at != null && at.next != null; at = at.next) {
            if (at.value > at.next.value) {
                return false;
            }
        }
        return true;
    }

    private boolean isUnsorted() {
        return !isSorted();
    }

    static boolean longer(SortedList list) {
        return list.size == 1 && list.head.next != null;
    }

    static boolean odd(SortedList list) {
        return list.size == 2 && list.head.value + list.head.value == 7;
    }

    private void check() {
        int counted = 0;
        for (Node at = head; at != null; at = at.next) {
            counted++;
        }
        if (counted != size) {
            throw new AssertionError("size");
        }
    }

    private boolean isStrict() {
        for (Node at = head; at != null && at.next != null; at = at.next) {
            if (at.value >= at.next.value) {
                return false;
            }
        }
        return true;
    }
}
