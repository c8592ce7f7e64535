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

    static int codeTold(int x) {
        if (x > 3) {
            throw new Coded(-x);
        }
        return x;
    }

    static int sameCode(int x) {
        if (x > 3) {
            int code = x + 1;
            throw new Coded(code);
        }
        return x;
    }

    static int textHidden(int x) {
        if (x > 3) {
            throw new Stated("b" + x);
        }
        return x;
    }

    static int textShown(int x) {
        if (x > 3) {
            throw new Plain("b" + x);
        }
        return x;
    }

    static int textAlike(int x) {
        if (x <= 3) {
            return x;
        }
        throw new Plain("a" + x);
    }

    static int counting(int x) {
        if (x <= 3) {
            return x;
        }
        throw new Counting();
    }
}
