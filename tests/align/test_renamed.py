"""Members that only one version has: all of them are listed, with the likely rename where there is exactly one."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.align.match import Matching
from twinproof.target import match_targets, open_target

OLD = """class A {
    private int mValue; long kept; String a, b;
    int value() { return mValue + 1; }
    int oldName(int x) { return x * 31 + 7; }
    static void one() {} static void two() {}
    void gone() { kept = 3; }
}
class Moved { }
class Lost { int only() { return 1; } }
"""
NEW = """class A {
    private int value; long kept; String c, d; double more;
    int value() { return value + 1; }
    int newName(int x) { return x * 31 + 7; }
    static void three() {} static void four() {}
    void added() { kept = 4; }
}
class Moved { int extra() { return 2; } }
class Found { int other(int x) { return x; } } class Second { }
"""


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    """The two versions, matched."""
    root: Path = tmp_path_factory.mktemp("renamed")
    for side, text in (("old", OLD), ("new", NEW)):
        (root / side).mkdir()
        (root / side / "A.java").write_text(text)
    return match_targets(open_target(str(root / "old")), open_target(str(root / "new")))


def test_everything_is_listed(matching: Matching) -> None:
    """Classes, methods and fields; of a field the list says that it is not compared."""
    assert sorted(matching.only_old) == [
        *("A.gone()V", "A.oldName(I)I", "A.one()V", "A.two()V", "class Lost"),
        *(f"field A.{name} (not compared)" for name in ("a", "b", "mValue")),
    ]
    assert sorted(matching.only_new) == [
        *("A.added()V", "A.four()V", "A.newName(I)I", "A.three()V", "Moved.extra()I", "class Found", "class Second"),
        *(f"field A.{name} (not compared)" for name in ("c", "d", "more", "value")),
    ]


def test_likely_renames(matching: Matching) -> None:
    """The same code, or the same type, and no other candidate; where there are two, nothing is said."""
    assert matching.renamed == (("A.oldName(I)I", "A.newName(I)I"), ("field A.mValue", "field A.value"))
