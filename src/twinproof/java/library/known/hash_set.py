"""`HashSet`, `LinkedHashSet` and `TreeSet`: the keys of a map inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from twinproof.heap.observe import Datum, Link, Node, ObjectNode, OpaqueNode
from twinproof.heap.viewed import ObjectView
from twinproof.java.library.known import hash_map, tree_map
from twinproof.java.library.known.array_list import LISTED
from twinproof.java.library.known.hash_map import HASH_MAP, HASHED, LINKED, LINKED_MAP
from twinproof.java.library.known.laid import NULL, UTIL, Add, field, made
from twinproof.java.library.known.tree_map import SORTED
from twinproof.language.known import CollectionLayout, LibraryClass

_HASH_SET, _TREE_SET = "HashSet", "TreeSet"
_IN_HASH_SET, _IN_TREE_SET = f"{UTIL}.{_HASH_SET}.map", f"{UTIL}.{_TREE_SET}.m"
MakeMap = Callable[[Sequence[Node], Add, Sequence[Datum]], ObjectNode]


def _read(key: str, view: ObjectView) -> Iterator[Datum]:
    inner = ObjectView(view.heap, view.object(view.fields[key]))
    layout = next((layout for layout in (LINKED, HASHED, SORTED) if layout.field in inner.fields), None)
    if layout is None:
        raise TypeError("not a map whose layout is known")
    yield from list(layout.read(inner))[::2]
    view.inside |= inner.inside
    view.more.update((shown, inner.fields[shown]) for shown in SORTED.shown if shown in inner.fields)


def _lay_out(name: str, owner: str, key: str, map: MakeMap, nodes: Sequence[Node], add: Add, elements: Sequence[Datum]) -> ObjectNode:
    present = Link(add(OpaqueNode(f"static {UTIL}.{owner}.PRESENT"))) if elements else NULL
    inner = map(nodes, add, [part for value in elements for part in (value, present)])
    return made(name, field(owner, key, Link(add(inner))))


def _hashed(name: str, map: str, *types: str) -> LibraryClass:
    make = partial(_lay_out, name, _HASH_SET, "map", partial(hash_map.lay_out, map))
    layout = CollectionLayout(_IN_HASH_SET, partial(_read, _IN_HASH_SET), make, is_keyed=True, adds="add", listed=LISTED)
    return LibraryClass(f"{UTIL}.{name}", types=tuple(f"{UTIL}.{type}" for type in (name, *types)), collection=layout)


_MAKE_TREE = partial(_lay_out, _TREE_SET, _TREE_SET, "m", tree_map.lay_out)
CLASSES = (
    _hashed(_HASH_SET, HASH_MAP, "Set", "AbstractSet"),
    _hashed("LinkedHashSet", LINKED_MAP, "SequencedSet"),
    LibraryClass(
        f"{UTIL}.{_TREE_SET}",
        types=tuple(f"{UTIL}.{name}" for name in (_TREE_SET, "SortedSet", "NavigableSet")),
        collection=CollectionLayout(
            _IN_TREE_SET, partial(_read, _IN_TREE_SET), _MAKE_TREE, is_ordered=True, is_keyed=True, adds="add", listed=LISTED
        ),
    ),
)
