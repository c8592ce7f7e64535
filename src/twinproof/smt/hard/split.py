"""Splitting: a query that a solver does not answer quickly is asked again in cases.

Merged states leave choices inside sums and products, which bit-blasting handles badly. Assuming one of the conditions of those choices
and simplifying often makes both sides of an equation the same term, so that nothing is left to ask.
"""

from __future__ import annotations

import time
from collections import Counter

from twinproof.smt.query import Answer, Query, Solver, Unsat, Unsure
from twinproof.term.build import not_
from twinproof.term.substitute import assuming, substitute
from twinproof.term.term import Term, subterms


class SplittingSolver:
    """Wraps a solver: tries it briefly, then by cases, as long as the time lasts."""

    def __init__(self, inner: Solver, first_try: float = 0.5) -> None:
        self._inner = inner
        self._first_try = first_try

    def check(self, query: Query, seconds: float) -> Answer:
        """The inner solver's answer, or the one the cases agree on."""
        end = time.monotonic() + seconds
        return self._check(query, end)

    def _check(self, query: Query, end: float) -> Answer:
        left = end - time.monotonic()
        if left <= 0:
            return Unsure("out of time")
        condition = _condition(query)
        answer = self._inner.check(query, left if condition is None else min(left, self._first_try))
        if condition is None or not isinstance(answer, Unsure):
            return answer
        for truth in (True, False):
            case = _assume(query, condition, truth)
            result = Unsat() if case is None else self._check(case, end)
            if not isinstance(result, Unsat):
                return result
        return Unsat()


def _condition(query: Query) -> Term | None:
    """The condition that decides the most choices, None if there are no choices."""
    counts: Counter[Term] = Counter(term.args[0] for term in subterms(query.conditions) if term.op == "ite")
    return max(counts, key=lambda term: (counts[term], -term.id), default=None)


def _assume(query: Query, condition: Term, truth: bool) -> Query | None:
    """The query in one case; None if it visibly has no solution there."""
    known = assuming(condition, truth)
    kept: dict[Term, None] = {}
    for part, value in known.items():
        if part.op not in ("and", "or", "not"):
            kept[part if value else _negated(part)] = None
    if condition.op in ("and", "or", "not"):
        kept[condition if truth else _negated(condition)] = None
    for term in query.conditions:
        value = substitute(term, known)
        if value is False:
            return None
        if isinstance(value, Term):
            kept[value] = None
    return Query(tuple(kept), query.name)


def _negated(term: Term) -> Term:
    negation = not_(term)
    assert isinstance(negation, Term)
    return negation
