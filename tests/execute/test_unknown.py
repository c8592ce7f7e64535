"""Calls of code that nobody has seen: pairs that make the same ones are proved, others never."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal
from twinproof.bounded.deepen import search
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

HERE = Path(__file__).parent / "unknown"


def test_pairs() -> None:
    """What an unknown call may have changed is not taken to be as before, and what it may not is."""
    matching = match_targets(open_target(str(HERE / "old")), open_target(str(HERE / "new")))
    pairs = [pair for pair in matching.pairs if pair.old.name[0] != "<"]
    assert len(pairs) == 21
    with make_solver() as solver:
        for pair in pairs:
            result = search(matching, pair, solver, Deadline(20), 4, "any", lambda line: None)
            proved = isinstance(result, Equal) and not result.cuts
            assert proved is not pair.old.name.endswith("Differs"), (pair.id, result)
            if isinstance(result, Equal):
                assert any(text.startswith("unknown-call:") for text in result.assumptions), pair.id
