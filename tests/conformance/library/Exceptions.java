import java.util.ArrayList;
import java.util.List;

public class Exceptions {
    static class AppException extends Exception {
        final int code;

        AppException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static class Res implements AutoCloseable {
        private final String name;
        private final List<String> log;
        private final boolean bad;

        Res(String name, List<String> log, boolean bad) {
            this.name = name;
            this.log = log;
            this.bad = bad;
            log.add("open " + name);
        }

        @Override public void close() {
            log.add("close " + name);
            if (bad) throw new IllegalStateException("closing " + name);
        }
    }

    public static Object messages() {
        try {
            throw new AppException("outer", 7, new RuntimeException("inner"));
        } catch (AppException e) {
            return e.getMessage() + e.code + e.getCause().getMessage() + e.getCause().getClass().getSimpleName();
        }
    }

    public static Object toStrings() {
        return new RuntimeException("m") + " " + new RuntimeException() + " " + new RuntimeException(new Error("e")) + " " + new Throwable("t", null).getCause();
    }

    public static Object causeChain() {
        Throwable t = new RuntimeException("a", new Exception("b", new Error("c")));
        StringBuilder text = new StringBuilder();
        for (; t != null; t = t.getCause()) text.append(t.getMessage());
        return text.toString();
    }

    public static Object resourcesInOrder() {
        List<String> log = new ArrayList<>();
        try (Res a = new Res("a", log, false); Res b = new Res("b", log, false)) {
            log.add("body " + a.name + b.name);
        } finally {
            log.add("finally");
        }
        return log;
    }

    public static Object suppressed() {
        List<String> log = new ArrayList<>();
        try (Res a = new Res("a", log, true); Res b = new Res("b", log, true)) {
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            return e.getMessage() + e.getSuppressed().length + e.getSuppressed()[0].getMessage() + e.getSuppressed()[1].getMessage() + log;
        }
    }

    public static Object closeFails() {
        List<String> log = new ArrayList<>();
        try (Res a = new Res("a", log, true)) {
            log.add("body");
        }
        return log;
    }

    public static Object nullResource() {
        try (Res none = null) {
            return "fine";
        }
    }

    @SuppressWarnings("finally")
    public static Object returnInFinally() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return "finally wins";
        }
    }

    public static Object finallyAfterReturn() {
        int[] x = {1};
        int result = bump(x);
        return result + " " + x[0];
    }

    private static int bump(int[] x) {
        try {
            return x[0];
        } finally {
            x[0] += 10;
        }
    }

    // inputs: (0), (1), (2), (3), (4), (5), (6)
    public static Object implicit(int which) {
        Object o = "text";
        int[] a = new int[2];
        try {
            return switch (which) {
                case 0 -> 1 / (which);
                case 1 -> a[which + 1];
                case 2 -> ((Integer) o).intValue();
                case 3 -> new int[which - 5].length;
                case 4 -> ((String) null).length();
                case 5 -> store(new Integer[1], o);
                default -> (int) (Integer) null;
            };
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    private static int store(Object[] array, Object value) {
        array[0] = value;
        return 1;
    }

    // inputs: (0), (1), (2)
    public static Object catchOrder(int which) {
        try {
            if (which == 0) throw new ArrayIndexOutOfBoundsException(5);
            if (which == 1) throw new StringIndexOutOfBoundsException("s");
            throw new IllegalArgumentException();
        } catch (ArrayIndexOutOfBoundsException e) {
            return "array " + e.getMessage();
        } catch (IndexOutOfBoundsException e) {
            return "index " + e.getMessage();
        } catch (IllegalArgumentException | IllegalStateException e) {
            return "illegal " + e.getMessage();
        }
    }

    public static Object rethrow() {
        try {
            try {
                throw new IllegalStateException("first");
            } catch (IllegalStateException e) {
                throw new UnsupportedOperationException("second", e);
            } finally {
                new ArrayList<>().add(1);
            }
        } catch (UnsupportedOperationException e) {
            return e.getMessage() + e.getCause().getMessage();
        }
    }

    public static Object uncaught() throws AppException {
        throw new AppException("escapes", 3, null);
    }

    public static Object staticInitialiserFails() {
        try {
            return Broken.VALUE;
        } catch (ExceptionInInitializerError e) {
            return e.getCause().getMessage();
        }
    }

    static class Broken {
        static final int VALUE = compute();

        private static int compute() { throw new IllegalStateException("no value"); }
    }

    public static Object nestedFinallyOrder() {
        StringBuilder text = new StringBuilder();
        outer:
        for (int i = 0; i < 3; i++) {
            try {
                try {
                    if (i == 0) continue;
                    if (i == 2) break outer;
                    text.append("b").append(i);
                } finally {
                    text.append("f").append(i);
                }
            } finally {
                text.append("g").append(i);
            }
        }
        return text.toString();
    }
}
