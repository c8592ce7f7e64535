/** Records: the three methods that the JDK writes. */
public class Records {
    static StringBuilder log = new StringBuilder();

    static class Part {
        final String name;
        final boolean equal;
        Part(String name, boolean equal) { this.name = name; this.equal = equal; }
        @Override public boolean equals(Object other) { log.append("e").append(name); return equal; }
        @Override public int hashCode() { log.append("h").append(name); return name.length(); }
        @Override public String toString() { log.append("s").append(name); return name; }
    }

    record Empty() {}
    record One(String text) {}
    record All(boolean z, byte b, char c, short s, int i, long j, Object o, int[] a) {}
    record Floats(float f, double d) {}
    record Parts(Part first, int number, Part second, Part third) {}
    record Generic<T extends Comparable<T>>(T value, java.util.List<? super T> more) {}
    record Custom(int x) { @Override public String toString() { return "custom" + x; } }
    record Node(int value, Node next) {}

    static All all(int i) { return new All(true, (byte) i, (char) (i + 65), (short) -i, i, 1L << i, "o" + i, null); }
    static String take() { String text = log.toString(); log.setLength(0); return text; }

    public static String empty() {
        return new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode() + " " + new Empty().equals(null);
    }

    public static String strings() {
        record Local(int a) {}
        return all(3).toString() + new One(null) + new Local(1) + new Generic<>("v", null) + new Custom(2) + new Node(1, new Node(2, null));
    }

    public static String equality() {
        All one = all(1);
        return one.equals(one) + " " + one.equals(all(1)) + " " + one.equals(all(2)) + " " + one.equals(null) + " " + one.equals("x") + " "
            + new One(null).equals(new One(null)) + " " + new One("a").equals(new One(null)) + " " + new Node(1, new Node(2, null)).equals(new Node(1, new Node(2, null)));
    }

    public static String longs() {
        return new All(false, (byte) 0, 'a', (short) 0, 0, 1L << 32, null, null).equals(new All(false, (byte) 0, 'a', (short) 0, 0, 0, null, null)) + "";
    }

    public static String arrays() {
        int[] shared = {1};
        All a = new All(true, (byte) 0, 'a', (short) 0, 0, 0, null, shared);
        return a.equals(new All(true, (byte) 0, 'a', (short) 0, 0, 0, null, shared)) + " " + a.equals(new All(true, (byte) 0, 'a', (short) 0, 0, 0, null, new int[] {1}));
    }

    public static String floats() {
        Floats nan = new Floats(Float.NaN, Double.NaN), zero = new Floats(0f, 0d);
        return nan.equals(new Floats(Float.NaN, Double.NaN)) + " " + zero.equals(new Floats(-0f, 0d)) + " " + zero.equals(new Floats(0f, -0d)) + " "
            + zero.equals(new Floats(0f, 0d)) + " " + nan.hashCode() + " " + new Floats(-0f, 1d).hashCode();
    }

    public static String hashes() {
        return all(1).hashCode() + " " + all(7).hashCode() + " " + new One(null).hashCode() + " " + new One("abc").hashCode() + " " + new Node(5, new Node(6, null)).hashCode();
    }

    public static String order() {
        Parts one = new Parts(new Part("a", true), 1, new Part("b", true), new Part("c", true));
        Parts two = new Parts(new Part("a", true), 1, new Part("b", false), new Part("c", true));
        Parts three = new Parts(new Part("a", true), 2, new Part("b", true), new Part("c", true));
        return one.equals(one) + take() + one.equals(two) + take() + one.equals(three) + take() + two.equals(one) + take() + one.hashCode() + take() + one + take();
    }
}
