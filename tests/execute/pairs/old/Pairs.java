import java.util.*;
// expect: a pair whose method's name ends in Differs is never proved equivalent, all others are, for all inputs.
class Pairs {
    public static final int[] TABLE = {5, 6, 7};
    static final int SUM = TABLE[0] + TABLE[1];
    static final Holder HOLDER = new Holder(), OTHER = new Holder(), ALIAS = HOLDER;
    static class Holder { int held = 4; }

    static String cat(int x){ return "a" + x + "b"; }
    static String val(int x){ return "" + x; }
    static void pr(int x){ System.out.print("a"); System.out.println(x); }
    static void pr2(boolean c, int x){ if (c) System.out.println(1); else System.out.println(x); }
    static int[] cp(int[] a){ int[] b = new int[a.length]; System.arraycopy(a, 0, b, 0, a.length); return b; }
    static void mv(int[] a, int[] b){ System.arraycopy(a, 0, b, 0, 3); }
    static int[] grow(int[] a){ return Arrays.copyOf(a, a.length + 1); }
    static int sum(List<Integer> dummy, int x, int y){ List<Integer> l = new ArrayList<>(); l.add(x); l.add(y); int s=0; for (int v : l) s += v; return s; }
    static String sw(E e){ switch (e) { case X: return "x"; case Y: return "y"; default: return "?"; } }
    static int code(E e){ return e.code * 2; }
    static E parse(String s){ return E.valueOf(s); }
    static boolean eq(String a, String b){ return a.equals(b) && b != null; }
    static int len(String s){ return s.length() + 1; }
    static boolean emp(String s){ return s.isEmpty(); }
    static int fmt(int x){ if (x < 0) throw new IllegalArgumentException(String.format("bad %d", x)); return x; }
    static char first(String s){ return s.length() > 0 ? s.charAt(0) : ' '; }
    static boolean tail(String s){ return s.endsWith(".x") || s.equals("y"); }
    static String catDiffers(int x) { return "a" + x; }
    static void printedDiffers(int x, int y) { System.out.print(x); System.out.print(y); }
    static void lineDiffers(int x) { System.out.println(x); }
    static int thrownDiffers(int x) { System.out.print(x); return 5 / x; }
    static void copyDiffers(int[] a, int[] b, int n) { System.arraycopy(a, 0, b, 0, n); }
    static void overlapDiffers(int[] a) { System.arraycopy(a, 0, a, 1, 2); }
    static int[] cloneDiffers(int[] a) { int[] b = a.clone(); a[0] = 3; return b; }
    static Object shareDiffers(int[] a) { return a.clone(); }
    static int tableDiffers() { return TABLE[1]; }
    static int fieldDiffers() { return HOLDER.held; }
    static int enumDiffers(E e) { return e == E.X ? 1 : e == E.Y ? 2 : 3; }
    static int parseDiffers(String s) { return E.valueOf(s).code; }
    static String emptyDiffers(String s) { return s.isEmpty() ? "e" : s; }
    static boolean identityDiffers(String s) { return new String(s) == s; }
    static int listDiffers(int x, int y) { List<Integer> l = new ArrayList<>(); l.add(x); l.add(y); return l.get(0); }
    static int mapDiffers(int x) { Map<Integer, Integer> m = new HashMap<>(); m.put(1, x); m.put(x, 9); return m.get(1); }
    static String nullDiffers(String s) { return "" + s; }
    static int constant() { return SUM + TABLE.length; }
    static boolean distinct() { return HOLDER == OTHER; }
    static boolean shared() { return HOLDER == ALIAS; }
    static boolean heldDiffers(Holder h) { return h == HOLDER; }
}
enum E { X(1), Y(2), Z(3); final int code; E(int c) { code = c; } }
