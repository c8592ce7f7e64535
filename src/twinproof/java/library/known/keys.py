"""Keys of maps and sets, whose places depend on what they are: strings, boxes or null, whose hash codes and order are known."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.execute.texts import hash_code
from twinproof.heap.observe import Datum, Link, Node, Null, ObjectNode, Scalar, TextNode, number_of
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, LONG, STRING

Entry = tuple[Datum, Datum]


class LaidKeys:
    """The keys among some nodes; KeyError for objects that are none."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes

    def entries(self, elements: Sequence[Datum]) -> list[Entry]:
        """Keys with their values, of keys and values in turn: of equal keys the first one, with the last one's value."""
        kept: list[Entry] = []
        for key, value in zip(elements[::2], elements[1::2], strict=True):
            equal = next((at for at, (known, _) in enumerate(kept) if self._value(known) == self._value(key)), None)
            if equal is None:
                kept.append((key, value))
            else:
                kept[equal] = (kept[equal][0], value)
        return kept

    def hash(self, key: Datum) -> int:
        """The hash code as maps keep it, its upper half mixed into the lower."""
        _, value = self._value(key)
        if value is None:
            return 0
        code = hash_code(value) if isinstance(value, str) else _hash_of(value)
        mixed = (code & 0xFFFFFFFF) ^ ((code & 0xFFFFFFFF) >> 16)
        return mixed - (1 << 32) if mixed >= 1 << 31 else mixed

    def sorted(self, keys: Sequence[Datum]) -> list[Datum]:
        """Keys of one class in their natural order."""
        values = [self._value(key) for key in keys]
        if len({cls for cls, _ in values}) > 1 or any(value is None for _, value in values):
            raise KeyError("keys without an order")
        return sorted(keys, key=lambda key: _rank(self._value(key)[1]))

    def _value(self, key: Datum) -> tuple[str, object]:
        """What a key is equal by: its class and its text or bits."""
        if isinstance(key, Null):
            return "", None
        node = self._nodes[key.index] if isinstance(key, Link) else None
        if isinstance(node, TextNode):
            return STRING.name, node.text
        if isinstance(node, ObjectNode) and len(node.fields) == 1 and node.cls.startswith("java.lang."):
            return node.cls, node.fields[0][1]
        raise KeyError(key)


def _rank(value: object) -> bytes | int | tuple[bool, float, bool]:
    """What values of one class are ordered by."""
    if isinstance(value, str):
        return value.encode("utf-16-be", "surrogatepass")
    assert isinstance(value, Scalar)
    if value.type not in (FLOAT, DOUBLE):
        return value.bits
    number = number_of(value.type, value.bits)
    is_minus_zero = number == 0 and value.bits != 0
    return (number != number, 0.0 if number != number else number, not is_minus_zero)


def _hash_of(value: object) -> int:
    if not isinstance(value, Scalar):
        raise KeyError(value)
    if value.type is BOOLEAN:
        return 1231 if value.bits else 1237
    if value.type in (LONG, DOUBLE):
        return (value.bits ^ ((value.bits & 0xFFFFFFFFFFFFFFFF) >> 32)) & 0xFFFFFFFF
    return value.bits
