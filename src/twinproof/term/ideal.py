"""Ideal numbers: operators over mathematical integers and reals, only to compare with the literature.

Nothing here wraps, rounds or saturates. The results are terms of their own (`ideal.sum`, `ideal.mul`, ...), on which no rule of machine
arithmetic fires: their bounds are wider than any sort's. A constant of a program is read as the decimal number that is written for it; one
that no plain value stands for stays a term. Bit operations, and what has no real value, are functions of which nothing is known.
Leaves keep their sorts: an input is any value of its Java type that is a number.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from fractions import Fraction
from functools import reduce

from twinproof.ir.operators import OPERATORS as CODES
from twinproof.ir.operators import Operator
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.term.bounds import FULL, WIDE
from twinproof.term.build import compare, equal, ite
from twinproof.term.integers import divide
from twinproof.term.leaf import IdealOperator
from twinproof.term.term import Term, Value, constant, function, integer, intern, lift, lower, real

_NARROW = {"int2byte": (-0x80, 0x7F), "int2short": (-0x8000, 0x7FFF), "int2char": (0, 0xFFFF)}
_LARGEST = {FLOAT.code: Fraction(3.4e38), DOUBLE.code: Fraction(1.7e308)}

_SMALL, _SHORT = 1000, 10**14  # denominators of quotients that compilers compute, and of decimals that people write
Linear = tuple[Fraction, dict[Term, Fraction]]


def apply(op: Operator, *args: Value) -> Value:
    """An IR operator on values, as if numbers were ideal."""
    args = tuple(map(lower, args))
    name, _, kind = op.name.partition(".")
    if op.result is BOOLEAN:
        return compare(name, op.args[0], *args)
    if name.startswith("cmp"):
        return _three_way(op.args[0], *args)
    if not all(_is_real(arg) for arg in args):
        return _unknown(op, args)
    rule = _RULES.get(name) if kind else _CONVERSIONS.get(op.name)
    return _unknown(op, args) if rule is None else rule(op, *args)


def _three_way(sort: Primitive, a: Value, b: Value) -> Value:
    return ite(compare("lt", sort, a, b), -1, ite(equal(sort, a, b), 0, 1, INT), INT)


def _is_real(value: Value) -> bool:
    return isinstance(value, Term) or math.isfinite(real(value))


def _unknown(op: Operator, args: tuple[Value, ...]) -> Value:
    """An operator without ideal meaning: exact on plain values, otherwise a function."""
    if not any(isinstance(arg, Term) for arg in args):
        return (
            divide(op.name, *map(integer, args))
            if op.name.startswith(("div.", "rem.")) and op.result in (INT, LONG)
            else op.evaluate(*args)
        )
    terms = tuple(lift(arg, sort) for arg, sort in zip(args, op.args, strict=True))
    bounds = _NARROW.get(op.name)
    if bounds is not None and bounds[0] <= terms[0].low and terms[0].high <= bounds[1]:
        return args[0]
    return function(IdealOperator(op.name, None), op.result, terms, bounds)


# --- numbers


def reading(sort: Primitive, value: Value) -> Fraction:
    """The number that a plain value stands for: of a float, the shortest decimal that is read as it; of a double that is the quotient of
    two small numbers and no short decimal, that quotient, which the compiler has computed."""
    if sort is DOUBLE:
        decimal, quotient = Fraction(repr(value)), Fraction(real(value)).limit_denominator(_SMALL)
        return quotient if decimal.denominator > _SHORT and float(quotient) == value else decimal
    if sort is not FLOAT:
        return Fraction(real(value))
    shortest = next(text for digits in range(1, 18) if _as_float(float(text := f"{value:.{digits}g}")) == value)
    return Fraction(shortest)


def _as_float(value: float) -> float:
    try:
        rounded: float = struct.unpack(">f", struct.pack(">f", value))[0]
    except OverflowError:
        return math.inf
    return rounded


def plain(sort: Primitive, number: Fraction) -> Value:
    """The plain value that stands for a number, or a term if there is none."""
    if sort is INT or sort is LONG:
        low, high = FULL[sort.code]
        if number.denominator == 1 and low <= number <= high:
            return int(number)
    elif abs(number) < _LARGEST[sort.code]:
        value = float(number) if sort is DOUBLE else _as_float(float(number))
        if reading(sort, value) == number:
            return value
    return _node("ideal.sum", sort, (), _payload(number, ()))


def _node(op: str, sort: Primitive, args: tuple[Term, ...], payload: tuple[object, ...] | None = None) -> Term:
    return intern(op, sort, args, payload, WIDE if sort is INT or sort is LONG else None)


def _payload(number: Fraction, factors: tuple[Fraction, ...]) -> tuple[object, ...]:
    return number.as_integer_ratio(), tuple(factor.as_integer_ratio() for factor in factors)


# --- sums


def linear(sort: Primitive, value: Value) -> Linear:
    """A value as a number and terms with factors."""
    if not isinstance(value, Term):
        return reading(sort, value), {}
    if value.op == "const":
        return reading(value.sort, lower(value)), {}
    if value.op != "ideal.sum":
        return Fraction(0), {value: Fraction(1)}
    number, factors = factors_of(value)
    return number, dict(zip(value.args, factors, strict=True))


def factors_of(term: Term) -> tuple[Fraction, list[Fraction]]:
    """The constant of a sum and the factors of its terms."""
    payload = term.payload
    assert isinstance(payload, tuple)
    return Fraction(*payload[0]), [Fraction(*factor) for factor in payload[1]]


def _from_linear(sort: Primitive, form: Linear) -> Value:
    number, factors = form[0], {term: factor for term, factor in form[1].items() if factor}
    if not factors:
        return plain(sort, number)
    terms = tuple(sorted(factors, key=lambda term: term.id))
    if len(terms) == 1 and number == 0 and factors[terms[0]] == 1 and terms[0].sort is sort:
        return terms[0]
    return _node("ideal.sum", sort, terms, _payload(number, tuple(factors[term] for term in terms)))


def _combine(sort: Primitive, a: Value, b: Value, factor: int) -> Value:
    return _from_linear(sort, _added(linear(sort, a), linear(sort, b), Fraction(factor)))


def _added(form: Linear, other: Linear, factor: Fraction) -> Linear:
    total = dict(form[1])
    for term, value in other[1].items():
        total[term] = total.get(term, Fraction(0)) + factor * value
    return form[0] + factor * other[0], total


def _scale(sort: Primitive, a: Value, factor: Fraction) -> Value:
    number, terms = linear(sort, a)
    return _from_linear(sort, (number * factor, {term: value * factor for term, value in terms.items()}))


# --- products and quotients


def _multiply(op: Operator, a: Value, b: Value) -> Value:
    sort = op.result
    for x, y in ((a, b), (b, a)):
        number, terms = linear(sort, x)
        if not terms:
            return _scale(sort, y, number)
    (x, left), (y, right) = _primitive(sort, a), _primitive(sort, b)
    factors = sorted([*_factors(x), *_factors(y)], key=lambda term: term.id)
    return _scale(sort, _node("ideal.mul", sort, tuple(factors)), left * right)


def _primitive(sort: Primitive, value: Value) -> tuple[Term, Fraction]:
    """A term that is a constant multiple of another, taken apart."""
    number, terms = linear(sort, value)
    if number == 0 and len(terms) == 1:
        return next(iter(terms.items()))
    return lift(value, sort), Fraction(1)


def _factors(term: Term) -> tuple[Term, ...]:
    return term.args if term.op == "ideal.mul" else (term,)


def _divide(op: Operator, a: Value, b: Value) -> Value:
    sort = op.result
    divisor, terms = linear(sort, b)
    if not terms and divisor == 0:
        return _unknown(op, (a, b))
    if sort in (FLOAT, DOUBLE):
        return _scale(sort, a, 1 / divisor) if not terms else _quotient(sort, a, b)
    dividend, others = linear(sort, a)
    if not terms and not others:
        return plain(sort, truncated(dividend / divisor))
    return a if divisor == 1 and not terms else _node("ideal.div", sort, (lift(a, sort), lift(b, sort)))


def _quotient(sort: Primitive, a: Value, b: Value) -> Value:
    (x, left), (y, right) = _primitive(sort, a), _primitive(sort, b)
    return _scale(sort, _node("ideal.div", sort, (_real(sort, x), _real(sort, y))), left / right)


def _real(sort: Primitive, term: Term) -> Term:
    """A term as one of the sort, so that its quotients are not those of integers."""
    return term if term.sort in (FLOAT, DOUBLE) else _node("ideal.sum", sort, (term,), _payload(Fraction(0), (Fraction(1),)))


def _remainder(op: Operator, a: Value, b: Value) -> Value:
    sort = op.result
    (number, others), (divisor, terms) = linear(sort, a), linear(sort, b)
    if sort in (FLOAT, DOUBLE) or (not terms and divisor == 0):
        return _unknown(op, (a, b))
    if not terms and not others:
        return plain(sort, number - divisor * truncated(number / divisor))
    return _node("ideal.rem", sort, (lift(a, sort), lift(b, sort)))


def _shift_left(op: Operator, a: Value, b: Value) -> Value:
    """A shift by a constant is a product."""
    if isinstance(b, Term):
        return _unknown(op, (a, b))
    return _scale(op.result, a, Fraction(1 << (integer(b) & (op.result.bits - 1))))


def _truth(op: Operator, a: Value, b: Value) -> Value:
    """An operator on bits that are truth values; on others its result is unknown."""
    if not all(isinstance(arg, Term) and arg.low >= 0 and arg.high <= 1 for arg in (a, b)):
        return _unknown(op, (a, b))
    holds = equal(op.result, a, 1)
    match op.name.partition(".")[0]:
        case "and":
            return ite(holds, b, 0, op.result)
        case "or":
            return ite(holds, 1, b, op.result)
    return ite(holds, ite(equal(op.result, b, 1), 0, 1, op.result), b, op.result)


def truncated(number: Fraction) -> Fraction:
    """A number without what is behind its point."""
    return Fraction(math.trunc(number))


# --- conversions: none loses anything but the one that cuts off


def _convert(op: Operator, a: Value) -> Value:
    return _from_linear(op.result, linear(op.args[0], a))


def _truncate(op: Operator, a: Value) -> Value:
    number, terms = linear(op.args[0], a)
    if not terms:
        return plain(op.result, truncated(number))
    if number.denominator == 1 and all(term.sort in (INT, LONG) and factor.denominator == 1 for term, factor in terms.items()):
        return _from_linear(op.result, (number, terms))
    return _node("ideal.trunc", op.result, (lift(a, op.args[0]),))


_RULES: dict[str, Callable[..., Value]] = {
    "add": lambda op, a, b: _combine(op.result, a, b, 1),
    "sub": lambda op, a, b: _combine(op.result, a, b, -1),
    "neg": lambda op, a: _scale(op.result, a, Fraction(-1)),
    "mul": _multiply,
    "div": _divide,
    "rem": _remainder,
    "shl": _shift_left,
    **dict.fromkeys(("and", "or", "xor"), _truth),
}
_CONVERSIONS: dict[str, Callable[..., Value]] = {
    **{f"{a}2{b}": _convert for a in (INT, LONG) for b in (INT, LONG, FLOAT, DOUBLE) if a is not b},
    "float2double": _convert,
    "double2float": _convert,
    **{f"{a}2{b}": _truncate for a in (FLOAT, DOUBLE) for b in (INT, LONG)},
}


def again(term: Term, args: list[Value]) -> Value:
    """The operator of an ideal term on other arguments."""
    name, sort = term.op.partition(".")[2], term.sort
    if not all(map(_is_real, args)):
        terms = tuple(lift(arg, part.sort) for arg, part in zip(args, term.args, strict=True))
        return function(IdealOperator(term.op, term.payload), sort, terms, WIDE if sort is INT or sort is LONG else None)
    if name == "sum":
        number, factors = factors_of(term)
        form: Linear = (number, {})
        for factor, arg, part in zip(factors, args, term.args, strict=True):
            form = _added(form, linear(part.sort, arg), factor)
        return _from_linear(sort, form)
    if name == "trunc":
        return _truncate(CODES[f"{term.args[0].sort}2{sort}"], args[0])
    op = CODES[f"{name}.{sort}"]
    return reduce(lambda a, b: _RULES[name](op, a, b), args)


# --- the value of an ideal term, as near as a plain value comes


def evaluate_ideal(term: Term, args: tuple[Value, ...]) -> Value:
    """The value of an ideal operator on plain arguments."""
    result = exactly(term, [Fraction(number) if math.isfinite(number) else Fraction(0) for number in map(real, args)])
    if term.sort is INT or term.sort is LONG:
        return math.trunc(result)
    return float(result) if abs(result) < _LARGEST[DOUBLE.code] else math.inf if result > 0 else -math.inf


def exactly(term: Term, numbers: list[Fraction]) -> Fraction:
    """The value of an ideal operator, without rounding; a quotient by zero is zero."""
    return _EVALUATE[term.op](term, numbers)


def _sum_of(term: Term, numbers: list[Fraction]) -> Fraction:
    number, factors = factors_of(term)
    return sum((factor * value for factor, value in zip(factors, numbers, strict=True)), number)


def _quotient_of(term: Term, numbers: list[Fraction]) -> Fraction:
    a, b = numbers
    if b == 0:
        return Fraction(0)
    return a / b if term.sort in (FLOAT, DOUBLE) else truncated(a / b)


def _remainder_of(term: Term, numbers: list[Fraction]) -> Fraction:
    a, b = numbers
    return a - b * truncated(a / b) if b else a


_EVALUATE: dict[str, Callable[[Term, list[Fraction]], Fraction]] = {
    "ideal.sum": _sum_of,
    "ideal.mul": lambda term, numbers: math.prod(numbers, start=Fraction(1)),
    "ideal.div": _quotient_of,
    "ideal.rem": _remainder_of,
    "ideal.trunc": lambda term, numbers: truncated(numbers[0]),
}
OPERATORS = tuple(_EVALUATE)


def limit(leaf: Term, size: int) -> list[Term]:
    """That a leaf is a number of its type, and no larger than `size`, as conditions that nothing has simplified away."""
    if leaf.sort not in (INT, LONG):
        low, high = constant(leaf.sort, float(-size)), constant(leaf.sort, float(size))
        return [intern(f"le.{leaf.sort}", BOOLEAN, pair) for pair in ((low, leaf), (leaf, high))]
    least, most = max(leaf.low, -size), min(leaf.high, size)
    below = intern(f"lt.{leaf.sort}", BOOLEAN, (leaf, constant(leaf.sort, least)))
    return [intern("not", BOOLEAN, (below,)), intern(f"lt.{leaf.sort}", BOOLEAN, (leaf, constant(leaf.sort, most + 1)))]
