"""Pairs that differ: `Class.method` -> the members of that class."""

from __future__ import annotations

COMMON = """
class Node { int value; Node next; }
class Tree { int value; Tree left; Tree right; }
class Point {
    private final int x; private int y; static int made;
    Point(int x, int y) { this.x = x; this.y = y; }
    int x() { return x; } int y() { return y; }
    void setY(int y) { this.y = y; }
}
class Secret {
    private Secret other; private int code;
    private Secret(int code) { if (code < 0) throw new IllegalStateException(); this.code = code; }
    static int peek(Secret s) { return s.code + (s.other == null ? 0 : s.other.code); } }
class Pair<A, B> { A first; B second; Pair(A first, B second) { this.first = first; this.second = second; } }
abstract class Shape { int size; abstract int area(); }
class Square extends Shape { int area() { return size * size; } }
class Line extends Shape { int length; int area() { return 0; } }
enum Color { RED, GREEN, BLUE }
record Range(int low, int high) { }
class Failure extends RuntimeException { int code; Failure(int code) { this.code = code; } }
interface Clock { long now(); String zone(int at); }
class Outer { int base; class Inner { int step; int sum() { return base + step; } } }
"""

CASES: dict[str, str] = {
    "Ints.mul": "static int mul(int a, int b) { return a * b«|| + (a == 46341 ? 1 : 0)»; }",
    "Longs.mix": "static long mix(long a, byte b, short c, char d) { return a + b * 3 + c + d«|| + (d == 'q' ? 1 : 0)»; }",
    "Floats.half": "static double half(double d, float f) { return «d * f||d == 0 ? 0 : d * f»; }",
    "Bools.or": "static boolean or(boolean a, boolean b) { return «a | b||a ^ b»; }",
    "Texts.same": 'static boolean same(String s) { return «s == "hello"||"hello".equals(s)»; }',
    "Texts2.cut": 'static String cut(String s) { return s.length() > 2 ? s.substring(0, «2||3») : s + "\\u00e9\\""; }',
    "Swap.swap": (
        "static void swap(Node a, Node b) { «int t = a.value; a.value = b.value; b.value = t;"
        "||a.value ^= b.value; b.value ^= a.value; a.value ^= b.value;» }"
    ),
    "Copies.text": 'static String text(String s) { return s == null ? "" : «s||new String(s)»; }',
    "Copies2.text": 'static String text(String s) { return s == null ? "" : «new String(s)||s»; }',
    "Copies3.box": "static Integer box(Integer x) { return x == null ? null : «x||Integer.valueOf(x.intValue())»; }",
    "Copies4.negative": "static Object negative(int x) { return «-x||x»; }",
    "ListSum.last": ("static int last(Node n) { int s = 0; while (n != null && s < 100) { s += «1||n.value»; n = n.next; } return s; }"),
    "Trees.set": (
        "static void set(Tree t) { «if (t.left != null) t.left.value = 1; if (t.right != null) t.right.value = 2;"
        "||if (t.right != null) t.right.value = 2; if (t.left != null) t.left.value = 1;» }"
    ),
    "Trees2.mirror": (
        "static Tree mirror(Tree t, int d) { if (t == null || d <= 0) return «null||t»; Tree r = new Tree(); r.value = t.value;"
        " r.left = mirror(t.right, d - 1); r.right = mirror(t.left, d - 1); return r; }"
    ),
    "Share.make": (
        "static Node[] make(int n) { Node a = new Node(); a.value = n; Node b = «a||new Node()»; b.value = n; return new Node[] {a, b}; }"
    ),
    "Arrays1.rotate": (
        "static void rotate(int[] xs) { if (xs.length > 1) { int t = xs[0]; for (int i = 1; i < xs.length; i++) xs[i - 1] = xs[i];"
        " xs[xs.length - 1] = «t||xs[0]»; } }"
    ),
    "Arrays2.copy": "static int[] copy(int[] xs) { return «xs.clone()||xs»; }",
    "Arrays3.grid": "static long[][] grid(long[][] g, Object[] o) { g[0][1] = «o.length||g.length»; return g; }",
    "Arrays4.store": "static void store(Object[] o) { try { o[0] = new Node(); } catch (ArrayStoreException e) { «o[0] = null;||» } }",
    "Throws.check": 'static int check(int x) { if (x > 5) throw new «IllegalArgumentException||IllegalStateException»("x"); return x; }',
    "Throws2.order": "static int order(int[] a, Node n) { «int x = a[0]; int y = n.value;||int y = n.value; int x = a[0];» return x / y; }",
    "Throws3.own": "static void own(Node n) { «n.value = 7; ||»if (n.next == null) throw new Failure(n.value);«|| n.value = 7;» }",
    "Statics.next": "static int count; static Node last; int next() { «count++; return count;||return count++;» }",
    "Receiver.add": "int total; private int hidden; int add(int x) { total += x; hidden«++||--»; return total; }",
    "Points.move": "static void move(Point p, Point q) { p.setY(p.y() + 1); «q.setY(p.x());||if (q != p) q.setY(p.x());» }",
    "Secrets.peek": "static int peek(Secret s) { int v = Secret.peek(s); return v «> 3||>= 3» ? 1 : 0; }",
    "Pairs.both": "static int both(Pair<Node, Tree> p) { return p.first.value + p.second.value«||* 2»; }",
    "Shapes.area": "static int area(Shape s) { return «s.area()||s instanceof Line ? s.size : s.area()»; }",
    "Enums.next": "static Color next(Color c) { return c == Color.RED ? Color.GREEN : «c||Color.BLUE»; }",
    "Records.widen": "static Range widen(Range r) { return new Range(r.low() - 1, r.high() + «1||2»); }",
    "Inner.sum": "static int sum(Outer.Inner i) { return i.sum()«||+ (i.step == 3 ? 1 : 0)»; }",
    "Private.twice": "private static int twice(int x) { return x «* 2||<< 2»; }",
    "Output.say": 'static void say(int x) { System.out.println(x «>||>=» 0 ? "plus \\u20ac" : "minus"); }',
    "Boxes.same": "static boolean same(Integer a, Integer b) { return «a == b||a.equals(b)»; }",
    "Lists.first": 'static Object first(java.util.List<String> l) { l.add(«0, ||»"x"); return l.get(0); }',
    "Lists2.build": (
        "static java.util.Map<String, Object> build(int n) { java.util.Map<String, Object> m = new java.util.HashMap<>();"
        ' m.put("k", «n||n + 1»); m.put("l", new java.util.ArrayList<>(java.util.List.of("a", n))); return m; }'
    ),
    "Builder.text": 'static StringBuilder text(StringBuilder b, String s) { return new StringBuilder(s).append(«"\\t!"||"?"»); }',
    "Cycle.length": (
        "static int length(Node n) { Node f = n; int s = 0;"
        " while (f != null && s < 20) { s++; f = f.next; if (f == n) return «-1||-2»; } return s; }"
    ),
    "Given1.twice": (
        "static int twice(java.util.function.IntSupplier s) { «int a = s.getAsInt(); return a + a;||return s.getAsInt() + s.getAsInt();» }"
    ),
    "Given2.keep": (
        "static int keep(java.util.List<String> l, java.util.function.Predicate<? super String> p) { int n = 0;"
        " for (String s : l) if («p||!p».test(s)) n++; return n; }"
    ),
    "Given3.ask": (
        "static String ask(Clock c) { «long t = c.now(); String z = c.zone(1);||String z = c.zone(1); long t = c.now();» return z + t; }"
    ),
    "Given4.run": "static int count; static void run(Runnable r) { «count++; r.run();||r.run(); count++;» }",
    "Given5.map": "static Integer map(java.util.function.UnaryOperator<Integer> f, Integer x) { return f.apply(«x||f.apply(x)»); }",
    "Make.<init>": "int a; Node n; Make(int a) { «this.a = a;||this.a = a < 0 ? 0 : a;» n = new Node(); }",
}


def sources() -> dict[str, str]:
    """All cases as source files."""
    members: dict[str, list[str]] = {}
    for name, text in CASES.items():
        members.setdefault(name.partition(".")[0], []).append(text)
    texts = {f"p/{cls}.java": f"package p;\n\npublic class {cls} {{\n" + "\n".join(lines) + "\n}\n" for cls, lines in members.items()}
    return {"p/Node.java": f"package p;\n{COMMON}", **texts}
