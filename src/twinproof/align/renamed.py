"""Which method or field that only one version has is likely one of the other's under a new name: a hint for people, never used in a proof.

A method is if its code is the same, a field if its type is; and only where there is exactly one candidate on each side of a class.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from twinproof.align.shape import body_shape
from twinproof.base.errors import BadInput
from twinproof.ir.program import STATIC, Field, Method
from twinproof.ir.side import Side

M = TypeVar("M")


def renamed_methods(old: Side, new: Side, old_methods: Mapping[str, Method], new_methods: Mapping[str, Method]) -> list[tuple[str, str]]:
    """Likely renames among the methods, by their names in reports, that only one version of a class has."""
    return _unique(old_methods, new_methods, lambda method: _code(old, method), lambda method: _code(new, method))


def renamed_fields(old: Side, new: Side, old_fields: Mapping[str, Field], new_fields: Mapping[str, Field]) -> list[tuple[str, str]]:
    """Likely renames among the fields that only one version of a class has."""
    return _unique(old_fields, new_fields, lambda field: _kind(old, field), lambda field: _kind(new, field))


def _code(side: Side, method: Method) -> Hashable | None:
    try:
        body = method.body
    except BadInput:
        return None
    return None if body is None or method.is_constructor else (method.flags & STATIC, body_shape(side, body))


def _kind(side: Side, field: Field) -> Hashable:
    return field.flags & STATIC, str(side.common_type(field.type))


def _unique(
    old_members: Mapping[str, M],
    new_members: Mapping[str, M],
    old_key: Callable[[M], Hashable | None],
    new_key: Callable[[M], Hashable | None],
) -> list[tuple[str, str]]:
    if not (old_members and new_members):
        return []
    before, after = _by(old_members.items(), old_key), _by(new_members.items(), new_key)
    return [(names[0], after[key][0]) for key, names in before.items() if len(names) == 1 == len(after.get(key, ()))]


def _by(members: Iterable[tuple[str, M]], key: Callable[[M], Hashable | None]) -> dict[Hashable, list[str]]:
    found: dict[Hashable, list[str]] = {}
    for name, member in members:
        kind = key(member)
        if kind is not None:
            found.setdefault(kind, []).append(name)
    return found
