"""Library objects in random inputs, laid out as their public methods would: boxes, lists, maps of texts and optionals."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from twinproof.heap.observe import ArrayNode, Datum, Link, Node, Null, ObjectNode, Scalar, TextNode, float_bits
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, OBJECT, SHORT, STRING, ClassType, Primitive, Type

BOXES: dict[str, Primitive] = {
    "java.lang.Integer": INT,
    "java.lang.Long": LONG,
    "java.lang.Short": SHORT,
    "java.lang.Byte": BYTE,
    "java.lang.Character": CHAR,
    "java.lang.Boolean": BOOLEAN,
    "java.lang.Float": FLOAT,
    "java.lang.Double": DOUBLE,
}
TEXTS = ("", "a", "b", "ab", ".", "x.y.", "a,b", ",", " ", " a ", "getA", "get", "quit", "Quit", "/", "low", "high", "I", "V", "aa;", ";")
_LIST, _MAP = "java.util.ArrayList", "java.util.HashMap"
_ROOM = 16  # buckets of a map


class Heap(Protocol):
    """A heap in the making."""

    random: Random
    nodes: list[Node | None]

    def value(self, type: Type) -> Datum:
        """A value for a place of this type."""

    def reserve(self, type: Type | None) -> int:
        """The number of a new object, yet to be filled; without a type it is inside another and nothing else refers to it."""


def array_list(heap: Heap, type: ClassType) -> Datum:
    """A list of up to four elements."""
    index = heap.reserve(ClassType(_LIST, type.args))
    elements = tuple(heap.value(_argument(type, 0)) for _ in range(heap.random.randrange(5)))
    data = _inside(heap, ArrayNode("java.lang.Object[]", elements))
    size = Scalar(INT, len(elements))
    heap.nodes[index] = ObjectNode(
        _LIST, (("java.util.AbstractList.modCount", size), (f"{_LIST}.elementData", data), (f"{_LIST}.size", size))
    )
    return Link(index)


def hash_map(heap: Heap, type: ClassType) -> Datum:
    """A map of up to three texts, each in a bucket of its own."""
    index = heap.reserve(ClassType(_MAP, type.args))
    keys = heap.random.sample(("a", "b", "c", "x"), heap.random.randrange(4))
    buckets: list[Datum] = [Null()] * _ROOM
    for key in keys:
        buckets[ord(key) % _ROOM] = _entry(heap, key, heap.value(_argument(type, 1)))
    fields: tuple[tuple[str, Datum], ...] = (
        ("java.util.AbstractMap.keySet", Null()),
        ("java.util.AbstractMap.values", Null()),
        (f"{_MAP}.table", _inside(heap, ArrayNode(f"{_MAP}$Node[]", tuple(buckets)))),
        (f"{_MAP}.entrySet", Null()),
        (f"{_MAP}.size", Scalar(INT, len(keys))),
        (f"{_MAP}.modCount", Scalar(INT, len(keys))),
        (f"{_MAP}.threshold", Scalar(INT, _ROOM * 3 // 4)),
        (f"{_MAP}.loadFactor", Scalar(FLOAT, float_bits(0.75))),
    )
    heap.nodes[index] = ObjectNode(_MAP, fields)
    return Link(index)


def optional(heap: Heap, type: ClassType) -> Datum:
    """An optional, empty or not."""
    index = heap.reserve(type)
    heap.nodes[index] = ObjectNode(type.name, ((f"{type.name}.value", heap.value(_argument(type, 0))),))
    return Link(index)


def _entry(heap: Heap, key: str, value: Datum) -> Datum:
    index = heap.reserve(STRING)
    heap.nodes[index] = TextNode(key)
    node = f"{_MAP}$Node"
    fields = (("hash", Scalar(INT, ord(key))), ("key", Link(index)), ("value", value), ("next", Null()))
    return _inside(heap, ObjectNode(node, tuple((f"{node}.{name}", each) for name, each in fields)))


def _inside(heap: Heap, node: Node) -> Datum:
    index = heap.reserve(None)
    heap.nodes[index] = node
    return Link(index)


def _argument(type: ClassType, place: int) -> Type:
    return type.args[place] if place < len(type.args) else OBJECT


CONTAINERS: dict[str, Callable[[Heap, ClassType], Datum]] = {
    "java.util.List": array_list,
    "java.util.ArrayList": array_list,
    "java.util.Collection": array_list,
    "java.util.Map": hash_map,
    "java.util.HashMap": hash_map,
    "java.util.Optional": optional,
}
