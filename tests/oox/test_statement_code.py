"""One small program for each construct, lowered to valid IR and run on the interpreter."""

from __future__ import annotations

import pytest

from oox.programs import main, named, observed, program, run
from twinproof.heap.observe import ArrayNode, Threw
from twinproof.ir.cfg import targets
from twinproof.ir.instruction import Unsupported

SHAPES = """
interface Shape { int area(); int twice() { int a := this.area(); return 2 * a; } }
class Square implements Shape {
    int side;
    Square(int side) { this.side := side; }
    int area() { int s := this.side; return s * s; }
}
class Cube extends Square {
    int extra;
    Cube(int side) { super(side); this.extra := 1; }
    int area() { int face := super.area(); return 6 * face; }
}
class Odd extends Cube {
    Odd() { this.extra := 5; }
    int twice() { return -1; }
}
class Main {
    static Shape make(int kind) {
        Shape s;
        if (kind == 0) s := new Square(3);
        else if (kind == 1) s := new Cube(3);
        else if (kind == 2) s := new Odd();
        return s;
    }
    static int area(int kind) { Shape s := Main.make(kind); int a := s.area(); return a; }
    static int twice(int kind) { Shape s := Main.make(kind); int a := s.twice(); return a; }
    static int kind(int kind) {
        Shape s := Main.make(kind);
        if (s instanceof Cube) return 2;
        if (!s instanceof Square) return 0;
        return 1;
    }
    static int cast(int kind) { Shape s := Main.make(kind); Cube c := (Cube) s; int e := c.extra; return e; }
    static int safe(int kind) { try { int e := Main.cast(kind); return e; } catch { return -1; } }
}
"""


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("Main.area(0)", 9),
        ("Main.area(1)", 54),
        ("Main.area(2)", 0),  # no constructor above is called unless the code says so
        ("Main.area(3)", "NullReference"),
        ("Main.twice(0)", 18),
        ("Main.twice(1)", 108),
        ("Main.twice(2)", -1),
        ("Main.kind(0)", 1),
        ("Main.kind(1)", 2),
        ("Main.kind(3)", 0),
        ("Main.cast(1)", 1),
        ("Main.cast(2)", 5),
        ("Main.cast(0)", "BadCast"),
        ("Main.cast(3)", "NullReference"),
        ("Main.safe(0)", -1),
        ("Main.safe(2)", 5),
    ],
)
def test_classes(call: str, expected: object) -> None:
    """Constructors, overriding, defaults, `super`, `instanceof` and casts."""
    assert run(SHAPES, call) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("int x; return x;", 0),
        ("int x := 7; x := x - 9; return x;", -2),
        ("return 2147483647 + 1;", -2147483648),
        ("return -7 / 2;", -3),
        ("return -7 % 2;", -1),
        ("return 8 / 2 * 2;", 8),
        ("return 7 / (n - n);", "DivisionByZero"),
        ("return 7 % (n - n);", "DivisionByZero"),
        ("int[] a := new int[4]; a[1] := 5; int x := a[1]; int y := a[2]; return #a * 100 + x * 10 + y;", 450),
        ("int[] a := new int[2]; a[2] := 1; return 0;", "OutOfBounds"),
        ("int[] a := new int[2]; int x := a[0 - 1]; return x;", "OutOfBounds"),
        ("int[] a; return #a;", "NullReference"),
        ("int[] a; int x := a[0]; return x;", "NullReference"),
        ("int[] a := new int[0 - n]; return #a;", "NegativeSize"),
        ("int[][] g := new int[2][3]; int[] row := g[1]; row[2] := 9; row := g[1]; int x := row[2]; return x * 10 + #row;", 93),
        ("bool[] b := new bool[1]; b[0] := n == 3; bool x := b[0]; if (x) return 1; else return 0;", 1),
        ("string[] s := new string[1]; string t := s[0]; if (t == null) return 1; return 0;", 1),
        ("int i := 0; int s := 0; while (i < n) { i := i + 1; if (i == 2) continue; s := s + i; } return s;", 4),
        ("int i := 0; while (true) { i := i + 1; if (i == 5) break; } return i;", 5),
        ("int i := 0; while (i < 9) { int j; while (true) { j := j + 1; if (j > i) break; } i := i + j; } return i;", 15),
        ("while (false) { return 1; } return 2;", 2),
        ('throw "stop"; return 1;', "Exception"),
        ('try { throw "stop"; } catch { return 4; }', 4),
        ("try { return 1; } catch { return 2; }", 1),
        ("int x := 1; try { x := 2; int y := 1 / (n - n); x := 3; } catch { x := x * 10; } return x;", 20),
        ('try { try { throw "a"; } catch { throw "b"; } } catch { return 5; }', 5),
        ('int x := 0; try { try { throw "a"; } catch { x := 1; } x := x + 2; } catch { x := 9; } return x;', 3),
        ("while (true) { try { break; } catch { } } return 6;", 6),
        ("try { } catch { } return 7;", 7),
        ("assert n == 3; return 1;", 1),
        ("assert n\n == 4; return 1;", "failed: assert n == 4 (p.oox:1:36)"),
        ("assume n == 3; return 1;", 1),
        ("assume n == 4; return 1;", "halted: what was assumed does not hold"),
        ("int[] a; assert #a == 1; return 1;", "NullReference"),
        ("int[] a; if (a != null && #a > 0) return 1; return 2;", 2),
        ("int[] a; if (a == null || #a > 0) return 1; return 2;", 1),
        ("int[] a; assert a != null ==> #a > 0; return 3;", 3),
        ("int[] a; if (#a > 0 && false) return 1; return 2;", "NullReference"),
        ("bool b := true && (n == 4 || !(n < 3)); if (b == true) return 1; return 0;", 1),
        ("float f := 1; float g := f / 4; if (g == 0.25) return 1; return 0;", 1),
        ("float f := 1.0; float z; float q := f / z; if (q > 1000000.0) return 1; return 0;", 1),
        ("float z; float q := z / z; if (q == q || q < 1.0 || q >= 1.0) return 1; return 0;", 0),
        ("char c := 'x'; if (c == 'x' && c != 'y') return 1; return 0;", 1),
        ('string s := "ab"; if (s == "ab" && s != "b" && s != null) return 1; return 0;', 1),
        ("string s; if (s == null) return 1; return 0;", 1),
        ("int x; { int y := 3; x := y; } { int y := 4; x := x * y; } return x;", 12),
        ("if (n == 3) ; else return 1; return 2;", 2),
        ("fork Main.m(1); return 1;", "unsupported: fork, as threads are not followed (p.oox:1:36)"),
        ("join; return 1;", "unsupported: join, as threads are not followed (p.oox:1:36)"),
        ("Main x := new Main(); lock (x) { n := 1; } return n;", "unsupported: lock, as threads are not followed (p.oox:1:58)"),
        ("if (n == 4) return 1;", 0),  # as a variable without a value
    ],
)
def test_statements(code: str, expected: object) -> None:
    """In `int m(int n)`, called with 3."""
    assert run(main(f"static int m(int n) {{ {code} }}"), "Main.m(3)") == expected


