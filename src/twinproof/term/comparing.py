"""Comparisons of terms, each kind in one form: `lt` and `eq` for integers, `lt`, `le`, `eq` and `same` for floats, `eq` for references.

An integer is compared with a constant as x < c or x == c only. How far a comparison goes into choices is in `descent`.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.booleans import and_, equal_to, less_than, not_
from twinproof.term.bounds import FULL, interval
from twinproof.term.choice import ite
from twinproof.term.descent import Compare, Descent, decide, spread
from twinproof.term.integers import is_choice_of_quotients, is_quotient
from twinproof.term.ring import Linear, difference, from_linear, under, vanishes, wrap
from twinproof.term.term import Term, Value, constant, intern, lift, lower, real, sum_of
from twinproof.term.whole import is_nan, is_number, negate, whole

_THREE_WAY = {"cmp.long", "cmpl.float", "cmpl.double", "cmpg.float", "cmpg.double"}


# --- equality


def equal(sort: Primitive, a: Value, b: Value) -> Value:
    """a == b: identity of references, numeric equality of numbers (NaN unequal, zeros equal)."""
    a, b = lower(a), lower(b)
    if not isinstance(a, Term) and not isinstance(b, Term):
        return bool(a == b)
    return _equal(lift(a, sort), lift(b, sort), Descent())


def same(sort: Primitive, a: Value, b: Value) -> Value:
    """Whether two values are the same to an observer: for floats bit for bit, NaN like NaN and the zeros apart."""
    if sort not in (FLOAT, DOUBLE):
        return equal(sort, a, b)
    return _same(lift(a, sort), lift(b, sort), Descent())


def _equal(x: Term, y: Term, descent: Descent) -> Value:
    if x.op == "const":
        x, y = y, x
    if x.op == "const":
        return bool(lower(x) == lower(y))
    return descent.once("eq", x, y, _EQUAL[x.sort.code])


def _equal_booleans(x: Term, y: Term, descent: Descent) -> Value:
    return ite(x, lower(y), not_(y), BOOLEAN)


def _node(op: str, x: Term, y: Term) -> Term:
    """A symmetric comparison; a constant stands second."""
    swap = x.op == "const" or (y.op != "const" and x.id > y.id)
    return intern(op, BOOLEAN, (y, x) if swap else (x, y))


# --- references


def _equal_references(x: Term, y: Term, descent: Descent) -> Value:
    if x is y:
        return True
    if x.op == "ite" or y.op == "ite":
        choice, other = (x, y) if x.op == "ite" else (y, x)
        return spread(choice, other, _equal, descent) if descent.may_go_on() else _node("eq.ref", x, y)
    if "fresh" in (x.op, y.op):
        return False  # an input is never an object allocated during the call, and no two of these are one
    return _node("eq.ref", x, y)


# --- integers


def _equal_integers(x: Term, y: Term, descent: Descent) -> Value:
    if x is y:
        return True
    if x.high < y.low or y.high < x.low:
        return False
    if y.op == "const" and x.op in _THREE_WAY:
        return _three_way_is(x, y.low)
    return _first(
        lambda: _equal_by_parts(x, y, descent),
        lambda: decide(x, y, _equal, descent),
        lambda: _equal_difference(x, y, descent),
    )


def _first(*attempts: Callable[[], Value | None]) -> Value:
    """The first attempt that does not end in None."""
    for attempt in attempts:
        found = attempt()
        if found is not None:
            return found
    raise AssertionError("the last attempt always answers")


def _equal_by_parts(x: Term, y: Term, descent: Descent) -> Value | None:
    """Both widened, or one of the bit operations that can be undone on the constant's side."""
    sort = x.sort
    if x.op == "int2long" and y.op == "int2long":
        return _equal(x.args[0], y.args[0], descent)
    if y.op != "const" or not descent.may_go_on():
        return None
    if x.op == "int2long":
        return _equal(x.args[0], constant(INT, y.low), descent)
    if is_quotient(x):
        return and_(not_(_less_than_constant(x, y.low)), _less_than_constant(x, y.low + 1))
    if is_choice_of_quotients(x):
        return spread(x, y, _equal, descent)
    if x.op == f"xor.{sort}" and x.args[-1].op == "const" and len(x.args) == 2:
        return _equal(x.args[0], constant(sort, x.args[1].low ^ y.low), descent)
    if x.op == f"xor.{sort}" and y.low == 0 and len(x.args) == 2:
        return _equal(x.args[0], x.args[1], descent)
    if x.op == f"and.{sort}" and x.args[-1].op == "const" and y.low & ~x.args[-1].low:
        return False
    return None


