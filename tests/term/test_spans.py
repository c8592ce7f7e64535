"""Spans hold every value that a term really has: random expressions, random spans of their leaves, random points in these."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from term.random_terms import Generator, values_of
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.smt.model import leaves
from twinproof.term.build import apply, compare
from twinproof.term.encode_order import at, rank
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.spans import EITHER, FALSE, ONLY_NAN, TRUE, Interval, any_of, span, span_in
from twinproof.term.term import Term, Value, constant, integer, intern, lift, real, subterms, variable

NUMBERS = (INT, LONG, FLOAT, DOUBLE)
SORTS = (BOOLEAN, *NUMBERS)


def random_span(rng: random.Random, leaf: Term) -> Interval:
    """Limits among corner values and numbers near them, sometimes a single value."""
    if leaf.sort is BOOLEAN:
        return rng.choice((FALSE, TRUE, EITHER))
    if leaf.sort is INT or leaf.sort is LONG:
        ends = sorted(min(max(integer(rng.choice(values_of(leaf.sort))) + rng.randint(-3, 3), leaf.low), leaf.high) for _ in range(2))
        return Interval(ends[0], rng.choice((ends[0], ends[1], min(ends[0] + 2, leaf.high))))
    numbers = [value for value in map(real, values_of(leaf.sort)) if value == value]
    low, high = sorted(rank(leaf.sort, rng.choice(numbers)) + rng.randint(-2, 2) for _ in range(2))
    nan = rng.random() < 0.3
    if nan and rng.random() < 0.3:
        return ONLY_NAN
    return Interval(at(leaf.sort, low), at(leaf.sort, rng.choice((low, high, low + 2))), nan)


def random_value(rng: random.Random, leaf: Term, limits: Interval) -> Value:
    if leaf.sort is BOOLEAN:
        return bool(rng.choice((limits.low, limits.high)))
    if limits.nan and (limits.is_empty or rng.random() < 0.2):
        return math.nan
    if leaf.sort is INT or leaf.sort is LONG:
        return rng.choice((limits.low, limits.high, rng.randint(integer(limits.low), integer(limits.high))))
    low, high = rank(leaf.sort, limits.low), rank(leaf.sort, limits.high)
    return at(leaf.sort, rng.choice((low, high, rng.randint(low, high))))


def _at(point: dict[Term, Value]) -> Callable[[Term, tuple[Value, ...]], Value]:
    return lambda leaf, args: point[leaf]


def holds(limits: Interval, value: Value) -> bool:
    return limits.nan if value != value else limits.low <= real(value) <= limits.high


def spans_of(terms: list[Term], given: dict[Term, Interval]) -> dict[Term, Interval]:
    found: dict[Term, Interval] = {}
    for term in terms:
        found[term] = given[term] if term in given else span_in(term, found)
    return found


@pytest.mark.parametrize("sort", SORTS, ids=str)
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_random_by_evaluation(sort: Primitive, depth: int) -> None:
    rng = random.Random(f"spans {sort} {depth}")
    generator = Generator(rng, SORTS)
    narrowed = 0
    for _ in range(500):
        twice = generator.make(sort, depth)
        for root in {lift(twice.simple, sort), twice.plain}:
            terms = subterms([root])
            given = {leaf: random_span(rng, leaf) for leaf in leaves([root])}
            limits = spans_of(terms, given)
            narrowed += limits[root] != any_of(root.sort)
            for _ in range(6):
                point = {leaf: random_value(rng, leaf, given[leaf]) for leaf in given}
                values = evaluate([root], _at(point))
                wrong = [(term, limits[term], values[term]) for term in terms if not holds(limits[term], values[term])]
                assert not wrong, (wrong[0], point)
    assert narrowed > 300  # not just "anything"


@pytest.mark.parametrize("name", ["add", "mul", "div", "neg", "rem", "lt", "le", "eq", "same", "cmpl", "cmpg"])
@pytest.mark.parametrize("sort", [FLOAT, DOUBLE], ids=str)
def test_corners_of_floats(name: str, sort: Primitive) -> None:
    """Every operator on all spans between corner values, at their ends and in between, infinities, zeros and NaN included."""
    rng = random.Random(name)
    x, y = variable(ByName("x"), sort), variable(ByName("y"), sort)
    result = INT if name.startswith("cmp") else BOOLEAN if name in ("lt", "le", "eq", "same") else sort
    term = intern(f"{name}.{sort}", result, (x,) if name == "neg" else (x, y))
    for _ in range(4000):
        given = {leaf: random_span(rng, leaf) for leaf in (x, y)}
        limits = span(term, [given[leaf] for leaf in term.args])
        for _ in range(4):
            point = {leaf: random_value(rng, leaf, given[leaf]) for leaf in (x, y)}
            value = evaluate([term], _at(point))[term]
            assert holds(limits, value), (given, point, value, limits)


def test_numbers_that_move_together() -> None:
    """Whether n + 1 is less than n depends on overflow alone."""
    n = variable(ByName("n"), INT)
    more = apply(OPERATORS["add.int"], n, 1)
    less = compare("lt", INT, more, n)
    assert isinstance(less, Term)
    for limits, expected in ((Interval(5, 100), FALSE), (Interval(-(1 << 31), (1 << 31) - 2), FALSE), (Interval(0, (1 << 31) - 1), EITHER)):
        assert spans_of(subterms([less]), {n: limits})[less] == expected
    twice = intern("eq.int", BOOLEAN, (intern("sum.int", INT, (n,), (0, (2,))), intern("sum.int", INT, (n,), (7, (2,)))))
    assert spans_of(subterms([twice]), {n: Interval(0, 1000)})[twice] == FALSE


def test_constants_are_single() -> None:
    assert span(constant(INT, 5), ()) == Interval(5, 5)
    assert span(constant(DOUBLE, math.nan), ()) == ONLY_NAN
    assert span(constant(BOOLEAN, True), ()) == TRUE