QUANTIFIED = main("""
    static bool all(int[] a) { bool b := forall e, i : a : e > i; return b; }
    static bool some(int[] a) { bool b := exists e, i : a : e == i; return b; }
    static bool sorted(int[] a) { bool b := forall e, i : a : (forall f, j : a : i < j ==> e <= f); return b; }
""")


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("Main.all({})", 1),
        ("Main.all({1, 2, 3})", 1),
        ("Main.all({1, 1, 3})", 0),
        ("Main.all(null)", "NullReference"),
        ("Main.some({})", 0),
        ("Main.some({1, 1, 3})", 1),
        ("Main.some({1, 2, 3})", 0),
        ("Main.sorted({1, 2, 2, 7})", 1),
        ("Main.sorted({1, 3, 2, 7})", 0),
    ],
)
def test_quantifiers(call: str, expected: object) -> None:
    """Over elements and indices, inside of each other."""
    assert run(QUANTIFIED, call) == expected


OVERLOADS = """
class A { } class B extends A { }
class Main {
    static int f(int x) { return 1; } static int f(bool x) { return 2; } static int f(float x) { return 3; }
    static int g(A a) { return 1; } static int g(B b) { return 2; }
    static int h(float x, A a) { return 1; }
    static int ofInt() { int r := Main.f(1); return r; }
    static int ofBool() { int r := Main.f(true); return r; }
    static int ofFloat() { int r := Main.f(1.5); return r; }
    static int ofDeclared() { A a := new B(); int r := Main.g(a); return r; }
    static int ofExact() { B b := new B(); int r := Main.g(b); return r; }
    static int ofNull() { int r := Main.g(null); return r; }
    static int taken() { int r := Main.h(1, null); return r; }
}
"""


