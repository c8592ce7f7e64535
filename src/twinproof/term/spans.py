"""Spans: what values a term may have when its leaves lie within given limits.

Rounding is monotonous, so that a sum, product, quotient or conversion of floats at the ends of spans has its extremes there, exactly.
Spans of floats do not tell the two zeros apart. What is not known is any value of the sort.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from twinproof.base.dataclass import dataclass
from twinproof.ir.operators import OPERATORS, truncate
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.bounds import FULL, WithBounds, interval, wrapped_bounds
from twinproof.term.term import Term, Value, integer, lower, real, sum_of


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers from `low` to `high`, none if `low` is higher, and NaN if `nan`; a condition is a number from 0 (false) to 1."""

    low: float
    high: float
    nan: bool = False

    @property
    def op(self) -> str:
        """ "const" if there is one number: what the bounds of terms ask for."""
        return "const" if self.low == self.high and not self.nan else "span"

    @property
    def is_empty(self) -> bool:
        """Whether there is no number."""
        return bool(self.low > self.high)


FALSE, TRUE, EITHER = Interval(0, 0), Interval(1, 1), Interval(0, 1)
ANY_FLOAT, ONLY_NAN = Interval(-math.inf, math.inf, True), Interval(math.inf, -math.inf, True)
Rule = Callable[[Term, Sequence[Interval]], Interval]
_Affine = tuple[int, dict[Term, int]]
_COMPARED = ("lt.int", "lt.long", "eq.int", "eq.long")


def any_of(sort: Primitive) -> Interval:
    """All values of a sort."""
    if sort is FLOAT or sort is DOUBLE:
        return ANY_FLOAT
    return Interval(*FULL[sort.code]) if sort is INT or sort is LONG else EITHER


def span_of(sort: Primitive, value: Value) -> Interval:
    """One value."""
    if sort is REF:
        return EITHER
    number = int(real(value)) if sort is BOOLEAN else real(value)
    return ONLY_NAN if number != number else Interval(number, number)


def span(term: Term, args: Sequence[Interval]) -> Interval:
    """The values of a term whose arguments have these spans; of a leaf those that it is declared with."""
    match term.op:
        case "const":
            return span_of(term.sort, lower(term))
        case "var" | "apply":
            return Interval(term.low, term.high) if term.sort is INT or term.sort is LONG else any_of(term.sort)
        case "ite":
            return _choice(args)
    rule = _RULES.get(term.op)
    if rule is not None:
        return rule(term, args)
    if (term.sort is INT or term.sort is LONG) and not term.op.startswith("ideal."):
        return Interval(*wrapped_bounds(term.op, term.sort, _whole_ones(args), term.payload))
    return any_of(term.sort)


def span_in(term: Term, known: Mapping[Term, Interval]) -> Interval:
    """The values of a term where the spans of all terms below it are known: numbers that move together are compared by their difference."""
    found = span(term, [known[arg] for arg in term.args])
    return _by_difference(term, known) if found == EITHER and term.op in _COMPARED else found


def _by_difference(term: Term, known: Mapping[Term, Interval]) -> Interval:
    a, b = (_affine(arg) for arg in term.args)
    if a[1].keys().isdisjoint(b[1]) or not all(_stays(term.args[0].sort, one, known) for one in (a, b)):
        return EITHER
    factors = {arg: a[1].get(arg, 0) - b[1].get(arg, 0) for arg in (*a[1], *b[1])}
    low, high = _affine_bounds((a[0] - b[0], factors), known)
    if term.op.startswith("lt."):
        return _truth(high >= 0, low < 0)
    return _truth(low != 0 or high != 0, low <= 0 <= high)


def _affine(term: Term) -> _Affine:
    """An integer as a constant and multiples of other terms, before it is wrapped."""
    if term.op == "const":
        return integer(lower(term)), {}
    if not term.op.startswith("sum."):
        return 0, {term: 1}
    number, factors = sum_of(term)
    return number, dict(zip(term.args, factors, strict=True))


