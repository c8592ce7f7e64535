"""Values as bytes of memory, lowest first: a value of a type, its single bytes, and what bytes are as a value of another type.

The bits of a float show which of the numbers that are no numbers it is, which terms do not tell: where that may matter, whoever reads them
is told under which condition it does (`Trouble`). Likewise where a part of a pointer would be needed as a number.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import (
    AddressTerm,
    Held,
    Plain,
    PointerTerm,
    bits_of,
    known_bits,
    partial,
    pointer_of,
)
from twinproof.heap.in_bytes import BYTES_OF
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, INT128, LONG, POINTER, SHORT, Primitive
from twinproof.term.bits import integer_sort, of_bits
from twinproof.term.build import and_, apply, equal, not_, same
from twinproof.term.leaf import BitsOf
from twinproof.term.term import Term, Value, function, integer, real

Trouble = Callable[[Value, str], None]  # told under which condition a value is not what memory holds, and why
PART_OF_POINTER = "a part of a pointer is used as a number"
_NAN_BITS = "the bits of a float that is no number"
_NARROW = {BYTE: "int2byte", SHORT: "int2short", CHAR: "int2char"}


class Unmodelled(Exception):
    """Memory is used in a way that symbolic execution does not follow; the text says which."""


@dataclass(frozen=True, slots=True)
class MemoryCell:
    """A value as memory holds it; nobody looks at the bits that are `unseen` (`ir.unseen`)."""

    type: Primitive
    value: Held
    unseen: str | None = None

    @property
    def size(self) -> int:
        """Its bytes."""
        return bytes_of(self.type)


def bytes_of(type: Primitive) -> int:
    """How many bytes a value of a type takes."""
    if type is INT128:
        raise Unmodelled(f"values of type {type} in memory")
    return BYTES_OF[type]


def _op(name: str, sort: Primitive, *args: Value) -> Value:
    return apply(OPERATORS[f"{name}.{sort}"], *args)


def _convert(name: str, value: Value) -> Value:
    return apply(OPERATORS[name], value)


class CellReading:
    """How cells are read as values of other types, on a path; what it cannot tell goes to `trouble`."""

    def __init__(self, inputs: Inputs, trouble: Trouble, path: Value = True) -> None:
        self.inputs = inputs
        self.trouble = trouble
        self.path = path

    def as_type(self, cell: MemoryCell, type: Primitive, guard: Value) -> Held:
        """A cell as a value of a type of the same size."""
        if cell.type is type:
            return _narrowed(type, cell.value)
        if type is POINTER:
            return self._as_pointer(cell, guard)
        if cell.type is POINTER and type is LONG:
            return _address(cell.value)
        number = self.number(cell, guard)
        return from_number(type, number)

    def _as_pointer(self, cell: MemoryCell, guard: Value) -> Held:
        if cell.type is LONG and isinstance(cell.value, AddressTerm):
            return cell.value.pointer
        number = self.number(cell, guard)
        bits = bits_of(number)
        assert not isinstance(bits, AddressTerm)
        return partial(pointer_of(bits), known_bits(number))

    def number(self, cell: MemoryCell, guard: Value) -> Held:
        """The bits of a cell as a whole number: a long if it has eight bytes, else an int."""
        bits, known = bits_of(cell.value), known_bits(cell.value)
        if isinstance(bits, PointerTerm | AddressTerm):
            pointer = bits.pointer if isinstance(bits, AddressTerm) else bits
            if pointer.base is not None:
                self.trouble(guard, PART_OF_POINTER)
            return partial(pointer.offset, known)
        if cell.type in (FLOAT, DOUBLE):
            return partial(self._float_bits(cell.type, bits, guard), known)
        return cell.value

    def _float_bits(self, sort: Primitive, value: Value, guard: Value) -> Value:
        if not isinstance(value, Term):
            layout = "<d<q" if sort is DOUBLE else "<f<i"
            found: int = struct.unpack(layout[2:], struct.pack(layout[:2], real(value)))[0]
            return found
        if value.op == f"of_bits.{sort}":
            return value.args[0]  # copied, not computed
        self.trouble(and_(guard, not_(equal(sort, value, value))), _NAN_BITS)
        leaf = function(BitsOf(sort), integer_sort(sort), (value,))
        if leaf not in self.inputs.facts:
            self.inputs.facts[leaf] = same(sort, of_bits(sort, leaf), value)
        return leaf

    def byte(self, cell: MemoryCell, index: int, guard: Value) -> Held:
        """One byte of a cell, as a number with a sign."""
        number = self.number(cell, guard)
        bits = bits_of(number)
        assert not isinstance(bits, PointerTerm | AddressTerm)
        sort = LONG if cell.size == 8 else INT
        return partial(_byte(sort, bits, index), _byte(sort, known_bits(number), index))

    def assembled(self, type: Primitive, parts: Sequence[Held]) -> Held:
        """The value of a type with these bytes."""
        sort = LONG if len(parts) == 8 else INT
        bits = _joined(sort, [plain_bits(part) for part in parts])
        known = _joined(sort, [known_bits(part) for part in parts])
        if len(parts) < 4:
            above = -(1 << (8 * len(parts)))
            known = _op("or", INT, known, above)
        if type is POINTER:
            return partial(pointer_of(bits), known)
        return from_number(type, partial(bits, known))


def plain_bits(value: Held) -> Value:
    """The bits of a number, as if all of them were known."""
    bits = bits_of(value)
    assert not isinstance(bits, PointerTerm | AddressTerm)
    return bits


def _byte(sort: Primitive, bits: Value, index: int) -> Value:
    moved = _op("ushr", sort, bits, 8 * index) if index else bits
    return _convert("int2byte", _convert("long2int", moved) if sort is LONG else moved)


def _joined(sort: Primitive, parts: Sequence[Value]) -> Value:
    total: Value = 0
    for index, part in enumerate(parts):
        low = _op("and", INT, part, 255)
        wide = _convert("int2long", low) if sort is LONG else low
        total = _op("or", sort, total, _op("shl", sort, wide, 8 * index))
    return total


def from_number(type: Primitive, number: Held) -> Held:
    """Bits as a value of a type that is no pointer."""
    if type in (FLOAT, DOUBLE):
        bits = plain_bits(number)
        return partial(_float_of(type, bits), known_bits(number))
    return _narrowed(type, number)


def _float_of(sort: Primitive, bits: Value) -> Value:
    if isinstance(bits, Term) and isinstance(bits.payload, BitsOf) and bits.payload.sort is sort:
        return bits.args[0]
    return of_bits(sort, bits if isinstance(bits, Term) else integer(bits))


def _narrowed(type: Primitive, value: Held) -> Held:
    """A value as a register has it once it was read: of narrow types without what is above them."""
    if type not in _NARROW and type is not BOOLEAN:
        return value
    bits, known = plain_bits(value), known_bits(value)
    if type is BOOLEAN:
        return partial(_op("and", INT, bits, 1), _op("or", INT, known, -2))
    return partial(_convert(_NARROW[type], bits), _known_above(type, known))


def _known_above(type: Primitive, known: Value) -> Value:
    return _op("or", INT, known, -0x10000) if type is CHAR else _convert(_NARROW[type], known)


def _address(value: Held) -> Held:
    """A pointer as a number."""
    bits: Plain | AddressTerm = bits_of(value)
    assert isinstance(bits, PointerTerm)
    if bits.base is None:
        return partial(bits.offset, known_bits(value))
    if known_bits(value) != -1 or isinstance(known_bits(value), Term):
        raise Unmodelled("the address of a place that may not be known")
    return AddressTerm(bits)


def low_byte(value: Held) -> Held:
    """The lowest byte of a number, with a sign."""
    return partial(_convert("int2byte", plain_bits(value)), _convert("int2byte", known_bits(value)))
