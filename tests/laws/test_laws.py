"""The laws of `laws.laws` on random methods: some in every run of the tests, hundreds of each in the slow ones; the counts are printed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from laws import laws
from laws.batches import Batch
from laws.laws import Names, Verdicts
from laws.tally import Tally

Law = Callable[[Verdicts, Names, Tally], None]
Batches = Callable[[int, int], Verdicts]
FEW, BATCH, FIRST_MANY = 12, 50, 1000  # methods compiled together
DECIDED = 0.7
LAWS: list[tuple[Law, int, int]] = [  # with the numbers of methods; swapping and strategies make two pairs of each, harmless changes three
    (laws.equals_itself, 12, 500),
    (laws.rewrites_are_not_different, 12, 500),
    (laws.killed_mutants_are_not_equivalent, 5, 900),
    (laws.sides_may_be_swapped, 2, 250),
    (laws.harmless_changes_do_not_flip, 2, 200),
    (laws.harmless_changes_are_equivalent, 3, 200),
    (laws.larger_bounds_keep_differences, 12, 900),
    (laws.strategies_do_not_contradict, 2, 250),
]


@pytest.fixture(scope="module")
def batches(tmp_path_factory: pytest.TempPathFactory) -> Batches:
    """The compiled batch of so many seeds from a first one on, made once."""

    @cache
    def made(first: int, size: int) -> Verdicts:
        batch = Batch(range(first, first + size), tmp_path_factory.mktemp(f"seeds{first}-"))
        batch.compile()
        return Verdicts(batch)

    return made


def check(tally: Tally, least: int) -> None:
    print(tally)
    assert tally.violations == [], "\n".join(tally.violations)
    assert tally.total >= least
    assert tally.decided >= DECIDED * tally.total, tally


@pytest.mark.parametrize(("law", "few", "many"), LAWS, ids=[law.__name__ for law, _, _ in LAWS])
def test_law(law: Law, few: int, many: int, batches: Batches) -> None:
    verdicts, tally = batches(0, FEW), Tally(law.__name__)
    law(verdicts, list(verdicts.batch.methods)[:few], tally)
    check(tally, few // 2)


@pytest.mark.slow
@pytest.mark.parametrize(("law", "few", "many"), LAWS, ids=[law.__name__ for law, _, _ in LAWS])
def test_law_on_many_methods(law: Law, few: int, many: int, batches: Batches) -> None:
    tally = Tally(law.__name__)
    for first in range(FIRST_MANY, FIRST_MANY + many, BATCH):
        verdicts = batches(first, BATCH)
        law(verdicts, list(verdicts.batch.methods), tally)
    check(tally, 500)
