import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Collections made during the call, and enums and other constants, each held against the interpreter. */
class Collected {
    static int list(int x, int y) { List<Integer> l = new ArrayList<>(); l.add(x); l.add(y); l.add(0, 7); l.remove(1); return l.get(1) + 10 * l.size(); }
    static int sized(int x) { List<Integer> l = new ArrayList<>(4); for (int i = 0; i < 3; i++) l.add(x + i); int s = 0; for (int e : l) s += e; return s; }
    static boolean contains(int x, int y) { List<Integer> l = new ArrayList<>(); l.add(x); return l.contains(y); }
    static int map(int x, int y) { Map<String, Integer> m = new HashMap<>(); m.put("a", x); m.put("b", y); m.put("a", 3); return m.get("a") + m.getOrDefault("c", y) + m.size(); }
    static int intMap(int x) { Map<Integer, Integer> m = new HashMap<>(); m.put(1, x); m.put(2, 5); return m.containsKey(2) ? m.get(1) : 0; }
    static int set(String s) { HashSet<String> t = new HashSet<>(); t.add("a"); t.add("b"); t.add("a"); return t.size(); }
    static int linked(int x) { LinkedList<Integer> l = new LinkedList<>(); l.add(x); l.addFirst(2); return l.getLast() + l.removeFirst(); }
    static int deque(int x) { ArrayDeque<Integer> l = new ArrayDeque<>(); l.push(x); l.push(2); return l.pop() * 100 + l.pop(); }
    static int asList(int x, int y) { List<Integer> l = Arrays.asList(x, y); return l.get(0) - l.get(1); }
    static int of(int x) { List<Integer> l = List.of(x, 2); return l.get(0); }
    static int empty() { return Collections.emptyList().size(); }
    static int optional(Integer x) { return Optional.ofNullable(x).orElse(5); }
    static boolean same(Integer x, Integer y) { return Objects.equals(x, y); }
    static int compare(int x, long y, char c) { return Integer.compare(x, 3) + Long.compare(y, 4) + Character.compare(c, 'c') + Boolean.compare(x > 0, y > 0); }
    static int unboxed(Integer x, Long y) { return x + y.intValue() + x.hashCode() + y.hashCode(); }
    static int extremes(int x, int y) { return Math.max(x, y) - Math.min(x, 5) + Math.abs(y) + Math.floorMod(x, 7) + Integer.signum(x) + Math.floorDiv(x, 3); }
    static int exact(int x, int y) { return Math.addExact(x, y); }
    static int bits(int x) { return Integer.bitCount(x) + Integer.highestOneBit(x) + Integer.numberOfTrailingZeros(x); }
    static int checked(int i) { return Objects.checkIndex(i, 4); }
    static Object message(Object o) { return Objects.requireNonNull(o, "it is null"); }

    enum Color {
        RED(3) { int twice() { return 1; } }, GREEN(4), BLUE(5);
        final int code;
        Color(int code) { this.code = code; }
        int twice() { return 2 * code; }
    }
    static final Color FIRST = Color.values()[0];
    static final int[] TABLE = {5, 6, 7};
    static final String NAME = "na" + TABLE.length;
    static final Object LOCK = new Object();
    static final long SUM = TABLE[0] + (long) TABLE[1];

    static int switched(Color c) { switch (c) { case RED: return 1; case BLUE: return 2; default: return 3; } }
    static int ordinal(Color c) { return c == null ? -1 : c.ordinal() * 10 + c.code; }
    static int twice(Color c) { return c.twice() + Color.values().length; }
    static String named(Color c) { return c.name() + NAME; }
    static Color next(Color c) { return Color.values()[(c.ordinal() + 1) % 3]; }
    static boolean first(Color c) { return c == FIRST || c == Color.BLUE; }
    static long constants(Object o) { return SUM + TABLE.length + (o == LOCK ? 1 : 0); }
}