def _equal_difference(x: Term, y: Term, descent: Descent) -> Value:
    """x - y == 0, its terms on the side where their coefficients are positive."""
    sort = x.sort
    if y.op == "const" and not _is_sum(x):
        return equal_to(x, y.low)
    number, coefficients = form = difference(sort, x, y)
    if not coefficients:
        return number == 0
    if _never_zero(sort, form):
        return False
    if len(coefficients) == 1:
        return _equal_multiple(sort, number, *next(iter(coefficients.items())), descent)
    if vanishes(sort, form):
        return True
    shared = _shared_condition(coefficients)
    if shared is not None and descent.may_go_on():
        then, other = (_equal(*_sides(sort, under(sort, form, shared, holds)), descent) for holds in (True, False))
        return ite(shared, then, other, BOOLEAN)
    left, right = _sides(sort, form)
    if descent.may_go_on() and {left, right} != {x, y} and not _is_sum(left) and not _is_sum(right):
        return _equal(left, right, descent)
    if left.op == "const" or right.op == "const":  # all on one side: the constant goes to the other
        sign = -1 if left.op == "const" else 1
        left, right = from_linear(sort, 0, {t: sign * f for t, f in coefficients.items()}), constant(sort, wrap(sort, -sign * number))
    return _node(f"eq.{sort}", left, right)


def _sides(sort: Primitive, form: Linear) -> tuple[Term, Term]:
    """A sum as the difference of two sums with positive factors."""
    number, coefficients = form
    left = from_linear(sort, max(number, 0), {term: factor for term, factor in coefficients.items() if factor > 0})
    return left, from_linear(sort, max(-number, 0), {term: -factor for term, factor in coefficients.items() if factor < 0})


def _shared_condition(coefficients: dict[Term, int]) -> Term | None:
    """A condition on which at least two terms of a sum depend: what two ways of adding up guarded values have in common."""
    seen: set[Term] = set()
    for term in coefficients:
        if term.op == "ite":
            if term.args[0] in seen:
                return term.args[0]
            seen.add(term.args[0])
    return None


def _is_sum(term: Term) -> bool:
    return term.op in ("sum.int", "sum.long")


