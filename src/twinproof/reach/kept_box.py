"""Boxes that the library keeps: one object for each number, so that a state has the number, beside a reference that says of which class.

Other boxes are objects like any other.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.ir.types import register_type
from twinproof.language.known import BoxLayout
from twinproof.term.build import and_, compare, not_
from twinproof.term.term import Term

_KEPT = "kept "
_MARK = "="  # behind the key of a field or element, where the number of the box is that it refers to


def box_target(cls: str) -> str:
    """The name under which a shape has references to the kept boxes of a class."""
    return _KEPT + cls


def kept_box(target: str) -> str | None:
    """The class of kept boxes that is meant; None if it is something else."""
    return target.removeprefix(_KEPT) if target.startswith(_KEPT) else None


def box_key(key: str) -> str:
    """Under which key a state keeps the number."""
    return key + _MARK


def is_box_key(key: str) -> bool:
    """Whether a key is one of these."""
    return key.endswith(_MARK)


def in_cache(number: Term, kind: BoxLayout, is_kept: bool) -> Iterator[Term]:
    """That a number is one of those whose boxes are kept, or none of them."""
    sort = register_type(kind.type)
    if not kind.is_cached:
        return
    inside = and_(compare("ge", sort, number, kind.low), compare("le", sort, number, kind.high))
    said = inside if is_kept else not_(inside)
    if isinstance(said, Term):
        yield from said.args if said.op == "and" else (said,)
