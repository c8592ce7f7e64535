"""Small random observations, others that are the same but for the numbers of nodes, and a search through all bijections as an oracle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random

from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Node, Null, ObjectNode, Observation, OpaqueNode, Returned, Scalar, TextNode
from twinproof.ir.types import INT

VALUE = "value "  # nodes with such a label are interchangeable if their labels are the same
LONE = "p.Node.lone"  # a field that only one of two heaps has
STATICS = ("p.Node.first", "p.Node.top")


def alike(node: Node) -> tuple[str, Datum] | None:
    return (node.label, Null()) if isinstance(node, OpaqueNode) and node.label.startswith(VALUE) else None


def random_datum(random: Random, size: int) -> Datum:
    return Link(random.randrange(size)) if random.random() < 0.8 else Null()


def random_node(random: Random, size: int) -> Node:
    match random.randrange(8):
        case 0:
            return ArrayNode("p.Node[]", tuple(random_datum(random, size) for _ in range(random.randrange(3))))
        case 1:
            return TextNode(random.choice("ab"))
        case 2:
            return OpaqueNode(random.choice((f"{VALUE}1", f"{VALUE}2", "enum p.Color.RED")))
    links = [(f"p.Node.{name}", random_datum(random, size)) for name in ("next", "other")]
    return ObjectNode("p.Node", (("p.Base.id", Scalar(INT, random.randrange(2))), *links))


def random_seen(random: Random, size: int) -> Observation:
    heap = tuple(random_node(random, size) for _ in range(size))
    statics = tuple((key, random_datum(random, size)) for key in STATICS)
    return Observation(Returned(random_datum(random, size)), "", heap, statics)


def renumbered(seen: Observation, numbers: Mapping[int, int]) -> Observation:
    """The observation with its nodes in other places: `numbers` are the new ones."""
    assert isinstance(seen.end, Returned)
    assert seen.end.value is not None
    heap = {numbers[index]: _renumbered_node(node, numbers) for index, node in enumerate(seen.heap)}
    statics = tuple((key, _renumbered(value, numbers)) for key, value in seen.statics)
    return Observation(Returned(_renumbered(seen.end.value, numbers)), "", tuple(heap[at] for at in range(len(heap))), statics)


def _renumbered(value: Datum, numbers: Mapping[int, int]) -> Datum:
    return Link(numbers[value.index]) if isinstance(value, Link) else value


def _renumbered_node(node: Node, numbers: Mapping[int, int]) -> Node:
    match node:
        case ObjectNode(cls, fields):
            return ObjectNode(cls, tuple((key, _renumbered(value, numbers)) for key, value in fields))
        case ArrayNode(type, elements):
            return ArrayNode(type, tuple(_renumbered(value, numbers) for value in elements))
    return node


def shuffled(random: Random, seen: Observation, inputs: int) -> Observation:
    """The same with the nodes of the call in another order."""
    fresh = list(range(inputs, len(seen.heap)))
    random.shuffle(fresh)
    return renumbered(seen, dict(enumerate([*range(inputs), *fresh])))


def changed(random: Random, seen: Observation) -> Observation:
    """The observation with another node somewhere."""
    at = random.randrange(len(seen.heap))
    heap = (*seen.heap[:at], random_node(random, len(seen.heap)), *seen.heap[at + 1 :])
    return Observation(seen.end, "", heap, seen.statics)


def with_lone(random: Random, seen: Observation) -> Observation:
    """The observation with one field more in each object."""
    lone = ((LONE, Scalar(INT, random.randrange(2))),)
    heap = tuple(ObjectNode(node.cls, lone + node.fields[::-1]) if isinstance(node, ObjectNode) else node for node in seen.heap)
    return Observation(seen.end, "", heap, seen.statics)


def is_isomorphic(old: Observation, new: Observation, inputs: int) -> bool:
    """Whether some bijection of the nodes of the call makes both the same, lone fields and which of equal values it is aside."""
    old_fresh, new_fresh = sorted(_fresh(old, inputs)), sorted(_fresh(new, inputs))
    if len(old_fresh) != len(new_fresh):
        return False
    fixed = {index: index for index in range(inputs)}
    new_told = _told(new, {index: index for index in range(len(new.heap))}, inputs)
    return any(_told(old, {**fixed, **dict(zip(old_fresh, order, strict=True))}, inputs) == new_told for order in permutations(new_fresh))


def inside(node: Node) -> list[tuple[str | int, Datum]]:
    match node:
        case ObjectNode(_, fields):
            return list(fields)
        case ArrayNode(_, elements):
            return list(enumerate(elements))
    return []


def outside(seen: Observation) -> dict[str, Datum]:
    """Where the walk starts besides the nodes of the input."""
    assert isinstance(seen.end, Returned)
    assert seen.end.value is not None
    return {**dict(seen.statics), "result": seen.end.value}


def _fresh(seen: Observation, inputs: int) -> set[int]:
    """The nodes of the call that can be reached and are not just values."""
    found: set[int] = set(range(inputs))
    more = {value.index for value in outside(seen).values() if isinstance(value, Link)}
    while not more <= found or any(_targets(seen.heap, index) - found for index in found):
        found |= more
        more = {target for index in found for target in _targets(seen.heap, index)}
    return {index for index in found if index >= inputs and alike(seen.heap[index]) is None}


def _targets(heap: Heap, index: int) -> set[int]:
    return {value.index for _, value in inside(heap[index]) if isinstance(value, Link)}


def _told(seen: Observation, numbers: Mapping[int, int], inputs: int) -> object:
    """All that is seen, under other numbers."""
    kept = {*range(inputs), *_fresh(seen, inputs)}
    nodes = {numbers[index]: (_kind(seen.heap[index]), dict(_rows(seen.heap, index, numbers))) for index in kept}
    return nodes, {key: _shown(seen.heap, value, numbers) for key, value in outside(seen).items()}


def _rows(heap: Heap, index: int, numbers: Mapping[int, int]) -> Iterator[tuple[str | int, object]]:
    return ((key, _shown(heap, value, numbers)) for key, value in inside(heap[index]) if key != LONE)


def _kind(node: Node) -> object:
    match node:
        case ObjectNode(cls, _):
            return cls
        case ArrayNode(type, elements):
            return type, len(elements)
    return node


def _shown(heap: Heap, value: Datum, numbers: Mapping[int, int]) -> object:
    if not isinstance(value, Link):
        return value
    return numbers[value.index] if alike(heap[value.index]) is None else heap[value.index]
