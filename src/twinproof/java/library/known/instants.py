"""`Duration` and `Instant`: spans and points of time, by their seconds."""

from __future__ import annotations

from twinproof.ir.types import INT, LONG
from twinproof.java.library.known.dates import NANOS
from twinproof.java.library.known.spelled import fields, long
from twinproof.language.known import Chooser, LibraryClass, Parts, ValueLayout

_DURATION, _INSTANT = "java.time.Duration", "java.time.Instant"
_INSTANTS = range(-31557014167219200, 31556889864403200)


def _span(seconds: int, chooser: Chooser) -> Parts:
    return seconds, chooser.among(NANOS)


def _choose_instant(chooser: Chooser) -> Parts:
    seconds = chooser.number(LONG)
    return _span(seconds if seconds in _INSTANTS else seconds % (1 << 40), chooser)


def _text(parts: Parts) -> str:
    return f"{parts[0]}s+{parts[1]}ns"


_DURATION_LAYOUT = ValueLayout(
    fields(_DURATION, "seconds nanos", LONG, INT),
    choose=lambda chooser: _span(chooser.number(LONG), chooser),
    source=lambda spell, parts: f"{_DURATION}.ofSeconds({long(spell, parts[0])}, {long(spell, parts[1])})",
    text=_text,
    constants=(((0, 0), "ZERO"),),
)
_INSTANT_LAYOUT = ValueLayout(
    fields(_INSTANT, "seconds nanos", LONG, INT),
    choose=_choose_instant,
    source=lambda spell, parts: f"{_INSTANT}.ofEpochSecond({long(spell, parts[0])}, {long(spell, parts[1])})",
    text=_text,
    constants=(((0, 0), "EPOCH"),),
)

CLASSES = (
    LibraryClass(_DURATION, types=(_DURATION,), value=_DURATION_LAYOUT),
    LibraryClass(_INSTANT, types=(_INSTANT,), value=_INSTANT_LAYOUT),
)
