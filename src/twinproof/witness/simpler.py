"""Objects of the library that stand for one value, in a witness: simpler values to try."""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.heap import parts as rows
from twinproof.language.known import KnownClasses, Parts


def weight(known: KnownClasses, cls: str, parts: Parts) -> int:
    """How far a value is from the simplest one."""
    return rows.weight(parts, known.values[cls].plain)


def simpler(known: KnownClasses, cls: str, parts: Parts) -> Iterable[Parts]:
    """Values of a class that may be simpler."""
    found = known.values[cls].simpler
    return rows.one_by_one(parts) if found is None else found(parts)
