"""The law about `verify` and `check`: what one proves of a contract, the other does not refute of the same contract as code."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws.single.agreement import Agreement, BothAnswers
from laws.single.programs import made
from twinproof.base.options import Options

FEW, MANY, FIRST = 2, 40, 3000
OPTIONS = Options(timeout=6.0, bound=8)


def hold(seeds: range, folder: Path) -> list[BothAnswers]:
    """Check the law on the methods of some seeds."""
    law = Agreement([made(seed) for seed in seeds], folder)
    law.compile()
    found = list(law.answers(OPTIONS))
    print(*found, sep="\n")
    assert [one for one in found if one.is_contradiction] == []
    return found


@pytest.mark.timeout(300)
def test_a_few_agree(tmp_path: Path) -> None:
    assert len(hold(range(FIRST, FIRST + FEW), tmp_path)) == FEW


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_agree(tmp_path: Path) -> None:
    """Some of them are decided by both."""
    found = hold(range(FIRST, FIRST + MANY), tmp_path)
    assert sum("unknown" not in (one.verified, one.checked) for one in found) > MANY // 4


def test_what_a_contradiction_is() -> None:
    """A promise that is kept and a difference, or one that is broken and none."""
    words = {("holds", "different"), ("violated", "equivalent")}
    every = [(one, other) for one in ("holds", "bounded", "violated", "unknown") for other in ("different", "equivalent", "unknown")]
    assert {each for each in every if BothAnswers("m", *each).is_contradiction} == words
