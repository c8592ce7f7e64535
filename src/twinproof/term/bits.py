"""Floats and their IEEE bits; all NaNs are one, whose bits are those that the JVM prefers."""

from __future__ import annotations

import struct

from twinproof.ir.types import DOUBLE, INT, LONG, Primitive
from twinproof.term.term import Term, Value, integer, intern, lower

_NAN = {64: 0x7FF8000000000000, 32: 0x7FC00000}


def float_bits(value: float, sort: Primitive) -> int | None:
    """The IEEE bits of a float of a sort; None for NaN."""
    if value != value:
        return None
    return int.from_bytes(struct.pack(">d" if sort is DOUBLE else ">f", value), "big")


def float_of(bits: int, sort: Primitive) -> float:
    """The float with these IEEE bits, which may be given as a negative number."""
    layout, size = (">d", 8) if sort is DOUBLE else (">f", 4)
    value: float = struct.unpack(layout, (bits & ((1 << sort.bits) - 1)).to_bytes(size, "big"))[0]
    return value


def signed_bits(value: float, sort: Primitive) -> int:
    """The bits of a float as the integer of its width."""
    bits = float_bits(value, sort)
    bits = _NAN[sort.bits] if bits is None else bits
    return bits - (1 << sort.bits) if bits >> (sort.bits - 1) else bits


def of_bits(sort: Primitive, bits: Value) -> Value:
    """The float with these bits."""
    bits = lower(bits)
    return intern(f"of_bits.{sort}", sort, (bits,)) if isinstance(bits, Term) else float_of(integer(bits), sort)


def integer_sort(sort: Primitive) -> Primitive:
    """The sort of a float's bits."""
    return LONG if sort is DOUBLE else INT
