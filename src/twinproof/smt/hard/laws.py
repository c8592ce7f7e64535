"""Laws of the operators that solvers find hard: what is known of a result without computing it.

A law takes the result of an application and its arguments and gives a condition that always holds; a law of pairs takes two
applications. All are proved by `tests/smt/test_laws.py`. Products and quotients of floats are stated for magnitudes: arguments that are
not negative, or NaN.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_, same
from twinproof.term.term import Term, Value

Law = Callable[[Primitive, Value, tuple[Term, ...]], Value]
Application = tuple[Value, tuple[Term, ...]]  # a result and its arguments
PairLaw = Callable[[Primitive, Application, Application], Value]


def implies(*parts: Value) -> Value:
    """That the last part holds where all before it do."""
    return or_(*(not_(part) for part in parts[:-1]), parts[-1])


def _iff(a: Value, b: Value) -> Value:
    return and_(implies(a, b), implies(b, a))


def negation(sort: Primitive, a: Value) -> Value:
    """-a"""
    return apply(OPERATORS[f"neg.{sort}"], a)


def _le(sort: Primitive, a: Value, b: Value) -> Value:
    return compare("le", sort, a, b)


def _lt(sort: Primitive, a: Value, b: Value) -> Value:
    return compare("lt", sort, a, b)


# --- floats


def is_number(sort: Primitive, a: Value) -> Value:
    """That a float is not NaN."""
    return compare("eq", sort, a, a)


def _is_nan(sort: Primitive, a: Value) -> Value:
    return not_(is_number(sort, a))


def is_minus(sort: Primitive, a: Value) -> Value:
    """That a float has its sign set; NaN has none."""
    return or_(_lt(sort, a, 0.0), same(sort, a, -0.0))


def magnitude(sort: Primitive, a: Value) -> Value:
    """A float without its sign."""
    return ite(is_minus(sort, a), negation(sort, a), a, sort)


def with_sign_of(sort: Primitive, size: Value, args: tuple[Term, ...]) -> Value:
    """A product or quotient of these arguments, given that of their magnitudes."""
    a, b = (is_minus(sort, arg) for arg in args)
    return ite(ite(a, not_(b), b, BOOLEAN), negation(sort, size), size, sort)


def _sum(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    a, b = args
    opposite = or_(*(and_(equal(sort, x, math.inf), equal(sort, y, -math.inf)) for x, y in ((a, b), (b, a))))
    cancels = and_(equal(sort, a, negation(sort, b)), not_(equal(sort, magnitude(sort, a), math.inf)))
    return and_(
        _iff(_is_nan(sort, r), or_(_is_nan(sort, a), _is_nan(sort, b), opposite)),
        _iff(same(sort, r, -0.0), and_(same(sort, a, -0.0), same(sort, b, -0.0))),
        _iff(equal(sort, r, 0.0), cancels),
        *(_one_summand(sort, r, x, y) for x, y in ((a, b), (b, a))),
    )


def _one_summand(sort: Primitive, r: Value, a: Value, b: Value) -> Value:
    number = is_number(sort, r)
    return and_(
        implies(equal(sort, a, 0.0), not_(equal(sort, b, 0.0)), same(sort, r, b)),
        implies(equal(sort, magnitude(sort, a), math.inf), number, same(sort, r, a)),
        implies(number, _le(sort, 0.0, b), _le(sort, a, r)),
        implies(number, _le(sort, b, 0.0), _le(sort, r, a)),
    )


def _size(sort: Primitive, r: Value) -> Value:
    """That a magnitude is one."""
    return not_(is_minus(sort, r))


def _product(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    a, b = args
    undefined = or_(*(and_(equal(sort, x, 0.0), equal(sort, y, math.inf)) for x, y in ((a, b), (b, a))))
    return and_(
        _iff(_is_nan(sort, r), or_(_is_nan(sort, a), _is_nan(sort, b), undefined)),
        _size(sort, r),
        *(_one_factor(sort, r, x, y) for x, y in ((a, b), (b, a))),
    )


def _one_factor(sort: Primitive, r: Value, a: Value, b: Value) -> Value:
    number = is_number(sort, r)
    return and_(
        implies(equal(sort, a, 0.0), number, same(sort, r, 0.0)),
        implies(equal(sort, a, math.inf), number, same(sort, r, math.inf)),
        implies(equal(sort, a, 1.0), same(sort, r, b)),
        implies(number, _le(sort, a, 1.0), _le(sort, r, b)),
        implies(number, _le(sort, 1.0, a), _le(sort, b, r)),
    )


def _quotient(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    a, b = args
    number = is_number(sort, r)
    undefined = or_(*(and_(equal(sort, a, end), equal(sort, b, end)) for end in (0.0, math.inf)))
    return and_(
        _iff(_is_nan(sort, r), or_(_is_nan(sort, a), _is_nan(sort, b), undefined)),
        _size(sort, r),
        implies(number, or_(equal(sort, a, 0.0), equal(sort, b, math.inf)), same(sort, r, 0.0)),
        implies(number, or_(equal(sort, b, 0.0), equal(sort, a, math.inf)), same(sort, r, math.inf)),
        implies(equal(sort, b, 1.0), same(sort, r, a)),
        implies(number, _le(sort, 1.0, b), _le(sort, r, a)),
        implies(number, _le(sort, b, 1.0), _le(sort, a, r)),
        implies(number, _le(sort, a, b), _le(sort, r, 1.0)),
        implies(number, _le(sort, b, a), _le(sort, 1.0, r)),
    )


def _both_numbers(sort: Primitive, one: Application, other: Application) -> Value:
    return and_(is_number(sort, one[0]), is_number(sort, other[0]))


def _grows(sort: Primitive, one: Application, other: Application) -> Value:
    """Sums, and products of magnitudes: not smaller where neither argument is, in either order."""
    (r, (a, b)), (s, (c, d)) = one, other
    numbers = _both_numbers(sort, one, other)
    return and_(*(implies(numbers, _le(sort, a, x), _le(sort, b, y), _le(sort, r, s)) for x, y in ((c, d), (d, c))))


def _mirrors(sort: Primitive, one: Application, other: Application) -> Value:
    """The sum of two negated numbers is the negated sum, but for the sign of zero."""
    (r, (a, b)), (s, (c, d)) = one, other
    minus = [negation(sort, value) for value in (c, d, s)]
    numbers = is_number(sort, r)
    pairs = ((minus[0], minus[1]), (minus[1], minus[0]))
    return and_(*(implies(numbers, equal(sort, a, x), equal(sort, b, y), equal(sort, r, minus[2])) for x, y in pairs))


def _quotient_grows(sort: Primitive, one: Application, other: Application) -> Value:
    (r, (a, b)), (s, (c, d)) = one, other
    return implies(_both_numbers(sort, one, other), _le(sort, a, c), _le(sort, d, b), _le(sort, r, s))


# --- conversions; the sort is that of the result


def _from_integer(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    (a,) = args
    source = a.sort
    return and_(
        is_number(sort, r),
        not_(equal(sort, magnitude(sort, r), math.inf)),
        _iff(_lt(source, a, 0), _lt(sort, r, 0.0)),
        _iff(_lt(source, 0, a), _lt(sort, 0.0, r)),
        not_(same(sort, r, -0.0)),
    )


def _from_integer_grows(sort: Primitive, one: Application, other: Application) -> Value:
    (r, (a,)), (s, (b,)) = one, other
    return implies(_le(a.sort, a, b), _le(sort, r, s))


def _from_int_grows(sort: Primitive, one: Application, other: Application) -> Value:
    (r, (a,)), (s, (b,)) = one, other
    return _iff(_lt(INT, a, b), _lt(sort, r, s))


def _to_integer(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    (a,) = args
    source = a.sort
    return and_(
        implies(_is_nan(source, a), equal(sort, r, 0)),
        implies(_lt(source, -1.0, a), _lt(source, a, 1.0), equal(sort, r, 0)),
        implies(_le(source, 1.0, a), _lt(sort, 0, r)),
        implies(_le(source, a, -1.0), _lt(sort, r, 0)),
    )


def _to_integer_grows(sort: Primitive, one: Application, other: Application) -> Value:
    (r, (a,)), (s, (b,)) = one, other
    return implies(_le(a.sort, a, b), _le(sort, r, s))


def _to_float(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    (a,) = args
    return and_(
        _iff(_is_nan(FLOAT, r), _is_nan(DOUBLE, a)),
        _iff(is_minus(FLOAT, r), is_minus(DOUBLE, a)),
        *(implies(equal(DOUBLE, a, end), equal(FLOAT, r, end)) for end in (0.0, math.inf, -math.inf, 1.0, -1.0)),
    )


def _to_float_grows(sort: Primitive, one: Application, other: Application) -> Value:
    (r, (a,)), (s, (b,)) = one, other
    return implies(_le(DOUBLE, a, b), _le(FLOAT, r, s))


# --- integers


def _integer_product(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    zero = implies(or_(*(equal(sort, arg, 0) for arg in args)), equal(sort, r, 0))
    if len(args) != 2:
        return zero
    units = ((args[0], args[1]), (args[1], args[0]))
    ones = [implies(equal(sort, a, 1), equal(sort, r, b)) for a, b in units]
    return and_(zero, *ones, *(implies(equal(sort, a, -1), equal(sort, r, negation(sort, b))) for a, b in units))


def _integer_quotient(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    a, b = args
    positive = _lt(sort, 0, b)
    return and_(
        implies(equal(sort, b, 1), equal(sort, r, a)),
        implies(equal(sort, b, -1), equal(sort, r, negation(sort, a))),
        implies(equal(sort, a, b), not_(equal(sort, b, 0)), equal(sort, r, 1)),
        implies(positive, _le(sort, 0, a), and_(_le(sort, 0, r), _le(sort, r, a))),
        implies(positive, _le(sort, a, 0), and_(_le(sort, a, r), _le(sort, r, 0))),
        implies(positive, _le(sort, 0, a), _lt(sort, a, b), equal(sort, r, 0)),
        implies(_lt(sort, 1, b), _lt(sort, 0, a), _lt(sort, r, a)),
    )


def _integer_quotient_grows(sort: Primitive, one: Application, other: Application) -> Value:
    (r, (a, b)), (s, (c, d)) = one, other
    same_divisor = implies(_lt(sort, 0, b), equal(sort, b, d), _le(sort, a, c), _le(sort, r, s))
    same_dividend = implies(_lt(sort, 0, d), _le(sort, d, b), equal(sort, a, c), _le(sort, 0, a), _le(sort, r, s))
    return and_(same_divisor, same_dividend)


def _integer_remainder(sort: Primitive, r: Value, args: tuple[Term, ...]) -> Value:
    a, b = args
    return and_(
        implies(_le(sort, 0, a), and_(_le(sort, 0, r), _le(sort, r, a))),
        implies(_le(sort, a, 0), and_(_le(sort, a, r), _le(sort, r, 0))),
        implies(_lt(sort, 0, b), and_(_lt(sort, r, b), _lt(sort, negation(sort, b), r))),
        implies(_lt(sort, b, 0), and_(_lt(sort, b, r), _lt(sort, b, negation(sort, r)))),
        implies(_le(sort, 0, a), _lt(sort, a, b), equal(sort, r, a)),
    )


def division_rule(sort: Primitive, a: Value, product: Value, remainder: Value) -> Value:
    """That a dividend is the product of quotient and divisor plus the remainder."""
    return equal(sort, a, apply(OPERATORS[f"add.{sort}"], product, remainder))


LAWS: dict[str, Law] = {
    **{f"add.{sort}": _sum for sort in (FLOAT, DOUBLE)},
    **{f"mul.{sort}": _product for sort in (FLOAT, DOUBLE)},
    **{f"div.{sort}": _quotient for sort in (FLOAT, DOUBLE)},
    **{f"{a}2{b}": _from_integer for a in (INT, LONG) for b in (FLOAT, DOUBLE)},
    **{f"{a}2{b}": _to_integer for a in (FLOAT, DOUBLE) for b in (INT, LONG)},
    "double2float": _to_float,
    **{f"mul.{sort}": _integer_product for sort in (INT, LONG)},
    **{f"div.{sort}": _integer_quotient for sort in (INT, LONG)},
    **{f"rem.{sort}": _integer_remainder for sort in (INT, LONG)},
}
PAIR_LAWS: dict[str, tuple[PairLaw, ...]] = {
    **{f"add.{sort}": (_grows, _mirrors) for sort in (FLOAT, DOUBLE)},
    **{f"mul.{sort}": (_grows,) for sort in (FLOAT, DOUBLE)},
    **{f"div.{sort}": (_quotient_grows,) for sort in (FLOAT, DOUBLE)},
    **{f"{a}2{b}": (_from_integer_grows,) for a, b in (("long", "double"), ("int", "float"), ("long", "float"))},
    "int2double": (_from_int_grows,),
    **{f"{a}2{b}": (_to_integer_grows,) for a in (FLOAT, DOUBLE) for b in (INT, LONG)},
    "double2float": (_to_float_grows,),
    **{f"div.{sort}": (_integer_quotient_grows,) for sort in (INT, LONG)},
}


def in_magnitudes(op: str) -> bool:
    """Whether an operator's laws are about magnitudes."""
    return op in ("mul.float", "mul.double", "div.float", "div.double")


def commutes(term: Term) -> bool:
    """Whether a term's two arguments may be swapped."""
    return len(term.args) == 2 and term.op.partition(".")[0] in ("add", "mul")
