"""Where sources can be changed, as the compiler's trees say it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from twinproof.base.dataclass import dataclass, replace


@dataclass(frozen=True, slots=True)
class MutationSpot:
    """A place in a file: its kind, its span in characters and its static type; what else is said of it depends on the kind.

    `statement`: its word is what may stand for it. `value`, `return`: an expression, the type is what it becomes. `jump`, `compound`,
    `unary`: the span and the word are the token. `name`: words are the other variables. `literal`: its word is the value, its rank
    whether it is cast. `binary`: the word is the operator, places are where that is and the spans of both operands, ranks say how
    tightly these bind and how tightly what stands there must. Members enclose the place, the outermost comes first; `everywhere`
    says that other files may be compiled to something else if this is changed.
    """

    file: str
    kind: str
    start: int
    end: int
    type: str
    everywhere: bool
    places: tuple[int, ...]
    ranks: tuple[int, ...]
    words: tuple[str, ...]
    members: tuple[str, ...]


def in_characters(spots: Sequence[MutationSpot], text: str) -> list[MutationSpot]:
    """The spots of a file, whose places are told in units of UTF-16, with places in characters."""
    if text.isascii() or max(text) < "\U00010000":
        return list(spots)
    ends = accumulate(2 if char > "\uffff" else 1 for char in text)
    at = {0: 0} | {units: count for count, units in enumerate(ends, 1)}
    return [replace(spot, start=at[spot.start], end=at[spot.end], places=tuple(at[place] for place in spot.places)) for spot in spots]
