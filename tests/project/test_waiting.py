"""Pairs of the same code that may come to a change: if there are many, there is a look at each, and what it shows counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from twinproof.align.match import Matching, Pair
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Reason, Unknown, Verdict
from twinproof.check import NOTHING_FOUND, check_pairs
from twinproof.project import run
from twinproof.project.how import How
from twinproof.project.run import REACHES, check_project
from twinproof.target import Checked, Target, match_targets, open_target

OLD = """class Calls {
    static int hard(int x) { return x * x; }
    static int easy(int x) { return x + 1; }
    static int other(int x) { return x < 7 ? 0 : 1; }
    static int near(int x) { return hard(x) + 1; }
    static int far(int x) { return near(x) + easy(x); }
    static int both(int x) { return hard(x) + other(x); }
    static int proved(int x) { return hard(x) * 0; }
    static int shown(int x) { return hard(x) > 3 ? 1 : 0; }
    static int free(int x) { return easy(x); }
}
"""
NEW = OLD.replace("x * x", "x * x * x").replace("x + 1; }", "1 + x; }").replace("x < 7", "x < 8")


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> tuple[Target, Target, Matching]:
    root = tmp_path_factory.mktemp("waiting")
    for side, text in (("old", OLD), ("new", NEW)):
        (root / side).mkdir()
        (root / side / "Calls.java").write_text(text)
    old, new = open_target(str(root / "old")), open_target(str(root / "new"))
    return old, new, match_targets(old, new)


def _verdicts(sides: tuple[Target, Target, Matching], names: Sequence[str], cache: Path | None = None) -> dict[str, Verdict]:
    old, new, matching = sides
    pairs = [pair for pair in matching.pairs if pair.old.name in names]
    return {result.pair.old.name: result.verdict for result in check_project(old, new, matching, pairs, Options(), How(cache=cache))}


def undecided(
    old: Target, new: Target, matching: Matching, pairs: Sequence[Pair], options: Options, brief: bool = False
) -> Iterator[Checked]:
    """As `check_pairs`, but for `hard`, and for a whole check of its callers."""
    name = pairs[0].old.name
    if name == "hard" or (name in ("near", "far", "proved", "shown") and not brief):
        return iter([Checked(pairs[0], Unknown(Reason("budget", "time")), 0.0, ())])
    return check_pairs(old, new, matching, pairs, options, brief=brief)


NAMES = ("hard", "easy", "other", "near", "far", "both", "proved", "shown", "free")


def test_a_look_at_each_of_many(sides: tuple[Target, Target, Matching], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(run, "check_pairs", undecided)
    monkeypatch.setattr(run, "MANY", 3)
    found = _verdicts(sides, NAMES, tmp_path / "verdicts.sqlite")
    for name in ("near", "far", "shown"):  # a look finds the difference itself
        assert isinstance(found[name], Different), name
    assert isinstance(found["proved"], Equivalent)
    assert isinstance(found["both"], Different)
    assert isinstance(found["free"], Equivalent)
    assert found["free"].strategy == "structural"
    assert _verdicts(sides, NAMES, tmp_path / "verdicts.sqlite") == found


def test_a_look_that_shows_nothing(sides: tuple[Target, Target, Matching], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Says what the pair waits for; the verdict of a look is not taken for that of a check."""
    cache = tmp_path / "verdicts.sqlite"

    def blind(
        old: Target, new: Target, matching: Matching, pairs: Sequence[Pair], options: Options, brief: bool = False
    ) -> Iterator[Checked]:
        if brief:
            return iter([Checked(pairs[0], NOTHING_FOUND, 0.0, ())])
        return undecided(old, new, matching, pairs, options, brief)

    monkeypatch.setattr(run, "check_pairs", blind)
    monkeypatch.setattr(run, "MANY", 3)
    found = _verdicts(sides, NAMES, cache)
    for name in ("near", "far", "proved", "shown"):
        verdict = found[name]
        assert isinstance(verdict, Unknown)
        assert verdict.reason.id == REACHES
        assert verdict.reason.text.endswith("it may call Calls.hard, whose versions are not proved equal")
    monkeypatch.setattr(run, "check_pairs", undecided)
    alone = _verdicts(sides, ("near",), cache)["near"]
    assert isinstance(alone, Unknown)
    assert alone.reason.id == "budget"


def test_few_are_checked(sides: tuple[Target, Target, Matching], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "check_pairs", undecided)
    found = _verdicts(sides, NAMES)
    assert all(isinstance(found[name], Unknown) for name in ("near", "far", "proved", "shown"))
