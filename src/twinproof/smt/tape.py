"""Conditions laid out for being evaluated again and again, and how far they are from holding."""

from __future__ import annotations

import math
from collections.abc import Callable

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT
from twinproof.smt.model import point
from twinproof.term.encode_order import rank
from twinproof.term.evaluate import RULES, evaluate_node
from twinproof.term.term import Term, Value, lower, subterms

APART = 1.0  # of two things that are not numbers
_NEVER = 70.0  # as far as no two numbers are: to NaN
Distances = tuple[float, float]  # from being true, from being false
Point = dict[Term, Value]
Applied = dict[tuple[object, ...], Value]  # results of functions on the arguments that occurred
Operation = Callable[..., Value]


class Tape:
    """The terms of some conditions in the order of their evaluation, by their places in it."""

    def __init__(self, conditions: tuple[Term, ...]) -> None:
        self._terms = subterms(conditions)
        places = {term: place for place, term in enumerate(self._terms)}
        self._steps = [(_operation(term), [places[arg] for arg in term.args]) for term in self._terms]
        self._judged = [(place, term.op, self._steps[place][1]) for place, term in enumerate(self._terms) if term.sort is BOOLEAN]
        self._conditions = [places[condition] for condition in conditions]
        self.leaves = [term for term in self._terms if term.op == "var" or (term.op == "apply" and _real(term) is None)]

    def __len__(self) -> int:
        return len(self._terms)

    def distance(self, given: Point) -> float:
        """How far the conditions are from holding where the leaves have these values; zero if they do."""
        values = self._evaluate(given)
        distances: dict[int, Distances] = {}
        for place, op, args in self._judged:
            distances[place] = _distances(op, values[place], args, values, distances, self._terms)
        return sum(distances[place][0] for place in self._conditions)

    def point(self, given: Point) -> Point:
        """The values of all leaves, functions that we can compute included."""
        values = self._evaluate(given)
        return {term: value for term, value in zip(self._terms, values, strict=True) if term.op in ("var", "apply")}

    def _evaluate(self, given: Point) -> list[Value]:
        known: Applied = {}
        values: list[Value] = []
        for operation, args in self._steps:
            values.append(operation(given, known, *[values[place] for place in args]))
        return values


def _operation(term: Term) -> Operation:
    """What computes a term from its arguments, where the leaves and the functions applied so far have given values."""
    if term.op == "var":
        return lambda given, known: given[term]
    if term.op == "const":
        value = lower(term)
        return lambda given, known: value
    if term.op == "apply":
        return _applied(term)
    if term.op in OPERATORS and term.op not in RULES:
        evaluate = OPERATORS[term.op].evaluate
        return lambda given, known, *args: evaluate(*args)
    return lambda given, known, *args: evaluate_node(term, args, _no_leaf)


def _applied(term: Term) -> Operation:
    compute = _real(term)

    def operation(given: Point, known: Applied, *args: Value) -> Value:
        key = point(term, args)
        if key not in known:
            known[key] = given[term] if compute is None else _total(compute, args)
        return known[key]

    return operation


def _no_leaf(term: Term, args: tuple[Value, ...]) -> Value:
    raise AssertionError(f"{term.op} is a leaf")


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


def _distances(op: str, value: Value, args: list[int], values: list[Value], known: dict[int, Distances], terms: list[Term]) -> Distances:
    match op:
        case "const" | "var" | "apply":
            return (0.0, APART) if value else (APART, 0.0)
        case "not":
            return known[args[0]][::-1]
        case "and":
            return sum([known[arg][0] for arg in args]), min([known[arg][1] for arg in args])
        case "or":
            return min([known[arg][0] for arg in args]), sum([known[arg][1] for arg in args])
        case "ite":
            test, then, other = (known[arg] for arg in args)
            true, false = (min(test[0] + then[side], test[1] + other[side]) for side in (0, 1))
            return true, false
    a, b = (values[arg] for arg in args)
    apart = APART if _is_reference(a) or _is_reference(b) else APART + _steps(terms[args[0]], a, b)
    return (0.0, apart) if value else (apart, 0.0)


def _is_reference(value: Value) -> bool:
    return value is None or isinstance(value, Term)


def _steps(kind: Term, a: Value, b: Value) -> float:
    """The logarithm of the number of steps between two numbers."""
    if kind.sort is FLOAT or kind.sort is DOUBLE:
        if a != a or b != b:
            return _NEVER
        a, b = rank(kind.sort, a), rank(kind.sort, b)
    return math.log2(1 + abs(int(a) - int(b)))
