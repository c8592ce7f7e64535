"""What a user asks about reachable states."""

from __future__ import annotations

from typing import Literal

from twinproof.base.dataclass import dataclass

OTHERS = 4  # objects of each class that no limit is given for
Query = Literal["find", "always"]


@dataclass(frozen=True, slots=True)
class ReachQuestion:
    """What the user asks: of which classes, for what, within which limits."""

    classes: tuple[str, ...]
    query: Query | None = None
    predicate: str = ""
    objects: tuple[tuple[str, int], ...] = ()
    calls: int | None = None
