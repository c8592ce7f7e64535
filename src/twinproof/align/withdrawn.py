"""What callers and implementers outside can no longer do, or would see: public classes that are abstract, final, sealed or hidden now;
supertypes that are lost (for exceptions, which are caught by them, won ones as well); members that are gone, hidden, final, or not
called as before; methods that all implementers must have now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twinproof.align.shape import common_descriptor
from twinproof.ir.instruction import FieldRef, MethodRef
from twinproof.ir.program import ABSTRACT, FINAL, INTERFACE, PRIVATE, PROTECTED, PUBLIC, SYNTHETIC, Class, Field, Method, is_special_name
from twinproof.ir.resolve import resolve_field, resolve_method
from twinproof.ir.side import Side

_LEVELS = ((PUBLIC, "public"), (PROTECTED, "protected"), (0, "accessible in the package"), (PRIVATE, "private"))


def withdrawn(old: Side, new: Side, name: str) -> Iterator[str]:
    """What callers of a class that both versions have can no longer do, a line each."""
    old_class, new_class = old.find(name), new.find(name)
    assert old_class is not None
    assert new_class is not None
    lost, won = _types(old, old_class) - _types(new, new_class), _types(new, new_class) - _types(old, old_class)
    yield from (
        f"class {name} is no {type} now" for type in sorted(lost) if _is_known_outside(old, old_class) or _is_known_outside(old, type)
    )
    if old.program.language.semantics.thrown.root in _types(old, old_class):
        yield from (f"class {name} is a {type} now" for type in sorted(won))
    if not _flags(old_class) & PUBLIC:
        return
    if not _flags(new_class) & PUBLIC:
        yield f"class {name} is not public now"
    for flag, word in ((ABSTRACT, "abstract"), (FINAL, "final")):
        if new_class.flags & flag and not old_class.flags & (flag | INTERFACE):
            yield f"class {name} is {word} now"
    if new_class.permitted and not old_class.permitted and not old_class.flags & FINAL:
        yield f"class {name} is sealed now"
    for at in [old_class, *(cls for cls in old.program.supertypes(old_class.name) if old.common(cls.name) in lost)]:
        yield from _gone(old, new, at, new_class, name)
    if not _flags(old_class) & FINAL and old_class.flags & (INTERFACE | ABSTRACT):
        yield from _asked_of_implementers(old, new, old_class, new_class, name)


def _is_known_outside(side: Side, of: Class | str) -> bool:
    """Whether code outside can name a class, so that it may ask for it or catch it."""
    cls = side.find(of) if isinstance(of, str) else of
    return cls is None or bool(_flags(cls) & PUBLIC)


def _gone(old: Side, new: Side, old_class: Class, new_class: Class, name: str) -> Iterator[str]:
    """What of the members of a class, or of one above it, callers of the new class no longer find, or not as they were."""
    refs = {field.name: FieldRef(new_class.name, field.name, field.type) for field in old_class.fields}
    kept = {key: field for key, ref in refs.items() if (field := resolve_field(new.program, ref)) is not None}
    yield from _members({field.name: field for field in old_class.fields}, kept, name, True)
    keys = (key for key in old_class.methods if old.common(old_class.name) == name or not is_special_name(key[0]))
    own = {f"{key[0]}{common_descriptor(old, key[1])}": key for key in keys}
    inherited = {text: method for text, key in own.items() if (method := _inherited(old, new, new_class, key)) is not None}
    yield from _members({text: old_class.methods[key] for text, key in own.items()}, inherited, name, not old_class.flags & FINAL)


def _types(side: Side, cls: Class) -> set[str]:
    """The types that objects of a class have, by their common names."""
    found: set[str] = set()
    stack = [cls]
    while stack:
        each = stack.pop()
        above = [name for name in (each.superclass, *each.interfaces) if name]
        found.update(map(side.common, above))
        stack += filter(None, map(side.program.find, above))
    return found


def _asked_of_implementers(old: Side, new: Side, old_class: Class, new_class: Class, name: str) -> Iterator[str]:
    """The abstract methods that only the new class has."""
    above = filter(None, map(old.find, [name, *_types(old, old_class)]))
    asked = {f"{key[0]}{common_descriptor(old, key[1])}" for cls in above for key, method in cls.methods.items() if method.flags & ABSTRACT}
    for (called, descriptor), method in new_class.methods.items():
        if method.flags & ABSTRACT and method.flags & (PUBLIC | PROTECTED):
            text = f"{called}{common_descriptor(new, descriptor)}"
            if text not in asked:
                yield f"{name}.{text} must be implemented now"


def _flags(cls: Class) -> int:
    return cls.nested.flags if cls.nested is not None else cls.flags


def _inherited(old: Side, new: Side, cls: Class, key: tuple[str, str]) -> Method | None:
    """The method that a class of the new version has where the old one has `key`, its own or one from above, but for constructors."""
    wanted = common_descriptor(old, key[1])
    own = [method for method in cls.methods.values() if (method.name, common_descriptor(new, method.descriptor)) == (key[0], wanted)]
    return own[0] if own else None if is_special_name(key[0]) else resolve_method(new.program, MethodRef(cls.name, *key))


def _members(old: Mapping[str, Field | Method], new: Mapping[str, Field | Method], name: str, is_open: bool) -> Iterator[str]:
    """What of members is not as it was; they could be overridden or written if `is_open`."""
    for key, member in old.items():
        if member.flags & SYNTHETIC or not member.flags & (PUBLIC | PROTECTED):
            continue
        if key not in new:
            yield f"{name}.{key} is gone"
        elif _level(new[key]) > _level(member):
            yield f"{name}.{key} is {_LEVELS[_level(new[key])][1]} now"
        elif new[key].is_static != member.is_static:
            yield f"{name}.{key} is {'static' if new[key].is_static else 'no longer static'} now"
        elif is_open and new[key].flags & FINAL and not member.flags & FINAL and _is_open(member):
            yield f"{name}.{key} is final now"


def _is_open(member: Field | Method) -> bool:
    """Whether others could write a field, or override a method."""
    return isinstance(member, Field) or not (member.is_static or is_special_name(member.name))


def _level(member: Field | Method) -> int:
    return next(at for at, (flag, _) in enumerate(_LEVELS) if member.flags & flag or (not flag and not member.flags & PRIVATE))
