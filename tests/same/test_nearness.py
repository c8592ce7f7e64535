"""How near methods are to what changed: by calls, what is overridden, what the library may call, and initialisers; of compiled Java."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.same.nearness import nearness_of
from twinproof.target import match_targets, open_target

OLD = """import java.util.*;
class Near {
    static int one(int x) { return x + 1; }
    static int two(int x) { return one(x); }
    static int three(int x) { return two(x) + two(x + 1); }
    static int lambda(int x) { Comparator<Integer> c = (a, b) -> one(a) - b; return c.compare(x, x); }
    static int apart(int x) { return x; }
    static int table() { return Table.SIZES.length; }
    static int total(Base base) { return base.size(); }
    static String shown(Named named) { return "" + named; }
    static String any(Object named) { return "" + named; }
    static int looped(int n) { return n == 0 ? 0 : looped(n - 1); }
    static int inside(int x) { Runnable r = () -> { int y = 1; }; r.run(); return x; }
}
class Base { int size() { return 0; } }
class Sub extends Base { int size() { return 1; } }
class First { int rank() { return 11; } }
class Second { int rank() { return 12; } }
class Heir extends First { int asked() { return rank(); } }
class Named { public String toString() { return "a"; } }
class Table { static final int[] SIZES = {1, 2}; }
"""
CHANGES = {
    "x + 1;": ("x + 2;", {"one": 0, "two": 1, "lambda": 1, "three": 2}),
    "return 1;": ("return 2;", {"size": 0, "total": 1}),
    '"a";': ('"b";', {"toString": 0, "shown": 1}),
    "{1, 2}": ("{1, 2, 3}", {"<clinit>": 0, "table": 1}),
    "Heir extends First": ("Heir extends Second", {"asked": 1}),
    "int y = 1;": ("int y = 2;", {"inside": 0}),
    "return n == 0": ("return n <= 0", {"looped": 0}),
    "class Near {": ("class Near { // a comment\n", {}),
}


@pytest.mark.parametrize("before", CHANGES)
def test_distance(before: str, tmp_path: Path) -> None:
    """The number of calls to what changed, and none where nothing leads there; only what changed itself has changed."""
    after, expected = CHANGES[before]
    for side, text in (("old", OLD), ("new", OLD.replace(before, after))):
        (tmp_path / side).mkdir()
        (tmp_path / side / "Near.java").write_text(text)
    matching = match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))
    near = nearness_of(matching)
    pairs = [pair for pair in matching.pairs if not pair.old.is_constructor]
    found = [(pair.old.name, near.distance(pair)) for pair in pairs if pair.old.owner != "Base"]
    assert {name: steps for name, steps in found if steps is not None} == expected
    changed = {pair.old.name for pair in pairs if near.has_changed(pair)}
    assert changed == {name for name, steps in expected.items() if steps == 0}
