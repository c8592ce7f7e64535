"""Queries without float arithmetic, floats encoded by their order alone: z3 in this process, in one of its own if the query is large.

Nothing here rests on a solver's theory of floats, so that `Unsat` is believed. A model has to be checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.ir.types import INT, LONG
from twinproof.smt.process import Stable
from twinproof.smt.query import Answer, Query
from twinproof.smt.single import ask_single
from twinproof.smt.weight import LARGE, weight
from twinproof.term.term import subterms

if TYPE_CHECKING:
    from twinproof.smt.z3_solver import Z3Solver

SOLVER = "z3-order"
_MANY = 3000  # terms from which on a query is asked where it can be stopped hard, as one with heavy arithmetic of integers is


class OrderSolver:
    """Answers queries about the order of floats."""

    def __init__(self, stable: Stable) -> None:
        self._stable = stable
        self._loaded: Z3Solver | None = None

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer, within about `seconds`."""
        terms = subterms(query.conditions)
        if len(terms) > _MANY or weight(term for term in terms if term.sort is INT or term.sort is LONG) > LARGE:
            return ask_single(self._stable, SOLVER, query.conditions, seconds)
        if self._loaded is None:
            from twinproof.smt.z3_solver import Z3Solver
            from twinproof.term.encode_order import ORDER

            self._loaded = Z3Solver(ORDER)
        return self._loaded.check(query, seconds)
