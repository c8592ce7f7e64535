"""Induction on random methods: what some run on the JVM tells apart is never proved, in either direction; the counts are printed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from laws.batches import BASE, MUTATED, REWRITTEN, Batch, pairs_named
from laws.laws import killing_inputs
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal
from twinproof.execute.order import order_blocks
from twinproof.induct.induct import induct
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets

FEW, BATCH, MANY, FIRST = 8, 50, 500, 5000
SECONDS, LONGER = 1.0, 6.0
FAR, FEW_MORE = 91000, 100


def proved(batch: Batch, old: str, new: str, names: list[str], seconds: float) -> set[str]:
    """The methods that induction proves equal in two versions."""
    matching = match_targets(batch.target(old), batch.target(new))
    with make_solver() as solver:
        found = [
            pair.old.name
            for pair in pairs_named(matching, names)
            if isinstance(induct(matching, pair, solver, Deadline(seconds), "any", lambda line: None), Equal)
        ]
    return set(found)


def looping(batch: Batch) -> list[str]:
    """The methods that have loops."""
    target = batch.target(BASE)
    pairs = pairs_named(match_targets(target, target), batch.methods)
    return [pair.old.name for pair in pairs if pair.old.body is not None and order_blocks(pair.old.body).last]


def check(batch: Batch, seconds: float = SECONDS) -> Counter[str]:
    """Raises if a killed mutant is proved; the counts of what was and was not."""
    batch.compile()
    names = looping(batch)
    killed = killing_inputs(batch, names)
    wrong = proved(batch, BASE, MUTATED, list(killed), seconds)
    assert not wrong, f"{batch.folder}: {sorted(wrong)}, see {killed[min(wrong)]}"
    rewritten = len(proved(batch, BASE, REWRITTEN, names, seconds))
    return Counter({"killed, not proved": len(killed), "rewritten, proved": rewritten, "rewritten, open": len(names) - rewritten})


def test_killed_mutants_are_not_proved(tmp_path: Path) -> None:
    assert check(Batch(range(FIRST, FIRST + FEW), tmp_path))["killed, not proved"] >= 1


@pytest.mark.slow
def test_many_killed_mutants_are_not_proved(tmp_path: Path) -> None:
    total: Counter[str] = Counter()
    for first in range(FIRST + FEW, FIRST + FEW + MANY, BATCH):
        total += check(Batch(range(first, first + BATCH), tmp_path / str(first)))
    print(dict(total))


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_killed_mutants_are_not_proved_with_more_time(tmp_path: Path) -> None:
    """Enough for the last attempts: other forms of the methods, loops reversed and fused."""
    total: Counter[str] = Counter()
    for first in range(FAR, FAR + FEW_MORE, BATCH):
        total += check(Batch(range(first, first + BATCH), tmp_path / str(first)), LONGER)
    print(dict(total))
    assert total["killed, not proved"] >= 20
