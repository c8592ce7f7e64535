"""Pairs that use strings, arrays, output, enums and collections: proved where they are equal, and never where they differ."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal
from twinproof.bounded.deepen import search
from twinproof.same.structural import Structural
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

HERE = Path(__file__).parent / "pairs"


def test_pairs() -> None:
    """The bounded strategy alone proves just those pairs that its sources say are equal."""
    matching = match_targets(open_target(str(HERE / "old")), open_target(str(HERE / "new")))
    structural = Structural(matching.old, matching.new, frozenset(matching.classes))
    pairs = [pair for pair in matching.pairs if not structural.same(pair.old, pair.new)]
    assert len(pairs) >= 35
    with make_solver() as solver:
        for pair in pairs:
            result = search(matching, pair, solver, Deadline(20), 4, "any", lambda line: None)
            proved = isinstance(result, Equal) and not result.cuts and not result.assumptions
            assert proved is not pair.old.name.endswith("Differs"), (pair.id, result)
            assert not (pair.old.name.endswith("Differs") and isinstance(result, Equal)), (pair.id, result)
