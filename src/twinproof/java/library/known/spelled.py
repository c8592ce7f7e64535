"""Values in the making: fields of a class by short names, and Java source that makes objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.heap.observe import Scalar
from twinproof.ir.types import INT, LONG, Primitive, Type

if TYPE_CHECKING:
    from twinproof.language.known import Spell


def fields(cls: str, names: str, *types: Type) -> tuple[tuple[str, Type], ...]:
    """Fields of a class with their types."""
    return tuple(zip(keys(cls, names), types, strict=True))


def keys(cls: str, names: str) -> tuple[str, ...]:
    """Fields of a class."""
    return tuple(f"{cls}.{name}" for name in names.split())


def new(cls: str, *args: str) -> str:
    """Calls a constructor."""
    return f"new {cls.removeprefix('java.lang.')}({', '.join(args)})"


def number(spell: Spell, value: int | str, type: Primitive = INT) -> str:
    """A number of a type."""
    return spell(Scalar(type, int(value)))


def long(spell: Spell, value: int | str) -> str:
    """A long number."""
    return number(spell, value, LONG)
