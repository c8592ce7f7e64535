"""`java.util.Date`: milliseconds, which may be set by parts and computed later."""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.heap.observe import Datum, Heap, Link, Null, ObjectNode
from twinproof.heap.viewed import bits, node_of
from twinproof.ir.types import LONG
from twinproof.java.library.known.spelled import fields, long, new
from twinproof.language.known import Chooser, LibraryClass, Parts, ValueLayout

_DATE = "java.util.Date"


def _choose(chooser: Chooser) -> Parts:
    return (chooser.number(LONG) if chooser.random.random() < 0.7 else chooser.random.randrange(1 << 41),)


def _read(heap: Heap, fields: Mapping[str, Datum]) -> Parts:
    """Its time, unless its parts were changed and the time was not computed from them yet."""
    parts = fields.get(f"{_DATE}.cdate", Null())
    if isinstance(parts, Link):
        node = node_of(heap, parts)
        if not isinstance(node, ObjectNode) or not bits(dict(node.fields)["sun.util.calendar.CalendarDate.normalized"]):
            raise TypeError("a date without its time")
    return (bits(fields[f"{_DATE}.fastTime"]),)


_LAYOUT = ValueLayout(
    fields(_DATE, "fastTime", LONG),
    choose=_choose,
    source=lambda spell, parts: new(_DATE, long(spell, parts[0])),
    read=_read,
    text=lambda parts: f"{parts[0]}ms",
    caches=(f"{_DATE}.cdate",),
    is_mutable=True,
    doubt="a date that was set by its parts",
)
CLASSES = (LibraryClass(_DATE, value=_LAYOUT),)
