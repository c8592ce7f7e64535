"""Tiny domains: what the parameters of a generated method may be, as a predicate and as Java loops over all of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

LOW, HIGH = -3, 3
MOST = 4000  # inputs of one method


@dataclass(frozen=True, slots=True)
class Pack:
    """Parameters that come together: their types and names, what is admitted, the loop of a driver over all of that, and how many it is.

    The loop sees what `FAMILY` declares; it ends with an open block in which all parameters are variables."""

    params: tuple[tuple[str, str], ...]
    admitted: str
    loop: str
    size: int


def _of(type: str, name: str, admitted: str, values: str, size: int) -> Pack:
    return Pack(((type, name),), admitted, f"for ({type} {name} : {values}) {{", size)


A = _of("int", "a", f"{LOW} <= a && a <= {HIGH}", "Domain.INTS", 7)
B = _of("int", "b", f"{LOW} <= b && b <= {HIGH}", "Domain.INTS", 7)
WIDE = _of("int", "w", "w == Integer.MIN_VALUE || w == Integer.MAX_VALUE || w == 46341 || w == 0 || w == -1", "Domain.WIDE", 5)
LONG = _of("long", "l", "l == Long.MIN_VALUE || l == Integer.MAX_VALUE || l == -1 || l == 1L << 32", "Domain.LONGS", 4)
FLAG = _of("boolean", "z", "true", "Domain.FLAGS", 2)
BYTE = _of("byte", "c", "c <= -127 || c == 0 || c == 127", "Domain.BYTES", 4)
REAL = _of("double", "d", "d != d || d == 0 || d == 1.5 || d == 1 / 0.0", "Domain.REALS", 5)
ENUM = _of("Color", "e", "true", "Domain.COLORS", 4)
TEXT = _of("String", "t", 't == null || t.equals("") || t.equals("a") || t.equals("b")', "Domain.texts()", 7)
BOX = _of("Integer", "k", "k == null || k == 1 || k == 1000", "Domain.boxes()", 5)
ARRAY = _of("int[]", "x", "Domain.is(x)", "Domain.arrays()", 14)
SHAPE = _of("Shape", "h", "Domain.is(h)", "Domain.shapes()", 6)
HEAP = Pack((("Node", "p"), ("Node", "q")), "Domain.are(p, q)", "for (Node[] n : Domain.heaps()) { Node p = n[0], q = n[1];", 400)
ARRAYS = Pack(
    (("int[]", "x"), ("int[]", "y")), "Domain.is(x) && Domain.is(y)", "for (int[][] n : Domain.pairs()) { int[] x = n[0], y = n[1];", 190
)
STATIC = Pack((), "-1 <= Laws.s && Laws.s <= 1", "for (int s : Domain.STATICS) {", 3)

PLAIN = (A, A, B, B, WIDE, LONG, FLAG, BYTE, REAL, ENUM, TEXT, BOX, SHAPE)
CHANGED = (ARRAY, HEAP, ARRAYS)  # calls may change these: each is used once


def some_packs(random: Random) -> list[Pack]:
    """Parameters for a method, few enough for all inputs to be tried; what calls may change comes last, so that it is made anew."""
    last = [random.choice(CHANGED)] if random.random() < 0.6 else []
    found: list[Pack] = [STATIC, *last]
    for pack in random.sample(PLAIN, 4):
        size, names = 1, {name for one in found for _, name in one.params}
        for one in found:
            size *= one.size
        if size * pack.size <= MOST and names.isdisjoint(name for _, name in pack.params):
            found.insert(0, pack)
    return found


FAMILY = """
class Node {
    int v; Node next;
    Node() { }
    Node(int v, Node next) { this.v = v; this.next = next; touch(); }
    int get() { return v; }
    void touch() { }
    int chain() { return next == null || next == this ? get() : next.get() + v; }
}
class Sub extends Node {
    int w = 5;
    Sub() { }
    Sub(int v, Node next) { super(v, next); }
    @Override int get() { return v * 2 + 1; }
    @Override void touch() { v += w + 1; }
}
enum Color { RED, GREEN { @Override int weight() { return 7; } }, BLUE; int weight() { return ordinal(); } }
interface Shape { default int area() { return -1; } }
record Square(int side) implements Shape { public int area() { return side * side; } }
final class Point implements Shape { }
final class Halt extends RuntimeException { final int code; Halt(int code) { this.code = code; } }
final class Domain {
    static boolean is(int[] x) { return x == null || x.length == 0 || (x.length <= 2 && small(x[0]) && small(x[x.length - 1])); }
    private static boolean small(int v) { return ((v + 1) | (1 - v)) >= 0; }
    static boolean is(Shape h) { return !(h instanceof Square q) || (-1 <= q.side() && q.side() <= 2); }
    static boolean are(Node p, Node q) { return at(p, p, q) && at(q, p, q); }
    private static boolean at(Node n, Node p, Node q) {
        if (n == null) return true;
        return -1 <= n.v && n.v <= 1 && (n.next == null || n.next == p || n.next == q) && (!(n instanceof Sub s) || s.w == 5);
    }
    static final int[] INTS = {-3, -2, -1, 0, 1, 2, 3}, STATICS = {-1, 0, 1};
    static final int[] WIDE = {Integer.MIN_VALUE, Integer.MAX_VALUE, 46341, 0, -1};
    static final long[] LONGS = {Long.MIN_VALUE, Integer.MAX_VALUE, -1, 1L << 32};
    static final boolean[] FLAGS = {false, true};
    static final byte[] BYTES = {-128, -127, 0, 127};
    static final double[] REALS = {Double.NaN, 0.0, -0.0, 1.5, 1 / 0.0};
    static final Color[] COLORS = {null, Color.RED, Color.GREEN, Color.BLUE};
    static String[] texts() { return new String[] {null, "", "a", "b", new String(""), new String("a"), new String("b")}; }
    @SuppressWarnings({"deprecation", "removal"})
    static Integer[] boxes() { return new Integer[] {null, 1, new Integer(1), new Integer(1000), new Integer(1000)}; }
    static Shape[] shapes() { return new Shape[] {null, new Square(-1), new Square(0), new Square(1), new Square(2), new Point()}; }
    static int[][] arrays() {
        java.util.List<int[]> found = new java.util.ArrayList<>();
        found.add(null);
        found.add(new int[0]);
        for (int v = -1; v <= 1; v++) found.add(new int[] {v});
        for (int v = -1; v <= 1; v++) for (int w = -1; w <= 1; w++) found.add(new int[] {v, w});
        return found.toArray(new int[0][]);
    }
    static int[][][] pairs() {
        java.util.List<int[][]> found = new java.util.ArrayList<>();
        for (int[] x : arrays()) {
            if (x != null) { int[] one = x.clone(); found.add(new int[][] {one, one}); }
            for (int[] y : arrays()) found.add(new int[][] {x == null ? null : x.clone(), y});
        }
        return found.toArray(new int[0][][]);
    }
    private static Node node(int sort, int v) { Node n = sort % 2 == 0 ? new Node() : new Sub(); n.v = v; return n; }
    static Node[][] heaps() {
        java.util.List<Node[]> found = new java.util.ArrayList<>();
        found.add(new Node[] {null, null});
        for (int alone = 0; alone < 3; alone++)
            for (int shape = 0; shape < 2 * 3 * 2; shape++) {
                Node n = node(shape, shape / 2 % 3 - 1);
                n.next = shape / 6 == 0 ? null : n;
                found.add(alone == 0 ? new Node[] {n, n} : alone == 1 ? new Node[] {n, null} : new Node[] {null, n});
            }
        for (int one = 0; one < 2 * 3 * 3; one++)
            for (int other = 0; other < 2 * 3 * 3; other++) {
                Node p = node(one, one / 2 % 3 - 1), q = node(other, other / 2 % 3 - 1);
                p.next = new Node[] {null, p, q}[one / 6];
                q.next = new Node[] {null, p, q}[other / 6];
                found.add(new Node[] {p, q});
            }
        return found.toArray(new Node[0][]);
    }
}
"""
