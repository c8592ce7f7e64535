import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Objects;

/** Methods that use the library, each held against the interpreter. */
class Library {
    static String joined(int x, String s, char c, long l, boolean b) { return "a" + x + s + c + l + b + "z"; }
    static String built(int x, String s) {
        StringBuilder b = new StringBuilder("<");
        for (int i = 0; i < 3; i++) { b.append(x).append(','); }
        return b.append(s).append((Object) null).append('>').toString();
    }
    static String inserted(String s, int at) { return new StringBuilder().append(s).insert(0, at).insert(1, s).toString(); }
    static String turned(String s) { StringBuilder b = new StringBuilder(s); b.reverse(); b.setLength(0); return b.append("x").append(s).reverse().toString(); }
    static int units(String s, int i) { return s.length() > 2 ? s.charAt(i) : -s.length(); }
    static String deleted(String s, int i, int j) { return new StringBuilder(s).delete(i, j).append(s).deleteCharAt(i).toString(); }
    static String replaced(String s, int i, int j) { return new StringBuilder("ab").append(s).replace(i, j, s).toString(); }
    static String cutTo(String s, int i) { StringBuilder b = new StringBuilder(s); b.setLength(i); return b.append('x').toString(); }
    static String setUnit(String s, int i, char c) { StringBuilder b = new StringBuilder(s); b.setCharAt(i, c); return b.toString(); }
    static String builderPart(String s, int i, int j) { StringBuilder b = new StringBuilder("<").append(s); return b.substring(i, j) + b.substring(j); }
    static String partOfPart(String s, int i, int j) { return s.substring(i).substring(j, j + 1) + s.substring(1).charAt(i); }
    static int builderUnits(String s, int i) { StringBuilder b = new StringBuilder(s); b.append("ab"); return b.charAt(i) + b.length(); }
    static boolean compared(String s, Object o) { return s.equals(o); }
    static boolean blank(String s) { return s.isEmpty() || s.trim().isEmpty(); }
    static String part(String s, int i, int j) { return s.substring(i, j); }
    static String tail(String s, int i) { return s.substring(i) + s.substring(0); }
    static String glued(String s, String t) { return s.concat(t); }
    static String copied(String s) { return new String(s); }
    static int switched(String s) { switch (s) { case "a": return 1; case "": return 2; case "é": return 3; default: return s.hashCode(); } }
    static String text(Object o) { return o instanceof Integer ? String.valueOf(o) : o == null ? "none" : "other"; }
    static int found(String s, String t, char c) { return s.indexOf(t) + s.indexOf(c) * 100 + (s.startsWith(t) ? 10000 : 0) + s.lastIndexOf(c); }
    static String numbers(int a, long b, boolean c) { return Integer.toString(a) + Long.toString(b) + String.valueOf(c) + Boolean.toString(c); }
    static int bad(int x, String s) { if (x < 3) throw new IllegalArgumentException("bad " + x + s); return x; }
    static int wrapped(int x) {
        try { return 5 / x; } catch (ArithmeticException e) { throw new IllegalStateException("no: " + x, e); }
    }

