"""Conditions laid out for being evaluated again and again, and how far they are from holding."""

from __future__ import annotations

import math
from collections.abc import Callable

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, Primitive
from twinproof.smt.model import point
from twinproof.term.encode import float_bits
from twinproof.term.evaluate import evaluate_node
from twinproof.term.term import Term, Value, subterms

APART = 1.0  # of two things that are not numbers
_NEVER = 70.0  # as far as no two numbers are: to NaN
Distances = tuple[float, float]  # from being true, from being false


class Tape:
    """The terms of some conditions in the order of their evaluation."""

    def __init__(self, conditions: tuple[Term, ...]) -> None:
        self._terms = subterms(conditions)
        self._conditions = conditions
        self.leaves = [term for term in self._terms if term.op == "var" or (term.op == "apply" and _real(term) is None)]

    def __len__(self) -> int:
        return len(self._terms)

    def distance(self, given: dict[Term, Value]) -> float:
        """How far the conditions are from holding where the leaves have these values; zero if they do."""
        values = self._evaluate(given)
        distances: dict[Term, Distances] = {}
        for term in self._terms:
            if term.sort is BOOLEAN:
                distances[term] = _distances(term, values, distances)
        return sum(distances[condition][0] for condition in self._conditions)

    def point(self, given: dict[Term, Value]) -> dict[Term, Value]:
        """The values of all leaves, functions that we can compute included."""
        values = self._evaluate(given)
        return {term: values[term] for term in self._terms if term.op in ("var", "apply")}

    def _evaluate(self, given: dict[Term, Value]) -> dict[Term, Value]:
        known: dict[tuple[object, ...], Value] = {}
        values: dict[Term, Value] = {}

        def leaf(term: Term, args: tuple[Value, ...]) -> Value:
            if term.op == "var":
                return given[term]
            compute = _real(term)
            return known.setdefault(point(term, args), given[term] if compute is None else _total(compute, args))

        for term in self._terms:
            values[term] = evaluate_node(term, tuple([values[arg] for arg in term.args]), leaf)
        return values


def _real(term: Term) -> Callable[..., float] | None:
    """A function of Java's library as Python's, near enough for a guess."""
    name = term.payload
    if not isinstance(name, str) or not name.startswith(("java.lang.Math.", "java.lang.StrictMath.")):
        return None
    return _FUNCTIONS.get(name.rpartition(".")[2])


def _total(compute: Callable[..., float], args: tuple[Value, ...]) -> float:
    try:
        return float(compute(*args))
    except OverflowError:
        return math.inf
    except ValueError:
        return math.nan


_FUNCTIONS: dict[str, Callable[..., float]] = {
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "sinh", "cosh", "tanh")},
    **{name: getattr(math, name) for name in ("expm1", "log1p", "sqrt", "pow", "atan2", "hypot", "cbrt")},
}


def _distances(term: Term, values: dict[Term, Value], known: dict[Term, Distances]) -> Distances:
    match term.op:
        case "const" | "var" | "apply":
            return (0.0, APART) if values[term] else (APART, 0.0)
        case "not":
            return known[term.args[0]][::-1]
        case "and":
            return sum(known[arg][0] for arg in term.args), min(known[arg][1] for arg in term.args)
        case "or":
            return min(known[arg][0] for arg in term.args), sum(known[arg][1] for arg in term.args)
        case "ite":
            test, then, other = (known[arg] for arg in term.args)
            true, false = (min(test[0] + then[side], test[1] + other[side]) for side in (0, 1))
            return true, false
    return _of_comparison(term, values)


def _of_comparison(term: Term, values: dict[Term, Value]) -> Distances:
    holds = bool(values[term])
    a, b = (values[arg] for arg in term.args)
    apart = APART
    if not isinstance(a, Term) and not isinstance(b, Term) and a is not None and b is not None:
        apart = APART + _steps(term.args[0], a, b)
    return (0.0, apart) if holds else (apart, 0.0)


def _steps(kind: Term, a: Value, b: Value) -> float:
    """The logarithm of the number of steps between two numbers."""
    if kind.sort is FLOAT or kind.sort is DOUBLE:
        if a != a or b != b:
            return _NEVER
        a, b = rank(kind.sort, a), rank(kind.sort, b)
    return math.log2(1 + abs(int(a) - int(b)))


def rank(sort: Primitive, value: float) -> int:
    """The place of a number on the line of all floats of a sort; both zeros have one of their own."""
    bits = float_bits(value, sort)
    assert bits is not None
    top = 1 << (sort.bits - 1)
    return bits if bits < top else top - 1 - bits
