"""What callers outside can no longer do: public classes that are abstract, final or hidden now, members that are gone or hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twinproof.align.shape import common_descriptor
from twinproof.ir.program import (
    ABSTRACT,
    FINAL,
    INTERFACE,
    PRIVATE,
    PROTECTED,
    PUBLIC,
    SYNTHETIC,
    Class,
    Field,
    FieldRef,
    Method,
    MethodRef,
)
from twinproof.ir.resolve import resolve_field, resolve_method
from twinproof.ir.side import Side

_LEVELS = ((PUBLIC, "public"), (PROTECTED, "protected"), (0, "accessible in the package"), (PRIVATE, "private"))


def withdrawn(old: Side, new: Side, name: str) -> Iterator[str]:
    """What callers of a class that both versions have can no longer do, a line each."""
    mine, yours = old.find(name), new.find(name)
    assert mine is not None
    assert yours is not None
    if not _flags(mine) & PUBLIC:
        return
    if not _flags(yours) & PUBLIC:
        yield f"class {name} is not public now"
    for flag, word in ((ABSTRACT, "abstract"), (FINAL, "final")):
        if yours.flags & flag and not mine.flags & (flag | INTERFACE):
            yield f"class {name} is {word} now"
    refs = {field.name: FieldRef(yours.name, field.name, field.type) for field in mine.fields}
    kept = {key: field for key, ref in refs.items() if (field := resolve_field(new.program, ref)) is not None}
    yield from _members({field.name: field for field in mine.fields}, kept, name)
    own = {f"{key[0]}{common_descriptor(old, key[1])}": key for key in mine.methods}
    theirs = {text: method for text, key in own.items() if (method := _inherited(old, new, yours, key)) is not None}
    yield from _members({text: mine.methods[key] for text, key in own.items()}, theirs, name)


def _flags(cls: Class) -> int:
    return cls.nested.flags if cls.nested is not None else cls.flags


def _inherited(old: Side, new: Side, cls: Class, key: tuple[str, str]) -> Method | None:
    """The method that a class of the new version has where the old one has `key`, its own or one from above, but for constructors."""
    wanted = common_descriptor(old, key[1])
    own = [method for method in cls.methods.values() if (method.name, common_descriptor(new, method.descriptor)) == (key[0], wanted)]
    return own[0] if own else None if key[0].startswith("<") else resolve_method(new.program, MethodRef(cls.name, *key))


def _members(mine: Mapping[str, Field | Method], yours: Mapping[str, Field | Method], name: str) -> Iterator[str]:
    for key, member in mine.items():
        if member.flags & SYNTHETIC or not member.flags & (PUBLIC | PROTECTED):
            continue
        if key not in yours:
            yield f"{name}.{key} is gone"
        elif _level(yours[key]) > _level(member):
            yield f"{name}.{key} is {_LEVELS[_level(yours[key])][1]} now"


def _level(member: Field | Method) -> int:
    return next(at for at, (flag, _) in enumerate(_LEVELS) if member.flags & flag or (not flag and not member.flags & PRIVATE))
