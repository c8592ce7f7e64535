/** A list of any objects, itself among them. */
public class Bag {
    private static final class Slot {
        Object value;
        Slot next;
    }

    private Slot first;
    private Object last;
    private boolean wasNull;

    public void add(Object value) {
        Slot slot = new Slot();
        slot.value = value;
        slot.next = first;
        first = slot;
    }

    public Object take() {
        Object value = first.value;
        first = first.next;
        return value;
    }

    public void dropNulls() {
        while (first != null && first.value == null) {
            first = first.next;
        }
        wasNull = first != null && first.value == null;
    }

    boolean itselfBehindOther() {
        return first != null && first.next != null && first.next.value == this && first.value != null && first.value != this;
    }

    boolean twoStrangers() {
        return first != null && first.next != null && isOther(first.value) && isOther(first.next.value) && first.value != first.next.value;
    }

    private boolean isOther(Object value) {
        return value != null && value != this;
    }

    boolean dropped() {
        return wasNull || last != null;
    }

    boolean stranger() {
        return first != null && first.value instanceof Thread;
    }

    boolean firstIs(Object value) {
        return first != null && first.value == value && value != this && first.next != null && first.next.value == value;
    }
}