def _equal_multiple(sort: Primitive, number: int, term: Term, factor: int, descent: Descent) -> Value:
    """number + factor * term == 0; an odd factor has an inverse."""
    twos = factor & -factor
    odd = pow(factor // twos, -1, 1 << sort.bits)
    value = constant(sort, wrap(sort, -number * odd))
    if twos == 1 and descent.may_go_on():
        return _equal(term, value, descent)
    return intern(f"eq.{sort}", BOOLEAN, (from_linear(sort, 0, {term: twos}), value))


def _never_zero(sort: Primitive, form: Linear) -> bool:
    """Whether a sum can be excluded to be zero by its bounds, or by its lowest bits."""
    number, coefficients = form
    low, high = interval(number, coefficients.values(), tuple(coefficients))
    size = 1 << sort.bits
    if (low > 0 and high < size) or (-size < low and high < 0):
        return True
    every = 0
    for factor in coefficients.values():
        every |= factor
    return number & ((every & -every) - 1) != 0


# --- order of integers


def _less(x: Term, y: Term, descent: Descent) -> Value:
    if x.op == "const" and y.op == "const":
        return real(lower(x)) < real(lower(y))
    return descent.once("lt", x, y, _LESS[x.sort.code])


def _less_integers(x: Term, y: Term, descent: Descent) -> Value:
    sort = x.sort
    if x is y or x.low >= y.high:
        return False
    if x.high < y.low:
        return True
    if x.op == "const":
        return not_(_less(y, constant(sort, x.low + 1), descent))  # bounds exclude the largest number here
    if x.op == "int2long" and (y.op == "int2long" or y.op == "const"):
        return _less(x.args[0], y.args[0] if y.op == "int2long" else constant(INT, y.low), descent)
    if y.op == "const" and x.op in _THREE_WAY:
        return _three_way_below(x, y.low)
    if y.op == "const" and is_choice_of_quotients(x):
        return spread(x, y, _less, descent)
    pushed = decide(x, y, _less, descent)
    if pushed is not None:
        return pushed
    return _less_than_constant(x, y.low) if y.op == "const" else intern(f"lt.{sort}", BOOLEAN, (x, y))


def _less_than_constant(x: Term, limit: int) -> Value:
    """x + c < limit is x < limit - c where x + c does not overflow, x / c < limit is x < limit * c for positive numbers."""
    if is_quotient(x):
        divisor = x.args[1].low
        return _below(x.args[0], limit * divisor if limit > 0 else (limit - 1) * divisor + 1)
    if _is_sum(x) and len(x.args) == 1:
        number, (factor,) = sum_of(x)
        low, high = FULL[x.sort.code]
        whole = interval(number, (factor,), x.args)
        if factor == 1 and low <= whole[0] and whole[1] <= high:
            return less_than(x.args[0], limit - number)
    return less_than(x, limit)


# --- three-way comparisons against a constant


def _three_way_below(x: Term, limit: int) -> Value:
    """cmp(a, b) < limit, for the limits 0 and 1 that are left."""
    a, b = x.args
    if limit > 0:  # not greater
        return compare("le", a.sort, a, b) if x.op.startswith("cmpg") else not_(compare("lt", a.sort, b, a))
    return not_(compare("le", a.sort, b, a)) if x.op.startswith("cmpl") else compare("lt", a.sort, a, b)


def _three_way_is(x: Term, value: int) -> Value:
    if value == 0:
        return equal(x.args[0].sort, *x.args)
    return _three_way_below(x, 0) if value < 0 else not_(_three_way_below(x, 1))


# --- floats


def _compare_floats(op: str) -> Compare:
    """Comparison of two floats of which at most one is constant, by the rules that all comparisons share."""

    def rule(x: Term, y: Term, descent: Descent) -> Value:
        sort = x.sort
        again = _FLOAT[op]
        if is_nan(x) or is_nan(y):
            return False if op != "same" else not_(_is_number(y if is_nan(x) else x))
        if x is y and op != "eq":
            return _is_number(x) if op == "le" else op == "same"
        (p, minus), (q, also) = _strip(x), _strip(y)
        if minus and also:
            return again(p, q, descent) if op in ("eq", "same") else again(q, p, descent)
        exact = _of_exact(op, x, y)
        if exact is None and op == "same":
            exact = _of_minus_zero(x, y, descent)
        if exact is not None:
            return exact
        pushed = decide(x, y, again, descent)
        if pushed is not None:
            return pushed
        if x is y and x.op in ("int2double", "int2float", "long2double", "long2float"):
            return True
        symmetric = op in ("eq", "same")
        return _node(f"{op}.{sort}", x, y) if symmetric else intern(f"{op}.{sort}", BOOLEAN, (x, y))

    return rule


def _is_number(x: Term) -> Value:
    """x == x, which says that x is not NaN."""
    return _equal(x, x, Descent())


def _strip(x: Term) -> tuple[Term, bool]:
    """A float without its minus; a constant can be seen either way."""
    if x.op == f"neg.{x.sort}":
        return x.args[0], True
    return (negate(x.sort, x), True) if x.op == "const" else (x, False)


def _of_exact(op: str, x: Term, y: Term) -> Value | None:
    """A comparison of values that were widened without loss, as one of what they were before."""
    if x.op == y.op == "float2double":
        return _before(op, x.args[0], y.args[0])
    a, b = whole(x), whole(y)
    if a is not None and b is not None:
        return _before(op, a, b)
    if a is not None and y.op == "const":
        return _integer_against(op, a, real(lower(y)), False)
    if b is not None and x.op == "const":
        return _integer_against(op, b, real(lower(x)), True)
    return None


def _of_minus_zero(x: Term, y: Term, descent: Descent) -> Value | None:
    """Whether a sum or a square is the negative zero."""
    zero, other = (x, y) if x.op == "const" else (y, x)
    if not is_number(zero, -0.0):
        return None
    if other.op == f"add.{other.sort}":
        return and_(*(_same(arg, zero, descent) for arg in other.args))
    return False if other.op == f"mul.{other.sort}" and other.args[0] is other.args[1] else None


def _before(op: str, a: Term, b: Term) -> Value:
    return same(a.sort, a, b) if op == "same" else compare(op, a.sort, a, b)


def _integer_against(op: str, a: Term, limit: float, swapped: bool) -> Value:
    """An integer compared as a float with a constant that is not NaN."""
    if op in ("eq", "same"):
        fits = math.isfinite(limit) and limit == math.floor(limit) and not (op == "same" and limit == 0 and math.copysign(1, limit) < 0)
        return equal(a.sort, a, int(limit)) if fits and a.low <= limit <= a.high else False
    if math.isinf(limit):
        return (limit > 0) is not swapped
    if swapped:  # limit < a, limit <= a
        return not_(_below(a, math.floor(limit) + 1 if op == "lt" else math.ceil(limit)))
    return _below(a, math.ceil(limit) if op == "lt" else math.floor(limit) + 1)


def _below(a: Term, limit: int) -> Value:
    return limit > a.high if not a.low < limit <= a.high else compare("lt", a.sort, a, limit)


def _float(op: str, plain: Callable[[float, float], bool]) -> Compare:
    rule = _compare_floats(op)

    def compare_terms(x: Term, y: Term, descent: Descent) -> Value:
        if x.op == "const" and y.op == "const":
            return plain(real(lower(x)), real(lower(y))) if op != "same" else x is y
        return descent.once(op, x, y, rule)

    return compare_terms


_FLOAT: dict[str, Compare] = {
    "lt": _float("lt", lambda a, b: a < b),
    "le": _float("le", lambda a, b: a <= b),
    "eq": _float("eq", lambda a, b: a == b),
    "same": _float("same", lambda a, b: False),
}
_EQUAL: dict[str, Compare] = {
    BOOLEAN.code: _equal_booleans,
    REF.code: _equal_references,
    INT.code: _equal_integers,
    LONG.code: _equal_integers,
    FLOAT.code: _compare_floats("eq"),
    DOUBLE.code: _compare_floats("eq"),
}
_LESS: dict[str, Compare] = {
    INT.code: _less_integers,
    LONG.code: _less_integers,
    FLOAT.code: _compare_floats("lt"),
    DOUBLE.code: _compare_floats("lt"),
}


def _same(x: Term, y: Term, descent: Descent) -> Value:
    return _FLOAT["same"](x, y, descent)


# --- all of them


def compare(name: str, sort: Primitive, a: Value, b: Value) -> Value:
    """a name b, for name in eq, ne, lt, le, gt, ge; NaN is never ordered or equal."""
    a, b = lower(a), lower(b)
    match name:
        case "eq":
            return equal(sort, a, b)
        case "ne":
            return not_(equal(sort, a, b))
        case "gt" | "ge":
            return compare("lt" if name == "gt" else "le", sort, b, a)
    if not isinstance(a, Term) and not isinstance(b, Term):
        assert a is not None
        assert b is not None
        return a < b if name == "lt" else a <= b
    x, y = lift(a, sort), lift(b, sort)
    if sort in (FLOAT, DOUBLE):
        return _FLOAT[name](x, y, Descent())
    return _less(x, y, Descent()) if name == "lt" else not_(_less(y, x, Descent()))
