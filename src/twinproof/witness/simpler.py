"""Objects of the library that stand for one value, in a witness: simpler values to try."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from twinproof.sample.valued import BUILDERS, LOCAL_DATE, LOCAL_DATE_TIME, OPTIONAL_NUMBERS, Parts

_PLAIN_DATE: Parts = (2000, 1, 1)


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
