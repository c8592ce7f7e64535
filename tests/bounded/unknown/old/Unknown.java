// expect: a pair whose method's name ends in Differs is never proved by induction, all others are.
import java.util.Comparator;
import java.util.List;
import java.util.Map;

class Unknown {
    int f;
    int ran(Runnable r, int x) { f = 1; r.run(); return f + x + x; }
    static int size(List<Integer> l) { return l.size() + 1; }
    static int sum(List<Integer> l) { int s = 0; for (int i = 0; i < l.size(); i++) s += l.get(i); return s; }
    static int walked(Iterable<Integer> l) { int s = 0; for (Integer x : l) { if (x > 3) s += x; } return s; }
    static String got(Map<String, String> m, String k) { String v = m.get(k); return v == null ? "none" : v; }
    static int least(Comparator<Object> c, Object a, Object b) { return c.compare(a, b) < 0 ? 1 : 2; }
    void printed(Runnable r, int x) { System.out.println(x); r.run(); System.out.println(f); }
    int heldDiffers(Runnable r) { f = 1; r.run(); return f; }
    int readBeforeDiffers(Runnable r) { int x = f; r.run(); return x; }
    int decidedDiffers(Runnable r) { if (f != 1) return 0; r.run(); return f; }
    int elementDiffers(int[] a, Runnable r) { int x = a[0]; r.run(); return x; }
    void laterDiffers(Runnable r) { f = 1; r.run(); }
    void orderDiffers(Runnable r, Runnable q) { r.run(); q.run(); }
    void omittedDiffers(Runnable r, int x) { if (x != 7) r.run(); }
    static int twiceDiffers(java.util.function.IntSupplier s) { return s.getAsInt() + s.getAsInt(); }
    static Object argumentDiffers(List<Object> l, int i) { return l.get(i); }
    static Object calleeDiffers(Map<Object, Object> m, Object k) { return m.get(k); }
    void caughtDiffers(Runnable r) { r.run(); }
    void printedDiffers(Runnable r) { System.out.print(1); r.run(); }
}
