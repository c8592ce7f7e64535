"""Asking one solver process directly."""

from __future__ import annotations

from twinproof.smt.query import Answer, Query
from twinproof.smt.solvers.portfolio import Portfolio
from twinproof.smt.solvers.process import Stable
from twinproof.term.term import Term, Value

SOLVERS = ("z3", "bitwuzla", "cvc5", "cvc5-int")


def term(value: Value) -> Term:
    """A value that nothing has simplified to a constant."""
    assert isinstance(value, Term)
    return value


def terms(*values: Value) -> tuple[Term, ...]:
    """Several of them."""
    return tuple(map(term, values))


def ask(stable: Stable, solver: str, conditions: tuple[Term, ...], seconds: float) -> Answer:
    """The answer of one solver, its model checked by our evaluator."""
    return Portfolio(stable, (solver,)).check(Query(conditions), seconds)
