"""Methods walked in step: harmless changes are seen to be harmless, and nothing that some run tells apart is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.labels import Expect, compile_pairs, labelled_pairs
from laws.batches import BASE, EXTRACTED, MUTATED, RENAMED, REWRITTEN, Batch, pairs_named
from laws.laws import killing_inputs
from twinproof.java.find.jdk import find_jdk
from twinproof.same.events import same_in_step
from twinproof.target import match_targets, open_target

NEAR_ALL = 0.9


def settled(old: Path, new: Path) -> dict[str, bool]:
    """For each pair of methods whether it is seen to do the same."""
    matching = match_targets(open_target(str(old)), open_target(str(new)))
    return {f"{pair.old.owner}.{pair.old.name}": same_in_step(matching, pair) for pair in matching.pairs}


def of_batch(batch: Batch, version: str) -> dict[str, bool]:
    matching = match_targets(batch.target(BASE), batch.target(version))
    return {pair.old.name: same_in_step(matching, pair) for pair in pairs_named(matching, batch.methods)}


def compiled(first: int, size: int, folder: Path) -> Batch:
    batch = Batch(range(first, first + size), folder)
    batch.compile()
    return batch


def hold(batch: Batch) -> Iterator[str]:
    """The laws on a batch: most harmless changes are seen through, no killed mutant is."""
    for version in (RENAMED, EXTRACTED, REWRITTEN):
        begin = time.process_time()
        found = of_batch(batch, version)
        print(f"{version}: {sum(found.values())} of {len(found)} in {time.process_time() - begin:.2f} s")
        if sum(found.values()) < NEAR_ALL * len(found):
            yield f"{version}: only {sum(found.values())} of {len(found)} are seen to be the same"
    same = [name for name, is_same in of_batch(batch, MUTATED).items() if is_same]
    yield from (f"{name}: a mutant that {given} kills" for name, given in killing_inputs(batch, same).items())


def test_laws(tmp_path: Path) -> None:
    assert list(hold(compiled(6000, 12, tmp_path))) == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(6100, 6500, 50))
def test_laws_on_many_methods(first: int, tmp_path: Path) -> None:
    assert list(hold(compiled(first, 50, tmp_path))) == []


@pytest.mark.parametrize(("suite", "least"), [pytest.param("heap", 40, marks=pytest.mark.slow), ("loops", 15)])
def test_labelled_pairs(suite: str, least: int) -> None:
    """No different pair is settled, and at least so many equivalent ones are."""
    pairs = labelled_pairs(suite)
    classes = compile_pairs(pairs, find_jdk())
    same = [pair for pair in pairs if settled(classes / pair.name / "old", classes / pair.name / "new")[pair.method]]
    assert [pair.name for pair in same if pair.expect is not Expect.EQUIVALENT] == []
    print(f"{suite}: {len(same)} settled")
    assert len(same) >= least
