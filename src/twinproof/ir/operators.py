"""Operators: the one table of what `Apply` and `Branch` can compute, each with its exact meaning on plain Python numbers.

int and long are two's complement and kept in signed range; float and double are IEEE 754 with round to nearest even, and a
float is a Python float that is representable in 32 bits. Integer division and remainder require a non-zero divisor: a
`CheckZero` stands before them.
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from typing import Any

from twinproof.base.dataclass import dataclass, field
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, REF, SHORT, Primitive

Evaluate = Callable[..., Any]  # on values of the types that the operator says

_FLOAT = struct.Struct("f")


@dataclass(frozen=True, slots=True)
class Operator:
    """An operation on registers; two operators are the same if their names are."""

    name: str
    args: tuple[Primitive, ...] = field(compare=False)
    result: Primitive = field(compare=False)
    evaluate: Evaluate = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.name


def wrap_int(value: int) -> int:
    """`value` modulo 2**32, in signed range."""
    return ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000


def wrap_long(value: int) -> int:
    """`value` modulo 2**64, in signed range."""
    return ((value + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


def wrap_byte(value: int) -> int:
    """`value` modulo 2**8, in signed range."""
    return ((value + 0x80) & 0xFF) - 0x80


def wrap_short(value: int) -> int:
    """`value` modulo 2**16, in signed range."""
    return ((value + 0x8000) & 0xFFFF) - 0x8000


def wrap_char(value: int) -> int:
    """`value` modulo 2**16, unsigned."""
    return value & 0xFFFF


def round_float(value: float) -> float:
    """The nearest float to a double, ties to even, overflow to infinity."""
    try:
        rounded: float = _FLOAT.unpack(_FLOAT.pack(value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


def divide_int(a: int, b: int) -> int:
    """Integer quotient rounded towards zero, not yet wrapped."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder_int(a: int, b: int) -> int:
    """Integer remainder with the sign of the dividend."""
    remainder = abs(a) % abs(b)
    return -remainder if a < 0 else remainder


def divide_double(a: float, b: float) -> float:
    """IEEE quotient, with the infinities and NaN that a zero divisor gives."""
    if b != 0.0:
        return a / b
    if a == 0.0 or a != a:
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def remainder_double(a: float, b: float) -> float:
    """Java's `%`: the exact remainder of the truncated quotient."""
    if b == 0.0 or math.isinf(a):
        return math.nan
    return math.fmod(a, b)


def compare(a: float, b: float, unordered: int) -> int:
    """-1, 0 or 1; `unordered` when one side is NaN."""
    if a < b:
        return -1
    if a > b:
        return 1
    return 0 if a == b else unordered


def truncate(value: float, bits: int) -> int:
    """A double as an integer: towards zero, saturating, NaN as zero."""
    if value != value:
        return 0
    limit = 1 << (bits - 1)
    if value >= limit:
        return limit - 1
    return max(int(value), -limit) if value > -limit else -limit


def long_to_float(value: int) -> float:
    """The nearest float to a long in one rounding."""
    # Rounding through double first could round twice; a sticky bit keeps the result exact.
    magnitude = abs(value)
    shift = magnitude.bit_length() - 50
    if shift > 0:
        sticky = (magnitude & ((1 << shift) - 1)) != 0
        magnitude = ((magnitude >> shift) | sticky) << shift
    return round_float(float(-magnitude if value < 0 else magnitude))


def narrow(type: Primitive, value: Any) -> Any:  # whatever is stored as this type
    """`value` as storage of `type` keeps it: byte, short, char and boolean drop the upper bits."""
    narrowing = _NARROW.get(type.name)
    return narrowing(value) if narrowing else value


_NARROW: dict[str, Evaluate] = {"boolean": lambda v: v & 1, "byte": wrap_byte, "short": wrap_short, "char": wrap_char}


