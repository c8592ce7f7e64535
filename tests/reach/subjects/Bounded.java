/** An array of fixed length, and calls that throw after they have changed something. */
public class Bounded {
    private final int[] kept = new int[2];
    private int used;
    private boolean broken;

    public void push(int value) {
        used++;
        kept[used - 1] = value;
    }

    public int pop() {
        if (used == 0) {
            broken = true;
            throw new IllegalStateException();
        }
        return kept[--used];
    }

    static boolean overfull(Bounded stack) {
        return stack.used > 2;
    }

    static boolean brokenFull(Bounded stack) {
        return stack.broken && stack.used == 2 && stack.kept[0] == stack.kept[1] + 5;
    }

    static boolean negative(Bounded stack) {
        return stack.used < 0;
    }
}
