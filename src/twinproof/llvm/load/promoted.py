"""Which variables need no memory: all that is done with their place is to read and write all of them at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

_ALLOCA = re.compile(r'%("[^"]*"|[-\w.$]+) = alloca (i\d+|ptr|float|double), align \d+')
_NAME = r'%("[^"]*"|[-\w.$]+)'
_LOAD = re.compile(rf"{_NAME} = load (i\d+|ptr|float|double), ptr {_NAME}(?:,|$)")
_STORE = re.compile(rf"store (i\d+|ptr|float|double) ([^,]+), ptr {_NAME}(?:,|$)")
_LIFE = re.compile(rf"call void @llvm\.lifetime\.(?:start|end)\.p0\((?:i64 [^,]*, )?ptr (?:nonnull )?{_NAME}\)")
_MENTION = re.compile(_NAME)


class _Lines(Protocol):
    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of a block."""


def promoted_variables(blocks: Sequence[_Lines]) -> frozenset[str]:
    """The names of the places of such variables, all in the first block."""
    types: dict[str, str] = {}
    for line in blocks[0].lines:
        found = _ALLOCA.match(line)
        if found is not None:
            types[found[1]] = found[2]
    lost: set[str] = set()
    for block in blocks:
        for line in block.lines:
            lost |= {name for name in _MENTION.findall(line.partition(", !")[0]) if name in types} - _fine(line, types)
    return frozenset(name.strip('"') for name in types.keys() - lost)


def homes_of_parameters(first: _Lines, params: frozenset[str]) -> dict[str, str]:
    """Places that hold a parameter before anything else, with its name: the first that is stored there, in the first block."""
    found: dict[str, str] = {}
    seen: set[str] = set()
    for line in first.lines:
        stored = _STORE.match(line)
        name = stored[2].removeprefix("%").strip('"') if stored is not None else ""
        if stored is not None and stored[2].startswith("%") and name in params and stored[3] not in seen:
            found[stored[3].strip('"')] = name
        if _ALLOCA.match(line) is None and _LIFE.match(line) is None:
            seen.update(_MENTION.findall(line.partition(", !")[0]))
    return found


def _fine(line: str, types: dict[str, str]) -> set[str]:
    """The variables that a line uses as they may be."""
    if (found := _ALLOCA.match(line)) is not None:
        return {found[1]}
    if (found := _LOAD.match(line)) is not None:
        return {found[3]} if types.get(found[3]) == found[2] else set()
    if (found := _STORE.match(line)) is not None:
        return {found[3]} if types.get(found[3]) == found[1] and f"%{found[3]}" != found[2] else set()
    found = _LIFE.match(line) or _LIFE.match(line.removeprefix("tail "))
    return {found[1]} if found is not None else set()
