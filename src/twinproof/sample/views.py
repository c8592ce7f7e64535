"""Library objects as their users see them: a list by its elements, a map by its entries in the order of iteration, a number by its value.

How much an array list has room for, how often it was changed, whether a map's key set was asked for: no public method tells, so
two versions that differ in such things only are the same. A layout that is not known stays as it is.
"""

from __future__ import annotations

from collections import Counter

from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Node, ObjectNode, OpaqueNode
from twinproof.heap.viewed import ObjectView
from twinproof.language.known import CollectionLayout, KnownClasses
from twinproof.sample.valued import arrays_of, seen_as

_UNSEEN = OpaqueNode("inside of a library object")
_NOT_UNDERSTOOD = (KeyError, TypeError, IndexError)


def as_seen(known: KnownClasses, heap: Heap, before: Heap = ()) -> Heap:
    """The heap with library objects as their users see them; what is only inside them, or was `before` the call, is blanked."""
    views, inside = _views(known, heap)
    inside |= _views(known, before)[1]
    if not inside and not views:
        return heap
    return tuple([_UNSEEN if index in inside else views.get(index, node) for index, node in enumerate(heap)])


def _views(known: KnownClasses, heap: Heap) -> tuple[dict[int, Node], set[int]]:
    """What users see of library objects, and what is inside them."""
    views: dict[int, Node] = {}
    inside: set[int] = set()
    for index, node in enumerate(heap):
        value = seen_as(known, heap, index)
        if value is not None:
            views[index] = value
            inside.update(arrays_of(known, node))
        elif isinstance(node, ObjectNode):
            seen = _seen(known, heap, node, inside)
            if seen is not node:
                views[index] = seen
    return views, inside


def _seen(known: KnownClasses, heap: Heap, node: ObjectNode, inside: set[int]) -> ObjectNode:
    """The object as seen, or the very same node if there is nothing to hide; adds what belongs to it alone."""
    layout = _layout(known, node)
    if layout is not None:
        view = ObjectView(heap, node)
        try:
            entries = list(layout.read(view))
        except _NOT_UNDERSTOOD:
            return node
        inside |= view.inside
        own = [field for field in node.fields if field[0] in known.shown or not field[0].startswith(known.wide.inner)]
        return ObjectNode(node.cls, (*own, *view.more.items(), *((f"[{at}]", value) for at, value in enumerate(entries))))
    kept = [field for field in node.fields if not known.is_hidden(field[0])]
    return node if len(kept) == len(node.fields) else ObjectNode(node.cls, tuple(kept))


def _layout(known: KnownClasses, node: ObjectNode) -> CollectionLayout | None:
    """What is known of the object's class if it is a collection's; of two the first."""
    readable = known.readable
    found = [key for key, _ in node.fields if key in readable]
    if len(found) < 2:
        return readable[found[0]] if found else None
    return next(layout for key, layout in readable.items() if key in found)


def rooms(known: KnownClasses, heap: Heap) -> Counter[tuple[object, ...]]:
    """How much room the collections have whose users may see it one day: by the order of what is yet to be put there, or by asking."""
    found: Counter[tuple[object, ...]] = Counter()
    for node in heap:
        fields = dict(node.fields) if isinstance(node, ObjectNode) else {}
        for key, more in known.rooms.items():
            if key in fields:
                found[(key, _length(heap, fields[key]), *(fields[each] for each in more))] += 1
    return found


def _length(heap: Heap, array: Datum) -> int | None:
    node = heap[array.index] if isinstance(array, Link) else None
    return len(node.elements) if isinstance(node, ArrayNode) else None


def held(known: KnownClasses, heap: Heap, index: int) -> list[Datum] | None:
    """What a collection holds in the order of iteration, a map keys and values in turn; None if its layout is not known."""
    node = heap[index]
    assert isinstance(node, ObjectNode)
    layout = _layout(known, node)
    try:
        return None if layout is None else list(layout.read(ObjectView(heap, node)))
    except _NOT_UNDERSTOOD:
        return None
