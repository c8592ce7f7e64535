"""Narrow queries: where an integer can only be one of a few numbers, each is tried, and simplification alone may settle it.

A loop of few rounds leaves such questions, and a product with each of the numbers is easy where one with a variable is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.smt.model import Assignment, default, leaves, point, satisfies
from twinproof.smt.query import Answer, Query, Sat, Solver, Unsat
from twinproof.term.bounds import Bounds
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, integer, subterms

_FEW = 8  # numbers
_TERMS = 120  # in a query, at most
_EQUALITIES = ("eq.int", "eq.long")
_COMPARISONS = (*_EQUALITIES, "lt.int", "lt.long")


class NarrowSolver:
    """Wraps a solver: answers queries about few numbers, and those that the numbers nearest to zero satisfy."""

    def __init__(self, inner: Solver) -> None:
        self._inner = inner

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer of the cases, if each has one, or else the inner solver's."""
        return self._settled(query.conditions) or self._inner.check(query, seconds)

    def _settled(self, conditions: tuple[Term, ...]) -> Sat | Unsat | None:
        ranges = _ranges(conditions)
        if any(low > high for low, high in ranges.values()):
            return Unsat()
        if not ranges or len(subterms(conditions)) > _TERMS:
            return None
        nearest = _nearest(ranges)
        if len(leaves(conditions)) == len(ranges) and satisfies(nearest, conditions):
            return Sat(nearest)
        number, (low, high) = min(ranges.items(), key=lambda item: (item[1][1] - item[1][0], item[0].id))
        if high - low >= _FEW or any(_may_hold(conditions, number, value) for value in range(low, high + 1)):
            return None
        return Unsat()


def _may_hold(conditions: tuple[Term, ...], number: Term, value: int) -> bool:
    """Whether simplification leaves conditions standing if a variable has this value."""
    known = {number: value}
    return all(substitute(condition, known) is not False for condition in conditions)


def _nearest(ranges: dict[Term, Bounds]) -> Assignment:
    return Assignment({point(number, ()): min(max(integer(default(number)), low), high) for number, (low, high) in ranges.items()})


def _ranges(conditions: Iterable[Term]) -> dict[Term, Bounds]:
    """Where conditions that compare an integer variable with a constant leave it; all integer variables that are compared so."""
    found: dict[Term, Bounds] = {}
    for condition in conditions:
        is_negated = condition.op == "not"
        comparison = condition.args[0] if is_negated else condition
        if comparison.op not in _COMPARISONS:
            continue
        number, limit = comparison.args
        if number.op != "var" or limit.op != "const":
            continue
        low, high = found.get(number, (number.low, number.high))
        if comparison.op in _EQUALITIES:
            found[number] = (low, high) if is_negated else (max(low, limit.low), min(high, limit.low))
        else:
            found[number] = (max(low, limit.low), high) if is_negated else (low, min(high, limit.low - 1))
    return found
