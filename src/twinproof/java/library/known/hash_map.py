"""`HashMap` and `LinkedHashMap`: entries in chains, by the hash codes of their keys.

As inputs of proofs they are what `java.library.maps` says they hold, in fields of our own; see there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from twinproof.heap.observe import ArrayNode, Datum, Link, Node, ObjectNode, Scalar, float_bits
from twinproof.heap.viewed import ObjectView
from twinproof.ir.types import BOOLEAN, FLOAT, ArrayType
from twinproof.java.library.known.keys import Entry, LaidKeys
from twinproof.java.library.known.laid import DATA_TYPE, NULL, UTIL, Add, Laid, field, made, nulls, number
from twinproof.language.known import CollectionLayout, InsideArray, LibraryClass

HASH_MAP, LINKED_MAP = "HashMap", "LinkedHashMap"
HAS, KEYS, VALUES, COUNT, HISTORY = (f"{UTIL}.{HASH_MAP}.#{name}" for name in ("has", "keys", "values", "count", "history"))
LISTED = ("((java.util.Map<?, ?>) {}).keySet()", "((java.util.Map<?, ?>) {}).values()")
MOST = 6  # entries: more in one bucket would become a tree
_TABLE, _THRESHOLD, _FACTOR = (f"{UTIL}.{HASH_MAP}.{name}" for name in ("table", "threshold", "loadFactor"))
_CELL, _LINKED_CELL = "HashMap$Node", "LinkedHashMap$Entry"
_BUCKETS = 16


def in_buckets(view: ObjectView, buckets: Iterable[Datum], entry: str, value: str = "value") -> Iterator[Datum]:
    """Keys and values in turn, of entries in chains."""
    for bucket in buckets:
        for fields in view.chain(bucket, f"{entry}.next"):
            yield fields[f"{entry}.key"]
            yield fields[f"{entry}.{value}"]


def _read(view: ObjectView) -> Iterator[Datum]:
    return in_buckets(view, view.elements(_TABLE), f"{UTIL}.{_CELL}")


def _read_linked(view: ObjectView) -> Iterator[Datum]:
    view.elements(_TABLE)
    for fields in view.chain(view.fields[f"{UTIL}.{LINKED_MAP}.head"], f"{UTIL}.{_LINKED_CELL}.after"):
        yield fields[f"{UTIL}.{_CELL}.key"]
        yield fields[f"{UTIL}.{_CELL}.value"]


def lay_out(name: str, nodes: Sequence[Node], add: Add, elements: Sequence[Datum]) -> ObjectNode:
    """A map with these keys and values, put in in turn."""
    keys = LaidKeys(nodes)
    entries = keys.entries(elements)[:MOST]
    first, hashes = len(nodes), [keys.hash(key) for key, _ in entries]
    for at, entry in enumerate(entries):
        add(_cell(name, entry, at, first, hashes))
    buckets: list[Datum] = [NULL] * _BUCKETS
    for at, code in reversed(list(enumerate(hashes))):
        buckets[code % _BUCKETS] = Link(first + at)
    return _map(name, len(entries), first, add, buckets)


def _cell(name: str, entry: Entry, at: int, first: int, hashes: Sequence[int]) -> ObjectNode:
    """The entry with this number, of which the first has the number `first` among the nodes."""
    bucket, last = hashes[at] % _BUCKETS, len(hashes) - 1
    following = next((other for other in range(at + 1, last + 1) if hashes[other] % _BUCKETS == bucket), None)
    held = [number(_CELL, "hash", hashes[at]), field(_CELL, "key", entry[0]), field(_CELL, "value", entry[1])]
    held.append(field(_CELL, "next", NULL if following is None else Link(first + following)))
    if name != LINKED_MAP:
        return made(_CELL, *held)
    before, after = (Link(first + at - 1) if at else NULL), (Link(first + at + 1) if at < last else NULL)
    return made(_LINKED_CELL, *held, field(_LINKED_CELL, "before", before), field(_LINKED_CELL, "after", after))


def _map(name: str, size: int, first: int, add: Add, buckets: Sequence[Datum]) -> ObjectNode:
    table: Datum = Link(add(ArrayNode(f"{UTIL}.{_CELL}[]", tuple(buckets)))) if size else NULL
    views = [*nulls("AbstractMap", "keySet", "values"), *nulls(HASH_MAP, "entrySet")]
    counts = [number(HASH_MAP, "size", size), number(HASH_MAP, "modCount", size), number(HASH_MAP, "threshold", 12 if size else 0)]
    factor = field(HASH_MAP, "loadFactor", Scalar(FLOAT, float_bits(0.75)))
    own = _ends(size, first) if name == LINKED_MAP else []
    return made(name, *views, field(HASH_MAP, "table", table), *counts, factor, *own)


def _ends(size: int, first: int) -> list[Laid]:
    head, tail = (Link(first), Link(first + size - 1)) if size else (NULL, NULL)
    order = field(LINKED_MAP, "accessOrder", Scalar(BOOLEAN, 0))
    return [field(LINKED_MAP, "head", head), field(LINKED_MAP, "tail", tail), order]


LINKED = CollectionLayout(
    f"{UTIL}.{LINKED_MAP}.head",
    _read_linked,
    partial(lay_out, LINKED_MAP),
    is_map=True,
    is_keyed=True,
    shown=(f"{UTIL}.{LINKED_MAP}.accessOrder",),
    adds="put",
    listed=LISTED,
)
HASHED = CollectionLayout(
    _TABLE, _read, partial(lay_out, HASH_MAP), is_map=True, is_keyed=True, room=(_THRESHOLD, _FACTOR), adds="put", listed=LISTED
)
CLASSES = (
    LibraryClass(f"{UTIL}.{LINKED_MAP}", types=(f"{UTIL}.{LINKED_MAP}", f"{UTIL}.SequencedMap"), collection=LINKED),
    LibraryClass(
        f"{UTIL}.{HASH_MAP}",
        types=tuple(f"{UTIL}.{name}" for name in (HASH_MAP, "Map", "AbstractMap")),
        collection=HASHED,
        inside=(InsideArray(HAS, ArrayType(BOOLEAN), None), InsideArray(KEYS, DATA_TYPE, 0), InsideArray(VALUES, DATA_TYPE, 1)),
        counts=(COUNT,),
        caches=(*(f"{UTIL}.AbstractMap.{name}" for name in ("keySet", "values")), f"{UTIL}.{HASH_MAP}.entrySet"),
    ),
)
