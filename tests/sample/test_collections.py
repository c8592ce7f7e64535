"""Collections as inputs: what is taken for granted of them is named, and never of collections that the code makes itself."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal
from twinproof.bounded.deepen import search
from twinproof.induct.induct import induct
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

HERE = Path(__file__).parent / "kept"


def test_only_inputs_are_taken_to_be_array_lists() -> None:
    """Pairs that differ on linked lists, iterators that are kept, or strings that are shared, are not proved; one about any list is."""
    matching = match_targets(open_target(str(HERE / "old")), open_target(str(HERE / "new")))
    pairs = {pair.old.name: pair for pair in matching.pairs if pair.old.name != "<init>"}
    assert len(pairs) == 5
    with make_solver() as solver:
        for name, pair in pairs.items():
            bounded = search(matching, pair, solver, Deadline(10), 4, "any", lambda line: None)
            inductive = induct(matching, pair, solver, Deadline(10), "any", lambda line: None)
            assert isinstance(inductive, Equal) is isinstance(bounded, Equal) is (name == "size"), (name, bounded, inductive)
            if isinstance(bounded, Equal):
                assert bounded.assumptions == ("input-class:java.util.ArrayList",)