def _stays(sort: Primitive, one: _Affine, known: Mapping[Term, Interval]) -> bool:
    """Whether nothing has to be wrapped."""
    low, high = _affine_bounds(one, known)
    return FULL[sort.code][0] <= low and high <= FULL[sort.code][1]


def _affine_bounds(one: _Affine, known: Mapping[Term, Interval]) -> tuple[int, int]:
    return interval(one[0], list(one[1].values()), _whole_ones([known[arg] for arg in one[1]]))


def _whole_ones(args: Sequence[Interval]) -> Sequence[WithBounds]:
    """Spans as stand-ins for terms of integers: those of integers end in integers."""
    return cast("Sequence[WithBounds]", args)


def hull(a: Interval, b: Interval) -> Interval:
    """The smallest span around two."""
    if a.is_empty or b.is_empty:
        number = b if a.is_empty else a
        return Interval(number.low, number.high, a.nan or b.nan)
    return Interval(min(a.low, b.low), max(a.high, b.high), a.nan or b.nan)


def _choice(args: Sequence[Interval]) -> Interval:
    condition, a, b = args
    return a if condition == TRUE else b if condition == FALSE else hull(a, b)


# --- conditions


def _not(term: Term, args: Sequence[Interval]) -> Interval:
    return Interval(1 - args[0].high, 1 - args[0].low)


def _and(term: Term, args: Sequence[Interval]) -> Interval:
    return Interval(min(arg.low for arg in args), min(arg.high for arg in args))


def _or(term: Term, args: Sequence[Interval]) -> Interval:
    return Interval(max(arg.low for arg in args), max(arg.high for arg in args))


def _truth(can_fail: bool, can_hold: bool) -> Interval:
    return EITHER if can_fail and can_hold else TRUE if can_hold else FALSE


def _less(term: Term, args: Sequence[Interval]) -> Interval:
    a, b = args
    empty = a.is_empty or b.is_empty
    return _truth(a.nan or b.nan or empty or a.high >= b.low, not empty and a.low < b.high)


def _at_most(term: Term, args: Sequence[Interval]) -> Interval:
    a, b = args
    empty = a.is_empty or b.is_empty
    return _truth(a.nan or b.nan or empty or a.high > b.low, not empty and a.low <= b.high)


def _equal(term: Term, args: Sequence[Interval]) -> Interval:
    a, b = args
    return _truth(not _is_one(a, b), _meet(a, b))


def _same(term: Term, args: Sequence[Interval]) -> Interval:
    """Zeros may differ in sign, NaN is like itself."""
    a, b = args
    both_nan = a.nan and b.nan
    is_one = (_is_one(a, b) and a.low != 0) or (both_nan and a.is_empty and b.is_empty)
    return _truth(not is_one, both_nan or _meet(a, b))


def _is_one(a: Interval, b: Interval) -> bool:
    return bool(not a.nan and not b.nan and a.low == a.high == b.low == b.high)


def _meet(a: Interval, b: Interval) -> bool:
    return bool(not a.is_empty and not b.is_empty and a.low <= b.high and b.low <= a.high)


# --- floats


def _extremes(corners: list[float], nan: bool) -> Interval:
    """The span of what is computed at the ends of spans; next to ends that give NaN there are numbers that give zero."""
    numbers = [corner if corner == corner else 0.0 for corner in corners]
    return Interval(min(numbers), max(numbers), nan)


def _float(rule: Callable[[Callable[..., float], Interval, Interval], Interval]) -> Rule:
    """A rule for two floats that gives NaN for NaN."""

    def whole(term: Term, args: Sequence[Interval]) -> Interval:
        a, b = args
        if a.is_empty or b.is_empty:
            return ONLY_NAN
        found = rule(OPERATORS[term.op].evaluate, a, b)
        return Interval(found.low, found.high, found.nan or a.nan or b.nan)

    return whole


def _sum(add: Callable[..., float], a: Interval, b: Interval) -> Interval:
    opposite = (a.high == math.inf and b.low == -math.inf) or (a.low == -math.inf and b.high == math.inf)
    low, high = add(a.low, b.low), add(a.high, b.high)
    return Interval(low if low == low else -math.inf, high if high == high else math.inf, opposite)


