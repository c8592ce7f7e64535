"""Which methods of a program's objects the library may call back, as is known of it (`language.conduct`).

A call-back is known by a type and the name of a method: objects of the type may be asked for it. What is derived holds within bounds that
nobody has proved of every program, so what rests on it says so, with the assumption `library-contracts`. Of methods that the table does
not have, anything may be called back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from twinproof.ir.program import Method
from twinproof.language.conduct import EXACTLY, OWN, Ask, Asks, Callbacks

ANYTHING: Asks = None
NOTHING: Asks = frozenset()


class CalledBack(NamedTuple):
    """What a call may run in the program besides the method that it names: on objects of a class, what they are asked for."""

    kind: str
    asks: Asks

    def __str__(self) -> str:
        return self.kind if self.asks is None else f"{self.kind} ({len(self.asks)} methods)"


def asked_by(callbacks: Callbacks, method: Method, way: str = EXACTLY) -> Asks:
    """What a method of the library may ask: this very one, or any that a call of it selects in the library."""
    return callbacks.asked(method.owner, method, way)


def asked_of_own(callbacks: Callbacks, nearest: str, method: Method) -> Asks:
    """What a method of the library may ask that is run on an object of a program's class, whose nearest class of the library is given."""
    asks = callbacks.asked(nearest, method, OWN)
    return asked_by(callbacks, method) if asks is None else asks


def joined(every: Iterable[Asks]) -> Asks:
    """What several methods ask."""
    found: set[Ask] = set()
    for asks in every:
        if asks is None:
            return ANYTHING
        found |= asks
    return frozenset(found)


@lru_cache(maxsize=4096)
def by_type(asks: frozenset[Ask]) -> Mapping[str, frozenset[str]]:
    """The names of the methods that are asked for, by type."""
    found: dict[str, set[str]] = {}
    for type, name in asks:
        found.setdefault(type, set()).add(name)
    return {type: frozenset(names) for type, names in found.items()}
