"""The shape of an input heap: what can be reached, what is shared, what leads back to itself."""

from __future__ import annotations

from collections import Counter

from twinproof.base.dataclass import replace
from twinproof.heap.observe import Heap, Input, Node, ObjectNode, OpaqueNode, TextNode
from twinproof.heap.reach import back_steps, contents, links, reachable, roots
from twinproof.language.known import KnownClasses
from twinproof.sample.valued import is_mutable, of_class
from twinproof.sample.views import as_seen


def _seen(known: KnownClasses, given: Input) -> Input:
    """The input with the library's collections as their elements: how they are linked inside is not its shape."""
    return replace(given, heap=as_seen(known, given.heap))


def references(known: KnownClasses, given: Input) -> Counter[int]:
    """How many places and roots refer to each node that holds anything or may change, of those that can be reached."""
    heap, targets = _targets(known, given)
    return Counter([index for index in targets if contents(heap[index]) or is_mutable(known, of_class(known, heap[index]))])


def _targets(known: KnownClasses, given: Input) -> tuple[Heap, list[int]]:
    """The heap as it is seen, and what each root, and each place that can be reached, refers to."""
    given = _seen(known, given)
    heap, start = given.heap, roots(given)
    return heap, links([*start, *(value for index in reachable(heap, start) for value in contents(heap[index]))])


def has_sharing(known: KnownClasses, given: Input) -> bool:
    """Whether an object with contents can be reached in two ways, be it around a cycle."""
    return any(count > 1 for count in references(known, given).values())


def is_tree(known: KnownClasses, given: Input) -> bool:
    """Whether no object is referred to twice; named constants and values of the library that never change may be."""
    heap, targets = _targets(known, given)
    told = [index for index in targets if _may_be_told(known, heap[index])]
    return len(told) == len(set(told))


def _may_be_told(known: KnownClasses, node: Node) -> bool:
    """Whether it matters which object a reference leads to: not of strings, boxes, constants and values that never change."""
    if isinstance(node, TextNode) or (isinstance(node, ObjectNode) and node.cls in known.boxes):
        return False
    return not isinstance(node, OpaqueNode) or is_mutable(known, of_class(known, node))


def has_cycle(known: KnownClasses, given: Input) -> bool:
    """Whether an object can reach itself."""
    heap = _seen(known, given).heap
    return any(True for _ in back_steps(len(heap), lambda index: enumerate(links(contents(heap[index])))))
