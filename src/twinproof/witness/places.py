"""Places in an input: where a value stands, reading and replacing it.

A place is a path of at most two steps: an argument, a static, a field or an element; the receiver is a root but no place, since
it is never replaced.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.dataclass import dataclass, replace
from twinproof.execute.collections import ARRAY_LIST
from twinproof.heap.observe import ArrayNode, Datum, Heap, Input, Link, Node, ObjectNode
from twinproof.sample.catalogue import BOXES
from twinproof.sample.shapes import contents, reachable, roots
from twinproof.sample.valued import ATOMIC_NUMBERS, ATOMIC_REFERENCE

_FREE = {*BOXES, *ATOMIC_NUMBERS, ATOMIC_REFERENCE}  # library classes whose fields may hold anything of their types


@dataclass(frozen=True, slots=True)
class Place:
    """Position `index` among the arguments (`home` "args"), the statics, or the fields or elements of a node (`home` its number)."""

    home: str | int
    index: int


def places(given: Input) -> Iterator[Place]:
    """All places that may be changed one by one, roots first: not those inside library objects, which only make sense together."""
    yield from (Place("args", index) for index in range(len(given.args)))
    yield from (Place("statics", index) for index in range(len(given.statics)))
    closed = inside_library(given.heap)
    for number, node in enumerate(given.heap):
        if number not in closed:
            yield from (Place(number, index) for index in range(len(contents(node))))


def inside_library(heap: Heap) -> set[int]:
    """The library's objects, other than boxes and the like and strings, and their arrays, but not the array of an array list, whose
    elements are free."""
    owners = [number for number, node in enumerate(heap) if isinstance(node, ObjectNode) and _is_library(node.cls)]
    arrays = {
        value.index
        for number in owners
        if not is_array_list(heap[number])
        for value in contents(heap[number])
        if isinstance(value, Link) and isinstance(heap[value.index], ArrayNode)
    }
    return {*owners, *arrays}


def is_array_list(node: Node) -> bool:
    """Whether the node is a `java.util.ArrayList`."""
    return isinstance(node, ObjectNode) and node.cls == ARRAY_LIST


def _is_library(cls: str) -> bool:
    return cls.startswith(("java.", "javax.", "jdk.", "sun.")) and cls not in _FREE


def with_contents(node: Node, values: tuple[Datum, ...]) -> Node:
    """The node with other values; only arrays may get another number of them."""
    match node:
        case ObjectNode(cls, fields):
            return ObjectNode(cls, tuple([(key, value) for (key, _), value in zip(fields, values, strict=True)]))
        case ArrayNode(type, _):
            return ArrayNode(type, values)
    return node


def get(given: Input, place: Place) -> Datum:
    """The value at a place."""
    if place.home == "args":
        return given.args[place.index]
    if place.home == "statics":
        return given.statics[place.index][1]
    assert isinstance(place.home, int)
    return contents(given.heap[place.home])[place.index]


def put(given: Input, place: Place, value: Datum) -> Input:
    """The input with another value at a place."""
    if place.home == "args":
        return replace(given, args=_put(given.args, place.index, value))
    if place.home == "statics":
        key = given.statics[place.index][0]
        return replace(given, statics=(*given.statics[: place.index], (key, value), *given.statics[place.index + 1 :]))
    assert isinstance(place.home, int)
    node = given.heap[place.home]
    return put_node(given, place.home, with_contents(node, _put(contents(node), place.index, value)))


def put_node(given: Input, number: int, node: Node) -> Input:
    """The input with another node in place of one."""
    return replace(given, heap=(*given.heap[:number], node, *given.heap[number + 1 :]))


def _put(values: tuple[Datum, ...], index: int, value: Datum) -> tuple[Datum, ...]:
    return (*values[:index], value, *values[index + 1 :])


def trim(given: Input) -> Input:
    """The input without the objects that nothing refers to, the others numbered breadth first."""
    order = reachable(given.heap, roots(given))
    numbers = {old: new for new, old in enumerate(order)}

    def renumber(value: Datum) -> Datum:
        return Link(numbers[value.index]) if isinstance(value, Link) else value

    heap = tuple([with_contents(given.heap[old], tuple([renumber(value) for value in contents(given.heap[old])])) for old in order])
    statics = tuple([(key, renumber(value)) for key, value in given.statics])
    return Input(heap, renumber(given.receiver), tuple([renumber(value) for value in given.args]), statics)
