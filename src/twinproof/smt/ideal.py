"""Queries about ideal numbers, asked to z3's integers and reals in a process of its own.

`Unsat` holds for all numbers. A model is rounded to plain values, small ones if there are any, and proves nothing: it is a hint where
to look.
"""

from __future__ import annotations

import time

from twinproof.ir.types import BOOLEAN, REF
from twinproof.smt.model import leaves
from twinproof.smt.process import Stable
from twinproof.smt.query import Answer, Query, Sat, Unsure
from twinproof.smt.single import ask_single
from twinproof.term.ideal import limit

SOLVER = "z3-ideal"
_SIZES = (1000, 1 << 62)  # of the numbers in a model, tried in this order
_MODEL = 2.0  # seconds for a better model


class IdealSolver:
    """Answers queries about ideal numbers; with `buildable`, models have values that the machine has, too."""

    def __init__(self, stable: Stable, buildable: bool) -> None:
        self._stable = stable
        self._buildable = buildable

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer, within about `seconds`."""
        end = time.monotonic() + seconds
        answer = ask_single(self._stable, SOLVER, query.conditions, seconds)
        if not self._buildable or not isinstance(answer, Sat):
            return answer
        numbers = [leaf for leaf in leaves(query.conditions) if leaf.sort is not REF and leaf.sort is not BOOLEAN]
        for size in _SIZES:
            limits = [condition for leaf in numbers for condition in limit(leaf, size)]
            better = ask_single(self._stable, SOLVER, (*query.conditions, *limits), min(_MODEL, end - time.monotonic()))
            if isinstance(better, Sat):
                return better
        return Unsure("only numbers that no machine has were found")
