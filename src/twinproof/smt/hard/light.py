"""Queries that are light for a solver: linear arithmetic, functions and order. z3 in this process, in one of its own if the query is large.

With floats encoded by their order alone nothing rests on a solver's theory of floats, so that `Unsat` is believed. A model has to be
checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.ir.types import INT, LONG
from twinproof.smt.hard.weight import LARGE, weight
from twinproof.smt.query import Answer, Query, Sat
from twinproof.smt.solvers.process import Stable
from twinproof.smt.solvers.single import ask_single
from twinproof.term.term import subterms

if TYPE_CHECKING:
    from twinproof.smt.solvers.z3_solver import Z3Solver

ORDER, IDEAL = "z3-order", "z3-ideal"
_MANY = 3000  # terms from which on a query is asked where it can be stopped hard, as one with heavy arithmetic of integers is


class LightSolver:
    """Answers queries about the order of floats, or about ideal numbers."""

    def __init__(self, stable: Stable, solver: str) -> None:
        self._stable = stable
        self._solver = solver
        self._loaded: Z3Solver | None = None

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer, within about `seconds`."""
        terms = subterms(query.conditions)
        if len(terms) > _MANY or weight(term for term in terms if term.sort is INT or term.sort is LONG) > LARGE:
            return ask_single(self._stable, self._solver, query.conditions, seconds)
        if self._loaded is None:
            self._loaded = _load(self._solver)
        answer = self._loaded.check(query, seconds)
        return Sat(answer.model, exact=False) if isinstance(answer, Sat) else answer


def _load(solver: str) -> Z3Solver:
    from twinproof.smt.solvers.z3_solver import Z3Solver
    from twinproof.term import encode_ideal, encode_order

    return Z3Solver(encode_order.ORDER if solver == ORDER else encode_ideal.IDEAL)
