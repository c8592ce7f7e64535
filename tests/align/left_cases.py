"""Small classes with a field `x`, each with values that it can hold and values that no code leaves there.

`K` stands for the name of the class. Numbers, null and texts stand for themselves, `Size(n)` for an array with so many elements. Near twins
stand next to each other: what makes a value impossible in one is missing in the other.
"""
# ruff: noqa: E501

from __future__ import annotations

from twinproof.base.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """An array with so many elements."""

    of: int


Value = int | float | str | Size | None


@dataclass(frozen=True, slots=True)
class Case:
    """A class, and what its field can and cannot hold."""

    name: str
    source: str
    can: tuple[Value, ...]
    cannot: tuple[Value, ...] = ()


THROW = "throw new IllegalArgumentException();"
LEAST = -(2**31)

CASES = (
    # --- null
    Case(
        "a branch before",
        "public class K { int z; private final Object x; public K(int v) { z = v < 0 ? 0 : v; x = new int[2]; } }",
        (Size(2),),
        (None, Size(3)),
    ),
    Case(
        "only on one branch",
        "public class K { private Object x; public K(int v) { if (v < 0) x = new int[2]; } }",
        (None, Size(2)),
        (Size(3),),
    ),
    Case("a guard", f"public class K {{ private final String x; public K(String v) {{ if (v == null) {THROW} x = v; }} }}", ("", "a"), (None,)),
    Case(
        "a guard of another",
        f"public class K {{ private final String x; public K(String v, String w) {{ if (w == null) {THROW} x = v; }} }}",
        ("", None),
    ),
    Case(
        "a guard that only returns",
        "public class K { private String x; public K(String v) { if (v == null) return; x = v; } }",
        ("", None),
    ),
    Case(
        "a guard after the store",
        f"public class K {{ private String x; public K(String v) {{ x = v; if (v == null) {THROW} }} }}",
        ("",),
        (None,),
    ),
    Case(
        "a guard after the store of a method",
        f'public class K {{ private String x = ""; public void set(String v) {{ x = v; if (v == null) {THROW} }} }}',
        ("", None),
    ),
    Case(
        "a guard in a method",
        f'public class K {{ private String x = ""; public void set(String v) {{ if (v == null) {THROW} x = v; }} }}',
        ("", "b"),
        (None,),
    ),
    Case(
        "a required value",
        "public class K { private final String x; public K(String v) { x = java.util.Objects.requireNonNull(v); } }",
        ("",),
        (None,),
    ),
    Case(
        "a required value with a text",
        'public class K { private final String x; public K(String v) { java.util.Objects.requireNonNull(v, "v"); x = v; } }',
        ("",),
        (None,),
    ),
    Case(
        "a required value that changes",
        "public class K { private String x; public K(String v, String w) { java.util.Objects.requireNonNull(v); v = w; x = v; } }",
        ("", None),
    ),
    Case(
        "a helper that checks",
        f"""public class K {{ private final String x; public K(String v) {{ x = check(v); }}
            private static String check(String v) {{ if (v == null) {THROW} return v; }} }}""",
        ("",),
        (None,),
    ),
    Case(
        "a helper that gives null",
        """public class K { private final String x; public K(String v) { x = check(v); }
            private static String check(String v) { return v == null || v.isEmpty() ? null : v; } }""",
        ("a", None),
        ("",),
    ),
    Case(
        "a helper that can be overridden",
        """public class K { private final String x; public K() { x = make(); } String make() { return "a"; }
            static class Sub extends K { public Sub() { } String make() { return null; } } public static K sub() { return new Sub(); } }""",
        ("a", None),
    ),
    Case(
        "null that is replaced",
        "public class K { private Object x = null; public K(String v) { x = v == null ? new int[1] : v; } }",
        (Size(1), "a"),
        (None,),
    ),
    Case("null that is left", "public class K { private Object x = null; public K(boolean b) { if (b) x = new int[1]; } }", (Size(1), None)),
    Case(
        "a field that another method clears",
        "public class K { private Object x = new int[1]; public void close() { x = null; } }",
        (Size(1), None),
    ),
    Case(
        "a field that an inner class clears",
        "public class K { private Object x = new int[1]; public void close() { new In().go(); } class In { void go() { x = null; } } }",
        (Size(1), None),
    ),
    Case(
        "a field that a function clears",
        "public class K { private Object x = new int[1]; public void close() { Runnable r = () -> x = null; r.run(); } }",
        (Size(1), None),
    ),
    Case(
        "a field that is cleared from outside",
        "public class K { private Object x = new int[1]; public static void close(K k) { if (k != null) k.x = null; } }",
        (Size(1), None),
    ),
    Case(
        "a function of the object",
        "public class K { int n; private final Runnable x; public K(int n) { this.n = n; x = () -> this.n++; } }",
        (),
        (None,),
    ),
    Case(
        "seen too early",
        """public class K { public static K last; private Object x; public K(int v) { last = this; if (v < 0) throw new RuntimeException();
            x = new int[1]; } public static K last() { return last; } }""",
        (Size(1), None),
    ),
    Case(
        "thrown half way",
        "public class K { private Object x; public K(int v) { if (v < 0) throw new RuntimeException(); x = new int[1]; } }",
        (Size(1),),
        (None,),
    ),
    Case(
        "shown to a listener",
        """public class K { public interface Seer { void see(K k); } private Object x; public K(Seer s) { s.see(this); x = new int[1]; } }""",
        (Size(1), None),
    ),
    Case(
        "a listener is called without it",
        """public class K { private Object x; public K(Runnable s) { if (s != null) s.run(); x = new int[1]; } }""",
        (Size(1),),
        (None,),
    ),
    Case(
        "shown by a call of its own",
        """public class K { private Object x; public K() { hook(); x = new int[1]; } public void hook() { } }""",
        (Size(1), None),
    ),
    Case(
        "a private call of its own",
        """public class K { private Object x; public K() { init(); } private void init() { x = new int[1]; } }""",
        (Size(1),),
        (None,),
    ),
    Case(
        "a superclass that shows it",
        """public class K extends KBase { private Object x; public K() { x = new int[1]; } public void hook() { saw = this; } }
            class KBase { public static Object saw; KBase() { hook(); } public void hook() { } }""",
        (Size(1), None),
    ),
    Case(
        "a superclass that does not",
        """public class K extends KBase { private Object x; public K() { x = new int[1]; } public void hook() { } }
            class KBase { int n; KBase() { n = 3; } public void hook() { } }""",
        (Size(1),),
        (None,),
    ),
    Case(
        "another constructor",
        """public class K { private final Object x; public K() { this(new int[2]); } private K(Object v) { x = v; } }""",
        (Size(2),),
        (None, Size(1)),
    ),
    Case(
        "another constructor that everybody calls",
        """public class K { private final Object x; public K() { this(new int[2]); } public K(int[] v) { x = v; } }""",
        (Size(2), None, Size(1)),
    ),
    Case(
        "caught in the constructor",
        """public class K { private Object x; public K(String v) { try { if (v.isEmpty()) return; x = new int[1]; }
            catch (NullPointerException e) { x = new int[2]; } } }""",
        (Size(1), Size(2), None),
        (Size(3),),
    ),
    Case(
        "a cast",
        "public class K { private final Object x; public K(Object v) { x = (String) v; } }",
        (None, "a"),
    ),
    Case(
        "an instance",
        f"public class K {{ private final Object x; public K(Object v) {{ if (!(v instanceof String s)) {THROW} x = s; }} }}",
        ("a",),
        (None,),
    ),
    Case("from a stream", "public class K implements java.io.Serializable { private final Object x; public K() { x = new int[1]; } }", (None,)),
    Case(
        "from a stream by an interface",
        """public class K implements KData { private final Object x; public K() { x = new int[1]; } }
            interface KData extends java.io.Serializable { }""",
        (None,),
    ),
    Case(
        "a handle",
        """import java.util.concurrent.atomic.*; public class K { private volatile Object x = new int[1];
            static final AtomicReferenceFieldUpdater<K, Object> U = AtomicReferenceFieldUpdater.newUpdater(K.class, Object.class, "x");
            public void clear() { U.set(this, null); } }""",
        (Size(1), None),
    ),
    Case(
        "not private",
        "public class K { Object x = new int[1]; public static void clear(K k) { if (k != null) KMate.clear(k); } } class KMate { static void clear(K k) { k.x = null; } }",
        (None,),
    ),
    # --- arrays and texts
    Case("an array of one size", "public class K { private final int[] x = new int[4]; }", (Size(4),), (None, Size(0), Size(5))),
    Case("an array of some size", f"public class K {{ private final int[] x; public K(int n) {{ if (n < 2) {THROW} x = new int[Math.min(n, 9)]; }} }}", (Size(2), Size(9)), (None, Size(1), Size(10))),
    Case("an array of any size", "public class K { private int[] x = new int[4]; public void grow() { if (x.length < 99) x = new int[x.length + 1]; } }", (Size(4), Size(5), Size(99)), (None, Size(3))),
    Case("an array that is given", "public class K { private final int[] x; public K(int[] x) { this.x = x; } }", (None, Size(0))),
    Case("an array that is copied", "public class K { private final int[] x; public K(int[] x) { this.x = x.clone(); } }", (Size(0), Size(2)), (None,)),
    Case("an array that is checked", f"public class K {{ private final int[] x; public K(int[] x) {{ if (x.length != 2) {THROW} this.x = x; }} }}", (Size(2),), (None, Size(0), Size(3))),
    Case("an array that is resized", "public class K { private final int[] x; public K(int[] x) { this.x = java.util.Arrays.copyOf(x, 3); } }", (Size(3),), (None, Size(0))),
    Case("one text", 'public class K { private final String x = "C"; private final int y; public K(int y) { this.y = y; } }', ("C",), (None, "", "D")),
    Case("two texts", 'public class K { private String x = "C"; public void set(boolean b) { x = b ? "C" : "F"; } }', ("C", "F"), (None, "", "D")),
    Case("a text with another", 'public class K { private String x = "C"; public void set(int b) { x = x + b; } }', ("C", "C7"), (None,)),
    Case("a text that is not empty", f"public class K {{ private final String x; public K(String v) {{ if (v == null || v.isEmpty()) {THROW} x = v; }} }}", ("a",), (None, "")),
    Case("a text that is not blank", f"public class K {{ private final String x; public K(String v) {{ if (v.isBlank()) {THROW} x = v; }} }}", ("a",), (None, "")),
    Case("a text that is short", f"public class K {{ private final String x; public K(String v) {{ if (v.length() > 2) {THROW} x = v; }} }}", ("", "ab"), (None, "abc")),
    Case("a text of which the other is short", f"public class K {{ private final String x; public K(String v, String w) {{ if (w.length() > 2) {THROW} x = v; }} }}", (None, "abc")),
    Case("a text that is trimmed after", f"public class K {{ private final String x; public K(String v) {{ if (v.isEmpty()) {THROW} x = v.trim(); }} }}", ("", "a"), (None,)),
    # --- whole numbers
    Case("a clamp", "public class K { private final int x; public K(int n) { x = Math.max(0, n); } }", (0, 7), (-1, LEAST)),
    Case("a clamp of both sides", "public class K { private final int x; public K(int n) { x = Math.max(0, Math.min(n, 9)); } }", (0, 7, 9), (-1, 10)),
    Case("an absolute value", "public class K { private final int x; public K(int n) { x = Math.abs(n); } }", (0, 7, LEAST)),
    Case("a range", f"public class K {{ private int x; public K(int n) {{ set(n); }} public final void set(int n) {{ if (n < 1 || n > 100) {THROW} x = n; }} }}", (1, 100), (0, 101)),
    Case("a range with a default", f"public class K {{ private int x; public void set(int n) {{ if (n < 5 || n > 100) {THROW} x = n; }} }}", (0, 5, 100), (-1, 101)),
    Case("a range that is off", f"public class K {{ private int x = 1; public void set(int n) {{ if (n < 1 && n > 100) {THROW} x = n; }} }}", (0, 101, -1)),
    Case("a counter with a stop", "public class K { private int x; public void inc() { if (x < 5) x++; } }", (0, 5), (6, -1)),
    Case("a counter with a far stop", "public class K { private int x; public void inc() { if (x < 5000) x++; } public void dec() { if (x > 0) x--; } }", (0, 5, 5000), (5001, -1)),
    Case("a counter without a stop", "public class K { private int x; public void inc() { x++; } }", (0, 6, -1, LEAST)),
    Case("a counter that starts again", "public class K { private int x; public void inc() { x++; if (x > 5) x = 0; } }", (0, 5), (6, -1)),
    Case("a counter that is seen", "public class K { private int x; public void inc(Runnable r) { x++; r.run(); if (x > 5) x = 0; } }", (0, 5, 6, -1)),
    Case("a counter that is stopped late", f"public class K {{ private int x; public void inc() {{ x++; if (x > 5) {THROW} }} }}", (0, 5, 6)),
    Case("a sum", f"public class K {{ private int x; public void add(int n) {{ if (n < 0) {THROW} x += n; }} }}", (0, 6, -1)),
    Case("a remainder", "public class K { private int x; public void add(int n) { x = (x + 1) % 7; } }", (0, 6), (7, -1)),
    Case("a remainder with a sign", "public class K { private int x; public void add(int n) { x = n % 7; } }", (0, 6, -6), (7, -7)),
    Case("a mask", "public class K { private int x; public void add(int n) { x = n & 7; } }", (0, 7), (8, -1)),
    Case("a private constructor", "public class K { private final int x; private K(int k) { x = k; } public static K of() { return new K(3); } public static K two() { return new K(7); } }", (3, 7), (0, 4)),
    Case("a private constructor for all", "public class K { private final int x; private K(int k) { x = k; } public static K of(int n) { return new K(n); } }", (3, 0)),
    Case("a private constructor by name", "public class K { private final int x; private K(int k) { x = k; } public static K of(int n) { java.util.function.IntFunction<K> f = K::new; return f.apply(n); } public static K two() { return new K(7); } }", (3, 0, 7)),
    Case("a private constructor that an inner class calls", "public class K { private final int x; private K(int k) { x = k; } public static K of(int n) { return In.of(n); } static class In { static K of(int n) { return new K(n); } } }", (3, 0)),
    Case("a private method", "public class K { private int x = 1; public void two() { set(2); } private void set(int n) { x = n; } }", (1, 2), (0, 3)),
    Case("a private method by name", "public class K { private int x = 1; public void two() { set(2); } private void set(int n) { x = n; } public void any(int n) { java.util.function.IntConsumer c = this::set; c.accept(n); } }", (1, 2, 0, 3)),
    Case("a private method that calls itself", "public class K { private int x = 1; public void go() { set(3); } private void set(int n) { x = n; if (n > 0) set(n - 1); } }", (1, 3, 0), (4,)),
    Case("a loop", "public class K { private int x; public void go(int n) { for (int i = 0; i < 10; i++) { x = i; if (i == n) return; } } }", (0, 9), (10, -1)),
    Case("a loop without an end", "public class K { private int x; public void go(byte n) { for (int i = 0; i < n; i++) x = i; } }", (0, 9, 10), (-1,)),
    Case("a loop of two", "public class K { private int x; public void go(byte n) { int a = 0, b = 1; for (int i = 0; i < n; i++) { int t = a; a = b; b = t; } x = a; } }", (0, 1), (2, -1)),
    Case("a loop that hands on", "public class K { private int x; public void go(byte n) { int a = 0, b = 0; for (int i = 0; i < n; i++) { a = b; b = i; if (b > 3 && a < 2) break; } x = a; } }", (0, 1, 2), (-1,)),
    Case("a record", f"public record K(int x) {{ public K {{ if (x < 0) {THROW} }} }}", (0, 5), (-1,)),
    Case("a record that mends", "public record K(int x) { public K { if (x < 0) x = -5; } }", (0, -5), ()),
    Case("a switch", "public class K { private final int x; public K(int n) { x = switch (n) { case 1, 2 -> n; case 7 -> 70; default -> 0; }; } }", (0, 1, 2, 70), (7, 3)),
    Case("a byte", "public class K { private final byte x; public K(int n) { x = (byte) n; } }", (0, -128, 127), ()),
    Case("a byte of a clamp", "public class K { private final byte x; public K(int n) { x = (byte) Math.max(0, n); } }", (0, -128, 127), ()),
    Case("a true flag", "public class K { private final boolean x; int z; public K(int n) { z = n > 2 ? 1 : 2; x = true; } }", (1,), (0,)),
    Case("a flag", "public class K { private boolean x; public void on(int n) { if (n > 99) x = true; } }", (0, 1)),
    Case("a long", f"public class K {{ private final long x; public K(long n) {{ if (n < 0) {THROW} x = n; }} }}", (0, 2**40), (-1, -(2**60))),
    Case("a long of ints", "public class K { private final long x; public K(int n) { x = n; } }", (0, 2**31 - 1), (2**31,)),
    Case("an int of a long", f"public class K {{ private final int x; public K(long n) {{ if (n < 0) {THROW} x = (int) n; }} }}", (0, -1)),
    Case("an int of a long that fits", f"public class K {{ private final int x; public K(long n) {{ if (n < 0 || n > 9) {THROW} x = (int) n; }} }}", (0, 9), (-1, 10)),
    Case("a copy of another field", "public class K { private int y = 3; private int x; public void go() { x = y; } public void y() { y = 4; } }", (0, 3, 4), (5,)),
    Case("a copy of another field that is open", "public class K { int y = 3; private int x; public void go() { x = y; } public static void set(K k) { if (k != null) k.y = 77; } }", (0, 3, 77)),
    Case("a copy too early", "public class K { private final int x; private int y; public K() { x = y; y = 5; } }", (0,), (5,)),
    Case("a copy of a copy", "public class K { private int x = 2; private K(int n) { x = n; } public K() { } public K copy() { return new K(x); } public K more() { return new K(Math.min(x + 1, 6)); } }", (2, 6), (1, 7)),
    Case("another object", "public class K { private int x; public void to(K k) { if (k != null && k.x < 3) k.x = x + 1; } }", (0, 1, 4, -1)),
    Case("another object that may be the same", "public class K { private int x; public void to(K k) { if (k == null || x > 2) return; k.x = 9; x++; } }", (0, 1, 9, 10), ()),
    Case("a try", "public class K { private int x; public void go(String s) { try { x = 5; s.length(); x = 6; } catch (NullPointerException e) { x++; } finally { if (x == 5) x = 8; } } }", (0, 6), ()),
    Case("what a caught call leaves", "public class K { private int x; public K(String s) { try { init(s); } catch (NullPointerException e) { } } private void init(String s) { x = 4; s.length(); x = 5; } }", (4, 5), (0, 6)),
    Case("a clone", "public class K implements Cloneable { private int x = 1; public K copy() { try { K k = (K) super.clone(); k.x = 5; return k; } catch (CloneNotSupportedException e) { return null; } } }", (1, 5), (0, 2)),
    Case("a clone too early", "public class K implements Cloneable { public static K early; private int x; public K() { try { early = (K) super.clone(); } catch (CloneNotSupportedException e) { } x = 1; } public static K early() { return early; } }", (1, 0)),
    Case("an initialiser block", "public class K { private int x; { x = 3; } public K(int n) { if (n > 3) x = 4; } }", (3, 4), (0, 5)),
    Case("a builder", "public class K { private final int x; private K(B b) { x = b.n; } public static K of(int n) { B b = new B(); b.n = n; return new K(b); } static class B { private int n = 1; } }", (1, 0)),
    Case("a builder that checks", f"public class K {{ private final int x; private K(B b) {{ x = b.n; }} public static K of(int n) {{ return new B().n(n).make(); }} static class B {{ private int n = 1; B n(int n) {{ if (n < 1) {THROW} this.n = n; return this; }} K make() {{ return new K(this); }} }} }}", (1, 5), (0,)),
    Case("a subclass in the same file", "public class K { private int x = 1; public static K of() { return new S(); } static class S extends K { S() { ((K) this).x = 9; } } }", (1, 9), (0, 2)),
    Case("a write to a superclass of the nest", "public class K extends KIn.B { private int x = 1; public K() { y(); } void y() { x = 8; } } class KIn { static class B { B() { y(); } void y() { } } }", (1, 8)),
    Case("a superclass of the nest that writes", "public class K { private int x; K(int n) { x = n; } public static K of() { return new S(); } static class S extends K { private int z = 4; S() { super(6); } } public static K more(int n) { return n > 2 ? new S() : new K(3); } }", (6, 3)),
    Case("a choice of objects", "public class K { private int x = 1; public K(K k, boolean b) { K t = b || k == null ? this : k; t.x = 7; } }", (1, 7), (0, 2)),
    Case("a way back", "public class K { private int x = 1; public K self() { return this; } public void go() { self().x = 3; } }", (1, 3), (0, 2)),
    Case("an object in an array", "public class K { private int x; public K(int n) { K[] a = {this}; see(a); x = 5; } static int last; static void see(K[] a) { last = a[0].x; a[0].x = 6; } }", (5,), ()),
    Case("a static that is set later", "public class K { static int y; private int x = y; public static void set(int n) { y = n; } }", (0, 7, -1)),
    Case("a synchronised counter", "public class K { private int x; public synchronized void inc() { synchronized (this) { if (x < 3) x++; } } }", (0, 3), (4, -1)),
    Case("a function that counts", "public class K { private int x; public void go() { Runnable r = () -> { if (x < 4) x += 2; }; r.run(); } }", (0, 2, 4)),
    Case("an inner class with a copy", "public class K { private int x = 2; public void go(int n) { new Object() { void run() { x = Math.floorMod(n, 5); } }.run(); } }", (2, 0, 4)),
    Case("a long product", "public class K { private final long x; public K(int a, int b) { x = (long) a * b; } }", (2**62, 0), (2**62 + 1,)),
    Case("an int product", "public class K { private final int x; public K(int a) { x = Math.max(a, 0) * 2; } }", (0, 14, -2)),
    Case("a shift", "public class K { private final int x; public K(int a) { x = a >>> 28; } }", (0, 15)),
    Case("a char", "public class K { private final char x; public K(int a) { x = (char) a; } }", (0, 65535)),
    Case("a division", "public class K { private final int x; public K(int a) { x = Math.max(a, 0) / 3; } }", (0, 7), (-1, 2**31 - 1)),
    Case("a division by what is given", "public class K { private final int x; public K(int a, int b) { x = a / b; } }", (0, 7, LEAST, -1)),
    Case("a ternary of booleans", f"public class K {{ private final int x; public K(int n) {{ boolean ok = n > 0 && n < 9; if (!ok) {THROW} x = n; }} }}", (1, 8)),
    Case("two fields", f"public class K {{ private int y = 1; private int x = 1; public void go(int n) {{ if (n < 1) {THROW} y = n; x = y; }} }}", (1, 7), (0, -1)),
    Case("a field that is read after a call", "public class K { private int x = 1; public void go(Runnable r) { if (x < 5) { r.run(); x++; } } }", (1, 5, 9)),
    # --- floats
    Case("a float that is checked well", f"public class K {{ private final double x; public K(double v) {{ if (!(v >= 0)) {THROW} x = v; }} }}", (0.0, -0.0, 2.5, float("inf")), (-1.0, float("nan"))),
    Case("a float that is checked badly", f"public class K {{ private final double x; public K(double v) {{ if (v < 0) {THROW} x = v; }} }}", (0.0, 2.5, float("nan"))),
    Case("a float in a range", f"public class K {{ private final double x; public K(double v) {{ if (!(v > 0 && v < 1)) {THROW} x = v; }} }}", (0.5,), (0.0, 1.0, -1.0, float("nan"))),
    Case("a float of an int", "public class K { private final double x; public K(int v) { x = Math.max(v, 0); } }", (0.0, 7.0), (-1.0, float("nan"))),
    Case("a zero with a sign", "public class K { private final double x; public K(boolean b) { x = b ? 0.0 : 1.0; } }", (0.0, 1.0), (-0.0, 2.0)),
)  # fmt: skip
