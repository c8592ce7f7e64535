import java.util.*;
// expect: a pair whose method's name ends in Differs is never proved equivalent, all others are, for all inputs.
class Pairs {
    public static final int[] TABLE = {5, 6, 7};
    static final int SUM = TABLE[0] + TABLE[1];
    static final Holder HOLDER = new Holder(), OTHER = new Holder(), ALIAS = HOLDER;
    static class Holder { int held = 4; }

    static String cat(int x){ return new StringBuilder().append('a').append(x).append("b").toString(); }
    static String val(int x){ return String.valueOf(x); }
    static void pr(int x){ System.out.println("a" + x); }
    static void pr2(boolean c, int x){ System.out.println(c ? 1 : x); }
    static int[] cp(int[] a){ return a.clone(); }
    static void mv(int[] a, int[] b){ if (a == null || b == null) throw new NullPointerException(); if (a.length < 3 || b.length < 3) throw new ArrayIndexOutOfBoundsException(); int x = a[0], y = a[1]; b[2] = a[2]; b[0] = x; b[1] = y; }
    static int[] grow(int[] a){ int[] b = new int[a.length + 1]; System.arraycopy(a, 0, b, 0, a.length); return b; }
    static int sum(List<Integer> dummy, int x, int y){ return x + y; }
    static String sw(E e){ if (e == E.X) return "x"; Objects.requireNonNull(e); return e == E.Y ? "y" : "?"; }
    static int code(E e){ return 2 * (e.ordinal() + 1); }
    static E parse(String s){ switch (s) { case "X": return E.X; case "Y": return E.Y; case "Z": return E.Z; default: throw new IllegalArgumentException(); } }
    static boolean eq(String a, String b){ return b != null & a.equals(b); }
    static int len(String s){ return 1 + s.length(); }
    static boolean emp(String s){ return s.length() == 0; }
    static int fmt(int x){ if (!(x >= 0)) throw new IllegalArgumentException(String.format("bad %d", x)); return x; }
    static char first(String s){ if (s.isEmpty()) return ' '; return s.charAt(0); }
    static boolean tail(String s){ if (s.equals("y")) return true; return s.endsWith(".x"); }
    static String catDiffers(int x) { return "a" + (x + 1); }
    static void printedDiffers(int x, int y) { System.out.print(y); System.out.print(x); }
    static void lineDiffers(int x) { System.out.print(x); }
    static int thrownDiffers(int x) { int y = 5 / x; System.out.print(x); return y; }
    static void copyDiffers(int[] a, int[] b, int n) { System.arraycopy(a, 0, b, 0, n == 77 ? 76 : n); }
    static void overlapDiffers(int[] a) { if (a.length < 3) throw new ArrayIndexOutOfBoundsException(); a[1] = a[0]; a[2] = a[1]; }
    static int[] cloneDiffers(int[] a) { a[0] = a[0]; int[] b = a.clone(); a[0] = 3; if (b.length == 40) b[39] = 1; return b; }
    static Object shareDiffers(int[] a) { a.clone(); return a; }
    static int tableDiffers() { return 6; }
    static int fieldDiffers() { return 4; }
    static int enumDiffers(E e) { return e == null ? 2 : e.code; }
    static int parseDiffers(String s) { return s.equals("X") ? 1 : s.equals("Y") ? 2 : 3; }
    static String emptyDiffers(String s) { return s.isBlank() ? "e" : s; }
    static boolean identityDiffers(String s) { return new String(s).equals(s); }
    static int listDiffers(int x, int y) { List<Integer> l = new ArrayList<>(); l.add(y); l.add(x); return l.get(0); }
    static int mapDiffers(int x) { return x; }
    static String nullDiffers(String s) { return new String(s); }
    static int constant() { return 14; }
    static boolean distinct() { return false; }
    static boolean shared() { return true; }
    static boolean heldDiffers(Holder h) { return false; }
}
enum E { X(1), Y(2), Z(3); final int code; E(int c) { code = c; } }
