"""Float and double operators on terms: only what IEEE 754 keeps bit for bit, NaN, infinities and signed zeros included."""

from __future__ import annotations

import math
from collections.abc import Callable

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.term.booleans import not_
from twinproof.term.choice import ite
from twinproof.term.comparing import same
from twinproof.term.integers import convert as convert_integer
from twinproof.term.ring import combine
from twinproof.term.term import Term, Value, constant, intern, lift
from twinproof.term.whole import fits, is_nan, is_number, negate, plain, whole

_WIDE = {FLOAT.code: 126, DOUBLE.code: 1022}  # the largest power of two whose reciprocal is exact and normal
_NESTED = 3  # choices that a sign is looked for in


def _add(sort: Primitive, a: Term, b: Term) -> Term:
    for x, other in ((a, b), (b, a)):
        if is_number(x, -0.0):
            return other
        if is_nan(x):
            return x
    total = _whole_sum(sort, a, b)
    if total is not None:
        return total
    for x, other in ((a, b), (b, a)):
        if is_number(x, 0.0):
            return lift(ite(same(sort, other, -0.0), 0.0, other, sort), sort)
    return _ordered(f"add.{sort}", sort, a, b)


def _whole_sum(sort: Primitive, a: Term, b: Term) -> Term | None:
    """The sum, or difference, of integers that became floats without loss, as one of integers."""
    factor = 1
    if a.op == f"neg.{sort}":
        a, b = b, a
    if b.op == f"neg.{sort}":
        b, factor = b.args[0], -1
    x, y = whole(a), whole(b)
    if x is None or y is None:
        return None
    total = combine(LONG, x, y, factor)
    if total.op == "const":
        return constant(sort, float(total.low))
    return convert(f"long2{sort}", sort, total) if fits(sort, total) else None


def _subtract(sort: Primitive, a: Term, b: Term) -> Term:
    return _add(sort, a, negate(sort, b))


def _multiply(sort: Primitive, a: Term, b: Term) -> Term:
    return _signed(sort, a, b, _product)


def _product(sort: Primitive, a: Term, b: Term) -> Term:
    """a * b without the signs that are known."""
    if a.op == "const":
        a, b = b, a
    if is_nan(b):
        return b
    number = plain(b)
    if number == 1.0:
        return a
    if number == 2.0:
        return _add(sort, a, a)
    if a is b:
        a = b = _either_way(sort, a)
    return _ordered(f"mul.{sort}", sort, a, b)


def _either_way(sort: Primitive, a: Term) -> Term:
    """The same term for x - y and y - x, which differ in sign only: what their squares have in common."""
    if a.op != f"add.{sort}" or not any(arg.op == f"neg.{sort}" for arg in a.args):
        return a
    x, y = (negate(sort, arg) for arg in a.args)
    return min(a, _ordered(a.op, sort, x, y), key=lambda term: term.id)


def _divide(sort: Primitive, a: Term, b: Term) -> Term:
    return _signed(sort, a, b, _quotient)


def _quotient(sort: Primitive, a: Term, b: Term) -> Term:
    """a / b without the signs that are known."""
    number = plain(b)
    if number is not None and _is_power_of_two(number, _WIDE[sort.code]):
        return _product(sort, a, constant(sort, 1.0 / number))
    return intern(f"div.{sort}", sort, (a, b))


def _is_power_of_two(number: float, widest: int) -> bool:
    mantissa, exponent = math.frexp(number)
    return abs(mantissa) == 0.5 and math.isfinite(number) and abs(exponent - 1) <= widest


def _signed(sort: Primitive, a: Term, b: Term, make: Callable[[Primitive, Term, Term], Term]) -> Term:
    """A product or quotient with the signs of its arguments taken out, those that depend on a condition too."""
    (x, left), (y, right) = _magnitude(sort, a, _NESTED), _magnitude(sort, b, _NESTED)
    product = make(sort, x, y)
    return lift(ite(ite(left, not_(right), right, BOOLEAN), negate(sort, product), product, sort), sort)


def _magnitude(sort: Primitive, a: Term, depth: int) -> tuple[Term, Value]:
    """A term whose value is the same but for its sign, and when that is the opposite one."""
    if a.op == f"neg.{sort}":
        return a.args[0], True
    number = plain(a)
    if number is not None and math.copysign(1.0, number) < 0 and number == number:
        return constant(sort, -number), True
    if a.op == "ite" and depth:
        (x, left), (y, right) = (_magnitude(sort, arg, depth - 1) for arg in a.args[1:])
        if x is y:
            return x, ite(a.args[0], left, right, BOOLEAN)
    return a, False


def _remainder(sort: Primitive, a: Term, b: Term) -> Term:
    """The sign of a divisor does not matter."""
    return intern(f"rem.{sort}", sort, (a, _magnitude(sort, b, _NESTED)[0]))


def _ordered(op: str, sort: Primitive, a: Term, b: Term) -> Term:
    return intern(op, sort, (a, b) if a.id <= b.id else (b, a))


def convert(name: str, sort: Primitive, a: Term) -> Term:
    """A conversion from or to a floating-point sort; one that undoes an exact one before it, or repeats it, goes."""
    target = name.partition("2")[2]
    inner = a.args[0] if a.op in _EXACT else None
    if inner is None:
        return intern(name, sort, (a,))
    if inner.sort is sort:
        return inner
    direct = f"{inner.sort}2{target}"
    if direct == "int2long":
        return convert_integer(direct, LONG, inner)
    return intern(direct, sort, (inner,)) if inner.sort in (INT, FLOAT) else intern(name, sort, (a,))


_EXACT = {"int2double", "float2double", "int2long"}

RULES: dict[str, Callable[..., Term]] = {
    "add": _add,
    "sub": _subtract,
    "mul": _multiply,
    "div": _divide,
    "rem": _remainder,
    "neg": negate,
}
