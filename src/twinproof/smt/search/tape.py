"""Conditions laid out for being evaluated again and again, and how far they are from holding."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeAlias

from twinproof.ir.approximate import BINARY, UNARY, rough
from twinproof.ir.operators import OPERATORS, round_float
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, REF
from twinproof.smt.hard.defined import computed
from twinproof.smt.model import point
from twinproof.term.encode_order import rank
from twinproof.term.evaluate import RULES, evaluate_node
from twinproof.term.ideal import exactly, reading
from twinproof.term.leaf import LibraryFunction
from twinproof.term.term import Term, Value, lower, real, subterms

APART = 1.0  # of two things that are not numbers
_NEVER = 70.0  # as far as no two numbers are: to NaN
Point = dict[Term, Value]
Applied = dict[tuple[object, ...], "Number"]  # results of functions on the arguments that occurred
Number: TypeAlias = "Value | Fraction"  # ideal numbers are fractions
Operation = Callable[..., Number]
Step = tuple[int, Any, int, int, tuple[int, ...]]  # its kind, an operation (of a constant: its value), its first arguments, all arguments

_FINE = 1 << 20  # steps between two integers
_DEPTH = 60  # of conditions that are looked into
_CONSTANT, _UNARY, _BINARY, _CHOICE, _LEAF, _MANY = range(6)
_QUICK: dict[str, Operation] = {
    "not": operator.not_,
    "add.double": operator.add,
    "sub.double": operator.sub,
    "mul.double": operator.mul,
    "neg.double": operator.neg,
    **{f"lt.{sort}": operator.lt for sort in ("int", "long", "float", "double")},
    **{f"le.{sort}": operator.le for sort in ("float", "double")},
    **{f"eq.{sort}": operator.eq for sort in ("int", "long", "float", "double")},
}


class Tape:
    """The terms of some conditions in the order of their evaluation, by their places in it."""

    def __init__(self, conditions: tuple[Term, ...], ideal: bool = False) -> None:
        self._terms = subterms(conditions)
        step = _ideal_step if ideal else _step
        places = self.places = {term: place for place, term in enumerate(self._terms)}
        self._args = [tuple([places[arg] for arg in term.args]) for term in self._terms]
        self._steps = [step(term, args) for term, args in zip(self._terms, self._args, strict=True)]
        self._conditions = [places[condition] for condition in conditions]
        self.leaves = [term for term in self._terms if term.op == "var" or (term.op == "apply" and _real(term) is None)]
        self.thresholds = [(leaf, places[other]) for leaf, other in _thresholds(self._terms)]

    def __len__(self) -> int:
        return len(self._terms)

    def value(self, given: Point, place: int) -> Value:
        """The value of the term at a place, as a plain one."""
        value = self._evaluate(given)[place]
        return _plain(self._terms[place], value) if isinstance(value, Fraction) else value

    def distance(self, given: Point) -> float:
        """How far the conditions are from holding where the leaves have these values; zero if they do."""
        return self.distance_in(self._evaluate(given))

    def values(self, given: Point) -> list[Number]:
        """The values of all terms, by place."""
        return self._evaluate(given)

    def distance_in(self, values: list[Number]) -> float:
        """The distance where all terms have these values."""
        return sum([self._from(values, place, True, _DEPTH) for place in self._conditions])

    def point(self, given: Point) -> Point:
        """The values of all leaves, functions that we can compute included."""
        values = self._evaluate(given)
        leaves = [(term, value) for term, value in zip(self._terms, values, strict=True) if term.op in ("var", "apply")]
        return {term: _plain(term, value) if isinstance(value, Fraction) else value for term, value in leaves}

    def _evaluate(self, given: Point) -> list[Number]:
        known: Applied = {}
        values: list[Number] = []
        for kind, compute, a, b, args in self._steps:
            if kind == _BINARY:
                values.append(compute(values[a], values[b]))
            elif kind == _UNARY:
                values.append(compute(values[a]))
            elif kind == _CONSTANT:
                values.append(compute)
            elif kind == _CHOICE:
                values.append(values[b] if values[a] else values[args[2]])
            elif kind == _LEAF:
                values.append(compute(given, known, *[values[place] for place in args]))
            else:
                values.append(compute([values[place] for place in args]))
        return values

    def _from(self, values: list[Number], place: int, wanted: bool, depth: int) -> float:
        """How far a condition is from being what is wanted."""
        if bool(values[place]) is wanted:
            return 0.0
        if not depth:
            return APART
        args = self._args[place]
        match self._terms[place].op:
            case "const" | "var" | "apply":
                return APART
            case "not":
                return self._from(values, args[0], not wanted, depth - 1)
            case "and" | "or" as op:
                parts = [self._from(values, arg, wanted, depth - 1) for arg in args]
                return sum(parts) if wanted is (op == "and") else min(parts)
            case "ite":
                ways = ((True, args[1]), (False, args[2]))
                return min([sum([self._from(values, *part, depth - 1) for part in ((args[0], way), (arg, wanted))]) for way, arg in ways])
        a, b = values[args[0]], values[args[1]]
        return APART if _is_reference(a) or _is_reference(b) else APART + _steps(self._terms[args[0]], a, b)


def _step(term: Term, args: tuple[int, ...]) -> Step:
    """How a term is computed from its arguments."""
    a, b = (*args, 0, 0)[:2]
    if term.op == "const":
        return _CONSTANT, lower(term), a, b, args
    if term.op == "var":
        return _LEAF, lambda given, known: given[term], a, b, args
    if term.op == "apply":
        return _LEAF, _applied(term), a, b, args
    if term.op == "ite":
        return _CHOICE, None, a, b, args
    quick = _QUICK.get(term.op) if len(args) <= 2 else None
    if quick is None and term.op in OPERATORS and term.op not in RULES:
        quick = OPERATORS[term.op].evaluate
    if quick is not None:
        return (_BINARY if len(args) == 2 else _UNARY), quick, a, b, args
    if term.op in ("and", "or"):
        return _MANY, all if term.op == "and" else any, a, b, args
    return _MANY, lambda values: evaluate_node(term, tuple(values), _no_leaf), a, b, args


def _ideal_step(term: Term, args: tuple[int, ...]) -> Step:
    """The same for ideal numbers, which are fractions here: nothing is rounded, so that what is equal stays so."""
    step = _step(term, args)
    is_number = term.sort is not BOOLEAN and term.sort is not REF
    if term.op == "const" and is_number:
        return _CONSTANT, _fraction(reading(term.sort, lower(term)) if math.isfinite(real(lower(term))) else 0), *step[2:]
    if term.op in ("var", "apply"):
        return _LEAF, _ideal_leaf(term, step[1], is_number), *step[2:]
    if term.op.startswith("ideal."):
        return _MANY, lambda values: exactly(term, values), *step[2:]
    return (_BINARY, operator.eq, *step[2:]) if term.op.startswith("same.") else step


def _ideal_leaf(term: Term, leaf: Operation, is_number: bool) -> Operation:
    def operation(given: Point, known: Applied, *args: Number) -> Number:
        near = [_plain(kind, arg) if isinstance(arg, Fraction) else arg for kind, arg in zip(term.args, args, strict=True)]
        value = leaf(given, known, *near)
        return _fraction(value) if is_number else value

    return operation


def _fraction(value: Number) -> Fraction:
    if isinstance(value, Fraction):
        return value
    return Fraction(real(value)) if math.isfinite(real(value)) else Fraction(0)


def _plain(term: Term, value: Fraction) -> Value:
    """A number of a term's sort near to an ideal one."""
    if term.sort is not FLOAT and term.sort is not DOUBLE:
        return math.floor(value)
    try:
        return round_float(float(value)) if term.sort is FLOAT else float(value)
    except OverflowError:
        return 0.0


