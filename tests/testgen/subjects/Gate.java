/** Conditions of all kinds, some that no calls meet. */
public class Gate {
    private int open;
    private Gate next;

    /** A second one behind this one. */
    public Gate behind() {
        if (next == null) {
            next = new Gate();
        }
        return next;
    }

    public String turn(int by) {
        if (by < 0 || by > 3) {
            throw new IllegalArgumentException();
        }
        switch (by) {
            case 0:
                return "shut";
            case 1:
            case 2:
                open = 1;
                return "ajar";
            case 9:
                return "never";
            default:
                open = 1;
        }
        return null;
    }

    public boolean isOpen() {
        return open > 0 && open != 5;
    }
}
