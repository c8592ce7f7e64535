"""`TreeMap`: entries in a tree, by the order of their keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.heap.observe import Datum, Link, Node, ObjectNode, Scalar
from twinproof.heap.viewed import Fields, ObjectView
from twinproof.ir.types import BOOLEAN, INT, ClassType
from twinproof.java.library.known.hash_map import LISTED
from twinproof.java.library.known.kept import both_or_none, is_null
from twinproof.java.library.known.keys import Entry, LaidKeys
from twinproof.java.library.known.laid import NULL, UTIL, Add, field, made, nulls, number
from twinproof.language.known import CollectionLayout, InputReader, KeptUp, LibraryClass
from twinproof.term.build import equal
from twinproof.term.term import Term, Value

TREE_MAP = "TreeMap"
_CELL = "TreeMap$Entry"
_ROOT, _SIZE = f"{UTIL}.{TREE_MAP}.root", f"{UTIL}.{TREE_MAP}.size"
_VIEWS = ("entrySet", "navigableKeySet", "descendingMap")
_MOST = 3  # entries of a tree that is laid out


def _read(view: ObjectView) -> Iterator[Datum]:
    stack: list[Fields] = []
    at = view.fields[_ROOT]
    while stack or isinstance(at, Link):
        if isinstance(at, Link):
            stack.append(view.enter(at))
            at = stack[-1][f"{UTIL}.{_CELL}.left"]
        else:
            fields = stack.pop()
            yield fields[f"{UTIL}.{_CELL}.key"]
            yield fields[f"{UTIL}.{_CELL}.value"]
            at = fields[f"{UTIL}.{_CELL}.right"]


def lay_out(nodes: Sequence[Node], add: Add, elements: Sequence[Datum]) -> ObjectNode:
    """A tree of at most three entries, the middle one put in first."""
    keys = LaidKeys(nodes)
    entries = keys.entries(elements)
    order, values = keys.sorted([key for key, _ in entries])[:_MOST], dict(entries)
    root, first = int(len(order) == _MOST), len(nodes)
    for at, key in enumerate(order):
        add(_cell((key, values[key]), at, root, first, len(order)))
    views = [*nulls("AbstractMap", "keySet", "values"), *nulls(TREE_MAP, "comparator", *_VIEWS)]
    top = field(TREE_MAP, "root", Link(first + root) if order else NULL)
    return made(TREE_MAP, *views, top, number(TREE_MAP, "size", len(order)), number(TREE_MAP, "modCount", len(order)))


def _cell(entry: Entry, at: int, root: int, first: int, size: int) -> ObjectNode:
    """The entry with this number; only the root has others below it."""
    below = [other for other in range(size) if other != root] if at == root else []
    left = next((Link(first + other) for other in below if other < root), NULL)
    right = next((Link(first + other) for other in below if other > root), NULL)
    parent = field(_CELL, "parent", NULL if at == root else Link(first + root))
    color = field(_CELL, "color", Scalar(BOOLEAN, int(at == root)))
    held = field(_CELL, "key", entry[0]), field(_CELL, "value", entry[1])
    return made(_CELL, *held, field(_CELL, "left", left), field(_CELL, "right", right), parent, color)


def _kept(leaves: InputReader, ref: Term) -> Value:
    """No entries, no root."""
    is_empty = equal(INT, leaves.field(ref, _SIZE, INT), 0)
    return both_or_none(is_empty, is_null(leaves.field(ref, _ROOT, ClassType(f"{UTIL}.{_CELL}"))))


SORTED = CollectionLayout(
    _ROOT,
    _read,
    lay_out,
    is_map=True,
    is_ordered=True,
    is_keyed=True,
    shown=(f"{UTIL}.{TREE_MAP}.comparator",),
    adds="put",
    listed=LISTED,
)
CLASSES = (
    LibraryClass(
        f"{UTIL}.{TREE_MAP}",
        types=tuple(f"{UTIL}.{name}" for name in (TREE_MAP, "SortedMap", "NavigableMap")),
        collection=SORTED,
        invariant=KeptUp((_SIZE, _ROOT), _kept),
        counts=(_SIZE,),
        caches=tuple(f"{UTIL}.{TREE_MAP}.{name}" for name in _VIEWS),
    ),
)
