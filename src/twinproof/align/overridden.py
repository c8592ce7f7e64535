"""Which code a call runs that one version has in the class itself and the other inherits, or inherits from elsewhere: overrides that were
added or removed, other classes above. No pair of methods stands for that, so it is told to those who call from outside, unless both are
the same code."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.shape import body_shape, common_descriptor
from twinproof.ir.instruction import Call, CallKind, MethodRef, Return
from twinproof.ir.program import ABSTRACT, PRIVATE, PROTECTED, PUBLIC, Class, Method, is_special_name
from twinproof.ir.resolve import all_interfaces, resolve_method
from twinproof.ir.side import Side

Key = tuple[str, str]


def overridden(old: Side, new: Side, name: str) -> Iterator[str]:
    """The methods of a class that others can call and that run code of another class now, a line each."""
    classes = old.find(name), new.find(name)
    before, after = classes
    if before is None or after is None:
        return
    keys = {**_declared(old, before), **_declared(new, after)}
    if _above(old, before) != _above(new, after):
        keys = {**_all(old, before), **_all(new, after)}
    for key in sorted(keys):
        one, other = (_found(side, cls, key) for side, cls in ((old, before), (new, after)))
        if one is not None and other is not None and _differ(old, new, one, other) and _is_visible(old, before, key):
            yield f"{name}.{key[0]}{key[1]} runs the code of {new.common(other.owner)} now"


def _declared(side: Side, cls: Class) -> dict[Key, None]:
    found = (method for method in cls.methods.values() if not method.flags & PRIVATE and not is_special_name(method.name))
    return {(method.name, common_descriptor(side, method.descriptor)): None for method in found}


def _all(side: Side, cls: Class) -> dict[Key, None]:
    return {key: None for each in _ways(side, cls) for key in _declared(side, each)}


def _ways(side: Side, cls: Class) -> list[Class]:
    return [*side.program.supertypes(cls.name), *all_interfaces(side.program, cls.name)]


def _above(side: Side, cls: Class) -> tuple[str | None, list[str]]:
    return side.common(cls.superclass) if cls.superclass else None, [side.common(name) for name in cls.interfaces]


def _found(side: Side, cls: Class, key: Key) -> Method | None:
    """The code that a call of a method on an object of just this class runs, that of others which it only hands on to."""
    own = [each for each in cls.methods.values() if (each.name, common_descriptor(side, each.descriptor)) == key]
    method = own[0] if own else resolve_method(side.program, MethodRef(cls.name, *key))
    while method is not None and (further := _handed_on(side, method)) is not None:
        method = further
    return None if method is None or method.flags & (ABSTRACT | PRIVATE) else method


def _handed_on(side: Side, method: Method) -> Method | None:
    """The method above that a method does no more than to call with what it got, for what it returns."""
    match method.body.blocks if method.body is not None else ():
        case [block]:
            match list(block.instrs):
                case [Call(kind=CallKind.SPECIAL, method=ref) as call, Return(value=value)] if (ref.name, ref.descriptor) == (
                    method.name, method.descriptor,
                ):  # fmt: skip
                    assert method.body is not None
                    is_same = tuple(call.args) == tuple(method.body.params) and value == call.dst
                    return resolve_method(side.program, ref) if is_same else None
    return None


def _differ(old: Side, new: Side, one: Method, other: Method) -> bool:
    if old.common(one.owner) == new.common(other.owner):
        return False
    is_same = one.body is not None and other.body is not None and body_shape(old, one.body) == body_shape(new, other.body)
    return not (is_same and one.is_static is other.is_static)


def _is_visible(side: Side, cls: Class, key: Key) -> bool:
    """Whether code outside can call a method: of this class, or of one above it that it knows."""
    return any(
        (each.nested.flags if each.nested is not None else each.flags) & PUBLIC
        and (method := resolve_method(side.program, MethodRef(each.name, *key))) is not None
        and method.flags & (PUBLIC | PROTECTED)
        for each in _ways(side, cls)
    )
