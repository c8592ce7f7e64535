"""The law about `verify`: over tiny domains, what holds is broken by no input at all, and what is violated by some; counts are printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws.single.driver import Programs
from laws.single.law import answers, contradictions, judge
from laws.single.programs import made
from laws.tally import Tally
from twinproof.base.options import Options

FEW, MANY, PART, FIRST_MANY = 6, 500, 50, 1000
OPTIONS = Options(timeout=3.0, bound=8)


def hold(seeds: range, folder: Path) -> Tally:
    """Check the law on the methods of some seeds."""
    programs = Programs([made(seed) for seed in seeds], folder)
    programs.compile()
    truth, tally = programs.truth(), Tally(f"single programs, seeds {seeds.start} to {seeds.stop}")
    for said in answers(programs, OPTIONS):
        judge(said, truth, tally)
    print(tally)
    assert tally.violations == [], "\n".join(tally.violations)
    return tally


@pytest.mark.timeout(600)
def test_single_programs(tmp_path: Path) -> None:
    """A few in every run of the tests."""
    tally = hold(range(FEW), tmp_path)
    assert tally.total >= 3 * FEW
    assert tally.decided > 0


@pytest.mark.timeout(600)
def test_order_and_bounds(tmp_path: Path) -> None:
    """In which order clauses are asked changes nothing, and what a bound shows to be broken, a larger one does not mend."""
    programs = Programs([made(seed) for seed in range(FIRST_MANY, FIRST_MANY + 2)], tmp_path)
    programs.compile()
    small = list(answers(programs, Options(timeout=3.0, bound=1)))
    assert contradictions(small, answers(programs, OPTIONS)) == []
    assert contradictions(small, answers(programs, Options(timeout=3.0, bound=1), backwards=True)) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(FIRST_MANY, FIRST_MANY + MANY, PART))
def test_many_single_programs(first: int, tmp_path: Path) -> None:
    hold(range(first, first + PART), tmp_path)
