// option: exceptions=message
/** What an exception says is what its `getMessage()` returns, not what its constructor was given. */
public class Messages {
    static class Coded extends RuntimeException {
        final int code;

        Coded(int code) {
            super("coded");
            this.code = code;
        }

        @Override
        public String getMessage() {
            return "code " + code;
        }
    }

    static class Stated extends RuntimeException {
        Stated(String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            return "stated";
        }
    }

    static class Plain extends RuntimeException {
        Plain(String message) {
            super(message);
        }
    }

    static class Counting extends RuntimeException {
        static int asked;

        @Override
        public String getMessage() {
            asked++;
            return "counted";
        }
    }

    // verdict: different
    static int codeTold(int x) {
        if (x > 3) {
            throw new Coded(x);
        }
        return x;
    }

    // verdict: proved
    static int sameCode(int x) {
        if (x > 3) {
            throw new Coded(x + 1);
        }
        return x;
    }

    // verdict: proved
    static int textHidden(int x) {
        if (x > 3) {
            throw new Stated("a" + x);
        }
        return x;
    }

    // verdict: different
    static int textShown(int x) {
        if (x > 3) {
            throw new Plain("a" + x);
        }
        return x;
    }

    // verdict: proved
    static int textAlike(int x) {
        if (x > 3) {
            throw new Plain("a" + x);
        }
        return x;
    }

    // verdict: proved
    static int counting(int x) {
        if (x > 3) {
            throw new Counting();
        }
        return x;
    }
}
