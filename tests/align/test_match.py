"""What corresponds to what, on classes that javac compiled."""

from __future__ import annotations

from pathlib import Path

from twinproof.align.match import Matching
from twinproof.target import match_targets, open_target

OLD = """
abstract class Shape {
    abstract int area();
    native int handle();
    int both() { return 1; }
    int turned() { return 2; }
    native int brought();
    abstract int gone();
}
"""
NEW = """
abstract class Shape {
    abstract int area();
    native int handle();
    int both() { return 1; }
    abstract int turned();
    int brought() { return 3; }
    abstract int come();
}
"""


def matched(folder: Path) -> Matching:
    for side, source in (("old", OLD), ("new", NEW)):
        (folder / side).mkdir()
        (folder / side / "Shape.java").write_text(source)
    return match_targets(open_target(str(folder / "old")), open_target(str(folder / "new")))


def test_methods_without_code(tmp_path: Path) -> None:
    """A method without code on either side is no pair, and told; one that only one version declares is told as such."""
    matching = matched(tmp_path)
    assert [pair.old.name for pair in matching.pairs] == ["<init>", "both"]
    assert matching.bodiless == (
        "Shape.area()I (abstract)",
        "Shape.handle()I (native)",
        "Shape.turned()I (abstract in new)",
        "Shape.brought()I (native in old)",
    )
    assert (matching.only_old, matching.only_new) == (("Shape.gone()I",), ("Shape.come()I",))
