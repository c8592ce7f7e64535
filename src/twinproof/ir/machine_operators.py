"""Operators of languages near to the machine: numbers without sign, of 128 bits, pointers, bits of floats, and what fits.

Registers hold numbers in signed range whatever their sign is in a language: `divu.int` and the like take the bits for a number without
sign. What an operator leaves undefined has a condition here (`addfits.int`: the exact sum is in range) that a `CheckDefined` asks first.
A pointer is a plain address, or an object that knows how to compare itself and to be taken for a number.
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable

from twinproof.ir.operators import Evaluate, Operator, divide_int, integer_operators, round_float, wrap_int, wrap_long
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, INT128, LONG, POINTER, Primitive

_ADDRESSES = (1 << 64) - 1


def wrap_int128(value: int) -> int:
    """`value` modulo 2**128, in signed range."""
    return ((value + (1 << 127)) & ((1 << 128) - 1)) - (1 << 127)


_WRAP: dict[Primitive, Callable[[int], int]] = {INT: wrap_int, LONG: wrap_long, INT128: wrap_int128}
_ORDERS: dict[str, Evaluate] = {"lt": operator.lt, "ge": operator.ge, "gt": operator.gt, "le": operator.le}
_EQUALITY: dict[str, Evaluate] = {"eq": operator.eq, "ne": operator.ne}
_EXACT: dict[str, Callable[[int, int], int]] = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}


def _unsigned(type: Primitive) -> list[Operator]:
    mask, wrap = (1 << type.bits) - 1, _WRAP[type]

    def order(run: Evaluate) -> Evaluate:
        return lambda a, b: run(a & mask, b & mask)

    return [
        Operator(f"divu.{type}", (type, type), type, lambda a, b: wrap((a & mask) // (b & mask))),
        Operator(f"remu.{type}", (type, type), type, lambda a, b: wrap((a & mask) % (b & mask))),
        *(Operator(f"{name}u.{type}", (type, type), BOOLEAN, order(run)) for name, run in _ORDERS.items()),
    ]


def _signed_conditions(type: Primitive) -> list[Operator]:
    return [Operator(f"{name}.{type}", (type, type), BOOLEAN, run) for name, run in {**_EQUALITY, **_ORDERS}.items()]


def _fits(type: Primitive) -> list[Operator]:
    top, mask = 1 << (type.bits - 1), (1 << type.bits) - 1

    def signed(run: Callable[[int, int], int]) -> Evaluate:
        return lambda a, b: -top <= run(a, b) < top

    def unsigned(run: Callable[[int, int], int]) -> Evaluate:
        return lambda a, b: 0 <= run(a & mask, b & mask) <= mask

    return [
        *(Operator(f"{name}fits.{type}", (type, type), BOOLEAN, signed(run)) for name, run in _EXACT.items()),
        *(Operator(f"{name}fitsu.{type}", (type, type), BOOLEAN, unsigned(run)) for name, run in _EXACT.items()),
        Operator(f"divfits.{type}", (type, type), BOOLEAN, lambda a, b: divide_int(a, b) < top),
    ]


# --- bits


def _bits(type: Primitive) -> list[Operator]:
    width, mask, wrap = type.bits, (1 << type.bits) - 1, _WRAP[type]

    def trailing(value: int) -> int:
        return ((value & -value).bit_length() - 1) if value else width

    def reversed_bits(value: int) -> int:
        return wrap(int(f"{value & mask:0{width}b}"[::-1], 2))

    one: dict[str, Evaluate] = {
        "popcount": lambda a: (a & mask).bit_count(),
        "leadingzeros": lambda a: width - (a & mask).bit_length(),
        "trailingzeros": trailing,
        "swapbytes": lambda a: wrap(int.from_bytes((a & mask).to_bytes(width // 8, "big"), "little")),
        "reversebits": reversed_bits,
    }
    return [Operator(f"{name}.{type}", (type,), type, run) for name, run in one.items()]


def _rebit(source: str, target: str) -> Evaluate:
    def run(value: float) -> float:
        found: float = struct.unpack(target, struct.pack(source, value))[0]
        return found

    return run


# --- floats


def _unsigned_to_float(value: int) -> float:
    """The nearest float to a long without sign in one rounding: a double that was rounded to odd rounds as the exact number does."""
    value &= _ADDRESSES
    shift = max(value.bit_length() - 50, 0)
    sticky = (value & ((1 << shift) - 1)) != 0
    return round_float(float(((value >> shift) | sticky) << shift))


def _square_root(value: float) -> float:
    return math.sqrt(value) if value >= 0.0 else (value if value == 0.0 else math.nan)


def _whole(run: Callable[[float], int]) -> Evaluate:
    return lambda a: math.copysign(float(run(a)), a) if math.isfinite(a) else a


def _floats(type: Primitive, rounded: Callable[[float], float]) -> list[Operator]:
    one: dict[str, Evaluate] = {
        "abs": abs,
        "sqrt": lambda a: rounded(_square_root(a)),
        "floor": _whole(math.floor),
        "ceil": _whole(math.ceil),
        "truncate": _whole(math.trunc),
        "even": _whole(round),  # the nearest whole number, the even one of two
    }
    return [
        *(Operator(f"{name}.{type}", (type,), type, run) for name, run in one.items()),
        Operator(f"sign.{type}", (type, type), type, math.copysign),
    ]


def _truncates(low: int, high: int) -> Evaluate:
    return lambda a: math.isfinite(a) and low <= math.trunc(a) <= high


def _conversions() -> list[Operator]:
    table: list[tuple[str, Primitive, Primitive, Evaluate]] = [
        ("long2int128", LONG, INT128, int),
        ("int1282long", INT128, LONG, wrap_long),
        ("ulong2double", LONG, DOUBLE, lambda a: float(a & _ADDRESSES)),
        ("ulong2float", LONG, FLOAT, _unsigned_to_float),
        ("double2ulong", DOUBLE, LONG, lambda a: wrap_long(math.trunc(a))),
        ("intfits.double", DOUBLE, BOOLEAN, _truncates(-(1 << 31), (1 << 31) - 1)),
        ("longfits.double", DOUBLE, BOOLEAN, _truncates(-(1 << 63), (1 << 63) - 1)),
        ("ulongfits.double", DOUBLE, BOOLEAN, _truncates(0, (1 << 64) - 1)),
        ("float2bits", FLOAT, INT, _rebit("<f", "<i")),
        ("bits2float", INT, FLOAT, _rebit("<i", "<f")),
        ("double2bits", DOUBLE, LONG, _rebit("<d", "<q")),
        ("bits2double", LONG, DOUBLE, _rebit("<q", "<d")),
        ("pointer2long", POINTER, LONG, lambda a: wrap_long(a) if type(a) is int else a.number()),
        ("long2pointer", LONG, POINTER, lambda a: a & _ADDRESSES if type(a) is int else a.pointer()),
    ]
    return [Operator(name, (source,), target, run) for name, source, target, run in table]


def _table() -> dict[str, Operator]:
    every = [
        *integer_operators(INT128, wrap_int128),
        *(op for type in (INT, LONG, INT128) for op in (*_unsigned(type), *_fits(type), *_bits(type))),
        *(op for type in (LONG, INT128, POINTER) for op in _signed_conditions(type)),
        *_floats(FLOAT, round_float),
        *_floats(DOUBLE, float),
        *_conversions(),
    ]
    return {op.name: op for op in every}


MACHINE_OPERATORS: dict[str, Operator] = _table()
