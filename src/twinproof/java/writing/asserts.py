"""Assertions for what a call was seen to do: its result with all that hangs on it, and every place of the input that it changed.

Places that neither version touched are left out. Objects made by the call get names `b1`, `b2`, ... where they are met first, and are
asserted to be the same object wherever they are met again; in the end all objects are asserted to be distinct.
"""

from __future__ import annotations

from collections import deque

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import ArrayNode, Datum, Link, Node, Null, ObjectNode, Observation, OpaqueNode, Scalar, TextNode
from twinproof.ir.types import BOOLEAN, ArrayType, Primitive, type_named
from twinproof.java.writing.construct import Construction, qualified
from twinproof.java.writing.expressions import expression, spell
from twinproof.java.writing.source import literal, text_literal
from twinproof.sample.valued import empty_class, is_empty, is_mutable, of_class, value_of
from twinproof.sample.views import as_seen

_MOST_LINES = 300


@dataclass(frozen=True, slots=True)
class Spot:
    """An expression of the test, the static type it has there, and the value it must have."""

    expr: str
    static: str
    value: Datum


class Assertions:
    """The statements that compare one observation, in the side's own names, with what the call did."""

    def __init__(self, built: Construction, seen: Observation, contrast: Observation) -> None:
        self.lines: list[str] = []
        self.helpers: set[str] = set()
        self._access = built.access
        self._built = built
        self._known = built.known
        self._before = as_seen(built.known, built.given.heap)
        self._after = as_seen(built.known, seen.heap, built.given.heap)
        self._contrast = as_seen(built.known, contrast.heap, built.given.heap)
        self._raw = seen.heap
        self._seen = seen
        self._other = contrast
        self._fresh: dict[int, str] = {}
        self._queue: deque[Spot] = deque()

    def expect(self, expr: str, static: str, value: Datum) -> None:
        """The expression has this value."""
        self._queue.append(Spot(expr, static, value))
        self._drain()

    def statics(self) -> None:
        """The static fields that were changed, or that the other version leaves otherwise."""
        for key, value in self._seen.statics:
            if self._is_told(key, value):
                self.expect(*self._static(key), value)

    def name_statics(self) -> None:
        """Objects in static fields that nobody changed go by the fields' names."""
        for key, value in self._seen.statics:
            shared = isinstance(value, Link) and value.index >= len(self._before) and key in dict(self._other.statics)
            if isinstance(value, Link) and shared and not self._is_told(key, value) and isinstance(self._after[value.index], ObjectNode):
                self._fresh.setdefault(value.index, self._static(key)[0])

    def _is_told(self, key: str, value: Datum) -> bool:
        given, other = dict(self._built.given.statics), dict(self._other.statics)
        return key in other and not (value == other[key] and value == given.get(key, value))

    def _static(self, key: str) -> tuple[str, str]:
        """An expression for a static field, and its static type."""
        owner, _, name = key.rpartition(".")
        constant, colon, inside = name.partition(":")
        if colon:  # of a constant of an enum
            home = self._access.program.language.semantics.enum if inside == "ordinal" else owner
            return self._get(self._get("null", owner, constant), home, inside), "Object"
        field = self._built.field(owner, name)
        if field is not None and self._access.can_use(field):
            return f"{self._access.cls(owner)}.{name}", self._access.type(field.type) or "Object"
        return self._get("null", owner, name), "Object"

    def inputs(self) -> None:
        """The places of the input's objects that were changed, or that the other version leaves otherwise."""
        for index, before in enumerate(self._before):
            if index in self._built.names:
                after = self._after[index]
                other = self._contrast[index] if index < len(self._contrast) else None
                if isinstance(after, ObjectNode) and any(map(_has_elements, (before, after, other))):
                    if after != before or after != other:
                        self._container(self._built.names[index], after)
                else:
                    self._changes(index, before, after, other)

    def distinct(self) -> None:
        """No two of the objects are the same."""
        named = [name for index, name in self._built.names.items() if name.startswith("a") and name[1:].isdigit()]
        if any(name.startswith("b") for name in self._fresh.values()) and len(self._fresh) + len(named) > 1:
            self.helpers.add("distinct")
            self.lines.append(f"assertDistinct({', '.join([*named, *self._fresh.values()])});")

    def _changes(self, index: int, before: Node, after: Node, other: Node | None) -> None:
        name = self._built.names[index]
        match after:
            case OpaqueNode() if is_mutable(self._known, of_class(self._known, after)):
                if after != before or after != other:
                    self._value(name, index)
            case ObjectNode(cls, fields) if cls not in self._known.boxes:
                old = dict(before.fields) if isinstance(before, ObjectNode) else {}
                new = dict(other.fields) if isinstance(other, ObjectNode) else {}
                for key, value in fields:
                    if not _same(value, old.get(key)) or value != new.get(key, value if isinstance(other, ObjectNode) else None):
                        self._field(name, self._built.types[index], after, key, value)
            case ArrayNode(_, elements):
                old_elements = before.elements if isinstance(before, ArrayNode) else ()
                new_elements = other.elements if isinstance(other, ArrayNode) else ()
                for at, value in enumerate(elements):
                    if value != old_elements[at] or at >= len(new_elements) or value != new_elements[at]:
                        self.expect(f"{name}[{at}]", self._built.types[index].removesuffix("[]"), value)

    def _field(self, name: str, static: str, node: ObjectNode, key: str, value: Datum) -> None:
        owner, _, field_name = key.rpartition(".")
        field = self._built.field(owner, field_name)
        if self._asked(node.cls):
            self._ask(name if static == node.cls else f"(({node.cls}) {name})", node.cls, value)
            return
        if self._access.program.is_library(owner):
            return
        if field is not None and self._access.can_use(field) and static != "Object":
            self._queue.append(
                Spot(f"{qualified(self._access, name, node, field)}.{field_name}", self._access.type(field.type) or "Object", value)
            )
        else:
            self._queue.append(Spot(self._get(name, owner, field_name), "Object", value))
        self._drain()

    def _asked(self, cls: str) -> str:
        """The source that gives what an object of the library holds that may change and is seen by its only field; none for others."""
        layout, holder = self._known.values.get(cls), self._known.holders.get(cls)
        if layout is not None:
            return layout.asked
        return holder.asked if holder is not None and holder.sets else ""

    def _ask(self, name: str, cls: str, value: Datum) -> None:
        """What an object of the library that holds one value gives when asked for it."""
        type = self._known.values[cls].asked_type if cls in self._known.values else None
        if type is not None and isinstance(value, Scalar):
            value = Scalar(type, value.bits)
        static = str(value.type) if isinstance(value, Scalar) else "Object"
        self._queue.append(Spot(self._asked(cls).format(name), static, value))
        self._drain()

    def _get(self, target: str, owner: str, name: str) -> str:
        self.helpers.add("get")
        return f"get({target}, {text_literal(owner)}, {text_literal(name)})"

    def _drain(self) -> None:
        while self._queue:
            spot = self._queue.popleft()
            if len(self.lines) < _MOST_LINES:
                self._expect(spot)

    def _expect(self, spot: Spot) -> None:
        match spot.value:
            case Null():
                self.lines.append(f"assertNull({spot.expr});")
            case Scalar(type, bits) if type is BOOLEAN and spot.static == "boolean":
                self.lines.append(f"assert{'True' if bits else 'False'}({spot.expr});")
            case Scalar():
                self.lines.append(f"assertEquals({literal(spot.value)}, {spot.expr});")
            case Link(index):
                self._object(spot, index)

    def _object(self, spot: Spot, index: int) -> None:
        name = self._built.names.get(index, "") if index < len(self._built.given.heap) else self._fresh.get(index, "")
        node = self._after[index]
        if is_empty(self._known, self._raw[index]):
            holder = self._known.holders[empty_class(self._known, self._raw[index])]
            self.lines.append(f"assertEquals({holder.empty_source}, {spot.expr});")
            return
        if isinstance(node, ObjectNode) and node.cls in self._known.holders and not is_mutable(self._known, node.cls):
            self._queue.append(Spot(self._known.holders[node.cls].asked.format(spot.expr), "Object", node.fields[0][1]))
            return
        if of_class(self._known, node) and not is_mutable(self._known, of_class(self._known, node)):
            self._value(spot.expr, index)
            return
        if name and not name.startswith(('"', "new ")):
            self.lines.append(f"assertSame({name}, {spot.expr});")
            return
        match node:
            case TextNode(text):
                self.lines.append(f"assertEquals({text_literal(text)}, {spot.expr});")
                self._not_given(spot, node)
            case OpaqueNode(label):
                self._opaque(spot, index, label)
            case ObjectNode(cls, fields) if cls in self._known.boxes and fields:
                assert isinstance(fields[0][1], Scalar)
                number = literal(fields[0][1])
                self.lines.append(f"assertEquals((Object) {f'({number})' if number.startswith('-') else number}, {spot.expr});")
                self._not_given(spot, node)
            case ArrayNode(type, elements):
                self._array(spot, index, type, elements)
            case ObjectNode():
                self._instance(spot, index, node)

    def _not_given(self, spot: Spot, node: Node) -> None:
        """A string or box that the call made is none of the equal ones that it was given, where that tells the versions apart."""
        equal = [self._built.names[index] for index in sorted(self._built.kept) if self._before[index] == node]
        self.lines += [f"assertNotSame({name}, {spot.expr});" for name in equal]

    def _opaque(self, spot: Spot, index: int, label: str) -> None:
        kind, _, name = label.partition(" ")
        owner, _, constant = name.rpartition(".")
        if value_of(self._known, self._raw, index) is not None:
            self._value(spot.expr, index)
        elif kind == "enum" and self._access.cls(owner):
            self.lines.append(f"assertSame({self._access.cls(owner)}.{constant}, {spot.expr});")
        elif kind == "enum":
            self.lines.append(f"assertEquals({text_literal(constant)}, ((Enum<?>) {spot.expr}).name());")
        elif kind == "class":
            self.lines.append(f"assertSame({self._access.class_object(type_named(name))}, {spot.expr});")
        else:
            self.lines.append(f"assertNotNull({spot.expr});")

    def _value(self, expr: str, index: int) -> None:
        """The expression gives an object of the library with the value that was seen."""
        found = value_of(self._known, self._raw, index)
        assert found is not None
        told = self._known.values[found[0]].told
        if told is not None:
            self.lines.append(f"assertEquals({told[1](spell, found[1])}, {expr}.{told[0]});")
        else:
            self.lines.append(f"assertEquals({expression(self._known, *found)}, {expr});")

    def _declare(self, spot: Spot, index: int, type: str) -> str:
        name = f"b{sum(known.startswith('b') for known in self._fresh.values()) + 1}"
        self._fresh[index] = name
        self.lines.append(f"{type} {name} = {'' if type == spot.static else f'({type}) '}{spot.expr};")
        return name

    def _array(self, spot: Spot, index: int, type: str, elements: tuple[Datum, ...]) -> None:
        array = type_named(type)
        assert isinstance(array, ArrayType)
        name = self._declare(spot, index, self._access.type(array) or "Object[]")
        if isinstance(array.element, Primitive):
            values = ", ".join(literal(value) for value in elements if isinstance(value, Scalar))
            self.lines.append(f"assertArrayEquals(new {type} {{{values}}}, {name});")
            return
        self.lines.append(f"assertEquals({self._access.class_object(array)}, {name}.getClass());")
        self.lines.append(f"assertEquals({len(elements)}, {name}.length);")
        static = self._access.type(array.element) or "Object"
        self._queue.extend(Spot(f"{name}[{at}]", static, value) for at, value in enumerate(elements))

    def _instance(self, spot: Spot, index: int, node: ObjectNode) -> None:
        type = self._access.cls(node.cls) or "Object"
        name = self._declare(spot, index, type)
        shown = f"{type}.class, {name}.getClass()" if type != "Object" else f"{text_literal(node.cls)}, {name}.getClass().getName()"
        self.lines.append(f"assertEquals({shown});")
        fields = dict(node.fields)
        if any(key.startswith("[") for key in fields):
            self._container(name, node)
        for key, value in node.fields:
            if self._asked(node.cls) or not (key.startswith("[") or self._known.is_library(key)):
                self._field(name, type, node, key, value)

    def _container(self, name: str, node: ObjectNode) -> None:
        values = [value for key, value in node.fields if key.startswith("[")]
        above = (self._known.by_name.get(cls.name) for cls in self._access.program.supertypes(node.cls))
        sources = next((found.collection.listed for found in above if found is not None and found.collection is not None), ())
        for at, source in enumerate(sources):
            self._listed(source.format(name), values[at :: len(sources)])

    def _listed(self, collection: str, values: list[Datum]) -> None:
        listing = self._known.wide.listing
        seen = f"seen{sum(line.startswith(listing.partition('{}')[0]) for line in self.lines) + 1}"
        self.lines.append(listing.format(seen, collection))
        self.lines.append(f"assertEquals({len(values)}, {seen}.size());")
        self._queue.extend(Spot(f"{seen}.get({at})", "Object", value) for at, value in enumerate(values))
        self._drain()


def _same(value: Datum, before: Datum | None) -> bool:
    """Whether a field still has what it had; one the input did not mention was zero or null."""
    if before is None:
        return isinstance(value, Null) or (isinstance(value, Scalar) and value.bits == 0)
    return value == before


def _has_elements(node: Node | None) -> bool:
    return isinstance(node, ObjectNode) and any(key.startswith("[") for key, _ in node.fields)
