"""`PriorityQueue`: an array as a heap, the least element first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.heap.observe import Datum, Node, ObjectNode
from twinproof.heap.viewed import ObjectView
from twinproof.ir.types import INT, OBJECT
from twinproof.java.library.known.array_list import LISTED
from twinproof.java.library.known.kept import both_or_none, is_null
from twinproof.java.library.known.keys import LaidKeys
from twinproof.java.library.known.laid import DATA_TYPE, NULL, UTIL, Add, array, made, nulls, number
from twinproof.language.known import CollectionLayout, InputReader, InsideArray, KeptUp, LibraryClass
from twinproof.term.build import and_, compare, equal
from twinproof.term.term import Term, Value, lift

_QUEUE = "PriorityQueue"
_ARRAY, _SIZE, _ORDER = (f"{UTIL}.{_QUEUE}.{name}" for name in ("queue", "size", "comparator"))
_ROOM = 11  # elements of a new one


def _read(view: ObjectView) -> Iterator[Datum]:
    yield from view.elements(_ARRAY)[: view.number(_SIZE)]


def _lay_out(nodes: Sequence[Node], add: Add, elements: Sequence[Datum]) -> ObjectNode:
    held = LaidKeys(nodes).sorted([value for value in elements if value != NULL])
    room = array(add, _QUEUE, "queue", [*held, *[NULL] * (_ROOM - len(held))])
    return made(_QUEUE, room, number(_QUEUE, "size", len(held)), number(_QUEUE, "modCount", len(held)), *nulls(_QUEUE, "comparator"))


def _kept(leaves: InputReader, ref: Term) -> Value:
    """There is room, and the first element is null if there is none."""
    queue = leaves.field(ref, _ARRAY, DATA_TYPE)
    size, length = leaves.field(ref, _SIZE, INT), leaves.length(queue)
    is_empty = both_or_none(equal(INT, size, 0), is_null(leaves.element(queue, lift(0, INT), OBJECT)))
    return and_(compare("ge", INT, length, 1), compare("le", INT, size, length), is_empty)


CLASSES = (
    LibraryClass(
        f"{UTIL}.{_QUEUE}",
        types=(f"{UTIL}.{_QUEUE}", f"{UTIL}.AbstractQueue"),
        collection=CollectionLayout(_ARRAY, _read, _lay_out, is_ordered=True, is_keyed=True, shown=(_ORDER,), adds="add", listed=LISTED),
        inside=(InsideArray(_ARRAY, DATA_TYPE),),
        invariant=KeptUp((_SIZE, _ARRAY), _kept),
        counts=(_SIZE,),
    ),
)
