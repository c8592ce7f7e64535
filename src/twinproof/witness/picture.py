"""A heap as text: the objects before the call, after old and after new, side by side, what changed marked.

Every object has one name and one row per value: `a1`, `a2`, ... in the order in which a person following the input meets them, objects made
by the call `b1`, `b2`, ... separately for each version. `*` marks what the call changed, `!` where the versions ended differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from twinproof.ir.observe import (
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
from twinproof.ir.show import quote, show_scalar
from twinproof.prove.library import as_seen
from twinproof.prove.shapes import has_cycle, is_tree, reachable

_MOST_OBJECTS = 15
_MOST_ELEMENTS = 12
_WIDEST = 36


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the picture: what it is about and its value in the three columns."""

    label: str
    before: str
    old: str
    new: str
    plain: bool = False  # a heading: nothing to mark


def picture(given: Input, old: Observation, new: Observation) -> str:
    """The three heaps as a table."""
    rows = [Row("", "before", "after old", "after new", plain=True), *_rows(given, old, new)]
    marked = [row if row.plain else _marked(row) for row in rows]
    cells = [(row.label, *(_cut(text) for text in (row.before, row.old, row.new))) for row in marked]
    widths = [max(len(line[column]) for line in cells) for column in range(4)]
    return "\n".join("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in cells)


def shape_notes(given: Input) -> tuple[str, ...]:
    """What is special about the input's shape."""
    if has_cycle(given):
        return ("the input has a cycle",)
    return () if is_tree(given) else ("the input has a shared object",)


def _marked(row: Row) -> Row:
    old = row.old + (" *" if row.before and row.old != row.before else "")
    new = row.new + (" *" if row.before and row.new != row.before else "") + (" !" if row.old != row.new else "")
    return Row(row.label, row.before, old, new)


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else text[: _WIDEST - 3] + "..."


def _rows(given: Input, old: Observation, new: Observation) -> Iterator[Row]:
    size = len(given.heap)
    before = _Column(as_seen(_completed(given.heap, old.heap or new.heap)), size, [])
    after_old, after_new = (_Column(as_seen(seen.heap), size, _ends(seen)) for seen in (old, new))
    columns = (before, after_old, after_new)
    if not isinstance(given.receiver, Null):
        yield Row("this", before.datum(given.receiver), "", "", plain=True)
    yield from (Row(f"argument {index + 1}", before.datum(value), "", "", plain=True) for index, value in enumerate(given.args))
    yield Row("result", "", after_old.end(old.end), after_new.end(new.end))
    if old.output or new.output:
        yield Row("output", "", quote(old.output), quote(new.output))
    yield from _static_rows(given, old, new, columns)
    yield from _input_rows(before.heap, columns)
    yield from _fresh_rows(after_old, after_new)


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
    left = [value for _, value in seen.statics]
    match seen.end:
        case Returned(value) if value is not None:
            return [value, *left]
    return left


def _static_rows(given: Input, old: Observation, new: Observation, columns: Sequence[_Column]) -> Iterator[Row]:
    values = [dict(given.statics), dict(old.statics), dict(new.statics)]
    for key in sorted({**values[1], **values[2]}):
        before, after_old, after_new = (
            column.datum(found[key]) if key in found else "" for column, found in zip(columns, values, strict=True)
        )
        if before or after_old != after_new:
            yield Row(key, before, after_old, after_new)


def _input_rows(heap: Heap, columns: Sequence[_Column]) -> Iterator[Row]:
    shown = 0
    for index, node in enumerate(heap):
        if isinstance(node, TextNode | OpaqueNode) or not columns[0].has_name(index):
            continue
        shown += 1
        if shown > _MOST_OBJECTS:
            yield Row(f"... {len(heap) - index} more objects", "", "", "", plain=True)
            return
        yield Row(f"{columns[0].name(index)} {_class(node)}", "", "", "", plain=True)
        parts = [column.parts(index) for column in columns]
        yield from _part_rows(parts)


def _part_rows(parts: Sequence[dict[str, str]]) -> Iterator[Row]:
    labels = list(dict.fromkeys(label for part in parts for label in part))
    for label in labels[:_MOST_ELEMENTS]:
        before, old, new = (part.get(label, "") for part in parts)
        yield Row(f"  {label}", before, old, new)
    if len(labels) > _MOST_ELEMENTS:
        yield Row(f"  ... {len(labels) - _MOST_ELEMENTS} more", "", "", "", plain=True)


def _fresh_rows(old: _Column, new: _Column) -> Iterator[Row]:
    """The objects of the call; those with the same number on both sides share a heading if they are of one class."""
    mine, yours = old.fresh(), new.fresh()
    for at in range(min(max(len(mine), len(yours)), _MOST_OBJECTS)):
        left = mine[at] if at < len(mine) else None
        right = yours[at] if at < len(yours) else None
        yield Row("made by the call" if at == 0 else "", "", old.head(left), new.head(right), plain=True)
        parts = [{} if index is None else column.parts(index) for column, index in ((old, left), (new, right))]
        yield from _part_rows([{}, *parts])
    hidden = max(len(mine), len(yours)) - _MOST_OBJECTS
    if hidden > 0:
        yield Row(f"... {hidden} more objects", "", "", "", plain=True)


def _class(node: Node) -> str:
    match node:
        case ObjectNode(cls, _):
            return cls.rpartition(".")[2]
        case ArrayNode(type, elements):
            return f"{type.rpartition('.')[2][:-2]}[{len(elements)}]"
    return ""


class _Column:
    """One heap with the names of its objects: `a` for the input's, `b` for those of the call."""

    def __init__(self, heap: Heap, inputs: int, roots: list[Datum]) -> None:
        self.heap = heap
        self._inputs = inputs
        self._names: dict[int, str] = {}
        shown = {*range(inputs), *reachable(heap, [*map(Link, range(min(inputs, len(heap)))), *roots])}
        counts = {"a": 0, "b": 0}
        for index, node in enumerate(heap):
            if index in shown and not isinstance(node, TextNode | OpaqueNode):
                letter = "a" if index < inputs else "b"
                counts[letter] += 1
                self._names[index] = f"{letter}{counts[letter]}"

    def name(self, index: int) -> str:
        """The object's name; strings and opaque objects are written out."""
        match self.heap[index]:
            case TextNode(text):
                return quote(text)
            case OpaqueNode(label):
                return label
        return self._names.get(index, "...")

    def has_name(self, index: int) -> bool:
        """Whether the object is shown by itself."""
        return index in self._names

    def head(self, index: int | None) -> str:
        """Name and class of an object, nothing if there is none."""
        return "" if index is None else f"{self.name(index)} {_class(self.heap[index])}"

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
                return f"stopped: {reason}"

    def parts(self, index: int) -> dict[str, str]:
        """The values in an object, by label; empty if the heap was not observed."""
        if index >= len(self.heap):
            return {}
        match self.heap[index]:
            case ObjectNode(_, fields):
                names = [key.rpartition(".")[2] for key, _ in fields]
                return {
                    (name if names.count(name) == 1 else key): self.datum(value) for name, (key, value) in zip(names, fields, strict=True)
                }
            case ArrayNode(_, elements):
                return {f"[{at}]": self.datum(value) for at, value in enumerate(elements)}
        return {}

    def fresh(self) -> list[int]:
        """The objects of the call that have a name, in order."""
        return [index for index in range(self._inputs, len(self.heap)) if index in self._names]
