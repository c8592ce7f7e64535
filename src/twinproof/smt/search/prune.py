"""Pruning: the numbers that a query is about are cut into smaller and smaller spans, and those in which a condition cannot hold go.

Solvers are slow where integers become floats and come back: a few comparisons with the ends of spans often say that there is nothing
to look for. What is left in the end are single values, and with these another solver is asked about everything else. Functions are
anything, so that `Unsat` is an answer. The largest part comes first, and the search gives up where cutting does not help.
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Iterator

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.smt.model import Assignment, point, satisfies
from twinproof.smt.query import Answer, Query, Sat, Solver, Unsat, Unsure
from twinproof.term.encode_order import at, rank
from twinproof.term.spans import FALSE, ONLY_NAN, Interval, span, span_in
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, subterms

_NODES = 1_500_000  # terms evaluated, at most
_NUMBERS = 3  # variables that are cut, at most
_TRIAL = 300  # parts looked at before enough of all must be gone
_GONE = 0.5
_POINTS = 16  # single values that another solver is asked about, at most
_Part = dict[Term, Interval]


class PruningSolver:
    """Wraps a solver: answers queries about few numbers, or is unsure."""

    def __init__(self, inner: Solver, nodes: int = _NODES) -> None:
        self._inner = inner
        self._nodes = nodes

    def check(self, query: Query, seconds: float) -> Answer:
        """`Unsat` if nothing is left, `Sat` with a model that was tried."""
        terms = subterms(query.conditions)
        numbers = [term for term in terms if term.op == "var" and term.sort in (INT, LONG, FLOAT, DOUBLE)]
        if not numbers or len(numbers) > _NUMBERS:
            return Unsure("too many numbers to cut into parts")
        return _Search(self._inner, query.conditions, terms, numbers, self._nodes // len(terms), time.monotonic() + seconds).run()


@dataclass(frozen=True, slots=True)
class _Left:
    """A part that is left, and how large it is: the logarithm of the number of its values."""

    size: float
    number: int
    part: _Part

    def __lt__(self, other: _Left) -> bool:
        return (-self.size, self.number) < (-other.size, other.number)


class _Search:
    """One search: the parts that are left."""

    def __init__(self, inner: Solver, conditions: tuple[Term, ...], terms: list[Term], numbers: list[Term], parts: int, end: float) -> None:
        self._inner = inner
        self._points = _POINTS
        self._conditions = conditions
        self._wanted = frozenset(conditions)
        self._terms = terms
        self._numbers = numbers
        self._parts = parts
        self._end = end
        self._left: list[_Left] = []
        self._made = 0
        self._gone = 0.0

    def run(self) -> Answer:
        """Cut until nothing is left, a model is found, or it does not help."""
        whole = {number: span(number, ()) for number in self._numbers}
        total = _size(whole)
        if self._may_hold(whole):
            self._keep(whole)
        while self._left:
            part = heapq.heappop(self._left).part
            if not self._cut(part):
                answer = self._try(part)
                if not isinstance(answer, Unsat):
                    return answer
            if self._made > self._parts or time.monotonic() > self._end:
                return Unsure("out of time")
            if self._made > _TRIAL and self._gone < _GONE * 2.0**total:
                return Unsure("cutting into parts does not help")
        return Unsat()

    def _cut(self, part: _Part) -> bool:
        """Keep those halves of a part that may hold a model; False if it is a single point."""
        number = max(self._numbers, key=lambda one: _width(one.sort, part[one]))
        halves = list(_halves(number.sort, part[number]))
        for half in halves:
            smaller = {**part, number: half}
            if self._may_hold(smaller):
                self._keep(smaller)
            else:
                self._gone += 2.0 ** _size(smaller)
        return bool(halves)

    def _keep(self, part: _Part) -> None:
        heapq.heappush(self._left, _Left(_size(part), self._made, part))

    def _may_hold(self, part: _Part) -> bool:
        """Whether no condition is known to fail in a part."""
        self._made += 1
        spans: dict[Term, Interval] = {}
        for term in self._terms:
            found = part.get(term)
            if found is None:
                found = span_in(term, spans)
            if found == FALSE and term in self._wanted:
                return False
            spans[term] = found
        return True

    def _try(self, part: _Part) -> Answer:
        """The answer where the numbers have single values."""
        point_of = {number: math.nan if part[number].nan else part[number].low for number in self._numbers}
        rest = [substitute(condition, point_of) for condition in self._conditions]
        if any(condition is False for condition in rest):
            return Unsat()
        numbers = Assignment({point(number, ()): value for number, value in point_of.items()})
        asked = tuple(condition for condition in rest if isinstance(condition, Term))
        self._points -= bool(asked)
        if self._points < 0:
            return Unsure("too many values are left")
        answer = self._inner.check(Query(asked), self._end - time.monotonic()) if asked else Sat(Assignment({}))
        if not isinstance(answer, Sat):
            return answer
        assert isinstance(answer.model, Assignment)
        model = numbers.joined([answer.model])
        return Sat(model) if satisfies(model, self._conditions) else Unsure("model does not evaluate")


def _size(part: _Part) -> float:
    return sum(_width(number.sort, one) for number, one in part.items())


def _width(sort: Primitive, one: Interval) -> float:
    """The logarithm of the number of values in a span."""
    if sort is FLOAT or sort is DOUBLE:
        return 0.0 if one.is_empty else math.log2(rank(sort, one.high) - rank(sort, one.low) + 1 + one.nan)
    return math.log2(one.high - one.low + 1)


def _halves(sort: Primitive, one: Interval) -> Iterator[Interval]:
    """The two halves of a span; NaN apart from numbers; none of a single value."""
    if sort is not FLOAT and sort is not DOUBLE:
        middle = (one.low + one.high) // 2
        if one.low < one.high:
            yield from (Interval(one.low, middle), Interval(middle + 1, one.high))
    elif one.nan and not one.is_empty:
        yield from (ONLY_NAN, Interval(one.low, one.high))
    elif not one.is_empty:
        low, high = rank(sort, one.low), rank(sort, one.high)
        if low < high:
            middle = (low + high) // 2
            yield from (Interval(one.low, at(sort, middle)), Interval(at(sort, middle + 1), one.high))
