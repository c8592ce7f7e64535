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
PART, LEAST = 200, 500  # methods of one slow test; pairs that all slow tests of a law see together
DECIDED = 0.7
LAWS: list[tuple[Law, int, int]] = [  # with the numbers of methods; swapping and strategies make two pairs of each, harmless changes three
    (laws.equals_itself, 12, 500),
    (laws.rewrites_are_not_different, 12, 500),
    (laws.killed_mutants_are_not_equivalent, 5, 1000),
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
@pytest.mark.parametrize(
    ("law", "first", "size", "many"),
    [pytest.param(law, at, min(PART, many - at), many, id=f"{law.__name__}-{at}") for law, _, many in LAWS for at in range(0, many, PART)],
)
def test_law_on_many_methods(law: Law, first: int, size: int, many: int, batches: Batches) -> None:
    """A part of the methods; each part sees its share of what a law must see in all."""
    tally = Tally(law.__name__)
    for at in range(first, first + size, BATCH):
        verdicts = batches(FIRST_MANY + at, BATCH)
        law(verdicts, list(verdicts.batch.methods), tally)
    check(tally, LEAST * size // many)
