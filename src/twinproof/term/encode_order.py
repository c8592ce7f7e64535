"""The encoding of floats by their order alone, for queries whose float arithmetic has been abstracted away.

A float is its place on the line of all doubles, an integer: the negative zero has a place of its own just before zero, and NaN the one
behind infinity. Comparisons and negation are exact, so is the widening of a float, which keeps its place. That a place is that of a
float, and that there are no places beyond the ends, is not said, so that a model may be wrong and `Unsat` stays right.
"""

from __future__ import annotations

import math
from fractions import Fraction

from twinproof.ir.operators import round_float
from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.term.bits import float_bits, float_of
from twinproof.term.encode import EXACT, Encode, Encoding, Expression, Sort, UnlimitedExpressions
from twinproof.term.term import Term, Value, integer, real

PLACE: Sort = ("int", 0, 0)


def rank(sort: Primitive, value: float) -> int:
    """The place of a number on the line of all floats of a sort; both zeros have one of their own."""
    bits = float_bits(value, sort)
    assert bits is not None
    top = 1 << (sort.bits - 1)
    return bits if bits < top else top - 1 - bits


def at(sort: Primitive, place: int) -> float:
    """The float at a place; beyond the infinities there is no other."""
    top = 1 << (sort.bits - 1)
    last = rank(sort, math.inf)
    place = min(max(place, -last - 1), last)
    return float_of(place if place >= 0 else top - 1 - place, sort)


_INFINITY = rank(DOUBLE, math.inf)
_NAN = _INFINITY + 1


def _place(value: float) -> int:
    return _NAN if value != value else rank(DOUBLE, value)


def _number(target: UnlimitedExpressions, value: Value, sort: Primitive) -> Expression:
    return _integer(target, _place(real(value))) if sort is FLOAT or sort is DOUBLE else EXACT.number(target, value, sort)


def _read(value: Value, sort: Primitive) -> Value:
    if sort is not FLOAT and sort is not DOUBLE:
        return value
    number = math.nan if value == _NAN else at(DOUBLE, integer(value))
    return round_float(number) if sort is FLOAT else number


def _integer(target: UnlimitedExpressions, value: int) -> Expression:
    return target.number(Fraction(value), PLACE)


def _is(target: UnlimitedExpressions, arg: Expression, *places: int) -> Expression:
    tests = [target.make("=", arg, _integer(target, place)) for place in places]
    return tests[0] if len(tests) == 1 else target.make("or", *tests)


def _less(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    a, b = args
    zeros = target.make("and", _is(target, a, -1), _is(target, b, 0))
    return target.make("and", target.make("<", a, b), target.make("not", target.make("or", _is(target, b, _NAN), zeros)))


def _at_most(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    a, b = args
    zeros = target.make("and", _is(target, a, 0), _is(target, b, -1))
    return target.make("and", target.make("or", target.make("<=", a, b), zeros), target.make("not", _is(target, b, _NAN)))


def _equal(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    a, b = args
    zeros = target.make("and", _is(target, a, 0, -1), _is(target, b, 0, -1))
    return target.make("and", target.make("or", target.make("=", a, b), zeros), target.make("not", _is(target, a, _NAN)))


def _same(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    return target.make("=", *args)


def _negate(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    return target.make("ite", _is(target, args[0], _NAN), args[0], target.make("-", _integer(target, -1), args[0]))


def _three_way(unordered: int) -> Encode[UnlimitedExpressions]:
    def encode(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
        low, none, high = (target.bits(number, 32) for number in (-1, 0, 1))
        a, b = args
        swapped = [b, a]
        first, decided, rest = (args, low, high) if unordered > 0 else (swapped, high, low)
        return target.make("ite", _less(target, term, first), decided, target.make("ite", _equal(target, term, args), none, rest))

    return encode


_COMPARISONS: dict[str, Encode[UnlimitedExpressions]] = {"lt": _less, "le": _at_most, "eq": _equal, "same": _same, "neg": _negate}
_FLOATS: dict[str, Encode[UnlimitedExpressions]] = {
    **{f"{name}.{sort}": rule for name, rule in _COMPARISONS.items() for sort in (FLOAT, DOUBLE)},
    **{f"cmpl.{sort}": _three_way(-1) for sort in (FLOAT, DOUBLE)},
    **{f"cmpg.{sort}": _three_way(1) for sort in (FLOAT, DOUBLE)},
    "float2double": lambda target, term, args: args[0],
}
ORDER = Encoding(
    {**EXACT.sorts, FLOAT.code: PLACE, DOUBLE.code: PLACE},
    _number,
    {**{op: rule for op, rule in EXACT.operators.items() if "float" not in op and "double" not in op}, **_FLOATS},
    _read,
)