def integer_operators(type: Primitive, wrap: Callable[[int], int]) -> list[Operator]:
    """The arithmetic of whole numbers of a type, which `wrap` brings into its range."""
    mask, unsigned = type.bits - 1, (1 << type.bits) - 1
    two: dict[str, Evaluate] = {
        "add": lambda a, b: wrap(a + b),
        "sub": lambda a, b: wrap(a - b),
        "mul": lambda a, b: wrap(a * b),
        "div": lambda a, b: wrap(divide_int(a, b)),
        "rem": remainder_int,
        "and": operator.and_,
        "or": operator.or_,
        "xor": operator.xor,
    }
    shifts: dict[str, Evaluate] = {
        "shl": lambda a, b: wrap(a << (b & mask)),
        "shr": lambda a, b: a >> (b & mask),
        "ushr": lambda a, b: wrap((a & unsigned) >> (b & mask)),
    }
    return [
        *(Operator(f"{name}.{type}", (type, type), type, run) for name, run in two.items()),
        *(Operator(f"{name}.{type}", (type, INT), type, run) for name, run in shifts.items()),
        Operator(f"neg.{type}", (type,), type, lambda a: wrap(-a)),
    ]


def _float_operators(type: Primitive, rounded: Callable[[float], float]) -> list[Operator]:
    two: dict[str, Evaluate] = {
        "add": lambda a, b: rounded(a + b),
        "sub": lambda a, b: rounded(a - b),
        "mul": lambda a, b: rounded(a * b),
        "div": lambda a, b: rounded(divide_double(a, b)),
        "rem": remainder_double,
    }
    return [
        *(Operator(f"{name}.{type}", (type, type), type, run) for name, run in two.items()),
        Operator(f"neg.{type}", (type,), type, operator.neg),
        Operator(f"cmpl.{type}", (type, type), INT, lambda a, b: compare(a, b, -1)),
        Operator(f"cmpg.{type}", (type, type), INT, lambda a, b: compare(a, b, 1)),
    ]


def _conversions() -> list[Operator]:
    table: list[tuple[Primitive, Primitive, Evaluate]] = [
        (INT, LONG, int),
        (INT, FLOAT, long_to_float),
        (INT, DOUBLE, float),
        (LONG, INT, wrap_int),
        (LONG, FLOAT, long_to_float),
        (LONG, DOUBLE, float),
        (FLOAT, INT, lambda a: truncate(a, 32)),
        (FLOAT, LONG, lambda a: truncate(a, 64)),
        (FLOAT, DOUBLE, float),
        (DOUBLE, INT, lambda a: truncate(a, 32)),
        (DOUBLE, LONG, lambda a: truncate(a, 64)),
        (DOUBLE, FLOAT, round_float),
        (INT, BYTE, wrap_byte),
        (INT, CHAR, wrap_char),
        (INT, SHORT, wrap_short),
    ]
    return [Operator(f"{a}2{b}", (a,), INT if b in (BYTE, CHAR, SHORT) else b, run) for a, b, run in table]


def _conditions() -> list[Operator]:
    orders: dict[str, Evaluate] = {
        "eq": operator.eq,
        "ne": operator.ne,
        "lt": operator.lt,
        "ge": operator.ge,
        "gt": operator.gt,
        "le": operator.le,
    }
    return [
        *(Operator(f"{name}.int", (INT, INT), BOOLEAN, run) for name, run in orders.items()),
        Operator("eq.ref", (REF, REF), BOOLEAN, operator.is_),
        Operator("ne.ref", (REF, REF), BOOLEAN, operator.is_not),
    ]


def _table() -> dict[str, Operator]:
    every = [
        *integer_operators(INT, wrap_int),
        *integer_operators(LONG, wrap_long),
        Operator("cmp.long", (LONG, LONG), INT, lambda a, b: (a > b) - (a < b)),
        *_float_operators(FLOAT, round_float),
        *_float_operators(DOUBLE, float),
        *_conversions(),
        *_conditions(),
    ]
    return {op.name: op for op in every}


OPERATORS: dict[str, Operator] = _table()
