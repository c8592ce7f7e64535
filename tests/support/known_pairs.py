"""Pairs with one class of the library in them, from their source to verdicts."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Verdict
from twinproof.check import check_pairs
from twinproof.target import match_targets, open_target
from twinproof.witness.witness import Witness
from witness.java_pairs import version


def verdicts(directory: Path, text: str, names: tuple[str, ...]) -> dict[str, Verdict]:
    """The verdicts on some methods of the class `Pair`; the text has both versions."""
    for which, name in enumerate(("old", "new")):
        (directory / name).mkdir()
        (directory / name / "Pair.java").write_text(version(text, which), encoding="utf-8")
    old, new = (open_target(str(directory / name)) for name in ("old", "new"))
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name in names]
    return {checked.pair.old.name: checked.verdict for checked in check_pairs(old, new, matching, pairs, Options())}


def is_proved(verdict: Verdict) -> bool:
    """Whether a verdict is about all inputs, and not for the code being the same."""
    return isinstance(verdict, Equivalent) and verdict.scope.is_unbounded and verdict.strategy != "structural"


def shown_by(verdict: Verdict) -> str:
    """The test that shows a difference: it was run on both versions, and builds its input by public calls."""
    assert isinstance(verdict, Different)
    witness = verdict.witness
    assert isinstance(witness, Witness)
    assert witness.via == "public-calls"
    assert witness.no_test is None
    return witness.test
