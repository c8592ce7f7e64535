"""What is said in bodies: asked on a JVM where it must hold, and nowhere else."""

from __future__ import annotations

import pytest

from support.asked import Woven, compiled, run
from twinproof.java.jml.inside import UNMET

BODIES = r"""
public class A {
    int f = 1;
    static int sum(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n + 1 && \old(n) == n;
        //@ loop_invariant s == (\sum int k; 0 <= k && k < i; k);
        //@ decreases n - i + 1;
        for (int i = 0; i <= n; i++)
            s += i;
        //@ assert s >= 0;
        //@ assume s < 1000;
        return s;
    }
    int shapes(int[] a, int bad) {
        int k = 0;
        outer:
        //@ loop_invariant k >= 0; assignable k;
        for (;;) { if (k++ > 3) break outer; }
        /*@ maintaining k != bad;
          @ decreasing 100 - k;
          @*/
        do { k++; } while (k < 9);
        //@ loop_invariant k > 0;
        for (int q : a) k++;
        int n;
        //@ loop_invariant k >= 0 && (\forall int i; 0 <= i < a.length; a[i] == \old(a[i]));
        while ((n = k++) < 20) ;
        if (bad == 50) { //@ assert f == 0 || \old(a[0]) == 7;
        }
        /*@ nullable @*/ String s = null;
        Runnable r = () -> { /*@ assert f == 1; */ };
        r.run();
        return n;
    }
    static int wrong(int n) {
        //@ loop_invariant n != 3;
        //@ decreases n == 7 ? 1 : n;
        while (n > 0) n--;
        return n;
    }
}
"""
CALLS = {
    "A.sum(4)": "10",
    "A.sum(50)": "A$jml$Unmet: twinproof: clause {assume 0}",
    "A.sum(-3)": "java.lang.AssertionError: twinproof: clause {loop_invariant 0}",
    "new A().shapes(new int[] {7}, 0)": "20",
    "new A().shapes(new int[] {7}, 8)": "java.lang.AssertionError: twinproof: clause {loop_invariant 3}",
    "new A().shapes(new int[] {7}, 50)": "20",
    "new A().shapes(new int[] {6}, 50)": "java.lang.AssertionError: twinproof: clause {assert 1}",
    "new A().shapes(new int[] {}, 50)": "java.lang.AssertionError: twinproof: clause {assert 1}",
    "new A().shapes(new int[] {}, 0)": "20",
    "A.wrong(2)": "0",
    "A.wrong(5)": "java.lang.AssertionError: twinproof: clause {loop_invariant 6}",
    "A.wrong(7)": "java.lang.AssertionError: twinproof: clause {decreases 2}",
}


def test_bodies() -> None:
    """Each claim fails on the inputs on which it is false."""
    woven = Woven(BODIES)
    assert not woven.reading.errors
    assert not woven.reading.refused
    kinds = {claim.kind for claim in woven.reading.claims}
    numbers = {kind: [claim.number for claim in woven.reading.claims if claim.kind == kind] for kind in kinds}
    tries = [f"try {{ System.out.println({call}); }} catch (Throwable e) {{ System.out.println(e); }}" for call in CALLS]
    main = "class Main { public static void main(String[] args) { " + "\n".join(tries) + "} }"
    expected = []
    for line in CALLS.values():
        head, _, place = line.partition("{")
        kind, _, index = place.rstrip("}").partition(" ")
        expected.append(head + (str(numbers[kind][int(index)]) if place else ""))
    assert run({"Main.java": main}, "Main", woven.classes) == expected
    assert UNMET in woven.text


def test_the_table_of_claims() -> None:
    """With kinds, texts and lines."""
    claims = Woven(BODIES).reading.claims
    assert [(claim.kind, claim.line) for claim in claims] == [
        *[("loop_invariant", 6), ("loop_invariant", 7), ("decreases", 8), ("assert", 11), ("assume", 12)],
        *[("loop_invariant", 18), ("loop_assignable", 18), ("loop_invariant", 20), ("decreases", 21), ("loop_invariant", 24)],
        *[("loop_invariant", 27), ("assert", 29), ("assert", 32), ("loop_invariant", 37), ("decreases", 38)],
    ]
    assert (claims[3].text, claims[3].owner, claims[3].woven) == ("s >= 0", "A", f"jml$said$assert$11${claims[3].number}")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("if (x > 0) //@ assert x > 0;\n return 1; return 0;", "A.java:2:16: assert that would be the whole of another statement's body"),
        ("return 1; //@ assert true;\n", "A.java:2:15: assert in code that is never reached"),
        ("if (x > 0) { } //@ assert true;\n else { } return 1;", "A.java:2:20: assert where no statement can stand"),
        ("for (int i : new int[2]) { /*@ set x = 1; */ } return 1;", "A.java:2:32: set"),
        ("//@ ghost int g = 0;\n return 1;", "A.java:2:5: ghost"),
        ("//@ unreachable;\n return 1;", "A.java:2:5: unreachable"),
        ("//@ requires x > 0;\n return 1;", "A.java:2:5: requires in a body"),
        ("//@ loop_invariant x > i;\n for (int i : new int[2]) { } return 1;", "A.java:2:5: loop_invariant of a loop's own i"),
        ("var y = x; //@ assert (\\forall int i; 0 <= i < y; i < y);\n return 1;", "A.java:2:24: a quantifier over"),
    ],
)
def test_refused(body: str, message: str) -> None:
    """By name and place, and the method's contract says so."""
    woven = Woven(f"class A {{ int f(int x) {{\n{body} }} }}")
    assert [str(refused)[: len(message)] for refused in woven.reading.refused] == [message]
    assert woven.contracts["f"].refused == (str(woven.reading.refused[0]),)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("//@ loop_invariant x > 0;\n return 1;", "A.java:2:5: 'loop_invariant' stands before no loop"),
        ("//@ assert x > ;\n return 1;", "A.java:2:16: expected an expression, found ';'"),
        ("//@ assert x > 0\n return 1;", "A.java:2:17: expected ';', found the end of the comment"),
        ("//@ assert \\result > 0;\n return 1;", "A.java:2:12: \\result where there is none"),
    ],
)
def test_errors(body: str, message: str) -> None:
    """One clear line each."""
    woven = Woven(f"class A {{ int f(int x) {{\n{body} }} }}")
    assert [str(error) for error in woven.reading.errors] == [message]


def test_lines_stay_what_they_were() -> None:
    """Stack traces of the original and of the woven classes are the same."""
    source = BODIES.replace(
        "int shapes(", "int trace(int[] a) {\n //@ loop_invariant true;\n for (int i = 0; ; i++)\n a[i]++;\n }\n int shapes("
    )
    main = "class Main { public static void main(String[] args) { " + "".join(
        f'try {{ {call}; }} catch (Throwable e) {{ System.out.println(e.getClass() + " " + e.getStackTrace()[0].getLineNumber()); }}\n'
        for call in ("new A().trace(new int[2])", "new A().trace(null)", "new A().shapes(null, 0)")
    )
    original, woven = compiled({"A.java": source}), Woven(source)
    lines = [run({"Main.java": main + "} }"}, "Main", classes) for classes in (original, woven.classes)]
    assert lines[0] == lines[1]
    assert woven.text.count("\n") == source.count("\n")
