"""Conversions between the types that meet at a call site: casts, boxing, unboxing and primitive widening, as the JDK's
lambda classes do them (java.lang.invoke.LambdaMetafactory)."""

from __future__ import annotations

from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import CallKind, MethodRef, Value
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    SHORT,
    ClassType,
    Primitive,
    Type,
    descriptor_of,
    is_reference,
    register_type,
)
from twinproof.java.load.sites.site import NotSupported

WRAPPER = {
    type: ClassType(f"java.lang.{name}")
    for type, name in (
        (BOOLEAN, "Boolean"), (BYTE, "Byte"), (CHAR, "Character"), (SHORT, "Short"),
        (INT, "Integer"), (LONG, "Long"), (FLOAT, "Float"), (DOUBLE, "Double"),
    )
}  # fmt: skip
UNWRAPPED: dict[Type, Primitive] = {wrapper: type for type, wrapper in WRAPPER.items()}
NUMBER = ClassType("java.lang.Number")
_WIDER = {"B": "SIJFD", "S": "IJFD", "C": "IJFD", "I": "JFD", "J": "FD", "F": "D"}


def box(b: BodyBuilder, value: Value, type: Primitive) -> Value:
    """The wrapper object of a primitive value."""
    wrapper = WRAPPER[type]
    return b.call(CallKind.STATIC, MethodRef(wrapper.name, "valueOf", f"({type.code}){descriptor_of(wrapper)}"), value)


def unbox(b: BodyBuilder, value: Value, wrapper: ClassType, target: Primitive) -> Value:
    """The primitive in a wrapper object (or Number), which may be null."""
    b.check_null(value)
    return b.call(CallKind.VIRTUAL, MethodRef(wrapper.name, f"{target}Value", f"(){target.code}"), value)


def widen(b: BodyBuilder, value: Value, source: Primitive, target: Primitive) -> Value:
    """A primitive value as one of a wider type."""
    if source is not target and target.code not in _WIDER.get(source.code, ""):
        raise NotSupported(f"{source} does not widen to {target}")
    have, want = register_type(source), register_type(target)
    return value if have is want else b.apply(f"{have}2{want}", value)


def convert(b: BodyBuilder, value: Value, source: Type, target: Type, checked: Type) -> Value:
    """A value of type `source` as one of `target`; a reference must also be of type `checked`, or ClassCastException is thrown."""
    if source == target == checked:
        return value
    if isinstance(source, Primitive):
        return _from_primitive(b, value, source, target)
    if is_reference(checked) and checked != source:
        b.check_cast(value, checked)
        source = checked
    if isinstance(target, Primitive):
        return _to_primitive(b, value, source, target)
    if source != target:
        b.check_cast(value, target)
    return value


def _from_primitive(b: BodyBuilder, value: Value, source: Primitive, target: Type) -> Value:
    if isinstance(target, Primitive):
        return widen(b, value, source, target)
    wrapped = UNWRAPPED.get(target)
    if wrapped is not None:
        return box(b, widen(b, value, source, wrapped), wrapped)
    boxed = box(b, value, source)
    b.check_cast(boxed, target)
    return boxed


def _to_primitive(b: BodyBuilder, value: Value, source: Type, target: Primitive) -> Value:
    wrapped = UNWRAPPED.get(source)
    if wrapped is None:
        wrapper = WRAPPER[target] if target in (CHAR, BOOLEAN) else NUMBER
        b.check_cast(value, wrapper)
        return unbox(b, value, wrapper, target)
    if wrapped is not target and target.code not in _WIDER.get(wrapped.code, ""):
        raise NotSupported(f"{source} does not unbox to {target}")
    wrapper = WRAPPER[wrapped]
    if wrapped in (CHAR, BOOLEAN):
        return widen(b, unbox(b, value, wrapper, wrapped), wrapped, target)
    return unbox(b, value, wrapper, target)
