"""`verify` on recursive methods: contracts that hold at any depth are proved, and nothing else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from twinproof.base.assumption import TERMINATES
from twinproof.base.options import Options
from twinproof.base.verdict import Holds
from twinproof.contract.asked import AskedFor
from twinproof.contract.contract import ClauseKind
from verify.java_programs import answers, word

NODE = "class Node { Node next; int v; int size() { return next == null ? 1 : Math.max(1, next.size() + 1); } }\n"
E, R = ClauseKind.ENSURES, ClauseKind.REQUIRES
PROVED = {  # code, and predicates; the first method is asked
    "mccarthy": ("static int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }", "int n, int r", "r == (n > 100 ? n - 10 : 91)"),
    "add": (
        "static int f(int a, int b) { if (b == 0) return a; return b > 0 ? f(a + 1, b - 1) : f(a - 1, b + 1); }",
        "int a, int b, int r",
        "r == a + b",
    ),
    "capped": ("static int f(int n) { return n <= 0 ? 0 : Math.min(100, f(n - 1) + 1); }", "int n, int r", "r >= 0 && r <= 100"),
    "list": ("static int f(Node n) { return n == null ? 0 : Math.max(1, 1 + f(n.next)); }", "Node n, int r", "n == null == (r == 0)"),
    "last": (
        "static Node f(Node n) { return n == null || n.next == null ? n : f(n.next); }",
        "Node n, Node r",
        "r == null || r.next == null",
    ),
    "mutual": (
        "static boolean f(int n) { return n == 0 || g(n - 1); } static boolean g(int n) { return n != 0 && f(n - 1); }",
        "int n, boolean r",
        "n < 0 || r == (n % 2 == 0)",
    ),
    "long": ("static long f(long a, int b) { return b <= 0 ? a : f(a + 2, b - 1); }", "long a, int b, long r", "(r - a) % 2 == 0 || r < a"),
    "not from here": (
        "static int f(int n) { return g(n, 0); } static int g(int n, int a) { return n <= 0 ? a : g(n - 1, a + 1); }",
        "int n, int r",
        "n < 0 || r == n",
    ),
    "caught": (
        "static int f(int n) { if (n <= 0) throw new IllegalStateException();"
        " try { return f(n - 1); } catch (IllegalStateException e) { return 7; } }",
        "int n, int r",
        "r == 7",
    ),
}
OPEN = {  # programs that break their contracts, or of which nothing is known here; each with what may not be said
    "negative": ("static int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }", "int n, int r", "r == n", "violated"),
    "deep": ("static int f(int n) { return n == 40 ? -1 : n <= 0 ? 0 : Math.abs(f(n - 1)); }", "int n, int r", "r >= 0", "violated"),
    "writes": (
        "static int seen; static int f(int n) { seen++; return n <= 0 ? seen : f(n - 1); }",
        "int n, int r",
        "r != 12",
        "violated",
    ),
    "writes arguments": (
        "static int f(int[] a, int n) { if (a == null || a.length < 1) return 0; a[0] = n;"
        " return n <= 0 ? a[0] : f(a, n - 1) * 0 + a[0]; }",
        "int[] a, int n, int r",
        "r == n || r == 0 && n < 2",
        "violated",
    ),
    "throws deep": (
        "static int f(int n) { if (n == 30) throw new IllegalStateException(); try { return n <= 0 ? 0 : f(n - 1); }"
        " catch (IllegalStateException e) { return 1; } }",
        "int n, int r",
        "r == 0",
        "violated",
    ),
    "required": (
        "static int f(int n) { return n == 0 ? 0 : n == 10 ? f(-7) : n < 0 ? 5 : f(n - 1); }",
        "int n, int r",
        "r == 0",
        "violated",
    ),
    "never ends": ("static int f(int n) { return f(n + 1); }", "int n, int r", "r == 0", ""),
}


QUICK_ONES = ("list", "capped", "throws deep", "writes", "override", "inside")


def some_slow(cases: dict[str, Any]) -> list[Any]:  # parameters of pytest have no public type
    """The names of cases; those that take longer are left to `make test-all`."""
    return [name if name in QUICK_ONES else pytest.param(name, marks=pytest.mark.slow) for name in cases]


def verdict_on(folder: Path, code: str, params: str, condition: str) -> tuple[str, tuple[str, ...]]:
    """The verdict on one clause, and what it rests on."""
    source = f"class Main {{ {code} }}\n{NODE}class Spec {{ static boolean p({params}) {{ return {condition}; }} }}"
    found = answers(folder, source, AskedFor(("Main.f",), ((E, "Spec.p"),)), Options(timeout=15.0, bound=8))
    (verdict,) = found.values()
    return word(verdict), verdict.scope.assumptions if isinstance(verdict, Holds) else ()


@pytest.mark.parametrize("name", some_slow(PROVED))
def test_proved_at_any_depth(tmp_path: Path, name: str) -> None:
    """By the contract itself, wherever calls end."""
    found, assumed = verdict_on(tmp_path, *PROVED[name])
    assert found == "holds"
    assert TERMINATES in assumed


@pytest.mark.parametrize("name", some_slow(OPEN))
def test_not_proved(tmp_path: Path, name: str) -> None:
    """What some depth breaks is broken or open, never proved."""
    *program, expected = OPEN[name]
    found, _ = verdict_on(tmp_path, *program)
    assert found.startswith(expected), found
    assert found != "holds"


ASSERTED = {
    "sum": (
        "static int g(int a, int b) { return b <= 0 ? a : g(a + 1, b - 1); } static void f(int n) { if (n >= 0) assert g(n, 4) == n + 4; }",
        "holds",
    ),
    "even": (
        "static int odd(int n) { return n == 0 ? 0 : even(n - 1); } static int even(int n) { return n == 0 ? 1 : odd(n - 1); }"
        " static void f(int n) { if (n < 0) return; int e = even(n); assert e == 1 - n % 2; }",
        "holds",
    ),
    "odd one": (
        "static int odd(int n) { return n == 0 ? 0 : even(n - 1); } static int even(int n) { return n == 0 ? 1 : odd(n - 1); }"
        " static void f(int n) { if (n < 0) return; int e = even(n); assert e == n % 2; }",
        "violated",
    ),
    "inside": (
        "static int g(int n) { assert n != 21; return n <= 0 ? 0 : g(n - 1); } static void f(int n) { if (n > 22) g(n); }",
        "violated",
    ),
    "caught inside": (
        "static int g(int n) { try { assert n != 21; } catch (Error e) { return 3; } return n <= 0 ? 0 : g(n - 1); }"
        " static void f(int n) { int r = g(n); assert r == 0; }",
        "violated",
    ),
    "override": (
        "static class A { int m(int n) { return n <= 0 ? 0 : this.m(n - 1); } }"
        " static class B extends A { int m(int n) { return n == 3 ? 9 : super.m(n); } }"
        " static void f(A a, int n) { if (a != null) assert a.m(n) == 0; }",
        "violated",
    ),
    "two calls": (
        "int v; int g(int n) { return n <= 0 ? v : g(n - 1); } void f(int n) { int a = g(n); v++; int b = g(n); assert a == b; }",
        "violated",
    ),
}


@pytest.mark.parametrize("name", some_slow(ASSERTED))
def test_assertions_behind_recursive_calls(tmp_path: Path, name: str) -> None:
    """What would have to hold of the calls is found; assertions inside of them are not forgotten."""
    code, expected = ASSERTED[name]
    found = answers(tmp_path, f"class Main {{ {code} }}", AskedFor(("Main.f",)), Options(timeout=20.0, bound=32))
    words = [word(verdict) for verdict in found.values()]
    assert expected in words
    assert expected == "holds" or "holds" not in words or name == "caught inside"
