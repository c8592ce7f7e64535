"""The places of an input that may be changed one by one, and those that may not: the library's objects only make sense as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.execute.collections import ARRAY_LIST
from twinproof.heap.observe import ArrayNode, Heap, Input, Node, ObjectNode
from twinproof.heap.places import ARGS, STATICS, Place
from twinproof.heap.reach import contents, links
from twinproof.sample.catalogue import BOXES
from twinproof.sample.valued import ATOMIC_NUMBERS, ATOMIC_REFERENCE

_FREE = {*BOXES, *ATOMIC_NUMBERS, ATOMIC_REFERENCE}  # library classes whose fields may hold anything of their types


def free_places(given: Input) -> Iterator[Place]:
    """All places that may be changed one by one, roots first: not those inside library objects, which only make sense together."""
    yield from (Place(ARGS, index) for index in range(len(given.args)))
    yield from (Place(STATICS, index) for index in range(len(given.statics)))
    closed = inside_library(given.heap)
    for number, node in enumerate(given.heap):
        if number not in closed:
            yield from (Place(number, index) for index in range(len(contents(node))))


def inside_library(heap: Heap) -> set[int]:
    """The library's objects, other than boxes and the like and strings, and their arrays, but not the array of an array list, whose
    elements are free."""
    owners = [number for number, node in enumerate(heap) if isinstance(node, ObjectNode) and _is_library(node.cls)]
    held = [index for number in owners if not is_array_list(heap[number]) for index in links(contents(heap[number]))]
    return {*owners, *(index for index in held if isinstance(heap[index], ArrayNode))}


def is_array_list(node: Node) -> bool:
    """Whether the node is a `java.util.ArrayList`."""
    return isinstance(node, ObjectNode) and node.cls == ARRAY_LIST


def _is_library(cls: str) -> bool:
    return cls.startswith(("java.", "javax.", "jdk.", "sun.")) and cls not in _FREE
