"""Examples: one state that the first rounds lead to, with plain values for all that it depends on.

What an example contradicts cannot hold always, and no solver needs to be asked about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

from twinproof.bounded.bounded import BothSides
from twinproof.execute.heap import Heap
from twinproof.execute.state import Path
from twinproof.induct.couple import LiveVariable
from twinproof.induct.facts import Fact, View, symbol
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, REF
from twinproof.smt.model import Point, leaves, point
from twinproof.smt.query import Model, Sat, Unsat
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value, float_key, lift, real

SECONDS = 0.5
SPREAD = 200  # of the numbers that a path says nothing about


class Example:
    """The values of the registers of both sides, their heaps, and a model of the path that leads there, if one is known."""

    def __init__(self, values: Mapping[Term, Value], heaps: tuple[Heap, Heap], path: Path, model: Model | None) -> None:
        self.values = values
        self._heaps = heaps
        self._model = model
        self._known = {(leaf.op, leaf.payload) for leaf in leaves(path.conditions)}
        self._drawn: dict[Point, Value] = {}

    def contradicts(self, fact: Fact) -> bool:
        """Whether a fact does not hold here."""
        if self._model is None or fact.relation == "all" or not self.values.keys() >= fact.symbols:
            return False
        holds = View(self.values, self._heaps[fact.side]).holds(fact)
        return not self._value(holds) if isinstance(holds, Term) else holds is False

    def tells_apart(self, a: LiveVariable, b: LiveVariable) -> bool:
        """Whether two numbers differ here."""
        if self._model is None or a.sort is REF or not self.values.keys() >= {symbol(a), symbol(b)}:
            return False
        left, right = (self._value(lift(self.values[symbol(one)], one.sort)) for one in (a, b))
        return float_key(real(left)) != float_key(real(right)) if a.sort in (FLOAT, DOUBLE) else bool(left != right)

    def _value(self, term: Term) -> Value:
        return evaluate([term], self._leaf)[term]

    def _leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        assert self._model is not None
        if term.sort is REF or (term.op, term.payload) in self._known:
            return self._model.leaf(term, args)
        key = point(term, args)
        if key not in self._drawn:
            self._drawn[key] = _drawn(term, crc32(repr(key).encode()))
        return self._drawn[key]


def _drawn(term: Term, number: int) -> Value:
    """Some value of a leaf, always the same."""
    if term.sort is BOOLEAN:
        return bool(number % 2)
    if term.sort in (FLOAT, DOUBLE):
        return (number % (8 * SPREAD) - 4 * SPREAD) / 8.0
    return min(max(number % SPREAD - SPREAD // 2, term.low), term.high)


def model_of(check: BothSides, path: Path) -> Model | Unsat | None:
    """An input that takes a path, None if none is found, or that there is none."""
    if not path.conditions:
        return _Anything()
    answer = check.solver.feasible((*path.conditions, *check.inputs.facts_about(path.conditions)), SECONDS)
    if isinstance(answer, Unsat):
        return answer
    return answer.model if isinstance(answer, Sat) else None


class _Anything:
    def leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        """Only references are asked for: all are null."""
        return 0
