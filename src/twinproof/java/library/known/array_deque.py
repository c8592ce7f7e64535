"""`ArrayDeque`: an array as a ring, from its head to its tail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.heap.observe import Datum, Node, ObjectNode
from twinproof.heap.viewed import ObjectView
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, OBJECT
from twinproof.java.library.known.array_list import LISTED
from twinproof.java.library.known.kept import both_or_none, is_null
from twinproof.java.library.known.laid import DATA_TYPE, NULL, UTIL, Add, array, made, number
from twinproof.language.known import CollectionLayout, InputReader, InsideArray, KeptUp, LibraryClass
from twinproof.term.build import and_, apply, compare, equal, ite
from twinproof.term.term import Term, Value, lift

_DEQUE = "ArrayDeque"
_ARRAY, _HEAD, _TAIL = (f"{UTIL}.{_DEQUE}.{name}" for name in ("elements", "head", "tail"))
_ROOM = 16  # elements of a new one
_SUB = OPERATORS["sub.int"]


def _read(view: ObjectView) -> Iterator[Datum]:
    elements = view.elements(_ARRAY)
    at, end = view.number(_HEAD), view.number(_TAIL)
    while at != end:
        yield elements[at]
        at = (at + 1) % len(elements)


def _lay_out(nodes: Sequence[Node], add: Add, elements: Sequence[Datum]) -> ObjectNode:
    held = [value for value in elements if value != NULL][: _ROOM - 1]
    room = array(add, _DEQUE, "elements", [*held, *[NULL] * (_ROOM + 1 - len(held))])
    return made(_DEQUE, room, number(_DEQUE, "head", 0), number(_DEQUE, "tail", len(held)))


def _kept(leaves: InputReader, ref: Term) -> Value:
    """Both ends are in the array; the elements at the ends are null if there is none, and so is what comes after the last one."""
    array = leaves.field(ref, _ARRAY, DATA_TYPE)
    head, tail = (leaves.field(ref, end, INT) for end in (_HEAD, _TAIL))
    length = leaves.length(array)
    last = ite(equal(INT, tail, 0), apply(_SUB, length, 1), apply(_SUB, tail, 1), INT)
    is_empty = equal(INT, head, tail)
    inside = [condition for at in (head, tail) for condition in (compare("ge", INT, at, 0), compare("lt", INT, at, length))]
    ends = (both_or_none(is_empty, is_null(leaves.element(array, lift(at, INT), OBJECT))) for at in (head, last))
    return and_(*inside, *ends, is_null(leaves.element(array, tail, OBJECT)))


CLASSES = (
    LibraryClass(
        f"{UTIL}.{_DEQUE}",
        types=tuple(f"{UTIL}.{name}" for name in (_DEQUE, "Queue", "Deque")),
        collection=CollectionLayout(_ARRAY, _read, _lay_out, adds="add", listed=LISTED),
        inside=(InsideArray(_ARRAY, DATA_TYPE),),
        invariant=KeptUp((_ARRAY, _HEAD, _TAIL), _kept),
    ),
)
