"""Results made of parts, pointers to functions, truth values, assertions: pairs that once were called equal, and are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from llvm.c_pairs import decided, matching_of
from twinproof.smt.chain import make_solver

C = "struct C { char c; int x; };"
BETWEEN = "int f(struct C *p) { struct C l = g(p); return ((unsigned char *)&l)[1]; }"
PAIRS = [
    (
        "unknown",  # a witness would need a result that is known in parts
        "struct P { int x, y; }; struct P f(int a) { struct P p; p.x = a; if (a) p.y = 1; return p; }",
        "struct P { int x, y; }; struct P f(int a) { struct P p; p.x = a ? a : 99; p.y = 1; return p; }",
    ),
    (
        "equal",
        "struct P { int x, y; }; struct P f(int a) { struct P p; p.x = a; if (a) p.y = 1; return p; }",
        "struct P { int x, y; }; struct P f(int a) { struct P p; p.x = a; p.y = 1; return p; }",
    ),
    (
        "different",
        "struct C { char c; int x; }; struct C f(int k) { struct C s; s.c = 1; if (k) memset(&s, 0, 8); s.x = k; return s; }",
        "struct C { char c; int x; }; struct C f(int k) { struct C s; memset(&s, 0, 8); s.c = k ? 0 : 2; s.x = k; return s; }",
    ),
    (
        "unknown",
        "static int g(int x) { return x ^ 1; } int (*f(void))(int) { return g; }",
        "static int g(int x) { return x ^ 2; } int (*f(void))(int) { return g; }",
    ),
    (
        "unknown",  # the old version goes by what is between the members of a struct that was returned, which may be anything
        f"{C} static struct C g(struct C *p) {{ struct C s; memset(&s, 0, 8); s.c = p->c; s.x = p->x; return s; }} {BETWEEN}",
        f"{C} static struct C g(struct C *p) {{ struct C s = *p; return s; }} {BETWEEN}",
    ),
    ("undefined", "int f(unsigned char *b) { return *b & 1; }", "int f(_Bool *b) { return *b; }"),
    ("different", "int f(int n) { if (n == 3) return 1; return n; }", "#include <assert.h>\nint f(int n) { assert(n != 4); return n; }"),
]


@pytest.mark.parametrize(("expected", "old", "new"), PAIRS)
def test_pairs(tmp_path: Path, expected: str, old: str, new: str) -> None:
    """A verdict, and where the versions differ an input on which that is seen."""
    matching = matching_of(tmp_path, old, new)
    pair = next(pair for pair in matching.pairs if pair.old.name == "f")
    with make_solver() as solver:
        assert decided(matching, pair, solver)[0] == expected
