"""The places of an input that may be changed one by one, and those that may not: the library's objects only make sense as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.heap.observe import ArrayNode, Heap, Input, Node, ObjectNode, TextNode
from twinproof.heap.places import ARGS, STATICS, Place
from twinproof.heap.reach import contents, links
from twinproof.language.known import KnownClasses


def free_places(known: KnownClasses, given: Input) -> Iterator[Place]:
    """All places that may be changed one by one, roots first: not those inside library objects, which only make sense together."""
    yield from (Place(ARGS, index) for index in range(len(given.args)))
    yield from (Place(STATICS, index) for index in range(len(given.statics)))
    closed = inside_library(known, given.heap)
    for number, node in enumerate(given.heap):
        if number not in closed:
            yield from (Place(number, index) for index in range(len(contents(node))))


def inside_library(known: KnownClasses, heap: Heap) -> set[int]:
    """The library's objects, other than boxes and the like and strings, and their arrays, but not the array of a list whose elements are
    free."""
    owners = [number for number, node in enumerate(heap) if isinstance(node, ObjectNode) and _is_closed(known, node.cls)]
    held = [index for number in owners if not is_free_list(known, heap[number]) for index in links(contents(heap[number]))]
    return {*owners, *(index for index in held if isinstance(heap[index], ArrayNode))}


def texts_inside(known: KnownClasses, heap: Heap) -> set[int]:
    """The texts that objects with a value keep inside: they only make sense with the rest of the object."""
    owners = [node for node in heap if isinstance(node, ObjectNode) and node.cls in known.values]
    held = [index for node in owners for index in links(contents(node))]
    held += [index for array in held if isinstance(heap[array], ArrayNode) for index in links(contents(heap[array]))]
    return {index for index in held if isinstance(heap[index], TextNode)}


def is_free_list(known: KnownClasses, node: Node) -> bool:
    """Whether the node is a list whose array may hold anything."""
    layout = known.collections.get(node.cls) if isinstance(node, ObjectNode) else None
    return layout is not None and layout.is_free


def _is_closed(known: KnownClasses, cls: str) -> bool:
    return known.is_library(cls) and cls not in known.free
