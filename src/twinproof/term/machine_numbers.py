"""The operators of `ir/machine_operators` on terms: numbers without sign, bits, and what fits.

Nearly all are written in terms of the other operators, so that these simplify them. Operators of their own are only what would cost a
solver far more in other words: division without sign, and whether the product of two longs fits. Square roots and what rounds floats are
functions of which nothing else is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS, Operator
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.term.bits import of_bits
from twinproof.term.bounds import FULL
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_
from twinproof.term.leaf import LibraryFunction
from twinproof.term.ring import wrap
from twinproof.term.term import Term, Value, function, integer, intern, lift, lower

Rule = Callable[..., Value]
NO_NAN_BITS = "the bits of a float that may be no number"


class NoTerm(Exception):
    """An operator has no meaning for terms; the text says which."""


def apply_machine(op: Operator, *args: Value) -> Value:
    """An operator on values; raises `NoTerm` where nothing is known of it."""
    args = tuple(map(lower, args))
    if not any(isinstance(arg, Term) for arg in args):
        return _constant(op, args)
    rule = _RULES.get(op.name)
    if rule is None:
        raise NoTerm(f"the operator {op.name} on values that are not known")
    return lower(rule(*args))


def _constant(op: Operator, args: tuple[Value, ...]) -> Value:
    if op.name.startswith(("divu.", "remu.")) and not args[1]:
        return -1 if op.name.startswith("divu.") else args[0]
    try:
        result: Value = op.evaluate(*args)
    except (ZeroDivisionError, OverflowError, ValueError):  # where no run comes: what a solver makes of it
        return lower(_RULES[op.name](*args))
    return bool(result) if op.result is BOOLEAN else result


def _op(name: str, sort: Primitive, *args: Value) -> Value:
    return apply(OPERATORS[f"{name}.{sort}"], *args)


def _low(value: Value) -> int:
    return value.low if isinstance(value, Term) else integer(value)


def _high(value: Value) -> int:
    return value.high if isinstance(value, Term) else integer(value)


def _range(sort: Primitive) -> tuple[int, int]:
    return FULL[sort.code]


# --- order without sign


def _moved(sort: Primitive, value: Value) -> Value:
    """A number moved so that the order with sign of what is moved is that without."""
    return _op("add", sort, value, _range(sort)[0])


def less_unsigned(sort: Primitive, a: Value, b: Value) -> Value:
    """a < b as numbers without sign"""
    if _low(a) >= 0 and _low(b) >= 0:
        return compare("lt", sort, a, b)
    if _low(b) >= 0 and not isinstance(b, Term):  # below a constant: not negative and below it
        return and_(compare("ge", sort, a, 0), compare("lt", sort, a, b))
    if _low(a) >= 0 and not isinstance(a, Term):
        return or_(compare("lt", sort, b, 0), compare("gt", sort, b, a))
    return compare("lt", sort, _moved(sort, a), _moved(sort, b))


def _orders(sort: Primitive) -> dict[str, Rule]:
    return {
        "lt": lambda a, b: less_unsigned(sort, a, b),
        "gt": lambda a, b: less_unsigned(sort, b, a),
        "ge": lambda a, b: not_(less_unsigned(sort, a, b)),
        "le": lambda a, b: not_(less_unsigned(sort, b, a)),
    }


# --- division without sign


def _power(value: Value) -> int | None:
    """Of which power of two a constant is the number without sign, as far as it is one."""
    if isinstance(value, Term) or integer(value) <= 0 or integer(value) & (integer(value) - 1):
        return None
    return integer(value).bit_length() - 1


def _divide(sort: Primitive, a: Value, b: Value) -> Value:
    power = _power(b)
    if power is not None:
        return _op("ushr", sort, a, power)
    if _low(a) >= 0 and _low(b) > 0:
        return _op("div", sort, a, b)
    return intern(f"divu.{sort}", sort, (lift(a, sort), lift(b, sort)))


def _remainder(sort: Primitive, a: Value, b: Value) -> Value:
    if _power(b) is not None:
        return _op("and", sort, a, integer(b) - 1)
    if _low(a) >= 0 and _low(b) > 0:
        return _op("rem", sort, a, b)
    return intern(f"remu.{sort}", sort, (lift(a, sort), lift(b, sort)))


# --- whether results fit


def _sum_fits(sort: Primitive, a: Value, b: Value) -> Value:
    low, high = _range(sort)
    if low <= _low(a) + _low(b) and _high(a) + _high(b) <= high:
        return True
    if not isinstance(a, Term):
        a, b = b, a
    if not isinstance(b, Term):
        number = integer(b)
        return compare("le", sort, a, high - number) if number > 0 else compare("ge", sort, a, low - number)
    total = _op("add", sort, a, b)
    return compare("ge", sort, _op("and", sort, _op("xor", sort, a, total), _op("xor", sort, b, total)), 0)


def _difference_fits(sort: Primitive, a: Value, b: Value) -> Value:
    low, high = _range(sort)
    if low <= _low(a) - _high(b) and _high(a) - _low(b) <= high:
        return True
    if not isinstance(b, Term):
        number = integer(b)
        return compare("ge", sort, a, low + number) if number > 0 else compare("le", sort, a, high + number)
    if not isinstance(a, Term):
        number = integer(a)
        return compare("ge", sort, b, number - high) if number >= 0 else compare("le", sort, b, number - low)
    apart = _op("sub", sort, a, b)
    return compare("ge", sort, _op("and", sort, _op("xor", sort, a, b), _op("xor", sort, a, apart)), 0)


def _within(sort: Primitive, value: Value, low: int, high: int) -> Value:
    full = _range(sort)
    return and_(compare("ge", sort, value, max(low, full[0])), compare("le", sort, value, min(high, full[1])))


def _product_fits(sort: Primitive, a: Value, b: Value) -> Value:
    low, high = _range(sort)
    corners = [x * y for x in (_low(a), _high(a)) for y in (_low(b), _high(b))]
    if low <= min(corners) and max(corners) <= high:
        return True
    if not isinstance(a, Term):
        a, b = b, a
    if not isinstance(b, Term):
        return _multiple_fits(sort, a, integer(b))
    if sort is LONG:
        return intern("mulfits.long", BOOLEAN, _ordered(lift(a, sort), lift(b, sort)))
    product = _op("mul", LONG, widened(a), widened(b))
    return _within(LONG, product, low, high)


def _multiple_fits(sort: Primitive, a: Value, factor: int) -> Value:
    low, high = _range(sort)
    if factor == 0:
        return True
    ends = (-(-low // factor), high // factor) if factor > 0 else (-(-high // factor), low // factor)
    return _within(sort, a, *ends)


def _ordered(a: Term, b: Term) -> tuple[Term, Term]:
    return (a, b) if a.id <= b.id else (b, a)


def widened(value: Value) -> Value:
    """An int as a long."""
    return apply(OPERATORS["int2long"], value)


def widened_unsigned(value: Value) -> Value:
    """An int without sign as a long."""
    return _op("and", LONG, widened(value), 0xFFFFFFFF)


def _unsigned_sum_fits(sort: Primitive, a: Value, b: Value) -> Value:
    return not_(less_unsigned(sort, _op("add", sort, a, b), a))


def _unsigned_product_fits(sort: Primitive, a: Value, b: Value) -> Value:
    if sort is INT:  # the product of two of 32 bits fits into 64 without sign
        product = _op("mul", LONG, widened_unsigned(a), widened_unsigned(b))
        return equal(LONG, _op("ushr", LONG, product, 32), 0)
    return intern("mulfitsu.long", BOOLEAN, _ordered(lift(a, sort), lift(b, sort)))


def _quotient_fits(sort: Primitive, a: Value, b: Value) -> Value:
    return or_(not_(equal(sort, a, _range(sort)[0])), not_(equal(sort, b, -1)))


def _fits(sort: Primitive) -> dict[str, Rule]:
    rules: dict[str, Callable[..., Value]] = {
        "addfits": _sum_fits,
        "subfits": _difference_fits,
        "mulfits": _product_fits,
        "addfitsu": _unsigned_sum_fits,
        "subfitsu": lambda sort, a, b: not_(less_unsigned(sort, a, b)),
        "mulfitsu": _unsigned_product_fits,
        "divfits": _quotient_fits,
    }
    return {name: (lambda a, b, rule=rule: rule(sort, a, b)) for name, rule in rules.items()}


# --- bits


def _masks(sort: Primitive) -> Iterator[tuple[int, int]]:
    """How far bits are moved, and a mask of every second group of so many bits, for all groups of a number."""
    width = 1
    while width < sort.bits:
        yield width, wrap(sort, sum(((1 << width) - 1) << at for at in range(0, sort.bits, 2 * width)))
        width *= 2


def _popcount(sort: Primitive, a: Value) -> Value:
    for width, mask in _masks(sort):
        a = _op("add", sort, _op("and", sort, a, mask), _op("and", sort, _op("ushr", sort, a, width), mask))
    return a


def _leading_zeros(sort: Primitive, a: Value) -> Value:
    for width, _ in _masks(sort):
        a = _op("or", sort, a, _op("ushr", sort, a, width))
    return _popcount(sort, _op("xor", sort, a, -1))


def _trailing_zeros(sort: Primitive, a: Value) -> Value:
    below = _op("sub", sort, a, 1)
    return _popcount(sort, _op("and", sort, _op("xor", sort, a, -1), below))


def _swapped(sort: Primitive, a: Value, smallest: int) -> Value:
    for width, mask in _masks(sort):
        if width >= smallest:
            low = _op("shl", sort, _op("and", sort, a, mask), width)
            a = _op("or", sort, low, _op("and", sort, _op("ushr", sort, a, width), mask))
    return a


def _bits(sort: Primitive) -> dict[str, Rule]:
    return {
        "popcount": lambda a: _popcount(sort, a),
        "leadingzeros": lambda a: _leading_zeros(sort, a),
        "trailingzeros": lambda a: _trailing_zeros(sort, a),
        "swapbytes": lambda a: _swapped(sort, a, 8),
        "reversebits": lambda a: _swapped(sort, a, 1),
    }


# --- floats


def _absolute(sort: Primitive, a: Value) -> Value:
    positive = ite(compare("lt", sort, a, 0.0), _op("neg", sort, a), a, sort)
    return ite(equal(sort, a, 0.0), 0.0, positive, sort)


def _is_between(low: float, high: float) -> Rule:
    """Whether a double is above the one number and below the other."""
    return lambda a: and_(compare("lt", DOUBLE, low, a), compare("lt", DOUBLE, a, high))


def _long_fits(a: Value) -> Value:
    return and_(compare("le", DOUBLE, -(2.0**63), a), compare("lt", DOUBLE, a, 2.0**63))


def _unsigned_to(target: Primitive) -> Rule:
    """The nearest float to a long without sign: half of it, rounded to odd, rounds as it does itself."""

    def convert(a: Value) -> Value:
        op = OPERATORS[f"long2{target}"]
        if _low(a) >= 0:
            return apply(op, a)
        half = apply(op, _op("or", LONG, _op("ushr", LONG, a, 1), _op("and", LONG, a, 1)))
        return ite(compare("ge", LONG, a, 0), apply(op, a), _op("add", target, half, half), target)

    return convert


def _to_unsigned(a: Value) -> Value:
    op, top = OPERATORS["double2long"], 2.0**63
    high = _op("add", LONG, apply(op, _op("sub", DOUBLE, a, top)), -(1 << 63))
    return ite(compare("lt", DOUBLE, a, top), apply(op, a), high, LONG)


def _from_bits(sort: Primitive) -> Rule:
    return lambda bits: of_bits(sort, bits)


def _to_bits(sort: Primitive) -> Rule:
    """Of a float that was made of bits these, unless it may be no number: which one it is does not show in a term."""

    def rule(a: Value) -> Value:
        if isinstance(a, Term) and a.op == f"of_bits.{sort}" and _is_number(sort, a.args[0]):
            return a.args[0]
        raise NoTerm(NO_NAN_BITS)

    return rule


def _is_number(sort: Primitive, bits: Term) -> bool:
    infinite = integer(MACHINE_OPERATORS[f"{sort}2bits"].evaluate(float("inf")))
    return bits.low >= 0 and bits.high <= infinite


def _conversions() -> dict[str, Rule]:
    return {
        "ulong2double": _unsigned_to(DOUBLE),
        "ulong2float": _unsigned_to(FLOAT),
        "double2ulong": _to_unsigned,
        "intfits.double": _is_between(-(2.0**31) - 1, 2.0**31),
        "longfits.double": _long_fits,
        "ulongfits.double": _is_between(-1.0, 2.0**64),
        **{f"bits2{sort}": _from_bits(sort) for sort in (FLOAT, DOUBLE)},
        **{f"{sort}2bits": _to_bits(sort) for sort in (FLOAT, DOUBLE)},
        **{f"abs.{sort}": (lambda a, sort=sort: _absolute(sort, a)) for sort in (FLOAT, DOUBLE)},
    }


_ROUNDED = ("sqrt", "floor", "ceil", "truncate", "even")  # which solvers are not asked to compute


def _function(name: str, sort: Primitive) -> Rule:
    """An operator of which only equal arguments are known to give equal results."""
    leaf = LibraryFunction("machine", name, "" if sort is DOUBLE else str(sort))
    return lambda *args: function(leaf, sort, tuple(lift(arg, sort) for arg in args))


def _functions() -> dict[str, Rule]:
    return {f"{name}.{sort}": _function(name, sort) for name in (*_ROUNDED, "sign") for sort in (FLOAT, DOUBLE)}


def _signed(name: str) -> Rule:
    return lambda a, b: compare(name, LONG, a, b)


_RULES: dict[str, Rule] = {
    **{f"{name}u.{sort}": rule for sort in (INT, LONG) for name, rule in _orders(sort).items()},
    **{f"divu.{sort}": (lambda a, b, sort=sort: _divide(sort, a, b)) for sort in (INT, LONG)},
    **{f"remu.{sort}": (lambda a, b, sort=sort: _remainder(sort, a, b)) for sort in (INT, LONG)},
    **{f"{name}.{sort}": rule for sort in (INT, LONG) for name, rule in (_fits(sort) | _bits(sort)).items()},
    **{f"{name}.long": _signed(name) for name in ("eq", "ne", "lt", "le", "gt", "ge")},
    **_conversions(),
    **_functions(),
}
