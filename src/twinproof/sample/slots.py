"""The numbers of an input: where they are, and which ones may take their places."""

from __future__ import annotations

import math

from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Heap,
    Input,
    Node,
    ObjectNode,
    Scalar,
    double_bits,
    float_bits,
    number_of,
)
from twinproof.heap.places import ARGS, STATICS, Place
from twinproof.heap.reach import contents, links
from twinproof.ir.operators import round_float
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, Primitive
from twinproof.language.known import KnownClasses
from twinproof.sample.layouts import keys

_RANGES = {BYTE: 7, SHORT: 15, INT: 31, LONG: 63}


def numbers(known: KnownClasses, given: Input, most: int = 32) -> dict[Place, Scalar]:
    """The numbers of an input, those of the arguments first."""
    found: dict[Place, Scalar] = {}
    rows = [(ARGS, given.args), (STATICS, tuple(value for _, value in given.statics))]
    fixed = keys(known, given.heap) | _arrays_inside(known, given.heap)
    rows += [(index, _row(known, node)) for index, node in enumerate(given.heap) if index not in fixed]
    for index, row in rows:
        for at, value in enumerate(row):
            if isinstance(value, Scalar) and value.type is not BOOLEAN and len(found) < most:
                found[Place(index, at)] = value
    return found


def _arrays_inside(known: KnownClasses, heap: Heap) -> set[int]:
    """The arrays of library objects."""
    inside = (node for node in heap if isinstance(node, ObjectNode) and known.is_library(node.cls))
    return {index for node in inside for index in links(contents(node)) if isinstance(heap[index], ArrayNode)}


def _row(known: KnownClasses, node: Node) -> tuple[Datum, ...]:
    match node:
        case ArrayNode(_, elements):
            return elements
        case ObjectNode(cls) if cls in known.free or not known.is_library(cls):
            return contents(node)
    return ()  # what is inside a library's object is not ours to change: only its methods can


def plain(value: Scalar) -> float:
    """The number itself; an integer stays one."""
    return number_of(value.type, value.bits)


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