def _product(multiply: Callable[..., float], a: Interval, b: Interval) -> Interval:
    nan = any(_has_zero(x) and _has_infinity(y) for x, y in ((a, b), (b, a)))
    return _extremes([multiply(x, y) for x in (a.low, a.high) for y in (b.low, b.high)], nan)


def _quotient(divide: Callable[..., float], a: Interval, b: Interval) -> Interval:
    if _has_zero(b):
        return ANY_FLOAT
    return _extremes([divide(x, y) for x in (a.low, a.high) for y in (b.low, b.high)], _has_infinity(a) and _has_infinity(b))


def _has_zero(a: Interval) -> bool:
    return bool(a.low <= 0 <= a.high)


def _has_infinity(a: Interval) -> bool:
    return bool(a.low == -math.inf or a.high == math.inf)


def _negated(term: Term, args: Sequence[Interval]) -> Interval:
    a = args[0]
    return a if a.is_empty else Interval(-a.high, -a.low, a.nan)


def _monotonous(term: Term, args: Sequence[Interval]) -> Interval:
    """A conversion to floats."""
    a = args[0]
    compute = OPERATORS[term.op].evaluate
    return a if a.is_empty else Interval(compute(a.low), compute(a.high), a.nan)


def _whole(term: Term, args: Sequence[Interval]) -> Interval:
    """The conversion of a float to an integer: NaN is zero."""
    a = args[0]
    zero = Interval(0, 0)
    found = zero if a.is_empty else Interval(truncate(a.low, term.sort.bits), truncate(a.high, term.sort.bits))
    return hull(found, zero) if a.nan else found


def _three_way(unordered: int) -> Rule:
    def rule(term: Term, args: Sequence[Interval]) -> Interval:
        a, b = args
        found = [unordered] if a.nan or b.nan else []
        if not a.is_empty and not b.is_empty:
            found += [-1] if a.low < b.high else []
            found += [0] if _meet(a, b) else []
            found += [1] if a.high > b.low else []
        return Interval(min(found), max(found))

    return rule


def _remainder(term: Term, args: Sequence[Interval]) -> Interval:
    """Of integers that have the same quotient by a constant: they go up as the dividends do."""
    a, b = args
    if b.op == "const" and b.low != 0 and a.low // abs(b.low) == a.high // abs(b.low) and (a.low >= 0 or a.high < 0):
        compute = OPERATORS[term.op].evaluate
        low, high = compute(a.low, b.low), compute(a.high, b.low)
        if low <= high:
            return Interval(low, high)
    return Interval(*wrapped_bounds(term.op, term.sort, _whole_ones(args), term.payload))


_RULES: dict[str, Rule] = {
    "not": _not,
    "and": _and,
    "or": _or,
    **{f"lt.{sort}": _less for sort in (INT, LONG, FLOAT, DOUBLE)},
    **{f"le.{sort}": _at_most for sort in (FLOAT, DOUBLE)},
    **{f"eq.{sort}": _equal for sort in (INT, LONG, FLOAT, DOUBLE)},
    **{f"same.{sort}": _same for sort in (FLOAT, DOUBLE)},
    **{f"add.{sort}": _float(_sum) for sort in (FLOAT, DOUBLE)},
    **{f"mul.{sort}": _float(_product) for sort in (FLOAT, DOUBLE)},
    **{f"div.{sort}": _float(_quotient) for sort in (FLOAT, DOUBLE)},
    **{f"neg.{sort}": _negated for sort in (FLOAT, DOUBLE)},
    **{f"cmpl.{sort}": _three_way(-1) for sort in (FLOAT, DOUBLE)},
    **{f"cmpg.{sort}": _three_way(1) for sort in (FLOAT, DOUBLE)},
    "cmp.long": _three_way(0),
    **{f"{a}2{b}": _monotonous for a in (INT, LONG) for b in (FLOAT, DOUBLE)},
    "float2double": _monotonous,
    "double2float": _monotonous,
    **{f"{a}2{b}": _whole for a in (FLOAT, DOUBLE) for b in (INT, LONG)},
    **{f"rem.{sort}": _remainder for sort in (INT, LONG)},
}
