"""What functions of the library read and write: bytes and strings in blocks."""

from __future__ import annotations

from twinproof.interpret.blocks import place, read_bits, write_bits
from twinproof.interpret.unplain import Raw

_SIZE = (1 << 64) - 1


def size_of(value: Raw) -> int:
    """A size as it is meant: without sign."""
    return int(value & _SIZE)


def byte_at(pointer: Raw, offset: int) -> int:
    """The byte so far from a pointer, which must be known."""
    block, start = place(pointer, 0, 1)
    place(block.at(start + offset), 1, 1)
    return int(read_bits(block, start + offset, 1) + 0)


def bytes_at(pointer: Raw, size: int) -> bytes:
    """So many bytes, which must be known."""
    return bytes(byte_at(pointer, offset) for offset in range(size))


def string_at(pointer: Raw, most: int | None = None) -> bytes:
    """The string at a pointer without its end, or its first `most` bytes."""
    found = bytearray()
    while most is None or len(found) < most:
        byte = byte_at(pointer, len(found))
        if byte == 0:
            break
        found.append(byte)
    return bytes(found)


def write_bytes(pointer: Raw, data: bytes) -> None:
    """Let bytes be at a pointer."""
    if data:
        block, start = place(pointer, len(data), 1, writes=True)
        for offset, byte in enumerate(data):
            write_bits(block, start + offset, 1, byte)
