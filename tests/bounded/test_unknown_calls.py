"""Calls of code that nobody has seen: the same call from the same state ends alike on both sides, and nothing else is taken for granted."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal, Result
from twinproof.induct.induct import induct
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

HERE = Path(__file__).parent


def results(folder: str) -> dict[str, Result]:
    matching = match_targets(open_target(str(HERE / folder / "old")), open_target(str(HERE / folder / "new")))
    with make_solver() as solver:
        return {
            pair.old.name: induct(matching, pair, solver, Deadline(10), "any", lambda line: None)
            for pair in matching.pairs
            if pair.old.name not in ("<init>", "equals")
        }


def test_unknown_calls() -> None:
    """Pairs are proved just where their source says so, and the proof names the calls it rests on."""
    found = results("unknown")
    assert len(found) == 19
    for name, result in found.items():
        assert isinstance(result, Equal) is not name.endswith("Differs"), (name, result)
        assert not isinstance(result, Equal) or any(text.startswith("unknown-call:java.") for text in result.assumptions)
    ran = found["ran"]
    assert isinstance(ran, Equal)
    assert ran.assumptions == ("unknown-call:java.lang.Runnable.run",)


def test_called_back() -> None:
    """Code that nobody has seen does not do the same where what it may call back has changed."""
    assert not isinstance(results("called_back")["sum"], Equal)
