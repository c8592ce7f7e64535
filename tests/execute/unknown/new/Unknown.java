import java.util.*;
import java.util.function.*;
/** Calls of code that nobody has seen: names that end with Differs differ, or do so on some code that nobody has seen. */
class Unknown {
    int f; static int g;
    static int seeDiffers(Unknown e, Runnable r) { r.run(); return e.f; }
    static int seeStaticDiffers(Runnable r) { r.run(); return g; }
    static int seeArrDiffers(int[] a, Runnable r) { int t = a[0]; r.run(); return a[0]; }
    static int seeLen(int[] a, Runnable r) { int z = a.length; r.run(); return a.length; }
    static int box(Integer a, Runnable r) { int n = a; r.run(); return a; }
    static int str(String a, Runnable r) { a.length(); r.run(); return a.length(); }
    static int sbDiffers(StringBuilder a, Runnable r) { a.length(); r.run(); return a.length(); }
    static int listDiffers(List<String> a, Runnable r) { a.size(); r.run(); return a.size(); }
    static boolean mapDiffers(Map<String,Integer> m, String k, Runnable r) { m.containsKey(k); r.run(); return m.containsKey(k); }
    static int writeDiffers(Unknown e, Runnable r) { r.run(); e.f = 1; return 0; }
    static int orderDiffers(Runnable r, Runnable s) { s.run(); r.run(); return 0; }
    static int caught(Supplier<Integer> s) { int r; try { Integer x = s.get(); r = x; } catch (RuntimeException x) { r = -1; } return r; }
    static int tryDiffers(Supplier<Integer> s) { try { return s.get(); } catch (IllegalStateException x) { return -1; } }
    static boolean eqDiffers(Object a, Object b) { return Objects.equals(a, b); }
    static boolean eqSymDiffers(Object a, Object b) { return a != null && b != null && b.equals(a); }
    static String toStrDiffers(Object a) { return String.valueOf(a); }
    static int once(IntSupplier s) { return s.getAsInt() * 2; }
    static boolean idDiffers(Supplier<Object> s) { Object o = s.get(); s.get(); return o == o; }
    static int outDiffers(Runnable r) { r.run(); System.out.print("a"); return 1; }
    static int cond(boolean b, IntSupplier s) { return b ? s.getAsInt() + 1 : 1; }
    static int two(IntUnaryOperator f, int x) { int y = f.applyAsInt(x); y = f.applyAsInt(y); return y; }
}
