"""`StringBuilder` and `StringBuffer`: a text that changes."""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Scalar
from twinproof.heap.parts import simpler_texts
from twinproof.heap.show import quote
from twinproof.heap.viewed import bits, numbers
from twinproof.ir.types import BYTE, INT, ArrayType
from twinproof.java.library.known.laid import Add
from twinproof.java.library.known.spelled import fields, keys, new
from twinproof.language.known import LibraryClass, Parts, ValueLayout

BUILDERS = ("java.lang.StringBuilder", "java.lang.StringBuffer")
_BUILDER = "java.lang.AbstractStringBuilder"
_VALUE, _CODER, _COUNT = keys(_BUILDER, "value coder count")
_ROOM = 16  # characters more than are in a new one


def _lay_out(parts: Parts, add: Add) -> list[Datum]:
    """As a new builder of the text is."""
    text = str(parts[0])
    count = len(text.encode("utf-16-le", "surrogatepass")) // 2
    latin = all(ord(char) < 256 for char in text)
    data = text.encode("latin-1") if latin else text.encode("utf-16-le", "surrogatepass")
    room = (1 if latin else 2) * (count + _ROOM) - len(data)
    array = ArrayNode("byte[]", tuple(Scalar(BYTE, byte - 256 if byte > 127 else byte) for byte in (*data, *bytes(room))))
    return [Link(add(array)), Scalar(BYTE, 0 if latin else 1), Scalar(INT, count)]


def _read(heap: Heap, fields: Mapping[str, Datum]) -> Parts:
    count = bits(fields[_COUNT])
    latin = bits(fields[_CODER]) == 0
    data = bytes(value & 0xFF for value in numbers(heap, fields[_VALUE]))
    return (data[:count].decode("latin-1") if latin else data[: 2 * count].decode("utf-16-le", "surrogatepass"),)


def _layout(cls: str) -> ValueLayout:
    return ValueLayout(
        fields(_BUILDER, "value coder count", ArrayType(BYTE), BYTE, INT),
        choose=lambda chooser: (chooser.text(),),
        source=lambda spell, parts: new(cls, spell(str(parts[0]))),
        lay_out=_lay_out,
        read=_read,
        text=lambda parts: quote(str(parts[0])),
        caches=(f"{_BUILDER}.maybeLatin1", f"{cls}.toStringCache"),
        simpler=lambda parts: ((text,) for text in simpler_texts(str(parts[0]))),
        is_mutable=True,
        told=("toString()", lambda spell, parts: spell(str(parts[0]))),
    )


CLASSES = tuple(LibraryClass(cls, value=_layout(cls), text=f"{_BUILDER}.text") for cls in BUILDERS)
