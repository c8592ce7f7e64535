"""The laws of `laws.laws` on random methods: some in every run of the tests, hundreds of each in the slow ones; the counts are printed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from laws import laws
from laws.batches import Batch
from laws.tally import Tally

Law = Callable[[Batch, Tally], None]
Batches = Callable[[int, int], Batch]
FEW, MANY, BATCH = 30, 850, 50  # methods; about six of ten mutants are killed
DECIDED = 0.7


@pytest.fixture(scope="module")
def batches(tmp_path_factory: pytest.TempPathFactory) -> Batches:
    """The compiled batch of so many seeds from a first one, made once."""

    @cache
    def made(first: int, size: int) -> Batch:
        batch = Batch(range(first, first + size), tmp_path_factory.mktemp(f"seeds{first}-"))
        batch.compile()
        return batch

    return made


def check(tally: Tally, least: int) -> None:
    print(tally)
    assert tally.violations == [], "\n".join(tally.violations)
    assert tally.total >= least
    assert tally.decided >= DECIDED * tally.total, tally


LAWS: list[tuple[Law, int, int]] = [
    (laws.equals_itself, FEW, 500),
    (laws.rewrites_are_not_different, FEW, 500),
    (laws.killed_mutants_are_not_equivalent, FEW, MANY),
    (laws.sides_may_be_swapped, 10, 500),
    (laws.harmless_changes_do_not_flip, 10, 500),
    (laws.harmless_changes_are_equivalent, 10, 500),
    (laws.larger_bounds_keep_differences, FEW, MANY),
]


@pytest.mark.parametrize(("law", "size", "many"), LAWS, ids=[law.__name__ for law, _, _ in LAWS])
def test_law(law: Law, size: int, many: int, batches: Batches) -> None:
    tally = Tally(law.__name__)
    law(batches(0, size), tally)
    check(tally, size // 2)


@pytest.mark.slow
@pytest.mark.parametrize(("law", "size", "many"), LAWS, ids=[law.__name__ for law, _, _ in LAWS])
def test_law_on_many_methods(law: Law, size: int, many: int, batches: Batches) -> None:
    tally = Tally(law.__name__)
    for first in range(1000, 1000 + many, BATCH):
        law(batches(first, BATCH), tally)
    check(tally, 500)
