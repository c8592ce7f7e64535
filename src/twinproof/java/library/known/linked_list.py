"""`LinkedList`: nodes that lead to each other, both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.heap.observe import Datum, Link, Node, ObjectNode
from twinproof.heap.viewed import ObjectView
from twinproof.ir.types import INT, ClassType
from twinproof.java.library.known.array_list import LISTED
from twinproof.java.library.known.kept import both_or_none, is_null
from twinproof.java.library.known.laid import NULL, UTIL, Add, field, made, number
from twinproof.language.known import CollectionLayout, InputReader, KeptUp, LibraryClass
from twinproof.term.build import and_, equal
from twinproof.term.term import Term, Value

_LIST, _CELL = "LinkedList", "LinkedList$Node"
_SIZE, _FIRST, _LAST = (f"{UTIL}.{_LIST}.{name}" for name in ("size", "first", "last"))


def _read(view: ObjectView) -> Iterator[Datum]:
    for fields in view.chain(view.fields[_FIRST], f"{UTIL}.{_CELL}.next"):
        yield fields[f"{UTIL}.{_CELL}.item"]


def _lay_out(nodes: Sequence[Node], add: Add, elements: Sequence[Datum]) -> ObjectNode:
    first, last = len(nodes), len(elements) - 1
    for at, value in enumerate(elements):
        after, before = (Link(first + at + 1) if at < last else NULL), (Link(first + at - 1) if at else NULL)
        add(made(_CELL, field(_CELL, "item", value), field(_CELL, "next", after), field(_CELL, "prev", before)))
    ends = (Link(first), Link(first + last)) if elements else (NULL, NULL)
    size, count = number(_LIST, "size", len(elements)), number("AbstractList", "modCount", len(elements))
    return made(_LIST, count, size, field(_LIST, "first", ends[0]), field(_LIST, "last", ends[1]))


def _kept(leaves: InputReader, ref: Term) -> Value:
    """No elements, no ends."""
    is_empty = equal(INT, leaves.field(ref, _SIZE, INT), 0)
    ends = (leaves.field(ref, end, ClassType(f"{UTIL}.{_CELL}")) for end in (_FIRST, _LAST))
    return and_(*(both_or_none(is_empty, is_null(end)) for end in ends))


CLASSES = (
    LibraryClass(
        f"{UTIL}.{_LIST}",
        types=(f"{UTIL}.{_LIST}", f"{UTIL}.AbstractSequentialList"),
        collection=CollectionLayout(_FIRST, _read, _lay_out, adds="add", listed=LISTED),
        invariant=KeptUp((_SIZE, _FIRST, _LAST), _kept),
        counts=(_SIZE,),
    ),
)
