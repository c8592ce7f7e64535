import java.util.*;
import java.util.function.*;
/** Calls of code that nobody has seen: names that end with Differs differ, or do so on some code that nobody has seen. */
class Unknown {
    int f; static int g;
    static int seeDiffers(Unknown e, Runnable r) { int x = e.f; r.run(); return x; }
    static int seeStaticDiffers(Runnable r) { int x = g; r.run(); return x; }
    static int seeArrDiffers(int[] a, Runnable r) { int x = a[0]; r.run(); return x; }
    static int seeLen(int[] a, Runnable r) { int n = a.length; r.run(); return n; }
    static int box(Integer a, Runnable r) { int n = a; r.run(); return n; }
    static int str(String a, Runnable r) { int n = a.length(); r.run(); return n; }
    static int sbDiffers(StringBuilder a, Runnable r) { int n = a.length(); r.run(); return n; }
    static int listDiffers(List<String> a, Runnable r) { int n = a.size(); r.run(); return n; }
    static boolean mapDiffers(Map<String,Integer> m, String k, Runnable r) { boolean b = m.containsKey(k); r.run(); return b; }
    static int writeDiffers(Unknown e, Runnable r) { e.f = 1; r.run(); return 0; }
    static int orderDiffers(Runnable r, Runnable s) { r.run(); s.run(); return 0; }
    static int caught(Supplier<Integer> s) { try { return s.get(); } catch (RuntimeException x) { return -1; } }
    static int tryDiffers(Supplier<Integer> s) { try { return s.get(); } catch (RuntimeException x) { return -1; } }
    static boolean eqDiffers(Object a, Object b) { return a == null ? b == null : a.equals(b); }
    static boolean eqSymDiffers(Object a, Object b) { return a != null && b != null && a.equals(b); }
    static String toStrDiffers(Object a) { return "" + a; }
    static int once(IntSupplier s) { int a = s.getAsInt(); return a * 2; }
    static boolean idDiffers(Supplier<Object> s) { return s.get() == s.get(); }
    static int outDiffers(Runnable r) { System.out.print("a"); r.run(); return 1; }
    static int cond(boolean b, IntSupplier s) { int x = 0; if (b) x = s.getAsInt(); return x + 1; }
    static int two(IntUnaryOperator f, int x) { return f.applyAsInt(f.applyAsInt(x)); }
}
