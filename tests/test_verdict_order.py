"""Which of two verdicts on one pair is kept, and when no other strategy is asked."""

from __future__ import annotations

from itertools import product

import pytest

from report.results import arithmetic_witness
from twinproof.base.verdict import Bound, Different, Equivalent, Reason, Scope, Unknown, Verdict
from twinproof.check import NOTHING_FOUND, better, is_settled
from twinproof.prove.stages import nondeterministic

DIFFERENT = Different(arithmetic_witness(), "sample")
UNSTABLE = nondeterministic("old")
PROVED = Equivalent(Scope(), "induct")
BOUNDED = Equivalent(Scope((Bound("loop", "A.java:1", 4),)), "bounded")
UNKNOWN = Unknown(Reason("budget", "too little time"))
ORDER: list[Verdict] = [DIFFERENT, UNSTABLE, PROVED, BOUNDED, UNKNOWN]


@pytest.mark.parametrize(("one", "other"), list(product(ORDER, ORDER)))
def test_better(one: Verdict, other: Verdict) -> None:
    """What says more is kept, whichever came first; a version that contradicts itself outweighs a proof."""
    assert better(one, other) is ORDER[min(ORDER.index(one), ORDER.index(other))]


def test_nothing_found() -> None:
    """Any answer is better than none, and the first of two alike stays."""
    assert better(NOTHING_FOUND, UNKNOWN) is UNKNOWN
    assert better(UNKNOWN, None) is UNKNOWN
    assert better(UNKNOWN, Unknown(Reason("solver", "gave up"))) is UNKNOWN


def test_settled() -> None:
    """A bounded answer may still become a proof; the others stay."""
    assert [is_settled(verdict) for verdict in ORDER] == [True, True, True, False, False]
