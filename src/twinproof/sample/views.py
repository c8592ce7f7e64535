"""Library objects as their users see them: a list by its elements, a map by its entries in the order of iteration, a number by its value.

How much an array list has room for, how often it was changed, whether a map's key set was asked for: no public method tells, so
two versions that differ in such things only are the same. A layout that is not known stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Node, Null, ObjectNode, OpaqueNode, Scalar
from twinproof.sample.valued import KINDS, arrays_of, seen_as

Fields = dict[str, Datum]
_CONCURRENT = "java.util.concurrent.ConcurrentHashMap"
_UNSEEN = OpaqueNode("inside of a library object")


def as_seen(heap: Heap, before: Heap = ()) -> Heap:
    """The heap with library objects as their users see them; what is only inside them, or was `before` the call, is blanked."""
    views, inside = _views(heap)
    inside |= _views(before)[1]
    if not inside and not views:
        return heap
    return tuple([_UNSEEN if index in inside else views.get(index, node) for index, node in enumerate(heap)])


def _views(heap: Heap) -> tuple[dict[int, Node], set[int]]:
    """What users see of library objects, and what is inside them."""
    views: dict[int, Node] = {}
    inside: set[int] = set()
    for index, node in enumerate(heap):
        value = seen_as(heap, index)
        if value is not None:
            views[index] = value
            inside.update(arrays_of(node) if isinstance(node, ObjectNode) and node.cls in KINDS else ())
        elif isinstance(node, ObjectNode):
            view = _View(heap, node)
            seen = view.run()
            if seen is not node:
                views[index] = seen
                inside |= view.inside
    return views, inside


def rooms(heap: Heap) -> Counter[tuple[object, ...]]:
    """How much room the collections have whose users may see it one day: by the order of what is yet to be put there, or by asking."""
    found: Counter[tuple[object, ...]] = Counter()
    for node in heap:
        fields = dict(node.fields) if isinstance(node, ObjectNode) else {}
        for key, more in _ROOMS.items():
            if key in fields:
                array = fields[key]
                length = len(_elements(heap[array.index])) if isinstance(array, Link) else None
                found[(key, length, *(fields[each] for each in more))] += 1
    return found


_ROOMS = {  # the array of a collection, and what says how large it will be made
    "java.util.HashMap.table": ("java.util.HashMap.threshold", "java.util.HashMap.loadFactor"),
    "java.util.Hashtable.table": ("java.util.Hashtable.threshold", "java.util.Hashtable.loadFactor"),
    "java.util.Vector.elementData": ("java.util.Vector.capacityIncrement",),
    f"{_CONCURRENT}.table": (f"{_CONCURRENT}.sizeCtl",),
}


class _View:
    """One object; `inside` collects the nodes that belong to it alone."""

    def __init__(self, heap: Heap, node: ObjectNode) -> None:
        self.heap = heap
        self.node = node
        self.fields: Fields = dict(node.fields)
        self.inside: set[int] = set()
        self.more: dict[str, Datum] = {}  # what a user sees of it that is kept in an object inside

    def run(self) -> Node:
        """The object as seen, or the very same node if there is nothing to hide."""
        try:
            for key, entries in _CONTAINERS.items():
                if key in self.fields:
                    return self._container(list(entries(self)))
        except (KeyError, TypeError, IndexError):
            self.inside.clear()
            return self.node
        return self.node if not any(map(_is_hidden, self.fields)) else ObjectNode(self.node.cls, self._kept(_is_hidden))

    def _container(self, entries: list[Datum]) -> Node:
        own = self._kept(lambda key: key.startswith("java.util.") and not key.endswith((".accessOrder", ".comparator")))
        return ObjectNode(self.node.cls, (*own, *self.more.items(), *((f"[{at}]", value) for at, value in enumerate(entries))))

    def _kept(self, drop: Callable[[str], bool]) -> tuple[tuple[str, Datum], ...]:
        return tuple((key, value) for key, value in self.node.fields if not drop(key))

    def enter(self, value: Datum) -> Fields:
        """The fields of an object inside."""
        node = self._enter(value)
        if not isinstance(node, ObjectNode):
            raise TypeError("not an object with fields")
        return dict(node.fields)

    def elements(self, key: str) -> tuple[Datum, ...]:
        """The elements of an array inside; none if it is not there yet."""
        value = self.fields[key]
        return () if isinstance(value, Null) else _elements(self._enter(value))

    def number(self, key: str) -> int:
        """A number among the fields."""
        return _bits(self.fields[key])

    def _enter(self, value: Datum) -> Node:
        index = _index(value)
        self.inside.add(index)
        return self.heap[index]


def _bits(value: Datum) -> int:
    if not isinstance(value, Scalar):
        raise TypeError("not a number")
    return value.bits


def _elements(node: Node) -> tuple[Datum, ...]:
    if not isinstance(node, ArrayNode):
        raise TypeError("not an array")
    return node.elements


def _index(value: Datum) -> int:
    if not isinstance(value, Link):
        raise TypeError("not an object")
    return value.index


def _is_hidden(key: str) -> bool:
    """Counters and caches that no public method tells."""
    return (key.startswith("java.util.") and key.endswith(".modCount")) or key.startswith("java.lang.NullPointerException.")


def _array_list(view: _View) -> Iterator[Datum]:
    yield from view.elements("java.util.ArrayList.elementData")[: view.number("java.util.ArrayList.size")]


def _vector(view: _View) -> Iterator[Datum]:
    yield from view.elements("java.util.Vector.elementData")[: view.number("java.util.Vector.elementCount")]


def _priority_queue(view: _View) -> Iterator[Datum]:
    yield from view.elements("java.util.PriorityQueue.queue")[: view.number("java.util.PriorityQueue.size")]


def _array_deque(view: _View) -> Iterator[Datum]:
    elements = view.elements("java.util.ArrayDeque.elements")
    at, end = view.number("java.util.ArrayDeque.head"), view.number("java.util.ArrayDeque.tail")
    while at != end:
        yield elements[at]
        at = (at + 1) % len(elements)


def _chain(view: _View, start: Datum, after: str) -> Iterator[Fields]:
    while isinstance(start, Link):
        fields = view.enter(start)
        yield fields
        start = fields[after]


def _linked_list(view: _View) -> Iterator[Datum]:
    for fields in _chain(view, view.fields["java.util.LinkedList.first"], "java.util.LinkedList$Node.next"):
        yield fields["java.util.LinkedList$Node.item"]


def _entry(fields: Fields) -> Iterator[Datum]:
    yield fields["java.util.HashMap$Node.key"]
    yield fields["java.util.HashMap$Node.value"]


def _linked_map(view: _View) -> Iterator[Datum]:
    view.elements("java.util.HashMap.table")
    for fields in _chain(view, view.fields["java.util.LinkedHashMap.head"], "java.util.LinkedHashMap$Entry.after"):
        yield from _entry(fields)


def _buckets(view: _View, buckets: Iterable[Datum], entry: str, value: str = "value") -> Iterator[Datum]:
    """Keys and values in turn, of entries in chains."""
    for bucket in buckets:
        for fields in _chain(view, bucket, f"{entry}.next"):
            yield fields[f"{entry}.key"]
            yield fields[f"{entry}.{value}"]


def _hash_map(view: _View) -> Iterator[Datum]:
    return _buckets(view, view.elements("java.util.HashMap.table"), "java.util.HashMap$Node")


def _concurrent_map(view: _View) -> Iterator[Datum]:
    return _buckets(view, view.elements(f"{_CONCURRENT}.table"), f"{_CONCURRENT}$Node", "val")


def _hashtable(view: _View) -> Iterator[Datum]:
    return _buckets(view, reversed(view.elements("java.util.Hashtable.table")), "java.util.Hashtable$Entry")


def _copied_list(view: _View) -> Iterator[Datum]:
    view.enter(view.fields["java.util.concurrent.CopyOnWriteArrayList.lock"])
    yield from view.elements("java.util.concurrent.CopyOnWriteArrayList.array")


def _tree_map(view: _View) -> Iterator[Datum]:
    stack: list[Fields] = []
    at = view.fields["java.util.TreeMap.root"]
    while stack or isinstance(at, Link):
        if isinstance(at, Link):
            stack.append(view.enter(at))
            at = stack[-1]["java.util.TreeMap$Entry.left"]
        else:
            fields = stack.pop()
            yield fields["java.util.TreeMap$Entry.key"]
            yield fields["java.util.TreeMap$Entry.value"]
            at = fields["java.util.TreeMap$Entry.right"]


def _set(view: _View) -> Iterator[Datum]:
    """The keys of the map inside a set."""
    backing = next(view.fields[key] for key in _BACKING if key in view.fields)
    view.enter(backing)
    node = view.heap[_index(backing)]
    assert isinstance(node, ObjectNode)
    inner = _View(view.heap, node)
    entries = [entries for key, entries in _CONTAINERS.items() if key in inner.fields]
    if not entries:
        raise TypeError("not a map whose layout is known")
    yield from list(entries[0](inner))[::2]
    view.inside |= inner.inside
    view.more.update((key, value) for key, value in inner.fields.items() if key.endswith(".comparator"))


_BACKING = ("java.util.HashSet.map", "java.util.TreeSet.m")  # maps inside sets
_CONTAINERS: dict[str, Callable[[_View], Iterator[Datum]]] = {
    "java.util.ArrayList.elementData": _array_list,
    "java.util.Vector.elementData": _vector,
    "java.util.PriorityQueue.queue": _priority_queue,
    "java.util.ArrayDeque.elements": _array_deque,
    "java.util.LinkedList.first": _linked_list,
    "java.util.LinkedHashMap.head": _linked_map,
    "java.util.HashMap.table": _hash_map,
    "java.util.TreeMap.root": _tree_map,
    f"{_CONCURRENT}.table": _concurrent_map,
    "java.util.Hashtable.table": _hashtable,
    "java.util.concurrent.CopyOnWriteArrayList.array": _copied_list,
    **dict.fromkeys(_BACKING, _set),
}


def held(heap: Heap, index: int) -> list[Datum] | None:
    """What a collection holds in the order of iteration, a map keys and values in turn; None if its layout is not known."""
    node = heap[index]
    fields = dict(node.fields) if isinstance(node, ObjectNode) else {}
    assert isinstance(node, ObjectNode)
    view = _View(heap, node)
    for key, entries in _CONTAINERS.items():
        if key in fields:
            try:
                return list(entries(view))
            except (KeyError, TypeError, IndexError):
                return None
    return None
