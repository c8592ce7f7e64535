package pkg;

/** Objects with all kinds of fields and relations. */
public class Objects {
    static class Node {
        int value;
        Node next;
    }

    static class Base {
        private final int hidden = Integer.parseInt("1");
        protected transient long shared;
        static int unseen = 5;
    }

    static class Derived extends Base {
        private final String hidden = null;
        double own;

        int read() { return own > 0 ? 1 : ((Base) this).hidden; }
        String hiddenText() { return hidden; }
    }

    record Point(int x, Object y) { }

    enum Colour {
        RED, GREEN { @Override int code() { return 7; } };

        int code() { return 1; }
    }

    interface Shape { default int area() { return 3; } }

    static class Box<T extends Comparable<T>> implements Shape {
        T content;
        Box<T> outer;

        class Inner { int depth; int outside() { return content == null ? depth : -depth; } }
    }

    abstract static class Abstract { int field; }

    static class Reader extends java.io.StringReader {
        int count = 3;
        Reader() { super("text"); }
    }

    static class Problem extends Exception {
        final int code;
        Problem(int code, Throwable cause) { super("problem " + code, cause); this.code = code; }
        @Override public String getMessage() { throw new IllegalStateException("not to be called"); }
    }

    static int swap(Node a, Node b) {
        int before = a.value;
        a.value = b.value;
        b.value = before;
        return a == b ? 1 : 0;
    }

    static Node cut(Node node) {
        Node fresh = new Node();
        fresh.value = 9;
        fresh.next = node.next;
        node.next = fresh;
        return fresh;
    }

    static int length(Node node) {
        int length = 0;
        for (; node != null; node = node.next) { length++; }
        return length;
    }

    static Node build(int length) {
        Node list = null;
        for (; length > 0; length--) {
            Node node = new Node();
            node.next = list;
            list = node;
        }
        return list;
    }

    static Point point(Point point) { return new Point(point.x() + 1, point); }
    static Colour flip(Colour colour) { return colour == Colour.RED ? Colour.GREEN : Colour.RED; }
    static int code(Colour colour) { return colour.code(); }
    static String name(Class<?> type) { return type.getName(); }
    static Reader reader() { return new Reader(); }
    static Object derived() { return new Derived(); }

    static void fail(int code) throws Problem {
        try {
            Object[] empty = new Object[code];
            empty[code] = "x";
        } catch (ArrayIndexOutOfBoundsException cause) {
            throw new Problem(code, cause);
        }
    }

    static Object vm(int which, Object object, int[] array) {
        return switch (which) {
            case 0 -> array[which + array.length];
            case 1 -> which / (which - 1);
            case 2 -> (Node) object;
            case 3 -> new int[-which];
            case 4 -> { new Integer[1].clone(); Object[] store = new Integer[1]; store[0] = object; yield store; }
            case 5 -> ((Node) null).value;
            default -> throw new IllegalArgumentException();
        };
    }

    /** Prints what `vm` throws, for comparison with an ordinary run. */
    public static void main(String[] args) {
        for (int which = 0; which < 7; which++) {
            try {
                vm(which, which == 2 ? new Point(1, null) : "text", new int[3]);
            } catch (RuntimeException thrown) {
                System.out.println(thrown.getClass().getName() + "|" + thrown.getMessage());
            }
        }
    }
}
