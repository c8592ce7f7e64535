"""Loops and recursion of C for all rounds, in near twins: what is proved, and what is not though it is a small edit away.

Every three lines of `c_loops.txt` are a claim about two versions of `f`. Bounded execution is the oracle: it finds no difference where
equality is proved for all rounds, and one that is seen on the interpreter (`differs`) where it is not; `open` is equal but not proved, or
differs only far out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from llvm.c_pairs import decided, matching_of
from twinproof.align.match import Matching, Pair
from twinproof.base.assumption import TERMINATES
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal
from twinproof.induct.induct import induct
from twinproof.smt.chain import Chain, make_solver

NODE = "struct node { int v; struct node *next; };"
PAIRS = Path(__file__).with_name("c_loops.txt")
BOUND = 4


def cases() -> Iterator[tuple[str, str, str]]:
    """The wanted answer and both versions."""
    for part in PAIRS.read_text().split("\n\n"):
        if not part.startswith("#"):
            wanted, old, new = part.strip().split("\n")
            yield wanted, old, new


@pytest.fixture(scope="module")
def strong() -> Iterator[Chain]:
    with make_solver() as chain:
        yield chain


def pair_of(matching: Matching) -> Pair:
    return next(pair for pair in matching.pairs if pair.old.name == "f")


@pytest.mark.parametrize(("wanted", "old", "new"), list(cases()))
def test_twins(tmp_path: Path, strong: Chain, wanted: str, old: str, new: str) -> None:
    """Only what is equal is proved, and all that is said to be."""
    matching = matching_of(tmp_path, NODE + old, NODE + new)
    pair = pair_of(matching)
    found = induct(matching, pair, strong, Deadline(60.0), "any", lambda line: None)
    assert isinstance(found, Equal) is (wanted == "proved"), found
    if isinstance(found, Equal):
        assert TERMINATES not in found.assumptions
        assert not found.cuts
    if wanted != "open":
        seen, _ = decided(matching, pair, strong, BOUND, 60.0)
        assert (seen in ("different", "undefined")) is (wanted == "differs"), seen
