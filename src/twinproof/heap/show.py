"""Observations as text a person reads: values as Java writes them, each object once, shared ones by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set as AbstractSet

from twinproof.heap.in_bytes import cell_bytes
from twinproof.heap.observe import (
    ArrayNode,
    BlockNode,
    Datum,
    Heap,
    Link,
    Null,
    ObjectNode,
    Observation,
    OpaqueNode,
    Returned,
    Scalar,
    Stopped,
    TextNode,
    Threw,
    double_from_bits,
    float_from_bits,
)
from twinproof.heap.reach import everything, links
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, FLOAT, LONG

_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", '"': '\\"'}


def show(observation: Observation, maps: AbstractSet[str] = frozenset()) -> str:
    """What was printed, to the standard error last, how the call ended, and the statics it left; objects of some classes are maps, whose
    elements are keys and values by turns."""
    lines = [text.rstrip("\n") for text in (observation.output, observation.errors) if text]
    shower = _Shower(observation.heap, maps)
    match observation.end:
        case Returned(None):
            lines.append("returned")
        case Returned(value):
            assert value is not None
            lines.append(f"returned {shower.datum(value)}")
        case Threw(cls, message, _):
            lines.append(f"threw {cls}" + (f": {message}" if message is not None else ""))
        case Stopped(reason, detail):
            lines.append(f"stopped ({reason}): {detail}")
    lines += [f"static {key} = {shower.datum(value)}" for key, value in observation.statics]
    return "\n".join(lines)


def quote(text: str) -> str:
    """A string literal; characters that cannot be printed are escaped."""
    return '"' + "".join(_ESCAPES.get(char) or (char if char.isprintable() else f"\\u{ord(char):04x}") for char in text) + '"'


def show_scalar(value: Scalar) -> str:
    """A primitive value as a Java literal."""
    if value.type is BOOLEAN:
        return "true" if value.bits else "false"
    if value.type is CHAR:
        return f"'{quote(chr(value.bits))[1:-1]}'" if value.bits != 39 else "'\\''"
    if value.type is DOUBLE:
        return _show_float(double_from_bits(value.bits))
    if value.type is FLOAT:
        return _show_float(float_from_bits(value.bits)) + "f"
    return f"{value.bits}L" if value.type is LONG else str(value.bits)


def _show_float(value: float) -> str:
    return {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}.get(repr(value), repr(value))


class _Shower:
    """Writes a heap from one datum on; an object met again is `#n`, and was labelled where it was met first if it is shared."""

    def __init__(self, heap: Heap, maps: AbstractSet[str]) -> None:
        self.heap = heap
        self.maps = maps
        self.shown: dict[int, int] = {}
        self.shared = _shared(heap)

    def datum(self, value: Datum, depth: int = 0) -> str:
        """A value with all it refers to."""
        match value:
            case Scalar():
                return show_scalar(value)
            case Null():
                return "null"
            case Link(index, 0):
                return self._object(index, depth)
            case Link(index, offset):
                return f"{self._object(index, depth)} + {offset}"

    def _object(self, index: int, depth: int) -> str:
        if index in self.shown:
            return f"#{self.shown[index]}"
        node = self.heap[index]
        if isinstance(node, TextNode):
            return quote(node.text)
        if depth > 40:
            return "..."
        self.shown[index] = len(self.shown) + 1
        label = f"#{self.shown[index]} = " if index in self.shared else ""
        match node:
            case OpaqueNode(text):
                del self.shown[index]
                return text
            case ArrayNode(type, elements):
                return f"{label}{type}{{{', '.join(self.datum(element, depth + 1) for element in elements)}}}"
            case BlockNode():
                return f"{label}{self._block(node, depth + 1)}"
            case ObjectNode(cls, fields) if cls in self.maps and all(key.startswith("[") for key, _ in fields):
                texts = [self.datum(value, depth + 1) for _, value in fields]
                pairs = (f"{key}={value}" for key, value in zip(texts[::2], texts[1::2], strict=False))
                return f"{label}{cls}{{{', '.join(pairs)}}}"
            case ObjectNode(cls, fields):
                inside = ", ".join(f"{key.rpartition('.')[2]}: {self.datum(value, depth + 1)}" for key, value in fields)
                return f"{label}{cls}{{{inside}}}"

    def _block(self, node: BlockNode, depth: int) -> str:
        """A block of numbers of one type as an array, another one by its offsets."""
        values = [value for _, value in node.cells]
        types = {value.type for value in values if isinstance(value, Scalar)}
        if len(types) == 1 and all(isinstance(value, Scalar) for value in values) and sum(map(cell_bytes, values)) == node.size:
            return f"{types.pop()}[]{{{', '.join(self.datum(value, depth) for value in values)}}}"
        return f"{node.size} bytes{{{', '.join(f'{at}: {self.datum(value, depth)}' for at, value in node.cells)}}}"


def _shared(heap: Heap) -> set[int]:
    """The nodes that more than one place refers to."""
    return {index for index, count in Counter(links(everything(heap))).items() if count > 1}
