"""Inputs as calls can build them: where a field holds what no code of either version leaves there, something takes its place that code may.

An input that is mended may still be impossible, for other reasons or because nothing was found that fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from twinproof.align.fields.held import Fact, Few, HeldRefs, length
from twinproof.base.dataclass import replace
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
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
from twinproof.interpret.sets import Reals, Span
from twinproof.ir.side import Side
from twinproof.ir.types import DOUBLE, FLOAT, Primitive, type_named
from twinproof.sample.exists import is_never_null_in_both, left_fields, may_hold, turns_back

_LONGEST = 64  # of texts and arrays that are made longer


def mend(old: Side, new: Side, given: Input, turn: int) -> Input:
    """An input with as few values as possible that only reflection leaves there; `turn` picks one of several."""
    heap = list(given.heap)
    for index, node in enumerate(given.heap):
        if isinstance(node, ObjectNode):
            heap[index] = replace(
                node, fields=tuple([(key, _mended(old, new, heap, node.cls, key, value, turn)) for key, value in node.fields])
            )
    for index, key in turns_back(old, new, tuple(heap)):
        node = heap[index]
        assert isinstance(node, ObjectNode)
        if not is_never_null_in_both(old, new, node.cls, key):
            heap[index] = replace(node, fields=tuple([(name, Null() if name == key else value) for name, value in node.fields]))
    return given if heap == list(given.heap) else replace(given, heap=tuple(heap))


def _mended(old: Side, new: Side, heap: list[Node], cls: str, key: str, value: Datum, turn: int) -> Datum:
    if any(may_hold(side, cls, key, value, tuple(heap)) for side in (old, new)):
        return value
    known = [fact for side in (old, new) if (fact := left_fields(side, cls).get(key)) is not None]
    match value:
        case Scalar(type, bits):
            found = list(dict.fromkeys(number for fact in known for number in _numbers(fact, type, bits)))
            return Scalar(type, found[turn % len(found)]) if found else value
        case Link(index):
            nodes = [made for fact in known if isinstance(fact, HeldRefs) for made in _nodes(fact, heap[index])]
            if nodes:
                heap[index] = nodes[turn % len(nodes)]
            elif all(isinstance(fact, HeldRefs) and not fact.there for fact in known):
                return Null()
    return value


def _numbers(fact: Fact, type: Primitive, bits: int) -> Iterator[int]:
    """Numbers of a set, those first that the one in their place leads to."""
    match fact:
        case Few(values):
            yield from sorted(bits_of(type, constant.value) for constant in values)
        case Span(low, high):
            yield from (low + (bits - low) % (high - low + 1), max(low, min(high, bits)), max(low, min(high, 0)), low, high)
        case Reals(low, high):
            number = number_of(type, bits)
            near = low if number != number else max(low, min(high, -number))
            for each in (near, low, high):
                if isfinite(each) and type in (FLOAT, DOUBLE):
                    yield bits_of(type, each)


def _nodes(fact: HeldRefs, node: Node) -> Iterator[Node]:
    """Strings and arrays of a set in the place of one."""
    least, most = max(fact.low, 0), min(fact.high, _LONGEST)
    match node:
        case TextNode() if fact.texts:
            yield from map(TextNode, sorted(fact.texts))
        case TextNode(text) if least <= most and len(text) == length(text):
            yield TextNode(text[:most] + "a" * (least - len(text)))
        case ArrayNode(type, elements) if least <= most:
            element = type_named(type[:-2])
            zero: Datum = Scalar(element, 0) if isinstance(element, Primitive) else Null()
            yield ArrayNode(type, elements[:most] + (zero,) * (least - len(elements)))
