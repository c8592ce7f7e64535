// expect: a pair whose method's name ends in Differs is never proved by induction, all others are.
import java.util.Comparator;
import java.util.List;
import java.util.Map;

class Unknown {
    int f;
    int ran(Runnable r, int x) { f = 1; r.run(); return 2 * x + f; }
    static int size(List<Integer> l) { int n = l.size(); return 1 + n; }
    static int sum(List<Integer> l) { int s = 0; int i = 0; while (i < l.size()) { s = l.get(i) + s; i++; } return s; }
    static int walked(Iterable<Integer> l) { int s = 0; for (Integer x : l) { if (!(x <= 3)) s = x + s; } return s; }
    static String got(Map<String, String> m, String k) { String v = m.get(k); if (v != null) return v; return "none"; }
    static int least(Comparator<Object> c, Object a, Object b) { return c.compare(a, b) >= 0 ? 2 : 1; }
    void printed(Runnable r, int x) { System.out.print(x); System.out.println(); r.run(); System.out.println("" + f); }
    int heldDiffers(Runnable r) { f = 1; r.run(); return 1; }
    int readBeforeDiffers(Runnable r) { r.run(); return f; }
    int decidedDiffers(Runnable r) { if (f != 1) return 0; r.run(); return 1; }
    int elementDiffers(int[] a, Runnable r) { int x = a[0]; r.run(); return a[0]; }
    void laterDiffers(Runnable r) { r.run(); f = 1; }
    void orderDiffers(Runnable r, Runnable q) { q.run(); r.run(); }
    void omittedDiffers(Runnable r, int x) { r.run(); }
    static int twiceDiffers(java.util.function.IntSupplier s) { return 2 * s.getAsInt(); }
    static Object argumentDiffers(List<Object> l, int i) { return l.get(i == 77 ? 76 : i); }
    static Object calleeDiffers(Map<Object, Object> m, Object k) { return m.remove(k); }
    void caughtDiffers(Runnable r) { try { r.run(); } catch (IllegalStateException e) { f = 2; } }
    void printedDiffers(Runnable r) { r.run(); System.out.print(1); }
}
