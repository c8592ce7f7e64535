"""Heaps in the form that depends on nothing but what an observer sees: nodes numbered in the order of a walk from where it looks.

Two observations have the same form exactly if a bijection of the objects of the call, which leaves those of the input in their places,
makes one of the other (`heap.difference` looks for the places where there is none).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet

from twinproof.base.dataclass import dataclass, replace
from twinproof.base.options import Exceptions
from twinproof.heap.in_bytes import without_types
from twinproof.heap.observe import (
    ArrayNode,
    BlockNode,
    Datum,
    End,
    Heap,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    Observation,
    Returned,
    Stopped,
    Threw,
)
from twinproof.heap.reach import contents, with_contents

Alike = Callable[[Node], tuple[str, Datum] | None]


def _each_itself(node: Node) -> tuple[str, Datum] | None:
    return None


@dataclass(frozen=True, slots=True)
class Observer:
    """What is looked at: of each class the fields that both versions have, static fields, how much of exceptions. Keys that begin with `[`
    are elements of a collection as its users see it and always count. `alike` is what makes a node interchangeable with others, a name
    and a value: objects that stand for a value which never changes are one if their values are equal."""

    fields: Mapping[str, AbstractSet[str]]
    statics: AbstractSet[str]
    exceptions: Exceptions = "object"
    alike: Alike = _each_itself

    def end(self, end: End, inputs: int) -> End:
        """How a call ended, as far as it is looked at; an exception of the input is told from a new one."""
        if not isinstance(end, Threw) or self.exceptions == "object":
            return end
        if self.exceptions == "any":
            return Threw("", None, Null())
        is_given = isinstance(end.value, Link) and end.value.index < inputs
        return Threw(end.cls, end.message if self.exceptions == "message" else None, end.value if is_given else Null())


def observer_of(
    old: Observation,
    new: Observation,
    exceptions: Exceptions = "object",
    looks_at: Callable[[str], bool] = lambda field: True,
    alike: Alike = _each_itself,
) -> Observer:
    """Who looks at just the static fields and the fields that both observations have, of these only at some."""
    old_fields, new_fields = _fields(old.heap, looks_at), _fields(new.heap, looks_at)
    fields = {**new_fields, **{cls: keys & new_fields.get(cls, keys) for cls, keys in old_fields.items()}}
    return Observer(fields, dict(old.statics).keys() & dict(new.statics).keys(), exceptions, alike)


def _fields(heap: Heap, looks_at: Callable[[str], bool]) -> dict[str, frozenset[str]]:
    return {node.cls: frozenset([key for key, _ in node.fields if looks_at(key)]) for node in heap if isinstance(node, ObjectNode)}


def canonical(seen: Observation, inputs: int, observer: Observer) -> Observation:
    """What an observer sees, so that equal means indistinguishable; the first nodes are those of the input."""
    return _Canonical(seen, min(inputs, len(seen.heap)), observer).run()


class Numbering:
    """Numbers nodes in the order in which they are met, after those that keep their numbers."""

    def __init__(self, kept: int = 0) -> None:
        self.order = list(range(kept))
        self._numbers = {index: index for index in self.order}

    def link(self, index: int, offset: int = 0) -> Link:
        """The link to a node, numbered now if it is new."""
        number = self._numbers.setdefault(index, len(self.order))
        if number == len(self.order):
            self.order.append(index)
        return Link(number, offset)

    def datum(self, value: Datum) -> Datum:
        """A value under the new numbers."""
        return self.link(value.index, value.offset) if isinstance(value, Link) else value

    def heap(self, node: Callable[[int], Node]) -> Heap:
        """All nodes met so far, and those that are met in them."""
        nodes: list[Node] = []
        while len(nodes) < len(self.order):
            nodes.append(node(self.order[len(nodes)]))
        return tuple(nodes)


def trim(given: Input) -> Input:
    """The input without the objects that nothing refers to, the others numbered breadth first."""
    numbering = Numbering()

    def node(index: int) -> Node:
        return with_contents(given.heap[index], tuple([numbering.datum(value) for value in contents(given.heap[index])]))

    receiver, args = numbering.datum(given.receiver), tuple(map(numbering.datum, given.args))
    statics = tuple([(key, numbering.datum(value)) for key, value in given.statics])
    return Input(numbering.heap(node), receiver, args, statics)


class _Canonical:
    """One observation: fields and statics in the order of their keys, objects numbered from there, those that are alike as one."""

    def __init__(self, seen: Observation, inputs: int, observer: Observer) -> None:
        self._seen = seen
        self._inputs = inputs
        self._observer = observer
        self._numbering = Numbering(inputs)
        self._alike: dict[object, int] = {}
        for index in range(inputs):
            self._alike.setdefault(self._value(index), index)

    def run(self) -> Observation:
        seen, looked_at = self._seen, self._observer.statics
        statics = tuple([(key, self._datum(value)) for key, value in sorted(seen.statics, key=_key) if key in looked_at])
        end = self._end(self._observer.end(seen.end, self._inputs))
        return Observation(end, seen.output, self._numbering.heap(self._node), statics, seen.errors)

    def _end(self, end: End) -> End:
        match end:
            case Returned(None) | Stopped():
                return end
            case Returned(value):
                assert value is not None
                return Returned(self._datum(value))
            case Threw():
                return replace(end, value=self._datum(end.value))

    def _datum(self, value: Datum) -> Datum:
        if not isinstance(value, Link):
            return value
        return self._link(value)

    def _link(self, value: Link) -> Link:
        return self._numbering.link(self._alike.setdefault(self._value(value.index), value.index), value.offset)

    def _value(self, index: int) -> object:
        """What makes an object interchangeable with others, else its own number."""
        found = self._observer.alike(self._seen.heap[index])
        return index if found is None else (found[0], self._datum(found[1]))

    def _node(self, index: int) -> Node:
        match self._seen.heap[index]:
            case ObjectNode(cls, fields):
                looked_at = self._observer.fields[cls]
                kept = [(key, self._datum(value)) for key, value in sorted(fields, key=_key) if key in looked_at or key[0] == "["]
                return ObjectNode(cls, tuple(kept))
            case ArrayNode(type, elements):
                return ArrayNode(type, tuple([self._datum(value) for value in elements]))
            case BlockNode() as block:
                return without_types(block, self._link)
            case node:
                return node


def _key(field: tuple[str, Datum]) -> str:
    return field[0]
