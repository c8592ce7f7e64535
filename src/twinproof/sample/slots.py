"""The numbers of an input: where they are, and the input with another one in such a place."""

from __future__ import annotations

import math

from twinproof.base.dataclass import replace
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Heap,
    Input,
    Link,
    Node,
    ObjectNode,
    Scalar,
    double_bits,
    double_from_bits,
    float_bits,
    float_from_bits,
)
from twinproof.ir.operators import round_float
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, Primitive
from twinproof.sample.catalogue import BOXES
from twinproof.sample.layouts import keys
from twinproof.sample.valued import ATOMIC_NUMBERS

Place = tuple[int, int]  # the node with this number, -1 for the arguments and -2 for the statics; the number in it

_RANGES = {BYTE: 7, SHORT: 15, INT: 31, LONG: 63}
_ARGS, _STATICS = -1, -2


def numbers(given: Input, most: int = 32) -> dict[Place, Scalar]:
    """The numbers of an input, those of the arguments first."""
    found: dict[Place, Scalar] = {}
    rows = [(_ARGS, given.args), (_STATICS, tuple(value for _, value in given.statics))]
    fixed = keys(given.heap) | _arrays_inside(given.heap)
    rows += [(index, _row(node)) for index, node in enumerate(given.heap) if index not in fixed]
    for index, row in rows:
        for at, value in enumerate(row):
            if isinstance(value, Scalar) and value.type is not BOOLEAN and len(found) < most:
                found[index, at] = value
    return found


def _arrays_inside(heap: Heap) -> set[int]:
    """The arrays of library objects."""
    inside = (node.fields for node in heap if isinstance(node, ObjectNode) and node.cls.startswith("java."))
    return {value.index for fields in inside for _, value in fields if isinstance(value, Link) and isinstance(heap[value.index], ArrayNode)}


def _row(node: Node) -> tuple[Datum, ...]:
    match node:
        case ArrayNode(_, elements):
            return elements
        case ObjectNode(cls, fields) if cls in BOXES or cls in ATOMIC_NUMBERS or not cls.startswith("java."):
            return tuple(value for _, value in fields)
    return ()  # what is inside a library's object is not ours to change: only its methods can


def put(given: Input, place: Place, value: Scalar) -> Input:
    """The input with another number in a place."""
    index, at = place
    if index == _ARGS:
        return replace(given, args=_with(given.args, at, value))
    if index == _STATICS:
        return replace(given, statics=_with_field(given.statics, at, value))
    return replace(given, heap=(*given.heap[:index], _changed(given.heap[index], at, value), *given.heap[index + 1 :]))


def _changed(node: Node, at: int, value: Scalar) -> Node:
    match node:
        case ArrayNode(type, elements):
            return ArrayNode(type, _with(elements, at, value))
        case ObjectNode(cls, fields):
            return ObjectNode(cls, _with_field(fields, at, value))
    raise AssertionError(f"{node} has no numbers")


def _with(row: tuple[Datum, ...], at: int, value: Datum) -> tuple[Datum, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _with_field(row: tuple[tuple[str, Datum], ...], at: int, value: Datum) -> tuple[tuple[str, Datum], ...]:
    return (*row[:at], (row[at][0], value), *row[at + 1 :])


def plain(value: Scalar) -> float:
    """The number itself; an integer stays one."""
    if value.type is DOUBLE:
        return double_from_bits(value.bits)
    return float_from_bits(value.bits) if value.type is FLOAT else value.bits


def scalar(type: Primitive, number: float) -> Scalar | None:
    """A number as one of a type, rounded down if need be; None if there is none near."""
    if type is DOUBLE:
        return Scalar(type, double_bits(float(number))) if abs(number) < 2**1023 or not isinstance(number, int) else None
    if type is FLOAT:
        return Scalar(type, float_bits(round_float(float(number)))) if abs(number) < 2**127 else None
    if not math.isfinite(number):
        return None
    whole = math.floor(number)
    low, high = (0, 0xFFFF) if type is CHAR else (-(1 << _RANGES[type]), (1 << _RANGES[type]) - 1)
    return Scalar(type, whole) if low <= whole <= high else None
