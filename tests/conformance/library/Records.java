import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point plus(Point that) { return new Point(x + that.x, y + that.y); }

        double distance() { return Math.sqrt((double) x * x + (double) y * y); }
    }

    record Named<T>(String name, T value) {}

    record Mixed(byte a, short b, char c, long d, float e, double f, boolean g, String h) {}

    record Range(int low, int high) {
        Range {
            if (low > high) throw new IllegalArgumentException(low + ">" + high);
            high = Math.min(high, 100);
        }

        Range(int high) { this(0, high); }

        int length() { return high - low; }
    }

    record Holder(int[] data) {}

    record Empty() {}

    record Overriding(String s) {
        @Override public String s() { return s.toUpperCase(java.util.Locale.ROOT); }

        @Override public boolean equals(Object o) { return o instanceof Overriding that && that.s.length() == s.length(); }

        @Override public int hashCode() { return s.length(); }
    }

    public static Object accessors() {
        Point p = new Point(3, 4).plus(new Point(1, -1));
        return p.x() + " " + p.y() + " " + new Point(3, 4).distance();
    }

    public static Object texts() {
        return new Point(1, -2) + " " + new Named<>("n", List.of(1)) + new Named<>(null, null) + new Empty();
    }

    public static Object equality() {
        return new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(1, 2).equals(new Point(2, 1)) + new Point(1, 2).equals(null) + new Named<>("a", 1).equals(new Named<>("a", 1L)) + new Empty().equals(new Empty());
    }

    public static Object hashes() {
        return new Point(1, 2).hashCode() + " " + new Named<>("a", 5).hashCode() + " " + new Empty().hashCode() + " " + (new Point(7, 7).hashCode() == new Point(7, 7).hashCode());
    }

    public static Object mixedTypes() {
        Mixed m = new Mixed((byte) -1, (short) 300, 'c', 1L << 40, 0.5f, -0.0, true, "text");
        return m + " " + m.hashCode() + m.equals(new Mixed((byte) -1, (short) 300, 'c', 1L << 40, 0.5f, 0.0, true, "text"));
    }

    public static Object nanEquality() {
        return new Mixed((byte) 0, (short) 0, 'x', 0, Float.NaN, Double.NaN, false, null).equals(new Mixed((byte) 0, (short) 0, 'x', 0, Float.NaN, Double.NaN, false, null));
    }

    // inputs: (1, 5), (5, 1), (50, 500)
    public static Object compactConstructor(int low, int high) {
        return new Range(low, high).length();
    }

    public static Object secondConstructor() {
        return new Range(7).toString() + new Range(7).equals(new Range(0, 7));
    }

    public static Object arrayComponent() {
        int[] data = {1};
        Holder a = new Holder(data), b = new Holder(data), c = new Holder(new int[] {1});
        return a.equals(b) + " " + a.equals(c);
    }

    public static Object asKeys() {
        Map<Point, String> map = new HashMap<>();
        map.put(new Point(1, 1), "one");
        map.put(new Point(1, 1), "uno");
        map.put(Point.ORIGIN, "zero");
        Set<Point> set = new HashSet<>(map.keySet());
        return map.get(new Point(1, 1)) + map.size() + set.contains(new Point(0, 0));
    }

    public static Object overriding() {
        Overriding o = new Overriding("abc");
        return o.s() + o + o.equals(new Overriding("xyz")) + o.hashCode();
    }

    public static Object localRecord() {
        record Pair(int index, String word) {}
        StringBuilder text = new StringBuilder();
        int index = 0;
        for (String w : List.of("p", "q")) text.append(new Pair(index++, w));
        return text.toString();
    }

    public static Object returned() {
        return new Named<>("outer", new Point(8, 9));
    }
}
