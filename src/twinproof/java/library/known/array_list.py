"""`ArrayList`, which inputs of most collection types are taken to be: an array with its first elements in use.

Proofs run its own code, knowing what that code keeps up: the array is there, of class `Object[]`, nobody else's, and long enough for the
elements. Which array an empty list has, and how much longer than the elements it is, no public method tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.heap.observe import Datum, Node, ObjectNode
from twinproof.heap.viewed import ObjectView
from twinproof.java.library.known.laid import DATA_TYPE, UTIL, Add, array, made, number
from twinproof.language.known import CollectionLayout, InsideArray, LibraryClass, ListLayout

_LIST = "ArrayList"
_COUNT = f"{UTIL}.AbstractList.modCount"
LAYOUT = ListLayout(f"{UTIL}.{_LIST}.elementData", f"{UTIL}.{_LIST}.size", (_COUNT,))
LISTED = ("(java.util.Collection<?>) {}",)
_TYPES = ("ArrayList", "List", "Collection", "SequencedCollection", "AbstractList", "AbstractCollection", "RandomAccess")


def _read(view: ObjectView) -> Iterator[Datum]:
    yield from view.elements(LAYOUT.data)[: view.number(LAYOUT.size)]


def _lay_out(nodes: Sequence[Node], add: Add, elements: Sequence[Datum]) -> ObjectNode:
    count = number("AbstractList", "modCount", 0)
    return made(_LIST, count, array(add, _LIST, "elementData", elements), number(_LIST, "size", len(elements)))


CLASSES = (
    LibraryClass(
        f"{UTIL}.{_LIST}",
        types=(*(f"{UTIL}.{name}" for name in _TYPES), "java.lang.Iterable"),
        collection=CollectionLayout(LAYOUT.data, _read, _lay_out, is_free=True, adds="add", listed=LISTED),
        list=LAYOUT,
        inside=(InsideArray(LAYOUT.data, DATA_TYPE),),
        counts=(LAYOUT.size,),
        is_buildable=True,
    ),
    LibraryClass(f"{UTIL}.AbstractList", is_buildable=True),
)
