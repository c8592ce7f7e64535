"""Atomic numbers and references: fields like any other, as nobody else runs meanwhile."""

from __future__ import annotations

from twinproof.ir.types import BOOLEAN, INT, LONG, Primitive
from twinproof.java.library.known.spelled import fields, new, number
from twinproof.language.known import Chooser, HolderLayout, LibraryClass, Parts, ValueLayout

_INTEGER, _LONG, _BOOLEAN, _REFERENCE = (f"java.util.concurrent.atomic.Atomic{of}" for of in ("Integer", "Long", "Boolean", "Reference"))
_ASKED = "{}.get()"


def _of_number(cls: str, type: Primitive) -> LibraryClass:
    layout = ValueLayout(
        fields(cls, "value", type),
        choose=lambda chooser: (chooser.number(type),),
        source=lambda spell, parts: new(cls, number(spell, parts[0], type)),
        is_mutable=True,
        is_by_fields=True,
        asked=_ASKED,
    )
    return LibraryClass(cls, value=layout, is_buildable=True, is_free=True)


def _choose_boolean(chooser: Chooser) -> Parts:
    return (chooser.random.getrandbits(1),)


_BOOLEAN_LAYOUT = ValueLayout(
    fields(_BOOLEAN, "value", INT),
    choose=_choose_boolean,
    source=lambda spell, parts: new(_BOOLEAN, number(spell, parts[0], BOOLEAN)),
    is_mutable=True,
    is_by_fields=True,
    asked=_ASKED,
    asked_type=BOOLEAN,
)
CLASSES = (
    _of_number(_INTEGER, INT),
    _of_number(_LONG, LONG),
    LibraryClass(_BOOLEAN, value=_BOOLEAN_LAYOUT),
    LibraryClass(
        _REFERENCE, holder=HolderLayout(f"{_REFERENCE}.value", new(_REFERENCE), _ASKED, sets="set"), is_buildable=True, is_free=True
    ),
)