    static void copy(int[] a, int i, int[] b, int j, int n) { System.arraycopy(a, i, b, j, n); }
    static void shift(long[] a, int n) { System.arraycopy(a, 0, a, 1, n); }
    static void shiftBack(char[] a) { System.arraycopy(a, 1, a, 0, a.length - 1); }
    static void references(Object[] a, Object[] b) { System.arraycopy(a, 0, b, 0, 2); }
    static void kinds(int[] a, long[] b) { System.arraycopy(a, 0, b, 0, 1); }
    static int[] cloned(int[] a, int i) { int[] b = a.clone(); b[i] = 7; a[i] = 8; return b; }
    static byte[] written(byte[] a, byte x, int n) {
        byte[] b = new byte[a.length + 2];
        System.arraycopy(a, 0, b, n, a.length);
        b[1] = x;
        return b;
    }
    static boolean[] booleans(boolean[] a) { boolean[] b = a.clone(); b[0] = !b[0]; return b; }
    static int sum(int[] a, int n) { int[] b = new int[4]; System.arraycopy(a, 0, b, 0, n); return b[0] + b[1] + b[2] * b[3]; }
    static int[] resized(int[] a, int n) { return n < 9 ? Arrays.copyOf(a, n) : a; }
    static int[] range(int[] a, int i, int j) { return j < 9 ? Arrays.copyOfRange(a, i, j) : a; }
    static void filled(int[] a, int x) { Arrays.fill(a, x); }
    static void printed(int x, String s, boolean b) {
        System.out.print("x=");
        System.out.println(x);
        if (b) { System.out.print('c'); System.out.println(s); } else { System.err.println(s); System.out.println(); }
        Integer boxed = x;
        System.out.println(boxed);
        if (x > 3) throw new IllegalStateException();
    }
    static boolean nothingIn(String s) { return s.isBlank() != s.strip().isEmpty() || " \t".isBlank(); }
    static String replaced(String s, String t) { return s.replace("a", "b") + s.replace('b', 'a') + t; }
    static char[] characters(String s, int i, char c) { char[] all = s.toCharArray(); all[i] = c; return all; }
    static int firstOfAll(String s) { char[] all = s.toCharArray(); char[] more = all.clone(); all[0]++; return more[0] + all[0] * 3 + "aé".toCharArray()[1]; }
    static String ofCharacters(char a, char b, char[] none) { return b > 'a' ? new String(new char[] {a, b, '!'}) : String.valueOf(none); }
    static String joinedBy(String d, String a, String b) { return String.join(d, a, "b", b) + String.join("-") + String.join(",", a); }
    static String joinedList(String a, String b) { return String.join("/", java.util.List.of(a, b)); }
    static String joiner(String a, String b) { return new java.util.StringJoiner(", ", "[", "]").add(a).add(b).toString(); }
    static boolean edges(String s) { return s.startsWith("a") != s.endsWith("b") || s.endsWith("") && s.startsWith("ab"); }
    static boolean within(String s, String t) { return s.contains("b") || s.contains(t); }
    static int places(String s) { return s.indexOf("b") * 10 + s.lastIndexOf("a") + s.indexOf("ab"); }
    static boolean before(String s, String t) { return s.compareTo(t) <= 0 && "b".compareTo(s) > 0; }
    static String copies(String s) { return s.repeat(0) + s.repeat(1) + s.repeat(3); }
    static int checked(int i, int n) { return Objects.checkIndex(i, n) + 1; }
    static boolean equalInts(int a, int b, int c) { return Arrays.equals(new int[] {a, b, 2}, new int[] {b, c, 2}); }
    static boolean equalBytes(byte a, byte b) { return Arrays.equals(new byte[] {a, b}, new byte[] {b, a}); }
    static boolean equalFlags(boolean a, boolean b) { return Arrays.equals(new boolean[] {a, true}, new boolean[] {b, a}); }
    static int mismatchOfLongs(long a, long b, long c) { return Arrays.mismatch(new long[] {a, b, c}, new long[] {b, b, a}); }
    static int mismatchOfRanges(char a, char b) { return Arrays.mismatch(new char[] {'x', a, b, 'y'}, 1, 3, new char[] {b, 'x', 'y'}, 0, 3); }
    static int mapped(boolean b, int n) {
        EnumMap<Thread.State, Integer> map = new EnumMap<>(Thread.State.class);
        map.put(Thread.State.NEW, n);
        return map.containsKey(b ? Thread.State.NEW : Thread.State.BLOCKED) ? n + map.size() : -1;
    }
    static int signOfBig(long n) { return BigInteger.valueOf(n).signum(); }
    static Object required(Object o) { return Objects.requireNonNull(o); }
    static boolean digit(char c) { return c < 200 && Character.isDigit(c) || Character.isLetter('x'); }
}