def _thresholds(terms: list[Term]) -> Iterator[tuple[Term, Term]]:
    """Numbers that are free, each with something that it is compared with."""
    for term in terms:
        if term.sort is BOOLEAN and len(term.args) == 2 and term.args[0].sort not in (BOOLEAN, REF):
            a, b = term.args
            yield from ((x, y) for x, y in ((a, b), (b, a)) if x.op == "var")


def _applied(term: Term) -> Operation:
    compute = _real(term)

    def operation(given: Point, known: Applied, *args: Value) -> Number:
        key = point(term, args)
        if key not in known:
            known[key] = given[term] if compute is None else compute(*args)
        return known[key]

    return operation


def _no_leaf(term: Term, args: tuple[Value, ...]) -> Value:
    raise AssertionError(f"{term.op} is a leaf")


def _real(term: Term) -> Operation | None:
    """A function of the library as Python's, near enough for a guess."""
    match term.payload:
        case LibraryFunction(name=name, kind=""):
            return _FUNCTIONS.get(name)
    return computed(term.payload)


_FUNCTIONS = {name: rough(name) for name in (*UNARY, *BINARY, "sqrt")}


def _is_reference(value: Number) -> bool:
    return value is None or isinstance(value, Term)


def _steps(kind: Term, a: Number, b: Number) -> float:
    """The logarithm of the number of steps between two numbers; ideal ones have no steps, so small ones are taken."""
    if isinstance(a, Fraction) or isinstance(b, Fraction):
        return math.log2(1 + int(abs(_fraction(a) - _fraction(b)) * _FINE))
    x, y = real(a), real(b)
    if kind.sort is not FLOAT and kind.sort is not DOUBLE:
        return math.log2(1 + abs(int(x) - int(y)))
    return _NEVER if x != x or y != y else math.log2(1 + abs(rank(kind.sort, x) - rank(kind.sort, y)))
