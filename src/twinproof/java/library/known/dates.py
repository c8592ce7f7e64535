"""`LocalDate`, `LocalTime` and `LocalDateTime`."""

from __future__ import annotations

from calendar import isleap
from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from twinproof.heap.observe import Datum, Heap, Link, Scalar
from twinproof.heap.parts import one_by_one
from twinproof.heap.viewed import laid_out, value_in
from twinproof.ir.types import BYTE, INT, SHORT, ClassType
from twinproof.java.library.known.laid import Add
from twinproof.java.library.known.spelled import fields, number
from twinproof.language.known import Chooser, LibraryClass, Parts, ValueLayout

if TYPE_CHECKING:
    from twinproof.language.known import Spell

_DATE, _TIME, _BOTH = (f"java.time.{name}" for name in ("LocalDate", "LocalTime", "LocalDateTime"))
_PLAIN: Parts = (2000, 1, 1)
NANOS = (0, 0, 0, 1, 500_000_000, 999_999_999)
_YEARS = (2024, 2023, 2000, 1900, 1970, 1999, 1, 0, -1, 9999)
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _of(cls: str, spell: Spell, parts: Parts) -> str:
    return f"{cls}.of({', '.join(number(spell, part) for part in parts)})"


# --- dates


def _choose_date(chooser: Chooser) -> Parts:
    year, month = chooser.number(INT), chooser.number(INT)
    draw = chooser.random
    if not -9999 <= year <= 9999 or draw.random() < 0.6:
        year = chooser.among(_YEARS)
    month = month if 1 <= month <= 12 and draw.random() < 0.3 else chooser.among((1, 2, 2, 12, draw.randint(1, 12)))
    return _in_month(year, month, chooser.among((1, 15, 28, 29, 30, 31, draw.randint(1, 31))))


def _in_month(year: int, month: int, day: int) -> Parts:
    last = _MONTHS[month - 1] + (month == 2 and isleap(year))
    return year, month, min(day, last)


def _beside_date(parts: Parts, random: Random) -> Parts:
    year, month, day = (int(part) for part in parts)
    return random.choice(
        (_in_month(year, month, 31), (year, month, 1), _in_month(year + 1, month, day), _in_month(year, month % 12 + 1, day))
    )


def _simpler_dates(parts: Parts) -> Iterator[Parts]:
    """Days that every year and month has, so that no date comes out that there is not."""
    year, month, day = (int(part) for part in parts)
    yield _PLAIN
    yield from ((other, month, min(day, 28) if month == 2 else day) for other in (2000, 2001) if other != year)
    yield from ((year, other, min(day, 28)) for other in (1, 2) if other != month)
    yield from ((year, month, other) for other in (1, 2, day - 1) if 0 < other < day)


def _date_text(parts: Parts) -> str:
    year, month, day = (int(part) for part in parts)
    return f"{'-' if year < 0 else ''}{abs(year):04d}-{month:02d}-{day:02d}"


_DATE_LAYOUT = ValueLayout(
    fields(_DATE, "year month day", INT, SHORT, SHORT),
    choose=_choose_date,
    source=lambda spell, parts: _of(_DATE, spell, parts),
    text=_date_text,
    plain=_PLAIN,
    simpler=_simpler_dates,
    beside=_beside_date,
)


# --- times


def _choose_time(chooser: Chooser) -> Parts:
    """One that is not on the hour, or midnight or noon: of the others there is one object each, which has no name."""
    hour, minute, second = (_within(chooser, limit) for limit in (24, 60, 60))
    nano = chooser.among(NANOS)
    return (hour, minute, second, nano) if minute or second or nano or hour == 0 else (12, 0, 0, 0)


def _within(chooser: Chooser, limit: int) -> int:
    found = chooser.number(INT)
    if 0 <= found < limit and chooser.random.random() < 0.5:
        return found
    return chooser.among((0, limit // 2, limit - 1, found % limit))


def _lay_time(parts: Parts, add: Add) -> list[Datum]:
    hour, minute, second, nano = (int(part) for part in parts)
    if not (minute or second or nano):
        raise KeyError(parts)
    return [Scalar(BYTE, hour), Scalar(BYTE, minute), Scalar(BYTE, second), Scalar(INT, nano)]


def _simpler_times(parts: Parts) -> Iterator[Parts]:
    yield (0, 0, 0, 0)
    yield from (time for time in one_by_one(parts) if any(time[1:]) or time[0] in (0, 12))


def _time_text(parts: Parts) -> str:
    hour, minute, second, nano = (int(part) for part in parts)
    return f"{hour:02d}:{minute:02d}:{second:02d}" + (f".{nano:09d}" if nano else "")


_TIME_LAYOUT = ValueLayout(
    fields(_TIME, "hour minute second nano", BYTE, BYTE, BYTE, INT),
    choose=_choose_time,
    source=lambda spell, parts: _of(_TIME, spell, parts),
    lay_out=_lay_time,
    text=_time_text,
    constants=(((0, 0, 0, 0), "MIDNIGHT"), ((12, 0, 0, 0), "NOON")),
    simpler=_simpler_times,
)


# --- both


def _lay_both(parts: Parts, add: Add) -> list[Datum]:
    return [Link(add(laid_out(_DATE, _DATE_LAYOUT, parts[:3], add))), Link(add(laid_out(_TIME, _TIME_LAYOUT, parts[3:], add)))]


def _read_both(heap: Heap, fields: Mapping[str, Datum]) -> Parts:
    return value_in(heap, fields[f"{_BOTH}.date"], _DATE, _DATE_LAYOUT) + value_in(heap, fields[f"{_BOTH}.time"], _TIME, _TIME_LAYOUT)


def _simpler_both(parts: Parts) -> Iterator[Parts]:
    yield from (date + parts[3:] for date in _simpler_dates(parts[:3]))
    yield from (parts[:3] + time for time in _simpler_times(parts[3:]))


_BOTH_LAYOUT = ValueLayout(
    fields(_BOTH, "date time", ClassType(_DATE), ClassType(_TIME)),
    choose=lambda chooser: chooser.parts(_DATE) + chooser.parts(_TIME),
    source=lambda spell, parts: _of(_BOTH, spell, parts),
    lay_out=_lay_both,
    read=_read_both,
    text=lambda parts: f"{_date_text(parts[:3])}T{_time_text(parts[3:])}",
    plain=_PLAIN,
    simpler=_simpler_both,
)
_LAYOUTS = {_DATE: _DATE_LAYOUT, _TIME: _TIME_LAYOUT, _BOTH: _BOTH_LAYOUT}
CLASSES = tuple(LibraryClass(cls, types=(cls,), value=layout) for cls, layout in _LAYOUTS.items())
