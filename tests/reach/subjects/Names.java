/** A list of texts, in the order of their lengths; and of any objects that can be compared. */
public class Names {
    private static class Node {
        final String text;
        final Comparable<Object> value;
        Node next;

        Node(String text, Comparable<Object> value, Node next) {
            this.text = text;
            this.value = value;
            this.next = next;
        }
    }

    private Node first;

    public boolean add(String text) {
        Node before = null;
        Node at = first;
        while (at != null && at.text.length() < text.length()) {
            before = at;
            at = at.next;
        }
        if (at != null && at.text.equals(text)) {
            return false;
        }
        Node made = new Node(text, null, at);
        if (before == null) {
            first = made;
        } else {
            before.next = made;
        }
        return true;
    }

    public void put(Comparable<Object> value) {
        if (first != null && first.value != null && first.value.compareTo(value) >= 0) {
            throw new IllegalArgumentException();
        }
        first = new Node("", value, first);
    }

    boolean emptySecond() {
        return first != null && first.next != null && first.text.length() == 1 && first.next.text.isEmpty();
    }

    boolean twoLetters() {
        return first != null && first.next != null && first.text == "a" && first.next.text == "b";
    }

    boolean apart() {
        return first != null && first.next != null && first.value != null && first.next.value != null
            && (Integer) (Object) first.value - (Integer) (Object) first.next.value == 100;
    }
}
