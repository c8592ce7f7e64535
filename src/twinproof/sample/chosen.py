"""Values worth trying for objects of the library: big numbers, decimals that differ in their scale only, ends of months, leap days.

Numbers come from `Values`, so that what the code mentions is tried here, too. A value already chosen for the input comes back often, as
another object that is equal, or as one just beside it.
"""

from __future__ import annotations

import re
from calendar import isleap
from collections.abc import Callable
from random import Random

from twinproof.ir.types import INT, LONG, Primitive
from twinproof.sample.boundary import Values
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
)

_AGAIN = 0.25  # how often a value comes back
_BESIDE = 0.5  # how often it then is another one near it
_BIG = (1 << 31, 1 << 32, 1 << 63, (1 << 63) - 1, 1 << 64, 10**18, 10**19, 10**20, 10**40)
_PLAIN = (0, 1, -1, 2, 10, 5, 100)
_SCALES = (0, 0, 1, 2, 2, 3, -1, -2, 10)
_DECIMALS = ((5, 1), (15, 1), (25, 1), (-25, 1), (125, 2), (1, 2), (999, 2), (100, 2), (0, 2))  # halves, cents
_NANOS = (0, 0, 0, 1, 500_000_000, 999_999_999)
_YEARS = (2024, 2023, 2000, 1900, 1970, 1999, 1, 0, -1, 9999)
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_INSTANTS = range(-31557014167219200, 31556889864403200)
_DECIMAL = re.compile(r"(-?)(\d{1,30})(?:\.(\d{1,30}))?")


class Chosen:
    """Chooses the values of one input."""

    def __init__(self, random: Random, values: Values, longest: int) -> None:
        self._random = random
        self._values = values
        self._longest = longest
        self._used: dict[str, list[Parts]] = {}

    def parts(self, cls: str) -> Parts:
        """A value of a class that has one."""
        used = self._used.setdefault(cls, [])
        if used and self._random.random() < _AGAIN:
            found = self._random.choice(used)
            beside = _BESIDES.get(cls)
            return found if beside is None or self._random.random() >= _BESIDE else beside(found, self._random)
        used.append(_CHOICES[cls](self, cls))
        return used[-1]

    def _number(self, type: Primitive = LONG) -> int:
        return self._values.scalar(type).bits

    def _among(self, choices: tuple[int, ...]) -> int:
        return self._random.choice(choices)

    def _text(self, cls: str) -> Parts:
        return (self._values.text(self._longest),)

    def _integer(self, cls: str) -> Parts:
        kind = self._random.random()
        if kind < 0.3:
            return (self._among(_PLAIN),)
        if kind < 0.8 or self._values.is_tame:
            return (self._number(),)
        sign = self._among((1, 1, -1))
        return (sign * (self._among(_BIG) + self._among((0, 0, 1, -1, self._number(INT)))),)

    def _decimal(self, cls: str) -> Parts:
        mentioned = [match for text in self._values.decimals() if (match := _DECIMAL.fullmatch(text))]
        if mentioned and self._random.random() < 0.4:
            sign, whole, fraction = self._random.choice(mentioned).groups("")
            return int(f"{sign}{whole}{fraction}") + self._among((0, 0, 1, -1)), len(fraction)
        if self._random.random() < 0.15:
            return self._random.choice(_DECIMALS)
        (unscaled,) = self._integer(cls)
        return unscaled, self._among(_SCALES)

    def _scalar(self, cls: str) -> Parts:
        return (self._number(ATOMIC_NUMBERS[cls]),)

    def _boolean(self, cls: str) -> Parts:
        return (self._random.getrandbits(1),)

    def _optional(self, cls: str) -> Parts:
        return (0, 0) if self._random.random() < 0.3 else (1, self._values.scalar(OPTIONAL_NUMBERS[cls]).bits)

    def _date(self, cls: str) -> Parts:
        year, month = self._number(INT), self._number(INT)
        if not -9999 <= year <= 9999 or self._random.random() < 0.6:
            year = self._among(_YEARS)
        month = month if 1 <= month <= 12 and self._random.random() < 0.3 else self._among((1, 2, 2, 12, self._random.randint(1, 12)))
        return _in_month(year, month, self._among((1, 15, 28, 29, 30, 31, self._random.randint(1, 31))))

    def _time(self, cls: str) -> Parts:
        """One that is not on the hour, or midnight or noon: of the others there is one object each, which has no name."""
        hour, minute, second = (self._within(limit) for limit in (24, 60, 60))
        nano = self._among(_NANOS)
        return (hour, minute, second, nano) if minute or second or nano or hour == 0 else (12, 0, 0, 0)

    def _within(self, limit: int) -> int:
        number = self._number(INT)
        return number if 0 <= number < limit and self._random.random() < 0.5 else self._among((0, limit // 2, limit - 1, number % limit))

    def _date_time(self, cls: str) -> Parts:
        return self.parts(LOCAL_DATE) + self.parts(LOCAL_TIME)

    def _span(self, cls: str) -> Parts:
        seconds = self._number()
        if cls == INSTANT and seconds not in _INSTANTS:
            seconds %= 1 << 40
        return seconds, self._among(_NANOS)

    def _millis(self, cls: str) -> Parts:
        return (self._number() if self._random.random() < 0.7 else self._random.randrange(1 << 41),)

    def _two_longs(self, cls: str) -> Parts:
        return self._number(), self._number()


def _in_month(year: int, month: int, day: int) -> Parts:
    last = _MONTHS[month - 1] + (month == 2 and isleap(year))
    return year, month, min(day, last)


def _beside_decimal(parts: Parts, random: Random) -> Parts:
    """The same number with more digits behind the point, or one that is near it."""
    unscaled, scale = (int(part) for part in parts)
    more = random.choice((1, 1, 2))
    return random.choice(((unscaled * 10**more, scale + more), (unscaled + 1, scale), (-unscaled, scale)))


def _beside_integer(parts: Parts, random: Random) -> Parts:
    number = int(parts[0])
    return (random.choice((number + 1, number - 1, -number)),)


def _beside_date(parts: Parts, random: Random) -> Parts:
    year, month, day = (int(part) for part in parts)
    return random.choice(
        (_in_month(year, month, 31), (year, month, 1), _in_month(year + 1, month, day), _in_month(year, month % 12 + 1, day))
    )


_CHOICES: dict[str, Callable[[Chosen, str], Parts]] = {
    **dict.fromkeys(BUILDERS, Chosen._text),
    BIG_INTEGER: Chosen._integer,
    BIG_DECIMAL: Chosen._decimal,
    **dict.fromkeys(ATOMIC_NUMBERS, Chosen._scalar),
    ATOMIC_BOOLEAN: Chosen._boolean,
    **dict.fromkeys(OPTIONAL_NUMBERS, Chosen._optional),
    LOCAL_DATE: Chosen._date,
    LOCAL_TIME: Chosen._time,
    LOCAL_DATE_TIME: Chosen._date_time,
    DURATION: Chosen._span,
    INSTANT: Chosen._span,
    UUID: Chosen._two_longs,
    DATE: Chosen._millis,
}
_BESIDES: dict[str, Callable[[Parts, Random], Parts]] = {
    BIG_INTEGER: _beside_integer,
    BIG_DECIMAL: _beside_decimal,
    LOCAL_DATE: _beside_date,
}
