"""What was derived, as a file: for each method of the JDK what it may ask of a program's objects, in any of the JDKs it was derived from.

The file, compressed, has three parts that are parted by empty lines: the asks, one a line, by number; sets of asks, each one the ranges of
its numbers; and by class its methods, each with its sets: for that very method, for a call which may select another, and for one on an
object of a program's class that extends the class. The set `*` stands for anything, and so does one that is not there.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from twinproof.language.conduct import CALLED, EXACTLY, OWN, Ask, Asks

WAYS = (EXACTLY, CALLED, OWN)
Rows = Mapping[str, Mapping[str, Asks]]  # by `owner.name(descriptor)` and way of running it, what is asked
DERIVED_FROM = (17, 25)  # the feature versions of the JDKs that the file was made from
PATH = Path(__file__).with_name("asks.z")
_ANYTHING = "*"


class Table:
    """What methods of the JDK ask."""

    def __init__(self, text: str) -> None:
        asks, sets, rows = text.split("\n\n")
        self._asks = [(type, name) for type, name in (line.split(" ") for line in asks.splitlines())]
        self._sets = sets.splitlines()
        self._made: dict[str, frozenset[Ask]] = {}
        self._rows = dict(_read_rows(rows))

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def of(self, key: str, way: str) -> Asks:
        """What running a method in one of the ways may ask."""
        numbers = self._rows.get(key, "").split("/")
        number = numbers[WAYS.index(way)] if len(numbers) > 1 else _ANYTHING
        return None if number == _ANYTHING else self._set(number)

    def _set(self, number: str) -> frozenset[Ask]:
        if number not in self._made:
            self._made[number] = frozenset(self._asks[one] for one in _read_ranges(self._sets[int(number)]))
        return self._made[number]


@cache
def table() -> Table:
    """The table that comes with this version."""
    return Table(zlib.decompress(PATH.read_bytes()).decode())


def known(key: str, way: str = EXACTLY) -> Asks:
    """What a method of the JDK may ask of a program's objects if it is run in one of the ways; None for anything."""
    return table().of(key, way)


def write(rows: Rows) -> bytes:
    """The file of a table."""
    sets = sorted({asks for row in rows.values() for asks in row.values() if asks is not None}, key=lambda asks: (len(asks), sorted(asks)))
    every = sorted({ask for asks in sets for ask in asks})
    number = {ask: index for index, ask in enumerate(every)}
    place: dict[Asks, str] = {None: _ANYTHING, **{asks: str(index) for index, asks in enumerate(sets)}}
    parts = (
        [f"{type} {name}" for type, name in every],
        [_write_ranges(sorted(number[ask] for ask in asks)) for asks in sets],
        list(_write_rows({key: "/".join(place[row.get(way)] for way in WAYS) for key, row in rows.items()})),
    )
    return zlib.compress("\n\n".join("\n".join(part) for part in parts).encode(), 9)


def _write_rows(rows: Mapping[str, str]) -> Iterator[str]:
    owner = ""
    for key in sorted(rows):
        above = key.partition("(")[0].rpartition(".")[0]
        yield from (above,) if above != owner else ()
        owner = above
        yield f" {key[len(owner) + 1 :]} {rows[key]}"


def _read_rows(text: str) -> Iterator[tuple[str, str]]:
    owner = ""
    for line in text.splitlines():
        if line[0] == " ":
            name, numbers = line[1:].split(" ")
            yield f"{owner}.{name}", numbers
        else:
            owner = line


def _write_ranges(numbers: Iterable[int]) -> str:
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number:
            found[-1][1] += 1
        else:
            found.append([number, number + 1])
    return " ".join(f"{start}" if end == start + 1 else f"{start}-{end}" for start, end in found)


def _read_ranges(text: str) -> Iterator[int]:
    for part in text.split():
        start, _, end = part.partition("-")
        yield from range(int(start), int(end or int(start) + 1))
