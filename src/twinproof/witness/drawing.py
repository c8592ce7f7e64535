"""A witness's heaps as boxes and arrows: before the call, and after it (after old and after new), what changed and what differs marked.

Every object is one box however many references lead to it, and has the same key in all panels; the frame, key "", holds
what the call was given and what it left: receiver, arguments, static fields, result and output.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Literal

from twinproof.base.dataclass import dataclass, replace
from twinproof.heap.observe import Datum, Input, Link, Null, Observation, Returned
from twinproof.heap.show import quote
from twinproof.language.known import KnownClasses
from twinproof.witness.columns import Column, columns

Mark = Literal["same", "changed", "differs"]
Kind = Literal["frame", "input", "made"]
FRAME = ""
RESULT, OUTPUT, ERRORS = "(result)", "(output)", "(errors)"  # no parameter is called so
MOST_BOXES = 40
MOST_CELLS = 16


@dataclass(frozen=True, slots=True)
class Cell:
    """A labelled value of a box: a text, or an arrow to the box `target`."""

    label: str
    text: str
    target: str | None = None
    mark: Mark = "same"


@dataclass(frozen=True, slots=True)
class Box:
    """An object, or the frame."""

    key: str
    title: str
    kind: Kind
    cells: tuple[Cell, ...]
    mark: Mark = "same"


@dataclass(frozen=True, slots=True)
class Panel:
    """One heap."""

    title: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The heap before and what came of it; `hidden` is how many objects there were no room for."""

    before: Panel
    after: tuple[Panel, ...]  # of both versions, old first, or of the one program
    hidden: int = 0

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All of them."""
        return self.before, *self.after

    @property
    def has_objects(self) -> bool:
        """Whether there is anything but the frame."""
        return any(len(panel.boxes) > 1 for panel in self.panels)

    @property
    def is_untouched(self) -> bool:
        """Whether the calls left all objects as they were, and no others."""
        before = {box.key for box in self.before.boxes}
        boxes = [box for panel in self.after for box in panel.boxes if box.key != FRAME]
        return all(box.key in before and box.mark == "same" and all(cell.mark == "same" for cell in box.cells) for box in boxes)


def reached(panel: Panel) -> set[str]:
    """The boxes that some way of arrows leads to from the frame."""
    boxes = {box.key: box for box in panel.boxes}
    found = [FRAME]
    for key in found:
        found += dict.fromkeys(cell.target for cell in boxes[key].cells if cell.target is not None and cell.target not in found)
    return set(found)


def draw(known: KnownClasses, given: Input, old: Observation, new: Observation, names: Sequence[str] = ()) -> Drawing:
    """The drawing of a witness; `names` are those of the parameters, as far as they are known."""
    sides = columns(known, given, old, new)
    statics = {key for key, _ in (*given.statics, *(set(old.statics) ^ set(new.statics)))}
    before, after_old, after_new = (
        _boxes(
            Box(FRAME, "call", "frame", (*_given(sides[0], side, given, names), *_left(side, given, seen, statics))), side, len(given.heap)
        )
        for side, seen in zip(sides, (None, old, new), strict=True)
    )
    after_old, after_new = _marked(before, after_old, after_new), _marked(before, after_new, after_old)
    shown = list(dict.fromkeys([*before, *after_old, *after_new]))[:MOST_BOXES]
    after = _panel("after old", after_old, shown), _panel("after new", after_new, shown)
    return Drawing(_panel("before", before, shown), after, len({*before, *after_old, *after_new}) - len(shown))


def draw_alone(known: KnownClasses, given: Input, seen: Observation, names: Sequence[str] = ()) -> Drawing:
    """The drawing of what one program did: two versions that do the same, of which one is shown."""
    both = draw(known, given, seen, seen, names)
    return replace(both, after=(replace(both.after[0], title="after"),))


def _panel(title: str, boxes: Mapping[str, Box], shown: Sequence[str]) -> Panel:
    return Panel(title, tuple(_cut(boxes[key], shown) for key in shown if key in boxes))


def _cut(box: Box, shown: Sequence[str]) -> Box:
    """The box with as many cells as there is room for; arrows to boxes that are not shown become names."""
    cells = tuple(cell if cell.target is None or cell.target in shown else replace(cell, target=None) for cell in box.cells)
    if len(cells) <= MOST_CELLS:
        return replace(box, cells=cells)
    hidden = cells[MOST_CELLS:]
    mark: Mark = next((mark for mark in _LOUDEST if any(cell.mark == mark for cell in hidden)), "same")
    return replace(box, cells=(*cells[:MOST_CELLS], Cell(f"... {len(hidden)} more", "", None, mark)))


_LOUDEST: tuple[Mark, ...] = ("differs", "changed")


def _given(before: Column, side: Column, given: Input, names: Sequence[str]) -> Iterator[Cell]:
    """Receiver and arguments, by the names they had before the call; a version that did not end shows no heap to lead into."""
    labels = ["this", *names, *(f"argument {at + 1}" for at in range(len(names), len(given.args)))]
    for label, value in zip(labels, (given.receiver, *given.args), strict=False):
        cell = _cell(before, label, value)
        if label != "this" or not isinstance(value, Null):
            yield cell if isinstance(value, Link) and side.has_name(value.index) else replace(cell, target=None)


def _left(side: Column, given: Input, seen: Observation | None, statics: Set[str]) -> Iterator[Cell]:
    """Static fields, result and output."""
    for key, value in seen.statics if seen else given.statics:
        if key in statics:
            yield _cell(side, key, value)
    if seen is None:
        return
    match seen.end:
        case Returned(Link() as value):
            yield _cell(side, RESULT, value)
        case end:
            yield Cell(RESULT, side.end(end))
    if seen.output:
        yield Cell(OUTPUT, quote(seen.output))
    if seen.errors:
        yield Cell(ERRORS, quote(seen.errors))


def _boxes(frame: Box, side: Column, inputs: int) -> dict[str, Box]:
    indices = [index for index in range(len(side.heap)) if side.has_name(index)]
    objects = (
        Box(
            side.name(index),
            f"{side.name(index)} {side.class_text(index)}",
            "input" if index < inputs else "made",
            tuple(_cell(side, label, value) for label, value in side.contents(index)),
        )
        for index in indices
    )
    return {box.key: box for box in (frame, *objects)}


def _cell(side: Column, label: str, value: Datum | str) -> Cell:
    if isinstance(value, str):
        return Cell(label, value)
    is_object = isinstance(value, Link) and side.has_name(value.index)
    return Cell(label, side.datum(value), side.datum(value) if is_object else None)


def _marked(before: Mapping[str, Box], boxes: Mapping[str, Box], other: Mapping[str, Box]) -> dict[str, Box]:
    """The boxes of one version, what the call changed and what the other version left different marked."""
    return {key: _marked_box(box, before.get(key), other.get(key)) for key, box in boxes.items()}


def _marked_box(box: Box, before: Box | None, other: Box | None) -> Box:
    was, others = ({cell.label: cell.text for cell in each.cells} if each else {} for each in (before, other))

    def mark(cell: Cell) -> Mark:
        if others.get(cell.label) != cell.text:
            return "differs"
        return "changed" if before is not None and cell.label in was and was[cell.label] != cell.text else "same"

    is_alike = other is not None and other.title == box.title
    return replace(box, cells=tuple(replace(cell, mark=mark(cell)) for cell in box.cells), mark="same" if is_alike else "differs")
