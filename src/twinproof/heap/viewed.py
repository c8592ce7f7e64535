"""One object of a library as whoever knows its class reads it: what is in its fields, and what belongs to it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Node, Null, ObjectNode, OpaqueNode, Scalar
from twinproof.ir.types import Primitive
from twinproof.language.known import Parts, ValueLayout

Fields = dict[str, Datum]


class ObjectView:
    """Reads one object; `inside` collects the nodes that belong to it alone, `more` is what users see of it that is kept in there."""

    __slots__ = ("fields", "heap", "inside", "more", "node")

    def __init__(self, heap: Heap, node: ObjectNode) -> None:
        self.heap = heap
        self.node = node
        self.fields: Fields = dict(node.fields)
        self.inside: set[int] = set()
        self.more: Fields = {}

    def number(self, key: str) -> int:
        """A number among the fields."""
        return bits(self.fields[key])

    def elements(self, key: str) -> tuple[Datum, ...]:
        """The elements of an array inside; none if it is not there yet."""
        value = self.fields[key]
        return () if isinstance(value, Null) else elements(self._enter(value))

    def enter(self, value: Datum) -> Fields:
        """The fields of an object inside."""
        return dict(self.object(value).fields)

    def object(self, value: Datum) -> ObjectNode:
        """An object inside."""
        node = self._enter(value)
        if not isinstance(node, ObjectNode):
            raise TypeError("not an object with fields")
        return node

    def chain(self, start: Datum, after: str) -> Iterator[Fields]:
        """The fields of objects inside that lead to each other by the field `after`."""
        while isinstance(start, Link):
            fields = self.enter(start)
            yield fields
            start = fields[after]

    def _enter(self, value: Datum) -> Node:
        node = node_of(self.heap, value)
        assert isinstance(value, Link)
        self.inside.add(value.index)
        return node


def bits(value: Datum) -> int:
    """A number; TypeError if it is none."""
    if not isinstance(value, Scalar):
        raise TypeError("not a number")
    return value.bits


def node_of(heap: Heap, value: Datum) -> Node:
    """What a reference leads to; TypeError if it leads nowhere."""
    if not isinstance(value, Link):
        raise TypeError("not an object")
    return heap[value.index]


def elements(node: Node) -> tuple[Datum, ...]:
    """What an array holds; TypeError if it is none."""
    if not isinstance(node, ArrayNode):
        raise TypeError("not an array")
    return node.elements


def numbers(heap: Heap, value: Datum) -> list[int]:
    """The numbers in an array; TypeError if it is none of numbers."""
    return [bits(element) for element in elements(node_of(heap, value))]


def value_in(heap: Heap, value: Datum, cls: str, layout: ValueLayout) -> Parts:
    """The value of an object of this class; KeyError, TypeError, IndexError or ValueError if it is not understood."""
    node = node_of(heap, value)
    if isinstance(node, OpaqueNode):
        return {f"static {cls}.{name}": parts for parts, name in layout.constants}[node.label]
    if not isinstance(node, ObjectNode) or node.cls != cls:
        raise TypeError(f"not a {cls}")
    return parts_of(heap, dict(node.fields), layout)


def parts_of(heap: Heap, fields: Mapping[str, Datum], layout: ValueLayout) -> Parts:
    """The value that fields tell."""
    return scalars(fields, layout) if layout.read is None else layout.read(heap, fields)


def scalars(fields: Mapping[str, Datum], layout: ValueLayout) -> Parts:
    """What fields hold, number by number."""
    return tuple(bits(fields[key]) for key, _ in layout.fields)


def laid_out(cls: str, layout: ValueLayout, parts: Parts, add: Callable[[Node], int]) -> Node:
    """The node of an object with this value; KeyError for a value that only an object without a name has."""
    constant = dict(layout.constants).get(parts)
    if constant is not None:
        return OpaqueNode(f"static {cls}.{constant}")
    held = _scalars(layout, parts) if layout.lay_out is None else layout.lay_out(parts, add)
    return ObjectNode(cls, tuple(zip(dict(layout.fields), held, strict=True)))


def _scalars(layout: ValueLayout, parts: Parts) -> list[Datum]:
    return [Scalar(type, int(part)) for (_, type), part in zip(layout.fields, parts, strict=True) if isinstance(type, Primitive)]
