"""How code says at the start of a method that it is not to be called so: by what it throws, and by which methods of a library."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from twinproof.base.dataclass import dataclass, field


class EntryCheck(Enum):
    """What a method that only checks its first arguments asks of them; it gives back the first, if anything."""

    THERE = "the first is not null"
    TRUE = "the first is true"
    INDEX = "0 <= first < second"
    POSITION = "0 <= first <= second"
    SPAN = "0 <= first <= second <= third"


@dataclass(frozen=True, slots=True)
class EntryChecks:
    """The classes of what is thrown for it, and the methods that ask, by owner and name."""

    thrown: frozenset[str] = frozenset()
    asking: Mapping[str, EntryCheck] = field(default_factory=dict)
