/** Static state: a factory that counts, keeps the last one made, and gives it out again. */
public class Registry {
    private static int made;
    private static Registry last;
    private static final Registry FIRST = new Registry(7);

    private final int number;
    private Registry before;

    private Registry(int number) {
        this.number = number;
    }

    public static Registry create() {
        if (made == 2) {
            throw new IllegalStateException("enough");
        }
        Registry found = new Registry(made++);
        found.before = last;
        last = found;
        return found;
    }

    public static Registry last() {
        return last;
    }

    public static Registry first() {
        return FIRST;
    }

    public static void forget() {
        last = null;
    }

    static boolean lost(Registry a) {
        return a.number == 1 && a.before == null && last == null;
    }

    static boolean third(Registry a) {
        return a.number == 2;
    }

    static boolean sevenLast(Registry a) {
        return a.number == 7 && last == FIRST;
    }
}