@pytest.mark.parametrize(
    ("method", "expected"), [("ofInt", 1), ("ofBool", 2), ("ofFloat", 3), ("ofDeclared", 1), ("ofExact", 2), ("ofNull", 2), ("taken", 1)]
)
def test_overloads(method: str, expected: int) -> None:
    """By the types that are declared, the nearest that fits."""
    assert run(OVERLOADS, f"Main.{method}()") == expected


def test_places_are_checked_before_values() -> None:
    """A field of null is assigned nothing, not even what a call with effects gives."""
    text = main("""int n;
        int step() { int k := this.n; this.n := k + 1; return k; }
        static int m() { Main a := new Main(); Main b; try { b.n := a.step(); } catch { } int r := a.n; return r; }""")
    assert run(text, "Main.m()") == 0


def test_effects_are_seen() -> None:
    """Arrays that were given are changed."""
    seen = observed(main("static void swap(int[] a) { int x := a[0]; int y := a[1]; a[0] := y; a[1] := x; }"), "Main.swap({1, 2})")
    (array,) = seen.heap
    assert isinstance(array, ArrayNode)
    assert [str(element) for element in array.elements] == [str(each) for each in array_of(2, 1)]


def array_of(*numbers: int) -> list[object]:
    """Elements as they are observed."""
    (array,) = observed(main("static void m(int[] a) { }"), f"Main.m({{{', '.join(map(str, numbers))}}})").heap
    assert isinstance(array, ArrayNode)
    return list(array.elements)


def test_what_is_thrown_says_its_text() -> None:
    """Faults say nothing."""
    text = main('static int m(int n) { if (n == 0) throw "no luck"; return 1 / (n - 1); }')
    thrown, fault = (observed(text, f"Main.m({n})").end for n in (0, 1))
    assert isinstance(thrown, Threw)
    assert isinstance(fault, Threw)
    assert (thrown.cls, thrown.message) == ("oox.Exception", "no luck")
    assert (fault.cls, fault.message) == ("oox.DivisionByZero", None)


def test_no_code_that_cannot_be_reached() -> None:
    """All blocks are led to."""
    made = program(main('static int m() { while (true) { return 1; } throw "x"; assert false; try { return 2; } catch { return 3; } }'))
    (method,) = named(made, "Main", "m")
    assert method.body is not None
    assert {0, *(target for block in method.body.blocks for target in targets(block))} == set(range(len(method.body.blocks)))
    assert not any(isinstance(instr, Unsupported) for block in method.body.blocks for instr in block.instrs)


def test_as_deep_as_can_be_read() -> None:
    """Neither types nor code are lost in it."""
    assert run(main(f"static bool m() {{ bool b := {'true && ' * 98}true; return b; }}"), "Main.m()") == 1
    assert run(main(f"static bool m() {{ bool b := {'!(' * 48}true{')' * 48}; return b; }}"), "Main.m()") == 1
    assert run(main(f"static int m() {{ {'if (true) { ' * 48}return 1; {'}' * 48} return 2; }}"), "Main.m()") == 1
