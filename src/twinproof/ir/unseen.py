"""Bits of a stretch of memory that nobody looks at (between the members of a struct), as instructions on blocks have them.

They are written as rows of whole bytes and single bytes with a mask: `1-3 8:f0`. The members have a text of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, POINTER, SHORT, Primitive

WHOLE = 0xFF
Masks = Mapping[int, int]  # by offset the bits of a byte that nobody looks at
NOTHING: Masks = {}
_LETTERS = {type.code: type for type in (BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE, POINTER)}


def members_text(cells: Mapping[int, Primitive]) -> str:
    """Numbers and pointers that lie in a stretch, by offset: `0B 4I 8P`."""
    return " ".join(f"{at}{type.code}" for at, type in sorted(cells.items()))


@lru_cache(maxsize=4096)
def members_of(text: str) -> Mapping[int, Primitive]:
    """What such a text says."""
    return {int(piece[:-1]): _LETTERS[piece[-1]] for piece in text.split()}


def unseen_text(masks: Masks) -> str | None:
    """How they are written; None if there are none."""
    return " ".join(_pieces(masks)) or None


def _pieces(masks: Masks) -> Iterator[str]:
    first: int | None = None
    for at, mask in sorted(masks.items()):
        if mask != WHOLE:
            yield f"{at}:{mask:02x}"
            continue
        first = at if first is None else first
        if masks.get(at + 1) != WHOLE:
            yield f"{first}-{at}"
            first = None


@lru_cache(maxsize=4096)
def unseen_masks(text: str | None) -> Masks:
    """What a text says."""
    found: dict[int, int] = {}
    for piece in (text or "").split():
        at, _, mask = piece.partition(":")
        first, _, last = at.partition("-")
        found.update({byte: int(mask, 16) if mask else WHOLE for byte in range(int(first), int(last or first) + 1)})
    return found


def unseen_part(text: str | None, first: int, size: int) -> str | None:
    """What is said of so many bytes from one on."""
    if text is None:
        return None
    return unseen_text({at - first: mask for at, mask in unseen_masks(text).items() if first <= at < first + size})


def unseen_in_both(a: str | None, b: str | None) -> str | None:
    """The bits that nobody looks at whichever of two texts holds."""
    if a == b or a is None or b is None:
        return a if a == b else None
    masks = unseen_masks(b)
    return unseen_text({at: mask & masks.get(at, 0) for at, mask in unseen_masks(a).items() if mask & masks.get(at, 0)})


def whole_rows(masks: Masks) -> list[tuple[int, int]]:
    """The rows of bytes none of whose bits is looked at, each by its first byte and the one after its last."""
    rows: list[tuple[int, int]] = []
    for at in sorted(at for at, mask in masks.items() if mask == WHOLE):
        if rows and rows[-1][1] == at:
            rows[-1] = rows[-1][0], at + 1
        else:
            rows.append((at, at + 1))
    return rows
