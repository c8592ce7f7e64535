"""Abstraction on random methods: what some run tells apart is never proved, what is rewritten never different; the counts are printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from laws.batches import BASE, MUTATED, REWRITTEN, Batch, pairs_named
from laws.laws import killing_inputs
from laws.tally import kind
from twinproof.base.options import Options
from twinproof.check import check_pairs
from twinproof.target import match_targets

FEW, BATCH, MANY, FIRST = 3, 50, 300, 7000
STRATEGIES = ("dse", "imp-s", "refine")
PROVED = ("equivalent", "bounded")


def verdicts(batch: Batch, new: str, names: Iterable[str], strategy: str, seconds: float) -> dict[str, str]:
    """What a strategy alone says of methods in two versions."""
    old, other = batch.target(BASE), batch.target(new)
    matching = match_targets(old, other)
    options = Options(timeout=seconds, bound=4, strategy=(strategy,))
    return {found.pair.old.name: kind(found.verdict) for found in check_pairs(old, other, matching, pairs_named(matching, names), options)}


def check(batch: Batch, seconds: float) -> Counter[str]:
    """Raises if a strategy contradicts an execution; the counts of what was proved and what was not."""
    batch.compile()
    killed = killing_inputs(batch, list(batch.methods))
    counts = Counter({"killed": len(killed)})
    for strategy in STRATEGIES:
        wrong = [name for name, found in verdicts(batch, MUTATED, killed, strategy, seconds).items() if found in PROVED]
        assert not wrong, f"{batch.folder}, {strategy}: {sorted(wrong)}, see {killed[min(wrong)]}"
        found = verdicts(batch, REWRITTEN, batch.methods, strategy, seconds)
        assert "different" not in found.values(), f"{batch.folder}, {strategy}: {found}"
        counts += Counter(f"{strategy}: rewritten, {what.split(',')[0]}" for what in found.values())
    return counts


def test_executions_are_not_contradicted(tmp_path: Path) -> None:
    assert check(Batch(range(FIRST, FIRST + FEW), tmp_path), 1.0)["killed"] >= 1


@pytest.mark.slow
def test_many_executions_are_not_contradicted(tmp_path: Path) -> None:
    total: Counter[str] = Counter()
    for first in range(FIRST + FEW, FIRST + FEW + MANY, BATCH):
        total += check(Batch(range(first, first + BATCH), tmp_path / str(first)), 3.0)
    print(dict(total))
