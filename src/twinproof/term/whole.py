"""Floats that are constants, negations, or integers without loss."""

from __future__ import annotations

import math

from twinproof.ir.types import DOUBLE, FLOAT, LONG, Primitive
from twinproof.term.integers import convert as convert_integer
from twinproof.term.term import Term, constant, intern, lower

_INTEGERS = {FLOAT.code: 1 << 24, DOUBLE.code: 1 << 53}  # up to here all are exact
_FROM_INTEGER = {"int2float", "int2double", "long2float", "long2double"}


def plain(term: Term) -> float | None:
    """The value of a constant, None of any other term."""
    value = lower(term)
    return None if isinstance(value, Term) else value


def is_number(term: Term, value: float) -> bool:
    """Whether a term is this constant, sign of zero included."""
    number = plain(term)
    return number is not None and number == value and math.copysign(1.0, number) == math.copysign(1.0, value)


def is_nan(term: Term) -> bool:
    """Whether a term is the constant NaN."""
    return term.op == "const" and term.payload == b"nan"


def negate(sort: Primitive, a: Term) -> Term:
    """-a"""
    number = plain(a)
    if number is not None:
        return constant(sort, -number)
    return a.args[0] if a.op == f"neg.{sort}" else intern(f"neg.{sort}", sort, (a,))


def whole(term: Term) -> Term | None:
    """The integer, as a long, that a float term is exactly; None if there is none, or if it may be the negative zero."""
    number = plain(term)
    if number is not None:
        exact = (
            math.isfinite(number)
            and number == math.floor(number)
            and not is_number(term, -0.0)
            and abs(number) <= _INTEGERS[term.sort.code]
        )
        return constant(LONG, int(number)) if exact else None
    if term.op not in _FROM_INTEGER or not fits(term.sort, term.args[0]):
        return None
    inner = term.args[0]
    return inner if inner.sort is LONG else convert_integer("int2long", LONG, inner)


def fits(sort: Primitive, integer: Term) -> bool:
    """Whether all values of an integer are floats of a sort."""
    return max(-integer.low, integer.high) <= _INTEGERS[sort.code]
