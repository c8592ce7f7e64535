"""Induction over the labelled pairs: what it proves is labelled equivalent, and all that is labelled so is proved.

The labels themselves are held against the JVM in `tests/benchmarks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.labels import Expect, LabelledPair, compile_pairs, labelled_pairs
from twinproof.check import match_targets, open_target
from twinproof.jvm.jdk import find_jdk
from twinproof.prove.bounded import Deadline, Equal, Result
from twinproof.prove.induct import induct
from twinproof.smt.chain import Chain, make_solver

LOOPS = labelled_pairs("loops")


@pytest.fixture(scope="module")
def solver() -> Iterator[Chain]:
    with make_solver() as chain:
        yield chain


@pytest.fixture(scope="module")
def classes() -> Path:
    return compile_pairs(LOOPS, find_jdk())


def prove(pair: LabelledPair, classes: Path, solver: Chain, seconds: float = 30.0) -> tuple[Result, list[str]]:
    """The result of induction on a pair, with the lines it gives."""
    matching = match_targets(*(open_target(str(classes / pair.name / side)) for side in ("old", "new")))
    owner, name = pair.method.rsplit(".", 1)
    (methods,) = [found for found in matching.pairs if (found.old.owner, found.old.name) == (owner, name)]
    lines: list[str] = []
    return induct(matching, methods, solver, Deadline(seconds), "any", lines.append), lines


@pytest.mark.parametrize("pair", [pair for pair in LOOPS if pair.expect is Expect.DIFFERENT], ids=lambda pair: pair.name)
def test_different_pairs_are_not_proved(pair: LabelledPair, classes: Path, solver: Chain) -> None:
    assert not isinstance(prove(pair, classes, solver, 1.5)[0], Equal)


@pytest.mark.slow
@pytest.mark.parametrize("pair", [pair for pair in LOOPS if pair.expect is Expect.DIFFERENT], ids=lambda pair: pair.name)
def test_different_pairs_are_not_proved_with_more_time(pair: LabelledPair, classes: Path, solver: Chain) -> None:
    assert not isinstance(prove(pair, classes, solver)[0], Equal)


@pytest.mark.parametrize("pair", [pair for pair in LOOPS if pair.expect is Expect.EQUIVALENT], ids=lambda pair: pair.name)
def test_equivalent_pairs_are_proved(pair: LabelledPair, classes: Path, solver: Chain) -> None:
    result, lines = prove(pair, classes, solver)
    assert isinstance(result, Equal), lines
    assert result.cuts == ()


def test_the_proof_is_explained(classes: Path, solver: Chain) -> None:
    """The rule and the coupled variables are named."""
    (pair,) = [pair for pair in LOOPS if pair.name == "SumOfList"]
    assert prove(pair, classes, solver)[1] == [
        "induct: Sums.sum: in lock step, with equal heaps wherever both are at",
        "induct:   loop, lines 14 and 9: list = node', total = result'",
    ]
