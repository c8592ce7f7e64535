"""The heaps of a witness as a reader sees them: every object with a name, every value as a text or as the name of an object.

Objects are named by their classes (`cart`; `cart1` and `cart2` in the order in which a person following the input meets them), objects made
by the call separately for each version (`newCart`); strings, values of the library that cannot change, and opaque objects are written out.
"""

from __future__ import annotations

from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    End,
    Heap,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    Observation,
    OpaqueNode,
    Returned,
    Scalar,
    Stopped,
    TextNode,
    Threw,
)
from twinproof.heap.reach import reachable, result
from twinproof.heap.show import quote, show_scalar
from twinproof.interpret.repeat import BOTTOMLESS, ENDLESS
from twinproof.ir.synthetic import interface_of, is_given_name
from twinproof.language.known import KnownClasses
from twinproof.sample.valued import is_mutable, of_class
from twinproof.sample.views import as_seen
from twinproof.witness.naming import object_names

_NEVER = {ENDLESS: "never ends", BOTTOMLESS: "overflows any stack"}


def columns(known: KnownClasses, given: Input, old: Observation, new: Observation) -> tuple[Column, Column, Column]:
    """The heap before the call, after old and after new."""
    size = len(given.heap)
    before = Column(known, as_seen(known, _completed(given.heap, old.heap or new.heap)), size, [])
    after_old, after_new = (Column(known, as_seen(known, seen.heap, given.heap), size, _ends(seen)) for seen in (old, new))
    return before, after_old, after_new


def _completed(heap: Heap, after: Heap) -> Heap:
    """The input's heap with the fields that it does not mention, which are zero or null."""
    return tuple(_with_all_fields(node, after[index] if index < len(after) else node) for index, node in enumerate(heap))


def _with_all_fields(node: Node, after: Node) -> Node:
    if not isinstance(node, ObjectNode) or not isinstance(after, ObjectNode):
        return node
    known = dict(node.fields)
    zeros = {key: Scalar(value.type, 0) if isinstance(value, Scalar) else Null() for key, value in after.fields}
    return ObjectNode(node.cls, tuple((key, known.get(key, zero)) for key, zero in zeros.items()))


def _ends(seen: Observation) -> list[Datum]:
    """What a call leaves besides the input's objects; the inside of an exception is not looked at."""
    return [*result(seen), *(value for _, value in seen.statics)]


def class_text(known: KnownClasses, node: Node) -> str:
    """The class of an object by its simple name, an array with its length; nothing for other nodes."""
    match node:
        case ObjectNode(cls, _):
            return f"made-up {interface_of(cls).rpartition('.')[2]}" if is_given_name(cls) else cls.rpartition(".")[2]
        case ArrayNode(type, elements):
            return f"{type.rpartition('.')[2][:-2]}[{len(elements)}]"
    return of_class(known, node).rpartition(".")[2]


def has_box(known: KnownClasses, node: Node) -> bool:
    """Whether an object is shown by itself: not strings and the like, but a value of the library that may change."""
    return is_mutable(known, of_class(known, node)) or not isinstance(node, TextNode | OpaqueNode)


class Column:
    """One heap with the names of its objects, those of the input's and those of the call's."""

    def __init__(self, known: KnownClasses, heap: Heap, inputs: int, roots: list[Datum]) -> None:
        self._known = known
        self.heap = heap
        self._inputs = inputs
        shown = {*range(inputs), *reachable(heap, [*map(Link, range(min(inputs, len(heap)))), *roots])}
        boxes = [index for index, node in enumerate(heap) if index in shown and has_box(known, node)]
        given, made = ([index for index in boxes if (index < inputs) is is_given] for is_given in (True, False))
        self._names = object_names(known, heap, given) | object_names(known, heap, made, made=True)

    def name(self, index: int) -> str:
        """The object's name; strings and opaque objects are written out."""
        match self.heap[index]:
            case TextNode(text):
                return quote(text)
            case OpaqueNode(label) if index not in self._names:
                return label
        return self._names.get(index, "...")

    def class_text(self, index: int) -> str:
        """The class of an object."""
        return class_text(self._known, self.heap[index])

    def has_name(self, index: int) -> bool:
        """Whether the object is shown by itself."""
        return index in self._names

    def head(self, index: int | None) -> str:
        """Name and class of an object, nothing if there is none."""
        return "" if index is None else f"{self.name(index)} {self.class_text(index)}"

    def datum(self, value: Datum) -> str:
        """A value in a cell."""
        match value:
            case Null():
                return "null"
            case Scalar():
                return show_scalar(value)
            case Link(index):
                return self.name(index)

    def end(self, end: End) -> str:
        """How the call ended."""
        match end:
            case Returned(None):
                return "returned"
            case Returned(value):
                assert value is not None
                return f"returned {self.datum(value)}"
            case Threw(cls, message, _):
                return f"threw {cls.rpartition('.')[2]}" + (f": {message}" if message else "")
            case Stopped(reason, _):
                return _NEVER.get(reason, f"stopped: {reason}")

    def parts(self, index: int) -> dict[str, str]:
        """The values in an object, by label; empty if the heap was not observed."""
        return {label: value if isinstance(value, str) else self.datum(value) for label, value in self.contents(index)}

    def contents(self, index: int) -> list[tuple[str, Datum | str]]:
        """What is in an object, by label, the value it stands for as a text; nothing if the heap was not observed."""
        if index >= len(self.heap):
            return []
        match self.heap[index]:
            case OpaqueNode(label) if index in self._names:
                return [("value", label.partition(" ")[2])]
            case ObjectNode(cls, fields) if cls in self._known.maps and all(key.startswith("[") for key, _ in fields):
                values = [value for _, value in fields]
                return [(f"{{{self.datum(key)}}}", value) for key, value in zip(values[::2], values[1::2], strict=False)]
            case ObjectNode(_, fields):
                names = [key.rpartition(".")[2] for key, _ in fields]
                return [(name if names.count(name) == 1 else key, value) for name, (key, value) in zip(names, fields, strict=True)]
            case ArrayNode(_, elements):
                return [(f"[{at}]", value) for at, value in enumerate(elements)]
        return []

    def fresh(self) -> list[int]:
        """The objects of the call that have a name, in order."""
        return [index for index in range(self._inputs, len(self.heap)) if index in self._names]
