"""Places in an input: where a value stands, reading and replacing it, and what can be reached from the roots.

A place is a path of at most two steps: an argument, a static, a field or an element; the receiver is a root but no place, since
it is never replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from twinproof.ir.observe import ArrayNode, Datum, Heap, Input, Link, Node, ObjectNode
from twinproof.prove.catalogue import ARRAY_LIST, BOXES


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
    """The library's objects other than boxes and strings, and their arrays, but not the array of an array list, whose elements are free."""
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
    return cls.startswith(("java.", "javax.", "jdk.", "sun.")) and cls not in BOXES


def contents(node: Node) -> tuple[Datum, ...]:
    """The values in a node."""
    match node:
        case ObjectNode(_, fields):
            return tuple([value for _, value in fields])
        case ArrayNode(_, elements):
            return elements
    return ()


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


def roots(given: Input) -> list[Datum]:
    """Receiver, arguments and statics."""
    return [given.receiver, *given.args, *(value for _, value in given.statics)]


def trim(given: Input) -> Input:
    """The input without the objects that nothing refers to, the others numbered breadth first."""
    order = reachable(given.heap, roots(given))
    numbers = {old: new for new, old in enumerate(order)}

    def renumber(value: Datum) -> Datum:
        return Link(numbers[value.index]) if isinstance(value, Link) else value

    heap = tuple([with_contents(given.heap[old], tuple([renumber(value) for value in contents(given.heap[old])])) for old in order])
    statics = tuple([(key, renumber(value)) for key, value in given.statics])
    return Input(heap, renumber(given.receiver), tuple([renumber(value) for value in given.args]), statics)


def reachable(heap: Heap, start: list[Datum]) -> list[int]:
    """The nodes that can be reached, breadth first."""
    order: dict[int, None] = {}
    queue = [value.index for value in start if isinstance(value, Link)]
    for index in queue:
        if index not in order:
            order[index] = None
            queue += [value.index for value in contents(heap[index]) if isinstance(value, Link)]
    return list(order)


def references(given: Input) -> Counter[int]:
    """How many places and roots refer to each node that holds anything, of those that can be reached."""
    count: Counter[int] = Counter()
    everything = roots(given)
    for index in reachable(given.heap, roots(given)):
        everything += contents(given.heap[index])
    for value in everything:
        if isinstance(value, Link) and contents(given.heap[value.index]):
            count[value.index] += 1
    return count


def has_sharing(given: Input) -> bool:
    """Whether an object with contents can be reached in two ways, be it around a cycle."""
    return any(count > 1 for count in references(given).values())


def has_cycle(given: Input) -> bool:
    """Whether an object can reach itself."""
    open_nodes: set[int] = set()
    done: set[int] = set()
    for start in range(len(given.heap)):
        stack: list[tuple[int, Iterator[Datum]]] = []
        _enter(given.heap, start, stack, open_nodes, done)
        while stack:
            number, values = stack[-1]
            value = next(values, None)
            if value is None:
                stack.pop()
                open_nodes.discard(number)
                done.add(number)
            elif isinstance(value, Link):
                if value.index in open_nodes:
                    return True
                _enter(given.heap, value.index, stack, open_nodes, done)
    return False


def _enter(heap: Heap, number: int, stack: list[tuple[int, Iterator[Datum]]], open_nodes: set[int], done: set[int]) -> None:
    if number not in done and number not in open_nodes:
        open_nodes.add(number)
        stack.append((number, iter(contents(heap[number]))))
