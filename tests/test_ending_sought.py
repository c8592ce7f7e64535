"""A verdict that leaves open which version ends counts only once somebody has looked for inputs on which only one does."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base import shares
from twinproof.base.budget import OutOfTime
from twinproof.base.options import Options
from twinproof.base.shares import Share
from twinproof.base.verdict import Different, Equivalent, Verdict
from twinproof.check import check_pairs
from twinproof.judge import DISPUTED
from twinproof.prove.stages import UNSOUGHT
from twinproof.target import match_targets, open_target

OLD = """class A {
    static int sum(int[] xs) { int s = 0; for (int i = 0; i < xs.length; i++) s += xs[i]; return s; }
    static int bits(int n) { int count = 0; while (n != 0) { n &= n - 1; count++; } return count; }
}"""
NEW = OLD.replace("i < xs.length", "xs.length > i").replace("n &=", "n ^=")
BY_RUNS = ("sample", "bounded")


def verdict(folder: Path, method: str, *strategy: str) -> Verdict:
    """The verdict on one method of the versions above."""
    for side, text in (("old", OLD), ("new", NEW)):
        (folder / side).mkdir()
        (folder / side / "A.java").write_text(text)
    old, new = open_target(str(folder / "old")), open_target(str(folder / "new"))
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name == method]
    (checked,) = check_pairs(old, new, matching, pairs, Options(timeout=10.0, bound=4, strategy=strategy))
    return checked.verdict


def test_a_search_that_the_clock_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """2026-11-18: on a busy machine it came to nothing, and what was equal up to bounds was said to be so."""
    monkeypatch.setattr(shares, "SEEN_TO_END", Share(most=0.0))
    assert verdict(tmp_path, "sum", *BY_RUNS) == UNSOUGHT


@pytest.mark.parametrize("strategy", [BY_RUNS, ("bounded",)])
def test_a_search_that_was_made_or_that_nobody_asked_for(tmp_path: Path, strategy: tuple[str, ...]) -> None:
    found = verdict(tmp_path, "sum", *strategy)
    assert isinstance(found, Equivalent)
    assert not found.scope.is_unbounded


def test_time_that_ends_while_a_difference_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was seen on the interpreter stays seen, whatever was equal up to bounds before."""

    def interrupted(*args: object) -> None:
        raise OutOfTime

    monkeypatch.setattr("twinproof.witness.compose.build_witness", interrupted)
    assert verdict(tmp_path, "bits", *BY_RUNS) == DISPUTED


def test_a_difference_that_is_replayed(tmp_path: Path) -> None:
    assert isinstance(verdict(tmp_path, "bits", *BY_RUNS), Different)
