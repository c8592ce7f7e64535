"""What the library's collections keep up between calls of their public methods: facts about the fields of an input when a call begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from twinproof.execute.collections import DATA_TYPE
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, OBJECT, REF, ClassType, Type
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_
from twinproof.term.term import Term, Value, lift

_SUB = OPERATORS["sub.int"]


class InputReader(Protocol):
    """What reads the input heap."""

    def field(self, ref: Term, key: str, type: Type) -> Term:
        """A field of an input object."""

    def length(self, ref: Term) -> Term:
        """The length of an input array."""

    def element(self, ref: Term, index: Term, type: Type) -> Term:
        """An element of an input array."""


def _is_null(ref: Value) -> Value:
    return equal(REF, ref, None)


def _both_or_none(a: Value, b: Value) -> Value:
    return and_(or_(a, not_(b)), or_(not_(a), b))


def _linked(leaves: InputReader, ref: Term) -> Value:
    """No elements, no ends."""
    node = ClassType("java.util.LinkedList$Node")
    is_empty = equal(INT, leaves.field(ref, "java.util.LinkedList.size", INT), 0)
    ends = (leaves.field(ref, f"java.util.LinkedList.{end}", node) for end in ("first", "last"))
    return and_(*(_both_or_none(is_empty, _is_null(end)) for end in ends))


def _tree(leaves: InputReader, ref: Term) -> Value:
    """No entries, no root."""
    is_empty = equal(INT, leaves.field(ref, "java.util.TreeMap.size", INT), 0)
    return _both_or_none(is_empty, _is_null(leaves.field(ref, "java.util.TreeMap.root", ClassType("java.util.TreeMap$Entry"))))


def _heap(leaves: InputReader, ref: Term) -> Value:
    """There is room, and the first element is null if there is none."""
    queue = leaves.field(ref, "java.util.PriorityQueue.queue", DATA_TYPE)
    size, length = leaves.field(ref, "java.util.PriorityQueue.size", INT), leaves.length(queue)
    is_empty = _both_or_none(equal(INT, size, 0), _is_null(leaves.element(queue, lift(0, INT), OBJECT)))
    return and_(compare("ge", INT, length, 1), compare("le", INT, size, length), is_empty)


def _ring(leaves: InputReader, ref: Term) -> Value:
    """Both ends are in the array; the elements at the ends are null if there is none, and so is what comes after the last one."""
    array = leaves.field(ref, "java.util.ArrayDeque.elements", DATA_TYPE)
    head, tail = (leaves.field(ref, f"java.util.ArrayDeque.{end}", INT) for end in ("head", "tail"))
    length = leaves.length(array)
    last = ite(equal(INT, tail, 0), apply(_SUB, length, 1), apply(_SUB, tail, 1), INT)
    is_empty = equal(INT, head, tail)
    inside = [condition for at in (head, tail) for condition in (compare("ge", INT, at, 0), compare("lt", INT, at, length))]
    ends = (_both_or_none(is_empty, _is_null(leaves.element(array, lift(at, INT), OBJECT))) for at in (head, last))
    return and_(*inside, *ends, _is_null(leaves.element(array, tail, OBJECT)))


_OF_CLASSES: dict[str, tuple[tuple[str, ...], Callable[[InputReader, Term], Value]]] = {
    "java.util.LinkedList": (("size", "first", "last"), _linked),
    "java.util.TreeMap": (("size", "root"), _tree),
    "java.util.PriorityQueue": (("size", "queue"), _heap),
    "java.util.ArrayDeque": (("elements", "head", "tail"), _ring),
}
_KEPT = {f"{cls}.{name}": fact for cls, (names, fact) in _OF_CLASSES.items() for name in names}
COUNTS = {f"{cls}.size" for cls, (names, _) in _OF_CLASSES.items() if "size" in names}  # never negative


def kept_up(leaves: InputReader, ref: Term, key: str) -> Value:
    """What holds of the object that has a field, as far as it says something of the field."""
    return _KEPT[key](leaves, ref) if key in _KEPT else True
