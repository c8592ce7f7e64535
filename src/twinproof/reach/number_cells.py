"""Cells: of a condition the part around one solution, as inequalities that together suffice for it.

Where the condition has a choice the solution decides, and what decided becomes an inequality, too. What is no inequality of integers
is kept as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from twinproof.base.dataclass import dataclass, field
from twinproof.ir.types import INT, LONG
from twinproof.reach.inequality import Inequality, inequality
from twinproof.smt.query import Model
from twinproof.term.build import not_
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value, integer, lower, sum_of

_CASTS = ("int2long", "long2int", "int2byte", "int2short", "int2char")
_BITS = {"int2byte": 8, "int2short": 16, "int2char": 16, "long2int": 32, "int2long": 64}


@dataclass(frozen=True, slots=True)
class NumberCell:
    """What holds around a solution: inequalities, pairs of sums that differ (as sums that are not zero), and other conditions."""

    inequalities: tuple[Inequality, ...]
    apart: tuple[Inequality, ...]
    others: tuple[Term, ...]


def cell_of(conditions: Sequence[Term], model: Model) -> NumberCell:
    """The cell of a solution."""
    values = evaluate(conditions, model.leaf)
    reading = _Reading(values)
    reading.read((condition, True) for condition in conditions)
    return NumberCell(tuple(dict.fromkeys(reading.inequalities)), tuple(dict.fromkeys(reading.apart)), tuple(reading.others))


@dataclass(slots=True)
class _Sum:
    """A sum of variables times factors, of unlimited integers."""

    number: int = 0
    factors: dict[Term, int] = field(default_factory=dict)

    def add(self, other: _Sum, times: int) -> None:
        self.number += times * other.number
        for term, factor in other.factors.items():
            self.factors[term] = self.factors.get(term, 0) + times * factor


class _NoSum(Exception):
    """A number that is no sum of variables."""


class _Reading:
    """Follows what makes the conditions true."""

    def __init__(self, values: dict[Term, Value]) -> None:
        self.values = values
        self.inequalities: list[Inequality] = []
        self.apart: list[Inequality] = []
        self.others: dict[Term, None] = {}
        self._todo: list[tuple[Term, bool]] = []
        self._seen: set[Term] = set()

    def read(self, wanted: Iterable[tuple[Term, bool]]) -> None:
        """Conditions with their truth."""
        self._todo = list(wanted)
        while self._todo:
            term, truth = self._todo.pop()
            if term not in self._seen and term.op != "const":
                self._seen.add(term)
                self._take(term, truth)

    def _take(self, term: Term, truth: bool) -> None:
        match term.op:
            case "not":
                self._todo.append((term.args[0], not truth))
            case "and" | "or" if (term.op == "and") is truth:
                self._todo += [(arg, truth) for arg in term.args]
            case "and" | "or":
                self._todo.append((min((arg for arg in term.args if bool(self.values[arg]) is truth), key=_size), truth))
            case "ite":
                condition, then, other = term.args
                picked = bool(self.values[condition])
                self._todo += [(condition, picked), (then if picked else other, truth)]
            case _:
                self._literal(term, truth)

    def _literal(self, term: Term, truth: bool) -> None:
        name = term.op.partition(".")[0]
        before = len(self.inequalities), len(self._todo)
        try:
            if name not in ("eq", "lt") or term.args[0].sort not in (INT, LONG):
                raise _NoSum
            difference = self._sum(term.args[0])
            difference.add(self._sum(term.args[1]), -1)
        except _NoSum:
            del self.inequalities[before[0] :], self._todo[before[1] :]
            self.others[term if truth else _negated(term)] = None
            return
        number, factors = difference.number, difference.factors
        opposite = {leaf: -factor for leaf, factor in factors.items()}
        if name == "lt":
            self.inequalities.append(inequality(factors, -1 - number) if truth else inequality(opposite, number))
        elif truth:
            self.inequalities += [inequality(factors, -number), inequality(opposite, number)]
        elif any(factors.values()):
            self.apart.append(_unnarrowed(factors, -number))

    def _sum(self, term: Term) -> _Sum:
        """A number as a sum of variables, as it is around the solution."""
        match term.op:
            case "const":
                return _Sum(integer(lower(term)))
            case "var":
                return _Sum(0, {term: 1})
            case "ite":
                condition, then, other = term.args
                picked = bool(self.values[condition])
                self._todo.append((condition, picked))
                return self._sum(then if picked else other)
            case "sum.int" | "sum.long":
                number, factors = sum_of(term)
                total = _Sum(number)
                for arg, factor in zip(term.args, factors, strict=True):
                    total.add(self._sum(arg), factor)
                return self._within(total, term, term.sort.bits)
        if term.op in _CASTS:
            return self._within(self._sum(term.args[0]), term, _BITS[term.op])
        raise _NoSum

    def _within(self, total: _Sum, term: Term, bits: int) -> _Sum:
        """The sum, taken back into its range as often as the solution says; that it is so often is said."""
        low = 0 if term.op == "int2char" else -(1 << (bits - 1))
        high = low + (1 << bits) - 1
        exact = total.number + sum(factor * integer(self.values[leaf]) for leaf, factor in total.factors.items())
        turns = (exact - low) >> bits
        found = _Sum(total.number - (turns << bits), total.factors)
        opposite = {leaf: -factor for leaf, factor in found.factors.items()}
        self.inequalities += [inequality(found.factors, high - found.number), inequality(opposite, found.number - low)]
        return found


def _unnarrowed(factors: dict[Term, int], most: int) -> Inequality:
    return Inequality(tuple((term, factors[term]) for term in sorted(factors, key=lambda term: term.id) if factors[term]), most)


def _size(term: Term) -> int:
    return len(term.args)


def _negated(term: Term) -> Term:
    found = not_(term)
    assert isinstance(found, Term)
    return found
