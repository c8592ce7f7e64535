// The JVM says in the message of a NullPointerException how the code was written: whoever reads that can tell versions apart.
class Nulls {
    static class Box {
        int value;
        Box next;
    }

    static int inner(Box box) {
        return box.next.value * 2;
    }

    // verdict: different | unknown
    static String message(Box box) {
        try {
            return "" + inner(box);
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    // verdict: different | unknown
    static int length(Box box) {
        try {
            return inner(box);
        } catch (RuntimeException e) {
            return e.getMessage() == null ? -1 : e.getMessage().length();
        }
    }

    // verdict: different | unknown
    static String handed(Box box) {
        try {
            return "" + inner(box);
        } catch (NullPointerException e) {
            return said(e);
        }
    }

    static String said(Exception e) {
        return e.getMessage();
    }

    // verdict: proved | unknown
    static int caught(Box box) {
        try {
            return inner(box);
        } catch (NullPointerException e) {
            return -1;
        }
    }

    // verdict: proved | unknown
    static int thrown(Box box) {
        return inner(box) + 1;
    }
}
