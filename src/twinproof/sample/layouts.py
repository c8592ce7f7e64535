"""Collections of the library laid out by hand, just as their public methods build them: a new one, then one `add` or `put` after the other.

Maps and sets are kept by hash or by order, so their keys must be strings, boxes or null, whose hash codes and order are known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.base.dataclass import replace
from twinproof.heap.observe import Datum, Heap, Input, Node, ObjectNode
from twinproof.heap.reach import links
from twinproof.language.known import KnownClasses
from twinproof.sample.valued import possible
from twinproof.sample.views import held

MOST = 6  # keys of a collection that is made up


def keys(known: KnownClasses, heap: Heap) -> set[int]:
    """The objects whose places in collections depend on what they are."""
    found: set[int] = set()
    for number, node in enumerate(heap):
        layout = known.collections.get(node.cls) if isinstance(node, ObjectNode) else None
        if layout is not None and layout.is_keyed:
            elements = held(known, heap, number) or []
            found.update(links(elements[:: 2 if layout.is_map else 1]))
    return found


def settled(known: KnownClasses, given: Input) -> Input | None:
    """The input with its collections as their methods would have built them of what they hold; None if that cannot be said, or if nobody
    can make its objects."""
    heap = possible(known, given.heap)
    if heap is None:
        return None
    given = given if heap == given.heap else replace(given, heap=heap)
    for number in [at for at, node in enumerate(given.heap) if _is_settled(known, node)]:
        elements = held(known, given.heap, number)
        changed = None if elements is None else with_elements(known, given, number, elements)
        if changed is None:
            return None
        given = changed
    return given


def _is_settled(known: KnownClasses, node: Node) -> bool:
    layout = known.collections.get(node.cls) if isinstance(node, ObjectNode) else None
    return layout is not None and not layout.is_free


def with_elements(known: KnownClasses, given: Input, number: int, elements: Sequence[Datum]) -> Input | None:
    """The input with other elements, or keys and values, in a collection; None if they cannot be laid out."""
    heap = list(given.heap)

    def add(node: Node) -> int:
        heap.append(node)
        return len(heap) - 1

    node = heap[number]
    assert isinstance(node, ObjectNode)
    try:
        heap[number] = collection(known, node.cls, heap, add, elements)
    except KeyError:
        return None
    return replace(given, heap=tuple(heap))


def collection(known: KnownClasses, cls: str, nodes: Sequence[Node], add: Callable[[Node], int], elements: Sequence[Datum]) -> ObjectNode:
    """The node of a collection that got these elements one by one, or keys and values in turn; `add` appends to the nodes. Raises KeyError
    where a key's hash or order is not known."""
    lay_out = known.collections[cls].lay_out
    assert lay_out is not None
    return lay_out(nodes, add, elements)
