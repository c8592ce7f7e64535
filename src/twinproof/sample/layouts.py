"""Collections of the library laid out by hand, just as their public methods build them: a new one, then one `add` or `put` after the other.

Maps and sets are kept by hash or by order, so their keys must be strings, boxes or null, whose hash codes and order are known here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.base.dataclass import replace
from twinproof.execute.collections import ARRAY_LIST
from twinproof.execute.texts import hash_code
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Heap,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    OpaqueNode,
    Scalar,
    TextNode,
    float_bits,
    number_of,
)
from twinproof.heap.reach import links
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG
from twinproof.sample.valued import possible
from twinproof.sample.views import held

UTIL = "java.util"
LISTS = ("ArrayList", "LinkedList", "ArrayDeque", "PriorityQueue")
SETS = ("HashSet", "LinkedHashSet", "TreeSet")
MAPS = ("HashMap", "LinkedHashMap", "TreeMap")
LAID_OUT = tuple(f"{UTIL}.{name}" for name in (*LISTS, *SETS, *MAPS))
MOST = 6  # entries: more in one bucket would become a tree
_NULL = Null()
_BUCKETS = 16
Fields = tuple[tuple[str, Datum], ...]


def is_map(cls: str) -> bool:
    """Whether a collection that can be laid out holds pairs."""
    return cls.rpartition(".")[2] in MAPS


def is_ordered(cls: str) -> bool:
    """Whether it holds only what has an order, not null."""
    return cls.rpartition(".")[2] in ("TreeMap", "TreeSet", "PriorityQueue")


def is_keyed(cls: str) -> bool:
    """Whether it needs the hash codes or the order of what it holds."""
    return cls.rpartition(".")[2] in (*MAPS, *SETS, "PriorityQueue")


def keys(heap: Heap) -> set[int]:
    """The objects whose places in collections depend on what they are."""
    found: set[int] = set()
    for number, node in enumerate(heap):
        if isinstance(node, ObjectNode) and node.cls in LAID_OUT and is_keyed(node.cls):
            elements = held(heap, number) or []
            found.update(links(elements[:: 2 if is_map(node.cls) else 1]))
    return found


def settled(given: Input) -> Input | None:
    """The input with its collections as their methods would have built them of what they hold; None if that cannot be said, or if nobody
    can make its objects."""
    heap = possible(given.heap)
    if heap is None:
        return None
    given = given if heap == given.heap else replace(given, heap=heap)
    numbers = [at for at, node in enumerate(given.heap) if isinstance(node, ObjectNode) and node.cls in LAID_OUT and node.cls != ARRAY_LIST]
    for number in numbers:
        elements = held(given.heap, number)
        changed = None if elements is None else with_elements(given, number, elements)
        if changed is None:
            return None
        given = changed
    return given


def with_elements(given: Input, number: int, elements: Sequence[Datum]) -> Input | None:
    """The input with other elements, or keys and values, in a collection; None if they cannot be laid out."""
    heap = list(given.heap)

    def add(node: Node) -> int:
        heap.append(node)
        return len(heap) - 1

    node = heap[number]
    assert isinstance(node, ObjectNode)
    try:
        heap[number] = LayingOut(heap, add).make(node.cls, elements)
    except KeyError:
        return None
    return replace(given, heap=tuple(heap))


class LayingOut:
    """Adds the nodes of collections to a heap in the making; `add` appends a node and gives its number."""

    def __init__(self, nodes: Sequence[Node], add: Callable[[Node], int]) -> None:
        self._nodes = nodes
        self._add = add

    def make(self, cls: str, elements: Sequence[Datum]) -> ObjectNode:
        """The node of a collection that got these elements one by one, or keys and values in turn; raises KeyError where a key's hash or
        order is not known."""
        name = cls.rpartition(".")[2]
        if name in MAPS:
            return self._map(name, list(zip(elements[::2], elements[1::2], strict=True)))
        if name in SETS:
            return self._set(name, elements)
        return self._list(name, elements)

    def _list(self, name: str, elements: Sequence[Datum]) -> ObjectNode:
        match name:
            case "ArrayList":
                return _object(
                    name, _count("AbstractList", 0), self._array(name, "elementData", elements), _int(name, "size", len(elements))
                )
            case "LinkedList":
                return self._linked(elements)
            case "ArrayDeque":
                held = [value for value in elements if value != _NULL][: _BUCKETS - 1]
                room = self._array(name, "elements", [*held, *[_NULL] * (_BUCKETS + 1 - len(held))])
                return _object(name, room, _int(name, "head", 0), _int(name, "tail", len(held)))
        held = self._sorted([value for value in elements if value != _NULL])
        room = self._array(name, "queue", [*held, *[_NULL] * (11 - len(held))])
        size, count = _int(name, "size", len(held)), _int(name, "modCount", len(held))
        return _object(name, room, size, count, _field(name, "comparator", _NULL))

    def _linked(self, elements: Sequence[Datum]) -> ObjectNode:
        cell = "LinkedList$Node"
        first = len(self._nodes)
        last = len(elements) - 1
        for at, value in enumerate(elements):
            after, before = (Link(first + at + 1) if at < last else _NULL), (Link(first + at - 1) if at else _NULL)
            self._add(_object(cell, _field(cell, "item", value), _field(cell, "next", after), _field(cell, "prev", before)))
        ends = (Link(first), Link(first + last)) if elements else (_NULL, _NULL)
        size, count = _int("LinkedList", "size", len(elements)), _count("AbstractList", len(elements))
        return _object("LinkedList", count, size, _field("LinkedList", "first", ends[0]), _field("LinkedList", "last", ends[1]))

    def _set(self, name: str, elements: Sequence[Datum]) -> ObjectNode:
        owner, inner, key = ("TreeSet", "TreeMap", "m") if name == "TreeSet" else ("HashSet", name.replace("Set", "Map"), "map")
        present = Link(self._add(OpaqueNode(f"static {UTIL}.{owner}.PRESENT"))) if elements else _NULL
        made = self._map(inner, [(value, present) for value in elements])
        return _object(name, _field(owner, key, Link(self._add(made))))

    def _map(self, name: str, entries: list[tuple[Datum, Datum]]) -> ObjectNode:
        kept: list[tuple[Datum, Datum]] = []
        for key, value in entries:
            equal = next((at for at, (known, _) in enumerate(kept) if self._same(known, key)), None)
            if equal is None:
                kept.append((key, value))
            else:
                kept[equal] = (kept[equal][0], value)
        return self._tree(kept) if name == "TreeMap" else self._hashed(name, kept[:MOST])

    def _hashed(self, name: str, entries: Sequence[tuple[Datum, Datum]]) -> ObjectNode:
        cell = "LinkedHashMap$Entry" if name == "LinkedHashMap" else "HashMap$Node"
        hashes = [self._hash(key) for key, _ in entries]
        first, last = len(self._nodes), len(entries) - 1
        buckets: list[Datum] = [_NULL] * _BUCKETS
        for at, ((key, value), code) in enumerate(zip(entries, hashes, strict=True)):
            bucket = code % _BUCKETS
            following = next((other for other in range(at + 1, last + 1) if hashes[other] % _BUCKETS == bucket), None)
            buckets[bucket] = Link(first + at) if buckets[bucket] == _NULL else buckets[bucket]
            held = [_int("HashMap$Node", "hash", code), _field("HashMap$Node", "key", key), _field("HashMap$Node", "value", value)]
            held.append(_field("HashMap$Node", "next", _NULL if following is None else Link(first + following)))
            if name == "LinkedHashMap":
                held.append(_field(cell, "before", Link(first + at - 1) if at else _NULL))
                held.append(_field(cell, "after", Link(first + at + 1) if at < last else _NULL))
            self._add(_object(cell, *held))
        return self._hash_map(name, entries, buckets, (Link(first), Link(first + last)) if entries else (_NULL, _NULL))

    def _hash_map(self, name: str, entries: Sequence[object], buckets: list[Datum], ends: tuple[Datum, Datum]) -> ObjectNode:
        table: Datum = Link(self._add(ArrayNode(f"{UTIL}.HashMap$Node[]", tuple(buckets)))) if entries else _NULL
        views = [_field("AbstractMap", "keySet", _NULL), _field("AbstractMap", "values", _NULL), _field("HashMap", "entrySet", _NULL)]
        size, count = _int("HashMap", "size", len(entries)), _int("HashMap", "modCount", len(entries))
        threshold = _int("HashMap", "threshold", 12 if entries else 0)
        factor = _field("HashMap", "loadFactor", Scalar(FLOAT, float_bits(0.75)))
        own: list[tuple[str, Datum]] = []
        if name == "LinkedHashMap":
            own = [_field(name, "head", ends[0]), _field(name, "tail", ends[1]), _field(name, "accessOrder", Scalar(BOOLEAN, 0))]
        return _object(name, *views, _field("HashMap", "table", table), size, count, threshold, factor, *own)

    def _tree(self, entries: Sequence[tuple[Datum, Datum]]) -> ObjectNode:
        """A tree of at most three entries, the middle one put in first."""
        cell = "TreeMap$Entry"
        order = self._sorted([key for key, _ in entries])[:3]
        values = dict(entries)
        root = min(len(order) - 1, 1) if len(order) == 3 else 0
        first = len(self._nodes)
        for at, key in enumerate(order):
            below = [other for other in range(len(order)) if other != root] if at == root else []
            left = next((Link(first + other) for other in below if other < root), _NULL)
            right = next((Link(first + other) for other in below if other > root), _NULL)
            links = [
                _field(cell, "left", left),
                _field(cell, "right", right),
                _field(cell, "parent", _NULL if at == root else Link(first + root)),
            ]
            color = _field(cell, "color", Scalar(BOOLEAN, int(at == root)))
            self._add(_object(cell, _field(cell, "key", key), _field(cell, "value", values[key]), *links, color))
        name = "TreeMap"
        views = [_field("AbstractMap", "keySet", _NULL), _field("AbstractMap", "values", _NULL)]
        views += [_field(name, view, _NULL) for view in ("comparator", "entrySet", "navigableKeySet", "descendingMap")]
        top = Link(first + root) if order else _NULL
        return _object(name, *views, _field(name, "root", top), _int(name, "size", len(order)), _int(name, "modCount", len(order)))

    def _array(self, owner: str, key: str, elements: Sequence[Datum]) -> tuple[str, Datum]:
        return _field(owner, key, Link(self._add(ArrayNode("java.lang.Object[]", tuple(elements)))))

    # --- keys

    def _value(self, key: Datum) -> tuple[str, object]:
        """What a key is equal by: its class and its text or bits."""
        if isinstance(key, Null):
            return "", None
        node = self._nodes[key.index] if isinstance(key, Link) else None
        if isinstance(node, TextNode):
            return "java.lang.String", node.text
        if isinstance(node, ObjectNode) and len(node.fields) == 1 and node.cls.startswith("java.lang."):
            return node.cls, node.fields[0][1]
        raise KeyError(key)

    def _same(self, a: Datum, b: Datum) -> bool:
        return self._value(a) == self._value(b)

    def _hash(self, key: Datum) -> int:
        """The hash code as maps keep it, its upper half mixed into the lower."""
        _, value = self._value(key)
        if value is None:
            return 0
        code = hash_code(value) if isinstance(value, str) else _hash_of(value)
        mixed = (code & 0xFFFFFFFF) ^ ((code & 0xFFFFFFFF) >> 16)
        return mixed - (1 << 32) if mixed >= 1 << 31 else mixed

    def _sorted(self, keys: Sequence[Datum]) -> list[Datum]:
        """Keys of one class in their natural order."""
        values = [self._value(key) for key in keys]
        if len({cls for cls, _ in values}) > 1 or any(value is None for _, value in values):
            raise KeyError("keys without an order")
        return sorted(keys, key=lambda key: _rank(self._value(key)[1]))


def _rank(value: object) -> bytes | int | tuple[bool, float, bool]:
    """What values of one class are ordered by."""
    if isinstance(value, str):
        return value.encode("utf-16-be", "surrogatepass")
    assert isinstance(value, Scalar)
    if value.type not in (FLOAT, DOUBLE):
        return value.bits
    number = number_of(value.type, value.bits)
    is_minus_zero = number == 0 and value.bits != 0
    return (number != number, 0.0 if number != number else number, not is_minus_zero)


def _hash_of(value: object) -> int:
    if not isinstance(value, Scalar):
        raise KeyError(value)
    if value.type is BOOLEAN:
        return 1231 if value.bits else 1237
    if value.type in (LONG, DOUBLE):
        return (value.bits ^ ((value.bits & 0xFFFFFFFFFFFFFFFF) >> 32)) & 0xFFFFFFFF
    return value.bits


def _field(owner: str, name: str, value: Datum) -> tuple[str, Datum]:
    return f"{UTIL}.{owner}.{name}", value


def _int(owner: str, name: str, value: int) -> tuple[str, Datum]:
    return _field(owner, name, Scalar(INT, value))


def _count(owner: str, value: int) -> tuple[str, Datum]:
    return _int(owner, "modCount", value)


def _object(name: str, *fields: tuple[str, Datum]) -> ObjectNode:
    return ObjectNode(f"{UTIL}.{name}", fields)
