"""Inputs and observations under other class names: every class name in them goes through one translation."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.heap.observe import ArrayNode, Datum, Heap, Input, Made, Node, ObjectNode, Observation, OpaqueNode, Threw

Keyed = tuple[tuple[str, Datum], ...]


class Names:
    """A translation of class names, array types and field keys; each name is asked for once."""

    def __init__(self, translate: Callable[[str], str]) -> None:
        self._translate = translate
        self._classes: dict[str, str] = {}
        self._keys: dict[str, str] = {}

    def cls(self, name: str) -> str:
        """The other name of a class or array type."""
        if name not in self._classes:
            self._classes[name] = self._translate(name)
        return self._classes[name]

    def key(self, key: str) -> str:
        """The other name of a field, `Declaring.field`."""
        if key not in self._keys:
            owner, dot, name = key.rpartition(".")
            self._keys[key] = self.cls(owner) + dot + name
        return self._keys[key]

    def input(self, given: Input) -> Input:
        """An input under the other names."""
        return Input(self._heap(given.heap), given.receiver, given.args, self._keyed(given.statics), tuple(map(self._made, given.made)))

    def observation(self, seen: Observation) -> Observation:
        """An observation under the other names."""
        end = seen.end
        if isinstance(end, Threw):
            end = Threw(self.cls(end.cls), end.message, end.value)
        return Observation(end, seen.output, self._heap(seen.heap), self._keyed(seen.statics), seen.errors)

    def _made(self, made: Made) -> Made:
        return Made(made.index, made.makers, tuple(map(self.key, made.bound)))

    def _heap(self, heap: Heap) -> Heap:
        return tuple([self._node(node) for node in heap])

    def _keyed(self, values: Keyed) -> Keyed:
        return tuple([(self.key(key), value) for key, value in values])

    def _node(self, node: Node) -> Node:
        match node:
            case ObjectNode(cls, fields):
                return ObjectNode(self.cls(cls), self._keyed(fields))
            case ArrayNode(type, elements):
                return ArrayNode(self.cls(type), elements)
            case OpaqueNode(label):
                return OpaqueNode(self._label(label))
        return node

    def _label(self, label: str) -> str:
        kind, space, name = label.partition(" ")
        if kind == "enum":
            return kind + space + self._constant(name)
        return kind + space + self.cls(name) if kind in ("class", "object") else label

    def _constant(self, name: str) -> str:
        """A constant of an enum; what its constructor was told to be called may have dots, too."""
        owners = (name[:at] for at, char in enumerate(name) if char == ".")
        renamed = next((owner for owner in owners if self.cls(owner) != owner), None)
        return name if renamed is None else self.cls(renamed) + name[len(renamed) :]
