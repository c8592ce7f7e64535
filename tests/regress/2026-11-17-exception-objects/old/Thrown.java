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

    // verdict: proved
    static int wrapAndRethrow(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException problem) {
            RuntimeException wrapped = new RuntimeException("wrapped");
            wrapped.initCause(problem);
            throw wrapped;
        }
    }

    // verdict: different
    static boolean hasCause(int x) {
        Exception made = new Exception("m", x > 3 ? new Coded("c", x) : null);
        return made.getCause() != null;
    }

    // verdict: proved
    static boolean hasNoCauseYet(int x) {
        Exception made = new Exception("m");
        return made.getCause() == null;
    }

    // verdict: proved
    static int causeTwice(int x) {
        Exception made = new Exception("m", null);
        try {
            made.initCause(new Exception());
            return 0;
        } catch (IllegalStateException problem) {
            return x;
        }
    }

    // verdict: proved
    static int causedByItself(int x) {
        Exception made = new Exception("m");
        try {
            made.initCause(made);
            return 0;
        } catch (IllegalArgumentException problem) {
            return problem.getCause() == made ? x : -1;
        }
    }

    // verdict: proved
    static int suppressed(int x) {
        Exception made = new Exception("m");
        made.addSuppressed(new Coded("s", x));
        made.addSuppressed(new Coded("t", x + 1));
        return ((Coded) made.getSuppressed()[1]).code;
    }

    // verdict: different
    static int suppressedOfSealed(int x) {
        Sealed made = new Sealed("m", null);
        made.addSuppressed(new Coded("s", x));
        return made.getSuppressed().length;
    }

    // verdict: proved
    static int withResource(int x) {
        try (Resource opened = new Resource(x)) {
            if (x > 3) {
                throw new IllegalStateException("body");
            }
            return -1;
        } catch (IllegalStateException problem) {
            return problem.getSuppressed().length;
        }
    }

    // verdict: different
    static int withResourceLost(int x) {
        try (Resource opened = new Resource(x)) {
            if (x > 3) {
                throw new IllegalStateException("body");
            }
            return -1;
        } catch (IllegalStateException problem) {
            return problem.getSuppressed().length;
        }
    }

    // verdict: proved
    static int filling(int x) {
        return new Filling().filled + x;
    }

    // verdict: different
    static Object returned(int x) {
        return new Coded("a", x);
    }

    // verdict: different
    static Object returnedWithCause(int x) {
        return new Exception("a", new Coded("b", x));
    }

    // verdict: proved
    static Object returnedAlike(int x) {
        return new Exception("a", new Coded("b", x));
    }

    // verdict: proved
    static String said(int x) {
        return new Coded("m" + x, x).toString();
    }

    // verdict: proved
    static int ofTheJvm(String text) {
        try {
            return text.length();
        } catch (NullPointerException problem) {
            return problem.getCause() == null && problem.getSuppressed().length == 0 ? -1 : -2;
        }
    }

    // verdict: different
    static void addTo(Coded passed, int x) {
        passed.addSuppressed(new Coded("added", x));
    }

    // verdict: different
    static void causeOf(Coded passed, int x) {
        if (passed.getCause() == null && x > 0) {
            passed.initCause(new Coded("cause", x));
        }
    }
}
