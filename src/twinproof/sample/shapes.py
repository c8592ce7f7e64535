"""The shape of an input heap: what can be reached, what is shared, what leads back to itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from twinproof.base.dataclass import replace
from twinproof.heap.observe import ArrayNode, Datum, Heap, Input, Link, Node, ObjectNode, OpaqueNode, TextNode
from twinproof.sample.valued import is_mutable, of_class
from twinproof.sample.views import as_seen

_BOXES = {f"java.lang.{name}" for name in ("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double")}


def contents(node: Node) -> tuple[Datum, ...]:
    """The values in a node."""
    match node:
        case ObjectNode(_, fields):
            return tuple([value for _, value in fields])
        case ArrayNode(_, elements):
            return elements
    return ()


def roots(given: Input) -> list[Datum]:
    """Receiver, arguments and statics."""
    return [given.receiver, *given.args, *(value for _, value in given.statics)]


def reachable(heap: Heap, start: list[Datum]) -> list[int]:
    """The nodes that can be reached, breadth first."""
    order: dict[int, None] = {}
    queue = [value.index for value in start if isinstance(value, Link)]
    for index in queue:
        if index not in order:
            order[index] = None
            queue += [value.index for value in contents(heap[index]) if isinstance(value, Link)]
    return list(order)


def _seen(given: Input) -> Input:
    """The input with the library's collections as their elements: how they are linked inside is not its shape."""
    return replace(given, heap=as_seen(given.heap))


def references(given: Input) -> Counter[int]:
    """How many places and roots refer to each node that holds anything or may change, of those that can be reached."""
    count: Counter[int] = Counter()
    given = _seen(given)
    everything = roots(given)
    for index in reachable(given.heap, roots(given)):
        everything += contents(given.heap[index])
    for value in everything:
        if isinstance(value, Link) and (contents(given.heap[value.index]) or is_mutable(of_class(given.heap[value.index]))):
            count[value.index] += 1
    return count


def has_sharing(given: Input) -> bool:
    """Whether an object with contents can be reached in two ways, be it around a cycle."""
    return any(count > 1 for count in references(given).values())


def is_tree(given: Input) -> bool:
    """Whether no object is referred to twice; named constants and values of the library that never change may be."""
    given = _seen(given)
    values = roots(given)
    for index in reachable(given.heap, roots(given)):
        values += contents(given.heap[index])
    links = Counter(value.index for value in values if isinstance(value, Link) and _may_be_told(given.heap[value.index]))
    return all(count == 1 for count in links.values())


def _may_be_told(node: Node) -> bool:
    """Whether it matters which object a reference leads to: not of strings, boxes, constants and values that never change."""
    if isinstance(node, TextNode) or (isinstance(node, ObjectNode) and node.cls in _BOXES):
        return False
    return not isinstance(node, OpaqueNode) or is_mutable(of_class(node))


def has_cycle(given: Input) -> bool:
    """Whether an object can reach itself."""
    given = _seen(given)
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
