"""Bounds: an interval that the value of an int or long term never leaves, from the bounds of its arguments alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Protocol

from twinproof.ir.operators import divide_int
from twinproof.ir.types import INT, LONG, Primitive

Bounds = tuple[int, int]


class WithBounds(Protocol):
    """A term, as far as its bounds are concerned, or what stands for one."""

    @property
    def op(self) -> str:
        """Its operator."""

    @property
    def low(self) -> int:
        """The lowest value."""

    @property
    def high(self) -> int:
        """The highest value."""


Rule = Callable[[Sequence[WithBounds], Hashable, Primitive], Bounds]

_WHATEVER = ("const", "ite")  # these do not compute: only ideal numbers make them leave the sort
WIDE: Bounds = (-(1 << 512), 1 << 512)  # of ideal numbers
FULL: dict[str, Bounds] = {sort.code: (-(1 << (sort.bits - 1)), (1 << (sort.bits - 1)) - 1) for sort in (INT, LONG)}


def bounds_of(op: str, sort: Primitive, args: Sequence[WithBounds], payload: Hashable) -> Bounds:
    """The bounds of an operator's result, of sort int or long."""
    full = FULL[sort.code]
    rule = _RULES.get(op)
    if rule is None:
        return full
    low, high = rule(args, payload, sort)
    return (low, high) if op in _WHATEVER or (full[0] <= low and high <= full[1]) else full


def wrapped_bounds(op: str, sort: Primitive, args: Sequence[WithBounds], payload: Hashable) -> Bounds:
    """The same where all results that leave the sort come back into it on one side."""
    full = FULL[sort.code]
    rule = _RULES.get(op)
    if rule is None:
        return full
    low, high = rule(args, payload, sort)
    turns = (low - full[0]) >> sort.bits
    return (low - (turns << sort.bits), high - (turns << sort.bits)) if turns == (high - full[0]) >> sort.bits else full


def interval(constant: int, coefficients: Iterable[int], terms: Sequence[WithBounds]) -> Bounds:
    """The bounds of constant + sum of coefficient * term as unlimited integers."""
    low = high = constant
    for factor, term in zip(coefficients, terms, strict=True):
        low += factor * (term.low if factor > 0 else term.high)
        high += factor * (term.high if factor > 0 else term.low)
    return low, high


def all_ones(value: int) -> int:
    """The smallest number of the form 2**n - 1 that is not below a value that is not negative."""
    return (1 << value.bit_length()) - 1


def _constant(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    assert isinstance(payload, int)
    return payload, payload


def _choice(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    return min(args[1].low, args[2].low), max(args[1].high, args[2].high)


def _sum(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    assert isinstance(payload, tuple)
    return interval(payload[0], payload[1], args)


def _product(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    low, high = args[0].low, args[0].high
    for arg in args[1:]:
        corners = (low * arg.low, low * arg.high, high * arg.low, high * arg.high)
        low, high = min(corners), max(corners)
    return low, high


def _quotient(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    a, b = args
    if b.op != "const" or b.low == 0:
        return FULL[sort.code]
    ends = divide_int(a.low, b.low), divide_int(a.high, b.low)
    return min(ends), max(ends)


def _remainder(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    a, b = args
    limit = abs(b.low) - 1 if b.op == "const" and b.low != 0 else max(abs(a.low), abs(a.high))
    return (0 if a.low >= 0 else max(-limit, a.low)), (0 if a.high <= 0 else min(limit, a.high))


def _and(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    highs = [arg.high for arg in args if arg.low >= 0]
    return (0, min(highs)) if highs else FULL[sort.code]


def _or(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    if all(arg.low >= 0 for arg in args):
        return 0, all_ones(max(arg.high for arg in args))
    return FULL[sort.code]


def _shift(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    a, b = args
    if b.op != "const":
        return min(a.low, 0), max(a.high, 0)
    amount = b.low & (sort.bits - 1)
    return a.low >> amount, a.high >> amount


def _unsigned_shift(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    a, b = args
    if a.low >= 0:
        return _shift(args, payload, sort)
    amount = b.low & (sort.bits - 1) if b.op == "const" else 0
    return (0, ((1 << sort.bits) - 1) >> amount) if amount else FULL[sort.code]


def _same(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    return args[0].low, args[0].high


def _narrow(low: int, high: int) -> Rule:
    def rule(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
        a = args[0]
        return (a.low, a.high) if low <= a.low and a.high <= high else (low, high)

    return rule


def _three_way(args: Sequence[WithBounds], payload: Hashable, sort: Primitive) -> Bounds:
    return -1, 1


_BOTH = {
    "sum": _sum,
    "mul": _product,
    "div": _quotient,
    "rem": _remainder,
    "and": _and,
    "or": _or,
    "xor": _or,
    "shr": _shift,
    "ushr": _unsigned_shift,
}
_RULES: dict[str, Rule] = {
    "const": _constant,
    "ite": _choice,
    "int2long": _same,
    "long2int": _same,
    "int2byte": _narrow(-0x80, 0x7F),
    "int2short": _narrow(-0x8000, 0x7FFF),
    "int2char": _narrow(0, 0xFFFF),
    **{f"{name}.{sort}": rule for name, rule in _BOTH.items() for sort in (INT, LONG)},
    **dict.fromkeys(("cmp.long", "cmpl.float", "cmpl.double", "cmpg.float", "cmpg.double"), _three_way),
}
