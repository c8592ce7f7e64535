"""What callers are told of functions besides types, and results made of parts: pairs that once were called equal, and are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from llvm.c_pairs import decided, matching_of
from twinproof.align.match import called_alike
from twinproof.smt.chain import make_solver

CALLED_OTHERWISE = [
    ("unsigned f(unsigned x) { return x; }", "int f(unsigned x) { return x; }"),
    ("unsigned char f(int x) { return x; }", "char f(int x) { return x; }"),
    ("unsigned long f(unsigned long x) { return x; }", "long f(unsigned long x) { return x; }"),
    ("int f(int *p, int *q) { *p = 1; *q = 2; return *p; }", "int f(int *restrict p, int *restrict q) { *p = 1; *q = 2; return *p; }"),
    ("int f(int *p) { return p ? *p : 0; }", "__attribute__((nonnull)) int f(int *p) { return p ? *p : 0; }"),
    ("int f(int p[1]) { return *p; }", "int f(int p[static 2]) { return *p; }"),
    ("int f(int *p) { return *p; }", "__attribute__((pure)) int f(int *p) { return *p; }"),
]
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
        "static int k(int *x) { ++*x; return *x; } int f(int y) { int x = y & 1; k(&x); return x; }",
        "__attribute__((noinline, pure)) static int k(int *x) { ++*x; return *x; } int f(int y) { int x = y & 1; k(&x); return x; }",
    ),
    (
        "unknown",
        "static int g(int x) { return x ^ 1; } int (*f(void))(int) { return g; }",
        "static int g(int x) { return x ^ 2; } int (*f(void))(int) { return g; }",
    ),
    ("undefined", "int f(unsigned char *b) { return *b & 1; }", "int f(_Bool *b) { return *b; }"),
    ("different", "int f(int n) { if (n == 3) return 1; return n; }", "#include <assert.h>\nint f(int n) { assert(n != 4); return n; }"),
]


@pytest.mark.parametrize(("old", "new"), CALLED_OTHERWISE)
def test_versions_that_are_called_otherwise(tmp_path: Path, old: str, new: str) -> None:
    """What callers see, or compilers use, is another thing."""
    matching = matching_of(tmp_path, old, new)
    pair = next(pair for pair in matching.pairs if pair.old.name == "f")
    assert not called_alike(matching, pair)
    same = matching_of(tmp_path, new, new)
    assert all(called_alike(same, pair) for pair in same.pairs)


@pytest.mark.parametrize(("expected", "old", "new"), PAIRS)
def test_pairs(tmp_path: Path, expected: str, old: str, new: str) -> None:
    """A verdict, and where the versions differ an input on which that is seen."""
    matching = matching_of(tmp_path, old, new)
    pair = next(pair for pair in matching.pairs if pair.old.name == "f")
    with make_solver() as solver:
        assert decided(matching, pair, solver)[0] == expected
