"""The law about programs of several classes: 200 of them in every run of the tests, 3,000 in the slow ones; the counts are printed.

Of each program two changed versions are checked against the first. What the driver tells apart is checked by proofs alone, without the runs
that would find the difference first; of what it does not tell apart a share is checked as users do, in company of all methods for some.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from laws.multi.batch import Batch
from laws.multi.law import Case, Judge, cases, contradictions, share
from laws.tally import Tally
from twinproof.base.options import Options

PROGRAMS, FEW, MANY, FIRST_MANY = 50, 200, 3000, 100_000
CALLS, ROUNDS = 400, 32  # of each entry method by the driver; the bound, above what the driver calls a small input
PROOFS = Options(timeout=3.0, bound=ROUNDS, strategy=("structural", "bounded", "induct"))
ALL = Options(timeout=3.0, bound=ROUNDS)
HARMLESS, OTHERS, COMPANY = 6, 24, 100  # every so many-th of the cases
DECIDED = 0.5


def hold(seeds: range, folder: Path) -> None:
    """Check the law on the programs of some seeds."""
    batch = Batch(seeds, folder, CALLS)
    found = cases(batch)
    killed = [case for case in found if case.killed is not None]
    proofs, everyday = Judge(batch, PROOFS), Judge(batch, ALL)
    proofs.judge(killed)
    everyday.judge(share([case for case in found if case.killed is None], 1, HARMLESS, OTHERS))
    in_company, alone = together(batch, found[::COMPANY]), everyday
    alone.judge(found[::COMPANY])
    alone.run_tests()
    kinds = proofs.tally.kinds + everyday.tally.kinds
    violations = [str(broken) for judge in (proofs, everyday, in_company[0]) for broken in judge.broken]
    violations += contradictions(alone.alone, in_company[1])
    tally = Tally("programs of several classes", kinds, violations)
    print(f"seeds {seeds.start} to {seeds.stop}: {len(found)} methods in changed programs, {len(killed)} told apart by the driver\n{tally}")
    assert violations == [], "\n".join(violations)
    assert len(killed) > len(seeds) // 4
    assert everyday.tally.decided >= DECIDED * everyday.tally.total


def together(batch: Batch, chosen: list[Case]) -> tuple[Judge, dict[tuple[str, str], str]]:
    """The cases in the company of all methods of their programs, and the verdicts on all of these."""
    judge = Judge(batch, ALL)
    return judge, judge.company(chosen)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(0, FEW, PROGRAMS))
def test_programs_of_several_classes(first: int, tmp_path: Path) -> None:
    hold(range(first, first + PROGRAMS), tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(0, MANY, PROGRAMS))
def test_many_programs_of_several_classes(first: int, tmp_path: Path) -> None:
    hold(range(FIRST_MANY + first, FIRST_MANY + first + PROGRAMS), tmp_path)
