"""Inputs that no calls can build: a field holds what no code of either version ever leaves there.

Known is what `align.fields` finds of fields that nobody outside of a class can write, because they are private or final: all that its code
may leave there, and perhaps more. What is not among that can only come from reflection, and so do objects that lead back to themselves
by fields which hold what was there before their object. Whatever else cannot be built counts as if it could.
"""

from __future__ import annotations

from twinproof.align.fields.held import Fact, Few, HeldRefs, length
from twinproof.align.fields.lone import instance_fields
from twinproof.align.fields.nest import left_in
from twinproof.align.fields.older import older_fields
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Heap,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    Scalar,
    TextNode,
    bits_of,
    number_of,
)
from twinproof.heap.reach import back_steps
from twinproof.interpret.sets import Reals, Span
from twinproof.ir.side import Side, remembered
from twinproof.ir.types import Primitive


def never_left(old: Side, new: Side, given: Input) -> list[str]:
    """The fields of an input's objects that hold what neither version's code ever leaves there."""
    found: dict[str, None] = {}
    for node in given.heap:
        if isinstance(node, ObjectNode):
            found |= dict.fromkeys(
                key for key, value in node.fields if not any(may_hold(side, node.cls, key, value, given.heap) for side in (old, new))
            )
    return list(found | dict.fromkeys(key for _, key in turns_back(old, new, given.heap)))


def turns_back(old: Side, new: Side, heap: Heap) -> list[tuple[int, str]]:
    """The fields, by their nodes and keys, that close circles of objects each of which must be older than the one before it."""
    return list(back_steps(len(heap), lambda index: _older(old, new, heap[index])))


def _older(old: Side, new: Side, node: Node) -> list[tuple[str, int]]:
    """The fields of an object that hold older ones in both versions, with these."""
    if not isinstance(node, ObjectNode) or not any(isinstance(value, Link) for _, value in node.fields):
        return []
    keys = older_fields(old, node.cls) & older_fields(new, node.cls)
    return [(key, value.index) for key, value in node.fields if isinstance(value, Link) and key in keys]


def is_never_null_in_both(old: Side, new: Side, cls: str, key: str) -> bool:
    """Whether neither version's code ever leaves null in a field of a class, given in common names."""
    return not any(may_hold(side, cls, key, Null(), ()) for side in (old, new))


def may_hold(side: Side, cls: str, key: str, value: Datum, heap: Heap) -> bool:
    """Whether code of a version may leave a value in a field, as far as anybody knows."""
    left = left_fields(side, cls).get(key)
    match left, value:
        case HeldRefs(), Null():
            return left.null
        case HeldRefs(), Link(index):
            return _may_be(left, heap[index])
        case _, Scalar(type, bits) if left is not None:
            return _has(left, type, bits)
    return True


def _may_be(left: HeldRefs, node: object) -> bool:
    """Whether a reference may be to an object, as far as its length and its text tell."""
    match node:
        case TextNode(text):
            return left.there and left.low <= length(text) <= left.high and (left.texts is None or text in left.texts)
        case ArrayNode(_, elements):
            return left.there and left.low <= len(elements) <= left.high
    return left.there


def _has(left: Fact, type: Primitive, bits: int) -> bool:
    """Whether a number is one of a set."""
    match left:
        case Few(values):
            return any(bits_of(type, constant.value) == bits for constant in values)
        case Span(low, high):
            return low <= bits <= high
        case Reals(low, high):
            number = number_of(type, bits)
            return low <= number <= high
    return True


@remembered
def left_fields(side: Side, cls: str) -> dict[str, Fact]:
    """What may be in fields of a class, of those of which that is known."""
    return {key: left for key, field in instance_fields(side, cls).items() if (left := left_in(side, field)) is not None}
