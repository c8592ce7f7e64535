"""Which methods may come to a change: what is far from it need not be attacked, what mentions a type of it must be."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.align.match import Matching
from twinproof.prove.stages import untouched
from twinproof.same.touched import Changes
from twinproof.target import match_targets, open_target

OLD = """
import java.util.*;
class Far { int twice(int x) { return 2 * x; } }
class Near { int of(Shape shape) { return shape.area(); } }
class Below { int of(Near near) { return near.of(null); } }
class Sorts { void sort(List<Object> list) { list.sort(null); } }
interface Shape { int area(); }
class Square implements Shape, Comparable<Square> {
    public int area() { return 4; }
    public int compareTo(Square other) { return 0; }
}
enum Level { LOW, HIGH }
class Asks { boolean is(Level level) { return level == Level.LOW; } }
"""


def match(tmp_path: Path, change: tuple[str, str]) -> Matching:
    for side, text in (("old", OLD), ("new", OLD.replace(*change))):
        (tmp_path / side).mkdir()
        (tmp_path / side / "All.java").write_text(text)
    return match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))


def touched(matching: Matching) -> set[str]:
    changes = Changes(matching.old, matching.new, frozenset(matching.classes))
    return {pair.old.owner for pair in matching.pairs if changes.touch(pair.old)}


def test_nothing_changed(tmp_path: Path) -> None:
    assert touched(match(tmp_path, ("", ""))) == set()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("return 4;", "return 5;"), {"Square", "Near", "Below", "Sorts"}),
        (("{ LOW, HIGH }", "{ HIGH, LOW }"), {"Level", "Asks", "Sorts"}),
        (("return 2 * x;", "return x + x;"), {"Far", "Sorts"}),
        (("interface Shape {", "interface Shape extends Cloneable {"), {"Square", "Near", "Below", "Sorts"}),
    ],
)
def test_who_may_see_a_change(tmp_path: Path, change: tuple[str, str], expected: set[str]) -> None:
    found = touched(match(tmp_path, change))
    assert expected <= found
    assert ("Far" in found) is ("Far" in expected)


def test_a_class_of_one_version_spares_nothing(tmp_path: Path) -> None:
    matching = match(tmp_path, ("class Far", "class Added {}\nclass Far"))
    assert touched(matching) == set()
    assert not any(untouched(matching, pair) for pair in matching.pairs)
