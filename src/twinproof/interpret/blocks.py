"""Memory of blocks as the interpreter has it: what can be read and written where, and what is undefined.

A pointer is a plain address (an int; null is 0) or a `Pointer` into a `MemoryBlock`. A block keeps, for each byte, what it is and which
of its bits were written; a stored pointer is kept apart, at the offset of its first byte, and nothing but all of it can be read.
"""

from __future__ import annotations

from twinproof.interpret.machine import Halted
from twinproof.interpret.unplain import Address, Partial, Raw, Undefined, UnplainNumber

POINTER_BYTES = 8
_MOST_BYTES = 1 << 28
_ALL = b"\xff"


class MemoryBlock:
    """A row of bytes; `known` has a bit for each of their bits that was written, `made` says how the block came to be."""

    __slots__ = ("align", "alive", "data", "fixed", "known", "made", "method", "pointers", "size")

    def __init__(self, size: int, align: int, made: str, content: bytes | None = None, method: Raw = None) -> None:
        if size > _MOST_BYTES:
            raise Halted("out-of-memory", f"a block of {size} bytes")
        self.size = size
        self.align = align
        self.made = made
        self.method = method  # that a pointer to code points to
        self.data = bytearray(size if content is None else content)
        self.known = bytearray(size) if content is None else bytearray(_ALL * size)
        self.pointers: dict[int, Pointer] = {}
        self.alive = True
        self.fixed = False

    def at(self, offset: int) -> Pointer:
        """The pointer to a byte of it, or beyond."""
        return Pointer(self, offset)

    def begin(self) -> None:
        """Live again, with nothing written."""
        self.alive = True
        self.known = bytearray(self.size)
        self.pointers.clear()

    def __repr__(self) -> str:
        return f"MemoryBlock({self.made}, {self.size} bytes)"


class Pointer:
    """A place in a block, or beyond it."""

    __slots__ = ("block", "offset")

    def __init__(self, block: MemoryBlock, offset: int) -> None:
        self.block = block
        self.offset = offset

    def number(self) -> Address:
        """Its address as a number."""
        return Address(self.block, self.offset)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pointer):
            if isinstance(other, UnplainNumber):
                raise other.why()
            return False
        if self.block is other.block:
            return self.offset == other.offset
        if {self.offset, other.offset} <= {0, self.block.size, other.block.size} and 0 in (self.offset, other.offset):
            return self._touches(other)
        return False

    def _touches(self, other: Pointer) -> bool:
        """Where one is the end of its block and the other the start of its own, they may be the same address."""
        ends = self.offset == self.block.size and other.offset == 0, other.offset == other.block.size and self.offset == 0
        if any(ends) and self.block.size and other.block.size:
            raise Halted("unsupported", "the end of one object is compared with the start of another")
        return False

    def __hash__(self) -> int:
        return hash((id(self.block), self.offset))

    def _order(self, other: object) -> int:
        if not isinstance(other, Pointer) or other.block is not self.block:
            raise Undefined("pointers into different objects are compared by their order")
        return self.offset - other.offset

    def __lt__(self, other: object) -> bool:
        return self._order(other) < 0

    def __le__(self, other: object) -> bool:
        return self._order(other) <= 0

    def __gt__(self, other: object) -> bool:
        return self._order(other) > 0

    def __ge__(self, other: object) -> bool:
        return self._order(other) >= 0

    def __repr__(self) -> str:
        return f"Pointer({self.block}, {self.offset})"


PointerValue = Pointer | int


def moved(pointer: Raw, by: int) -> Raw:  # a pointer, or an unplain one, which raises
    """A pointer so many bytes further on, wherever that is."""
    if type(pointer) is Pointer:
        return Pointer(pointer.block, pointer.offset + by)
    return (pointer + by) & ((1 << 64) - 1)


def moved_inside(pointer: Raw, by: int) -> Raw:  # as in `moved`
    """A pointer so many bytes further on in the same block, or at its end."""
    if type(pointer) is Pointer:
        block, offset = pointer.block, pointer.offset + by
        if not 0 <= offset <= block.size:
            raise Undefined(f"a pointer leaves its object: byte {offset} of {block.size}")
        return Pointer(block, offset)
    if by == 0:
        return pointer + 0
    raise Undefined("a null pointer is moved" if pointer == 0 else "a pointer to no object is moved")


def place(pointer: Raw, size: int, align: int, writes: bool = False) -> tuple[MemoryBlock, int]:  # as in `moved`
    """The block and offset of an access that is allowed there."""
    if type(pointer) is not Pointer:
        if isinstance(pointer, UnplainNumber):
            raise pointer.why()
        raise Undefined("a null pointer is used" if pointer == 0 else "a pointer to no object is used")
    block, offset = pointer.block, pointer.offset
    if not block.alive:
        raise Undefined("an object is used after its life has ended")
    if offset < 0 or offset + size > block.size or block.method is not None:
        raise Undefined(f"an access outside of an object: {size} bytes at byte {offset} of {block.size}")
    if align > 1 and offset % align:
        raise Undefined(f"a misaligned access: byte {offset} is not a multiple of {align}")
    if align > block.align:
        raise Halted("unsupported", f"whether an object made for alignment {block.align} is aligned to {align}")
    if writes and block.fixed:
        raise Undefined("a constant object is written to")
    return block, offset


