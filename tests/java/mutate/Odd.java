package odd.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;

/** All that could make a search for tokens go astray: a < b && c. */
public class Odd<T extends Comparable<T>> {
    enum Colour {
        RED(1), GREEN(2) { @Override int twice() { return 3; } };
        final int n;
        Colour(int n) { this.n = n; }
        int twice() { return n * 2; }
    }

    record Point(int x, int y) {
        Point { if (x < 0) throw new IllegalArgumentException("x < 0"); }
        int sum() { return x + y; }
    }

    interface Shape { default int area() { return 1; } }

    @SuppressWarnings("x" + 1) static final int K = 1 + 2;
    static int count = 10;
    static { count++; }
    int other;
    { other = 2; }
    final int blank;
    Odd() { this.blank = 5; }

    static int escapes(int \u0061, int b) { /* \u002a/ b += b; /* */ return \u0061 /* + */ + // - b
        b \u002b b; }
    static String text(int a) { return """
        a + b "quoted" \""" and "x < y"
        """ + a + "\u0041 + " + (a - 1); }

    static int switches(int k, Colour c) {
        int r = switch (k) { case 1 -> 10; case 2, 3 -> { int t = k * 2; yield t; } default -> k > 4 ? -1 : - 2; };
        switch (c) { case RED -> r++; case GREEN -> { r--; } }
        switch (k) { case 7: r = 1; break; case 8: r = 2; default: r += 3; }
        return r;
    }

    static <U> List<U> generic(List<? extends U> in, Map<String, List<Integer>> m) {
        List<U> out = new ArrayList<>(in);
        List<U> two = out;
        for (U u : in) { if (u == null) continue; out.add(u); }
        return out;
    }

    static Function<Integer, Integer> lambdas(int a, int b) {
        IntBinaryOperator f = (x, y) -> x*y+a;
        BiFunction<Integer, Integer, Integer> g = (p, q) -> { if (p>>>1 > q) return p; return b; };
        return z -> z-f.applyAsInt(a,b)-g.apply(z, 1);
    }

    int bits(int a, long b) { a ^= 3; a <<= 2; a = a & 7 | 8 ^ a; b = ~b >>> 3 << 1; return (int) b+-a-(-a); }
    boolean logic(boolean a, boolean b, Object o) {
        boolean c = a&&b||!a;
        c |= a ^ b;
        if (!(o instanceof String s)) return false;
        return s.length()>3
            && c;
    }

    char characters(char c) { if (c == '\'') c += 1; return c > '\\' ? 'a' : '\uffff'; }
    double floats(double d, float f) { d = d*/* c */f; return d / 1e10 - 0.5f + 0x1p3; }
    long large(long v) { return v % Long.MAX_VALUE + -9223372036854775808L + 0x7fffffff + 2147483647 + -2147483648; }

    Runnable anonymous(int q) {
        int w = q;
        return new Runnable() {
            int z = 3;
            public void run() {
                outer: for (;;) {
                    for (int i = 0, j = 1; i < j; i++, j--) { if (i == q) break outer; if (j == w) continue outer; }
                    z -= 1;
                }
            }
        };
    }

    int tries(int[] a, int i) throws Exception {
        try (AutoCloseable r = () -> { }; AutoCloseable s = r) { a[i]++; } catch (ArithmeticException | NullPointerException e) { return a[i--]; } finally { i = 3; }
        do { i--; } while (i > 0);
        synchronized (this) { i = i; }
        assert i > 0 : "x";
        return "😀".length() + i;
    }

    Integer boxed(Integer x) { return x + (Integer) 1; }
    void ends(int x) { if (x>0) return; { x = 2; } return; }
}
