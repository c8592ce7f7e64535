/** Callees are equal as far as verdicts compare exceptions; their callers see more. */
class Weak {
    static class Ex extends RuntimeException {
        final int code;
        Object payload;

        Ex(int code) {
            super("ex");
            this.code = code;
        }
    }

    static void coded(int x) {
        if (x > 1000) throw new Ex(1);
    }

    // verdict: different | unknown
    static int reads(int x) {
        try {
            coded(x);
        } catch (Ex e) {
            return e.code;
        }
        return 0;
    }

    static void caused(int x) {
        if (x > 1000) throw new IllegalStateException("no", new RuntimeException("a"));
    }

    // verdict: different | unknown
    static String cause(int x) {
        try {
            caused(x);
        } catch (IllegalStateException e) {
            return e.getCause().getMessage();
        }
        return "";
    }

    static void carries(int x, Object a) {
        Ex e = new Ex(2);
        e.payload = a;
        if (x > 1000) throw e;
    }

    // verdict: different | unknown
    static boolean passes(int x, Object a) {
        try {
            carries(x, a);
        } catch (Ex e) {
            return e.payload == a;
        }
        return true;
    }

    static void same(int x) {
        if (x > 1000) throw new Ex(7);
    }

    // verdict: proved | bounded
    static int equal(int x) {
        try {
            same(x);
        } catch (Ex e) {
            return e.code;
        }
        return 0;
    }
}
