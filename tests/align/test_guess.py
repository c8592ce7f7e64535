"""Classes are taken for renamed only if they are alike, and what rests on that says so."""

from __future__ import annotations

from pathlib import Path

from twinproof.align.match import Matching
from twinproof.base.options import Options
from twinproof.base.verdict import Equivalent
from twinproof.check import check_same_code
from twinproof.target import match_targets, open_target

KEPT = "class Kept { static int f(int x) { return x + 1; } }"
CAT = "class %s { int lives; int more(int n) { return lives + n; } String name() { return getClass().getName(); } }"
STACK = "public class Stack { int[] held = new int[9]; int n; void push(int x) { held[n++] = x; } int size() { return n; } }"
REPORT = "public class Report { String title; int size() { return title.length(); } void print() { System.out.println(title); } }"


def matched(folder: Path, old: dict[str, str], new: dict[str, str], guess: bool = True) -> Matching:
    """How two versions, given by the sources of their classes, correspond."""
    for side, classes in (("old", old), ("new", new)):
        (folder / side).mkdir()
        for name, text in classes.items():
            (folder / side / f"{name}.java").write_text(text)
    return match_targets(open_target(str(folder / "old")), open_target(str(folder / "new")), guess=guess)


def test_a_class_that_is_alike(tmp_path: Path) -> None:
    matching = matched(tmp_path, {"Kept": KEPT, "Cat": CAT % "Cat"}, {"Kept": KEPT, "Dog": CAT % "Dog"})
    assert (matching.guessed, matching.new.renamed) == (("Cat",), {"Dog": "Cat"})
    by_name = {pair.old.name: pair for pair in matching.pairs if pair.old.owner == "Cat"}
    more = check_same_code(matching, by_name["more"], Options())
    assert more is not None
    assert isinstance(more.checked.verdict, Equivalent)
    assert "renamed-class:Cat=Dog" in more.checked.verdict.scope.assumptions
    assert check_same_code(matching, by_name["name"], Options()) is None


def test_a_guess_can_be_refused(tmp_path: Path) -> None:
    matching = matched(tmp_path, {"Kept": KEPT, "Cat": CAT % "Cat"}, {"Kept": KEPT, "Dog": CAT % "Dog"}, guess=False)
    assert (matching.guessed, matching.only_old[0], matching.only_new[0]) == ((), "class Cat", "class Dog")


def test_classes_that_have_nothing_in_common(tmp_path: Path) -> None:
    matching = matched(tmp_path, {"Kept": KEPT, "Stack": STACK}, {"Kept": KEPT, "Report": REPORT})
    assert (matching.guessed, matching.classes, matching.gone) == ((), ("Kept",), ("Stack",))
