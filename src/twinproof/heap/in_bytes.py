"""Blocks of memory byte by byte, so that what is known of two of them can be compared however it is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from twinproof.heap.observe import BlockNode, Datum, Link, Null, Scalar, bits_of
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, INT128, LONG, POINTER, SHORT, Primitive

POINTER_BYTES = 8
BYTES_OF: Mapping[Primitive, int] = {
    BOOLEAN: 1, BYTE: 1, SHORT: 2, CHAR: 2, INT: 4, FLOAT: 4, LONG: 8, DOUBLE: 8, POINTER: POINTER_BYTES, INT128: 16,
}  # fmt: skip
_DOUBLE_REST, _DOUBLE_INFINITE = (1 << 63) - 1, 0x7FF << 52
_FLOAT_REST, _FLOAT_INFINITE = (1 << 31) - 1, 0xFF << 23
Byte = int | tuple[Link, int]  # a number, or which byte of a pointer
Cells = tuple[tuple[int, Datum], ...]


def cell_bytes(value: Datum) -> int:
    """How many bytes a cell takes."""
    return BYTES_OF[value.type] if isinstance(value, Scalar) else POINTER_BYTES


def bytes_of_cell(value: Datum) -> tuple[Byte, ...]:
    """The bytes of a cell, the lowest first; a null pointer is zeros."""
    match value:
        case Scalar(type, bits):
            return tuple((bits & ((1 << 8 * BYTES_OF[type]) - 1)).to_bytes(BYTES_OF[type], "little"))
        case Null():
            return (0,) * POINTER_BYTES
        case Link():
            return tuple((value, at) for at in range(POINTER_BYTES))


def known_bytes(node: BlockNode) -> dict[int, Byte]:
    """What is known of a block, by offset."""
    return {offset + at: byte for offset, value in node.cells for at, byte in enumerate(bytes_of_cell(value))}


def scalar_of(type: Primitive, data: bytes) -> Scalar:
    """The number that some bytes are, NaN canonical."""
    bits = int.from_bytes(data, "little", signed=type not in (BOOLEAN, CHAR, FLOAT, DOUBLE, POINTER))
    if (type is DOUBLE and bits & _DOUBLE_REST > _DOUBLE_INFINITE) or (type is FLOAT and bits & _FLOAT_REST > _FLOAT_INFINITE):
        return Scalar(type, bits_of(type, float("nan")))
    return Scalar(type, bits)


def cells_of(known: Mapping[int, Byte], layout: Mapping[int, Primitive]) -> Cells:
    """Bytes as cells: of the types in a layout where all bytes of such a cell are known, pointers where they are whole, else one by one."""
    return tuple(_cells(known, layout, sorted(known)))


def _cells(known: Mapping[int, Byte], layout: Mapping[int, Primitive], offsets: list[int]) -> Iterator[tuple[int, Datum]]:
    done = -1
    for at in offsets:
        if at < done:
            continue
        found = _typed(known, at, layout.get(at)) or _one(known[at])
        if found is not None:
            done = at + cell_bytes(found)
            yield at, found


def _one(byte: Byte) -> Datum | None:
    """A byte by itself; the parts of a pointer that is not whole are left out."""
    return scalar_of(BYTE, bytes((byte,))) if isinstance(byte, int) else None


def _typed(known: Mapping[int, Byte], at: int, type: Primitive | None) -> Datum | None:
    first = known[at]
    if not isinstance(first, int):
        link, part = first
        whole = part == 0 and all(known.get(at + part) == (link, part) for part in range(POINTER_BYTES))
        return link if whole else None
    if type is None:
        return None
    data = [known.get(at + part) for part in range(BYTES_OF[type])]
    numbers = [byte for byte in data if isinstance(byte, int)]
    if len(numbers) < len(data):
        return None
    if type is POINTER:
        return None if any(numbers) else Null()
    return scalar_of(type, bytes(numbers))


def layout_of(node: BlockNode) -> dict[int, Primitive]:
    """The types of the cells of a block."""
    return {offset: value.type if isinstance(value, Scalar) else POINTER for offset, value in node.cells}


def without_types(node: BlockNode, link: Callable[[Link], Link]) -> BlockNode:
    """The block written in the one way in which all that are known alike are written: pointers, and bytes one by one."""
    known = {at: byte if isinstance(byte, int) else (link(byte[0]), byte[1]) for at, byte in known_bytes(node).items()}
    return BlockNode(node.size, node.align, cells_of(known, {}))
