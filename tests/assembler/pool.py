"""The constant pool of a class being written: each constant once, numbered as it is first asked for."""

from __future__ import annotations

import struct

_NUMBERS = {"int": (3, ">Bi", 1), "float": (4, ">BI", 1), "long": (5, ">Bq", 2), "double": (6, ">BQ", 2)}


class PoolBuilder:
    """Constants by their bytes; long and double take two numbers."""

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}
        self._next = 1

    def to_bytes(self) -> bytes:
        """The pool as a class file has it."""
        return struct.pack(">H", self._next) + b"".join(self._numbers)

    def utf8(self, text: str) -> int:
        """A Utf8 constant, in the JVM's modified form."""
        data = _modified_utf8(text)
        return self._add(struct.pack(">BH", 1, len(data)) + data)

    def number(self, kind: str, value: int) -> int:
        """An int or long constant, or a float or double by its bits."""
        tag, form, width = _NUMBERS[kind]
        return self._add(struct.pack(form, tag, value), width)

    def cls(self, name: str) -> int:
        """A Class constant by internal name."""
        return self._add(struct.pack(">BH", 7, self.utf8(name)))

    def string(self, text: str) -> int:
        """A String constant."""
        return self._add(struct.pack(">BH", 8, self.utf8(text)))

    def member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        """A Fieldref (9), Methodref (10) or InterfaceMethodref (11) constant."""
        pair = self._add(struct.pack(">BHH", 12, self.utf8(name), self.utf8(descriptor)))
        return self._add(struct.pack(">BHH", tag, self.cls(owner), pair))

    def _add(self, data: bytes, width: int = 1) -> int:
        number = self._numbers.setdefault(data, self._next)
        if number == self._next:
            self._next += width
        return number


def _modified_utf8(text: str) -> bytes:
    units = text.encode("utf-16-be", "surrogatepass")
    return b"".join(_encode_unit(units[i] << 8 | units[i + 1]) for i in range(0, len(units), 2))


def _encode_unit(unit: int) -> bytes:
    if 0 < unit < 0x80:
        return bytes([unit])
    if unit < 0x800:
        return bytes([0xC0 | unit >> 6, 0x80 | unit & 0x3F])
    return bytes([0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F])
