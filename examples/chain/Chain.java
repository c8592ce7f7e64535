/** A chain of numbers. */
public class Chain {
    private static final class Link {
        final int value;
        Link next;

        Link(int value) {
            this.value = value;
        }
    }

    private Link first;
    private int length;

    public void append(int value, boolean odd) {
        Link made = new Link(odd ? 2 * value + 1 : 2 * value);
        length++;
        if (first == null) {
            first = made;
            return;
        }
        Link last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = made;
    }

    public int removeFirst() {
        if (first == null) {
            throw new IllegalStateException("empty");
        }
        int value = first.value;
        first = first.next;
        length--;
        return value;
    }

    private boolean isCounted() {
        int counted = 0;
        for (Link at = first; at != null; at = at.next) {
            counted++;
        }
        return counted == length;
    }

    private boolean hasNoDoubles() {
        for (Link at = first; at != null; at = at.next) {
            for (Link other = at.next; other != null; other = other.next) {
                if (at.value == other.value) {
                    return false;
                }
            }
        }
        return true;
    }

    static boolean isRight(Chain chain) {
        if (chain.length != 3) {
            return false;
        }
        int a = chain.first.value;
        int b = chain.first.next.value;
        int c = chain.first.next.next.value;
        return a - b == 100 && b - c == 200 && a + c == 800 && a > 0;
    }
}
