/** Exceptions are objects: cause, suppressed list, message, and what their constructors run. */
public class Thrown {
    static class Coded extends RuntimeException {
        final int code;

        Coded(String message, int code) {
            super(message);
            this.code = code;
        }
    }

    static class Filling extends Exception {
        int filled;

        @Override
        public synchronized Throwable fillInStackTrace() {
            filled = 7;
            return this;
        }
    }

    static class Sealed extends Exception {
        Sealed(String message, Throwable cause) {
            super(message, cause, false, false);
        }
    }

    static class Resource implements AutoCloseable {
        final int limit;

        Resource(int limit) {
            this.limit = limit;
        }

        @Override
        public void close() {
            if (limit > 5) {
                throw new Coded("close", limit);
            }
        }
    }

    static int wrapAndRethrow(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException problem) {
            RuntimeException wrapped = new RuntimeException("wrapped");
            throw (RuntimeException) wrapped.initCause(problem);
        }
    }

    static boolean hasCause(int x) {
        Exception made = new Exception("m", x > 3 ? new Coded("c", x) : null);
        return made.getCause() != null && made.getCause() != made && x != 5;
    }

    static boolean hasNoCauseYet(int x) {
        return true;
    }

    static int causeTwice(int x) {
        return x;
    }

    static int causedByItself(int x) {
        return x;
    }

    static int suppressed(int x) {
        Exception made = new Exception("m");
        made.addSuppressed(new Coded("s", x));
        made.addSuppressed(new Coded("t", x + 1));
        return ((Coded) made.getSuppressed()[0]).code + made.getSuppressed().length - 1;
    }

    static int suppressedOfSealed(int x) {
        Sealed made = new Sealed("m", null);
        made.addSuppressed(new Coded("s", x));
        return 1;
    }

    static int withResource(int x) {
        if (x <= 3) {
            return -1;
        }
        return x > 5 ? 1 : 0;
    }

    static int withResourceLost(int x) {
        return x <= 3 ? -1 : 0;
    }

    static int filling(int x) {
        return x + 7;
    }

    static Object returned(int x) {
        return new Coded("b", x);
    }

    static Object returnedWithCause(int x) {
        return new Exception("a", new Coded("b", x + 1));
    }

    static Object returnedAlike(int x) {
        Coded cause = new Coded("b", x);
        return new Exception("a", cause);
    }

    static String said(int x) {
        return "Thrown$Coded: m" + x;
    }

    static int ofTheJvm(String text) {
        try {
            return text.length();
        } catch (NullPointerException problem) {
            return -1;
        }
    }

    static void addTo(Coded passed, int x) {
        passed.addSuppressed(new Coded("added", x + 1));
    }

    static void causeOf(Coded passed, int x) {
        if (passed.getCause() == null && x > 0) {
            passed.initCause(new Coded("cause", -x));
        }
    }
}
