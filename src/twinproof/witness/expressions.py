"""Objects of the library that stand for one value, in a witness: the Java expression that makes one, and simpler values to try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from twinproof.heap.observe import Scalar
from twinproof.ir.types import INT, LONG
from twinproof.sample.valued import (
    ATOMIC_BOOLEAN,
    ATOMIC_NUMBERS,
    BIG_DECIMAL,
    BIG_INTEGER,
    BUILDERS,
    DATE,
    DURATION,
    INSTANT,
    LOCAL_DATE,
    LOCAL_DATE_TIME,
    LOCAL_TIME,
    OPTIONAL_NUMBERS,
    UUID,
    Parts,
    decimal_text,
)
from twinproof.witness.source import literal, text_literal

_PLAIN_DATE: Parts = (2000, 1, 1)


def expression(cls: str, parts: Parts) -> str:
    """Java source for an object with this value: a new one, or the only one that there is."""
    return _EXPRESSIONS[cls](cls, parts)


def weight(cls: str, parts: Parts) -> int:
    """How far a value is from the simplest one."""
    plain = _PLAIN_DATE if cls in (LOCAL_DATE, LOCAL_DATE_TIME) else ()
    pairs = zip_longest(parts, plain, fillvalue=0)
    return sum(_text_weight(part) if isinstance(part, str) else 2 * abs(part - int(zero)) + (part < int(zero)) for part, zero in pairs)


def _text_weight(text: str) -> int:
    """Longer is less simple than any letters."""
    return (len(text) << 24) + sum(map(letter_weight, text))


def letter_weight(letter: str) -> int:
    """How far a letter is from the simplest one."""
    return 0 if letter == "a" else 1 if letter.isascii() and letter.isalnum() else 2 + ord(letter)


def simpler(cls: str, parts: Parts) -> Iterator[Parts]:
    """Values of a class that may be simpler."""
    match cls:
        case _ if cls in BUILDERS:
            yield from ((text,) for text in _simpler_texts(str(parts[0])))
        case "java.time.LocalDate":
            yield from _simpler_dates(parts)
        case "java.time.LocalTime":
            yield from _simpler_times(parts)
        case "java.time.LocalDateTime":
            yield from (date + parts[3:] for date in _simpler_dates(parts[:3]))
            yield from (parts[:3] + time for time in _simpler_times(parts[3:]))
        case _ if cls in OPTIONAL_NUMBERS:
            yield (0, 0)
            if parts[0] and cls != "java.util.OptionalDouble":
                yield from ((1, number) for number in _nearer(int(parts[1])))
        case _:
            yield from _one_by_one(parts)


def _simpler_texts(text: str) -> Iterator[str]:
    yield from ("", "a" * len(text))
    for at in range(len(text)):
        yield text[:at] + text[at + 1 :]
        yield text[:at] + "a" + text[at + 1 :]


def _simpler_dates(parts: Parts) -> Iterator[Parts]:
    """Days that every year and month has, so that no date comes out that there is not."""
    year, month, day = (int(part) for part in parts)
    yield _PLAIN_DATE
    yield from ((other, month, min(day, 28) if month == 2 else day) for other in (2000, 2001) if other != year)
    yield from ((year, other, min(day, 28)) for other in (1, 2) if other != month)
    yield from ((year, month, other) for other in (1, 2, day - 1) if 0 < other < day)


def _simpler_times(parts: Parts) -> Iterator[Parts]:
    yield (0, 0, 0, 0)
    yield from (time for time in _one_by_one(parts) if any(time[1:]) or time[0] in (0, 12))


def _one_by_one(parts: Parts) -> Iterator[Parts]:
    yield (0,) * len(parts)
    for at, part in enumerate(parts):
        yield from ((*parts[:at], number, *parts[at + 1 :]) for number in _nearer(int(part)))


def _nearer(number: int) -> Iterator[int]:
    """Numbers nearer to zero, of the same sign unless they are very small."""
    sign = -1 if number < 0 else 1
    steps = [0, 1, -number if number < 0 else number]
    steps += [sign * (abs(number) >> shift) for shift in range(1, min(abs(number).bit_length(), 70))]
    steps += [sign * 10**power for power in range(1, 25) if 10**power < abs(number)]
    steps += [number - sign * step for step in (1, 2, 10)]
    yield from (step for step in dict.fromkeys(steps) if abs(step) < abs(number) or (step == -number and number < 0))


# --- Java source


def _number(value: int | str) -> str:
    return literal(Scalar(INT, int(value)))


def _long(value: int | str) -> str:
    return literal(Scalar(LONG, int(value)))


def _new(cls: str, *args: str) -> str:
    return f"new {cls.removeprefix('java.lang.')}({', '.join(args)})"


def _optional(cls: str, parts: Parts) -> str:
    return f"{cls}.of({literal(Scalar(OPTIONAL_NUMBERS[cls], int(parts[1])))})" if parts[0] else f"{cls}.empty()"


def _of(cls: str, parts: Parts) -> str:
    return f"{cls}.of({', '.join(map(_number, parts))})"


_EXPRESSIONS: dict[str, Callable[[str, Parts], str]] = {
    **dict.fromkeys(BUILDERS, lambda cls, parts: _new(cls, text_literal(str(parts[0])))),
    BIG_INTEGER: lambda cls, parts: _new(cls, text_literal(str(parts[0]))),
    BIG_DECIMAL: lambda cls, parts: _new(cls, text_literal(decimal_text(*map(int, parts)))),
    **dict.fromkeys(ATOMIC_NUMBERS, lambda cls, parts: _new(cls, literal(Scalar(ATOMIC_NUMBERS[cls], int(parts[0]))))),
    ATOMIC_BOOLEAN: lambda cls, parts: _new(cls, "true" if parts[0] else "false"),
    **dict.fromkeys(OPTIONAL_NUMBERS, _optional),
    LOCAL_DATE: _of,
    LOCAL_TIME: _of,
    LOCAL_DATE_TIME: _of,
    DURATION: lambda cls, parts: f"{cls}.ofSeconds({_long(parts[0])}, {_long(parts[1])})",
    INSTANT: lambda cls, parts: f"{cls}.ofEpochSecond({_long(parts[0])}, {_long(parts[1])})",
    UUID: lambda cls, parts: _new(cls, _long(parts[0]), _long(parts[1])),
    DATE: lambda cls, parts: _new(cls, _long(parts[0])),
}