# --- reading


def read_bits(block: MemoryBlock, offset: int, size: int) -> Raw:  # an int without sign, or an unplain number
    """So many bytes as a number, the lowest first."""
    if block.pointers:
        stored = _whole_pointer(block, offset, size)
        if stored is not None:
            return stored.number()
    known = block.known[offset : offset + size]
    bits = int.from_bytes(block.data[offset : offset + size], "little")
    return bits if known == _ALL * size else Partial(bits, int.from_bytes(known, "little"))


def read_pointer(block: MemoryBlock, offset: int) -> Raw:  # a pointer or an unplain number
    """The pointer that is stored at an offset."""
    found = block.pointers.get(offset)
    if found is not None:
        return found
    bits = read_bits(block, offset, POINTER_BYTES)
    return bits.pointer() if isinstance(bits, Address) else bits


def _whole_pointer(block: MemoryBlock, offset: int, size: int) -> Pointer | None:
    """The pointer that is exactly these bytes; None if none of them belongs to one."""
    if size == POINTER_BYTES and offset in block.pointers:
        return block.pointers[offset]
    if any(at in block.pointers for at in range(offset - POINTER_BYTES + 1, offset + size)):
        raise Halted("unsupported", "a part of a pointer is read as a number")
    return None


# --- writing


def write_bits(block: MemoryBlock, offset: int, size: int, value: Raw) -> None:  # an int of either sign, or an unplain number
    """A number into so many bytes."""
    if block.pointers:
        _forget_pointers(block, offset, size)
    if type(value) is int:
        block.data[offset : offset + size] = (value & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        block.known[offset : offset + size] = _ALL * size
    elif isinstance(value, Partial):
        mask = (1 << 8 * size) - 1
        block.data[offset : offset + size] = (value.bits & mask).to_bytes(size, "little")
        block.known[offset : offset + size] = (value.known & mask).to_bytes(size, "little")
    elif isinstance(value, Address) and size == POINTER_BYTES:
        write_pointer(block, offset, value.pointer())
    else:
        raise value.why()


def write_pointer(block: MemoryBlock, offset: int, value: Raw) -> None:  # a pointer or an unplain number
    """A pointer into a block."""
    if type(value) is not Pointer:
        write_bits(block, offset, POINTER_BYTES, value)
        return
    if block.pointers:
        _forget_pointers(block, offset, POINTER_BYTES)
    block.pointers[offset] = value
    block.known[offset : offset + POINTER_BYTES] = _ALL * POINTER_BYTES


def _forget_pointers(block: MemoryBlock, offset: int, size: int) -> None:
    for at in [at for at in block.pointers if offset - POINTER_BYTES < at < offset + size]:
        if at < offset or at + POINTER_BYTES > offset + size:
            raise Halted("unsupported", "a part of a pointer is overwritten")
        del block.pointers[at]


def copy_bytes(to: Raw, source: Raw, size: int, align: int = 1) -> None:  # pointers
    """Copy so many bytes, as they were before."""
    block, offset = place(source, size, align)
    target, start = place(to, size, align, writes=True)
    stored = [(at, block.pointers[at]) for at in block.pointers if offset - POINTER_BYTES < at < offset + size]
    if any(at < offset or at + POINTER_BYTES > offset + size for at, _ in stored):
        raise Halted("unsupported", "a part of a pointer is copied")
    data, known = block.data[offset : offset + size], block.known[offset : offset + size]
    if target.pointers:
        _forget_pointers(target, start, size)
    target.data[start : start + size] = data
    target.known[start : start + size] = known
    target.pointers.update((at - offset + start, pointer) for at, pointer in stored)


def fill_bytes(to: Raw, value: Raw, size: int, align: int = 1) -> None:  # a pointer and a number
    """Write the same byte so many times."""
    block, offset = place(to, size, align, writes=True)
    if block.pointers:
        _forget_pointers(block, offset, size)
    bits, known = (value.bits & 255, value.known & 255) if isinstance(value, Partial) else (value & 255, 255)
    block.data[offset : offset + size] = bytes((bits,)) * size
    block.known[offset : offset + size] = bytes((known,)) * size


def check_apart(to: Raw, source: Raw, size: int) -> None:  # pointers
    """Undefined if two stretches overlap without being the same."""
    if type(to) is Pointer and type(source) is Pointer and to.block is source.block and 0 < abs(to.offset - source.offset) < size:
        raise Undefined("memory is copied onto itself")
