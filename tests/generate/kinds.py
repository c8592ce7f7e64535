"""The Java types the generator uses, how they convert, and constants worth trying for each."""

from __future__ import annotations

import struct
from math import inf as INFINITY
from math import nan as NAN
from random import Random

from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, STRING, ArrayType, ClassType, Primitive, Type

from .tree import Expr, Literal

NUMERIC: tuple[Type, ...] = (BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE)
INTEGRAL: tuple[Type, ...] = (BYTE, SHORT, CHAR, INT, LONG)
BOXES: dict[Type, ClassType] = {
    BOOLEAN: ClassType("java.lang.Boolean"), BYTE: ClassType("java.lang.Byte"), SHORT: ClassType("java.lang.Short"),
    CHAR: ClassType("java.lang.Character"), INT: ClassType("java.lang.Integer"), LONG: ClassType("java.lang.Long"),
    FLOAT: ClassType("java.lang.Float"), DOUBLE: ClassType("java.lang.Double"),
}  # fmt: skip
UNBOXED: dict[Type, Type] = {box: primitive for primitive, box in BOXES.items()}
WIDENS_TO: dict[Type, tuple[Type, ...]] = {
    BYTE: (SHORT, INT, LONG, FLOAT, DOUBLE), SHORT: (INT, LONG, FLOAT, DOUBLE), CHAR: (INT, LONG, FLOAT, DOUBLE),
    INT: (LONG, FLOAT, DOUBLE), LONG: (FLOAT, DOUBLE), FLOAT: (DOUBLE,),
}  # fmt: skip
_RANGE: dict[Type, tuple[int, int]] = {
    BYTE: (-(2**7), 2**7 - 1),
    SHORT: (-(2**15), 2**15 - 1),
    CHAR: (0, 2**16 - 1),
    INT: (-(2**31), 2**31 - 1),
    LONG: (-(2**63), 2**63 - 1),
}
_WORDS = (
    "",
    "a",
    "abc",
    "Hello",
    "x=",
    "0",
    "-17",
    "zz top",
    " pad ",
    "é",
    "Straße",
    "日本",
    "\U0001f600!",
    "a,b,,c",
    "AbC",
    "true",
    "3.5",
    "\t",
)
_DOUBLES = (0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, 3.14159, 1e10, -1e-3, 1e300, 4.9e-324, 1.7976931348623157e308, INFINITY, -INFINITY,
            NAN, 2147483648.0, -9.3e18, 1e7, 123456789.125, 0.1)  # fmt: skip
_FLOATS = (0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.25, 1e10, 1.401298464324817e-45, 3.4028234663852886e38, INFINITY, -INFINITY, NAN,
           16777216.0, 0.1, 100.125)  # fmt: skip


def widened_from(type: Type) -> tuple[Type, ...]:
    """The primitives Java widens to `type` by itself."""
    return tuple(source for source, targets in WIDENS_TO.items() if type in targets)


def promoted(left: Type, right: Type) -> Primitive:
    """The type Java computes a binary operator in."""
    for type in (DOUBLE, FLOAT, LONG):
        if type in (left, right):
            return type
    return INT


def plain_value(rng: Random, type: Type) -> int | float | str | bool:
    """A constant of a primitive type or String: corner values, small numbers, or any bits."""
    if type == BOOLEAN:
        return rng.random() < 0.5
    if type == STRING:
        return rng.choice(_WORDS)
    if type in (FLOAT, DOUBLE):
        return _floating(rng, type)
    low, high = _RANGE[type]
    pick = rng.random()
    if pick < 0.55:
        return rng.randint(32, 126) if type == CHAR else rng.randint(max(low, -9), 12)
    if pick < 0.8:
        return rng.choice([v for v in (low, low + 1, high, high - 1, 0, 127, 128, -128, -129, 255, 65535, 65536) if low <= v <= high])
    return rng.randint(low, high)


def literal(rng: Random, type: Type) -> Expr:
    """A literal of a primitive type or String; byte and short are left to casts by the caller."""
    return Literal(type, plain_value(rng, type))


def text_of_words(rng: Random) -> str:
    """A short text."""
    return rng.choice(_WORDS)


def unboxed(type: Type) -> Type:
    """The primitive a box holds; any other type is itself."""
    return UNBOXED.get(type, type)


def element_kind(type: Type) -> Type:
    """The element type of an array type."""
    if not isinstance(type, ArrayType):
        raise TypeError(f"not an array: {type}")
    return type.element


def _floating(rng: Random, type: Type) -> float:
    pick = rng.random()
    value = rng.choice(_FLOATS if type == FLOAT else _DOUBLES) if pick < 0.5 else rng.randint(-4000, 4000) / rng.choice((1, 2, 4, 10, 3))
    return as_float(value) if type == FLOAT else value


def as_float(value: float) -> float:
    """The float nearest to `value`."""
    nearest: float = struct.unpack(">f", struct.pack(">f", value))[0]
    return nearest
