"""Frames: which places a method may assign, and whether their names tell the fields that are meant."""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.contract.contract import Clause
from twinproof.ir.program import Program

ALL = "*"  # in the place of a field: each of them


def shadowed(program: Program, classes: Iterable[str], clause: Clause) -> str | None:
    """A field of a frame that some object has twice, so that its name does not tell which is meant."""
    wanted = {place.field for place in clause.frame or () if place.holder is not None} - {None, ALL}
    for name in classes if wanted else ():
        met: set[str] = set()
        for cls in program.supertypes(name):
            own = {field.name for field in cls.fields if not field.is_static and field.name in wanted}
            if own & met:
                return min(own & met)
            met |= own
    return None
