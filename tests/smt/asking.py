"""Asking one solver process directly."""

from __future__ import annotations

from twinproof.smt.query import Answer, Query
from twinproof.smt.solvers.portfolio import Portfolio
from twinproof.smt.solvers.process import Stable
from twinproof.term.term import Term

SOLVERS = ("z3", "bitwuzla", "cvc5", "cvc5-int")


def ask(stable: Stable, solver: str, conditions: tuple[Term, ...], seconds: float) -> Answer:
    """The answer of one solver, its model checked by our evaluator."""
    return Portfolio(stable, (solver,)).check(Query(conditions), seconds)
