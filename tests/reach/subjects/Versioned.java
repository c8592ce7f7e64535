/** A list that counts its changes, and a cursor that notices them. */
public class Versioned {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    public static final class Cursor {
        private final Versioned list;
        private int expected;
        private Node at;

        private Cursor(Versioned list) {
            this.list = list;
            this.expected = list.changes;
            this.at = list.first;
        }

        public int next() {
            if (expected != list.changes) {
                throw new IllegalStateException();
            }
            int found = at.value;
            at = at.next;
            return found;
        }
    }

    private Node first;
    private int changes;
    private int limit;

    public void add(int value) {
        first = new Node(value, first);
        changes++;
    }

    public void drop() {
        first = first.next;
        changes++;
    }

    public Cursor cursor() {
        return new Cursor(this);
    }

    public void more() {
        if (limit < 9) {
            limit++;
        }
    }

    boolean oftenChanged() {
        return changes == 9 && first == null;
    }

    boolean changedByHalf() {
        return changes == 11 && first != null && first.next == null;
    }

    boolean beyond() {
        return limit == 10;
    }

    boolean atLimit() {
        return limit == 9;
    }

    static boolean ahead(Cursor cursor) {
        return cursor.expected > cursor.list.changes && cursor.list.changes >= 0;
    }

    static boolean notOwn(Cursor cursor) {
        return cursor.at != null && cursor.list.first == null && cursor.expected == cursor.list.changes;
    }

    boolean isShort() {
        return first == null || first.next == null || first.next.next == null;
    }
}
