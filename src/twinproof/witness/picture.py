"""A heap as text: the objects before the call, after old and after new, side by side, what changed marked.

Every object has one name, after its class, and one row per value; objects made by the call have names of their own in each version. `*`
marks what the call changed, `!` where the versions ended differently. Of one version alone there are two columns, before and after. What
is null or zero and stays so is left out, and of what the calls made all that is the same in both versions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import Heap, Input, Null, Observation
from twinproof.heap.show import quote
from twinproof.language.known import KnownClasses
from twinproof.sample.shapes import has_cycle, is_tree
from twinproof.witness.columns import Column, columns

_MOST_OBJECTS = 15
_MOST_ELEMENTS = 12
_WIDEST = 36
_NOTHING = frozenset(("null", "0", "0L", "0.0", "0.0f", "false", "'\\u0000'"))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the picture: what it is about and its value in the three columns."""

    label: str
    before: str
    old: str
    new: str
    plain: bool = False  # a heading: nothing to mark


def picture(known: KnownClasses, given: Input, old: Observation, new: Observation) -> str:
    """The three heaps as a table."""
    rows = [Row("", "before", "after old", "after new", plain=True), *_rows(known, given, old, new)]
    marked = [row if row.plain else _marked(row) for row in rows]
    return _table([(row.label, row.before, row.old, row.new) for row in marked])


def lone_picture(known: KnownClasses, given: Input, seen: Observation) -> str:
    """The two heaps of one version as a table."""
    rows = [Row("", "before", "after", "after", plain=True), *_rows(known, given, seen, seen, is_lone=True)]
    marked = [row if row.plain else _marked(row) for row in rows]
    return _table([(row.label, row.before, row.old) for row in marked])


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    cells = [(label, *map(_cut, texts)) for label, *texts in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in cells)


def shape_notes(known: KnownClasses, given: Input) -> tuple[str, ...]:
    """What is special about the input's shape."""
    if has_cycle(known, given):
        return ("the input has a cycle",)
    return () if is_tree(known, given) else ("the input has a shared object",)


def _marked(row: Row) -> Row:
    old = row.old + (" *" if row.before and row.old != row.before else "")
    new = row.new + (" *" if row.before and row.new != row.before else "") + (" !" if row.old != row.new else "")
    return Row(row.label, row.before, old, new)


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else text[: _WIDEST - 3] + "..."


def _rows(known: KnownClasses, given: Input, old: Observation, new: Observation, is_lone: bool = False) -> Iterator[Row]:
    before, after_old, after_new = columns(known, given, old, new)
    if not isinstance(given.receiver, Null):
        yield Row("this", before.datum(given.receiver), "", "", plain=True)
    yield from (Row(f"argument {index + 1}", before.datum(value), "", "", plain=True) for index, value in enumerate(given.args))
    yield Row("result", "", after_old.end(old.end), after_new.end(new.end))
    if old.output or new.output:
        yield Row("output", "", quote(old.output), quote(new.output))
    if old.errors or new.errors:
        yield Row("errors", "", quote(old.errors), quote(new.errors))
    yield from _static_rows(given, old, new, (before, after_old, after_new))
    yield from _input_rows(before.heap, (before, after_old, after_new))
    yield from _fresh_rows(after_old, after_new, is_lone)


def _static_rows(given: Input, old: Observation, new: Observation, sides: Sequence[Column]) -> Iterator[Row]:
    values = [dict(given.statics), dict(old.statics), dict(new.statics)]
    for key in sorted({**values[1], **values[2]}):
        before, after_old, after_new = (
            column.datum(found[key]) if key in found else "" for column, found in zip(sides, values, strict=True)
        )
        if before or after_old != after_new:
            yield Row(key, before, after_old, after_new)


def _input_rows(heap: Heap, sides: Sequence[Column]) -> Iterator[Row]:
    shown = 0
    for index in range(len(heap)):
        if not sides[0].has_name(index):
            continue
        shown += 1
        if shown > _MOST_OBJECTS:
            yield Row(f"... {len(heap) - index} more objects", "", "", "", plain=True)
            return
        yield Row(f"{sides[0].name(index)} {sides[0].class_text(index)}", "", "", "", plain=True)
        parts = [column.parts(index) for column in sides]
        yield from _part_rows(parts)


def _part_rows(parts: Sequence[dict[str, str]]) -> Iterator[Row]:
    labels = list(dict.fromkeys(label for part in parts for label in part))
    before, old, new = parts
    rows = [Row(f"  {label}", before.get(label, ""), old.get(label, ""), new.get(label, "")) for label in labels]
    rows = [row for row in rows if row.label.startswith(("  [", "  {")) or not _is_nothing(row)] if len(rows) > 1 else rows
    yield from rows[:_MOST_ELEMENTS]
    if len(rows) > _MOST_ELEMENTS:
        yield Row(f"  ... {len(rows) - _MOST_ELEMENTS} more", "", "", "", plain=True)


def _is_nothing(row: Row) -> bool:
    """Whether a value is null or zero wherever there is one."""
    return {row.before, row.old, row.new} - {""} <= _NOTHING and len({row.old, row.new} - {""}) == 1


def _fresh_rows(old: Column, new: Column, is_lone: bool) -> Iterator[Row]:
    """The objects of the call; those with the same number on both sides share a heading if they are of one class."""
    old_fresh, new_fresh = old.fresh(), new.fresh()
    pairs = list(zip_longest(old_fresh, new_fresh))
    told = [pair for pair in pairs if is_lone or not _is_same(old, new, *pair)]
    for at, (left, right) in enumerate(told[:_MOST_OBJECTS]):
        yield Row("made by the call" if at == 0 else "", "", old.head(left), new.head(right), plain=True)
        parts = [{} if index is None else column.parts(index) for column, index in ((old, left), (new, right))]
        yield from _part_rows([{}, *parts])
    if len(told) > _MOST_OBJECTS:
        yield Row(f"... {len(told) - _MOST_OBJECTS} more objects", "", "", "", plain=True)


def _is_same(old: Column, new: Column, one: int | None, other: int | None) -> bool:
    if one is None or other is None:
        return False
    return old.head(one) == new.head(other) and old.parts(one) == new.parts(other)
