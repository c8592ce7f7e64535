"""References: what the instructions of one class file name, translated from its constant pool once each."""

from __future__ import annotations

from typing import NamedTuple

from twinproof.ir.instruction import FieldRef, MethodRef
from twinproof.ir.types import VOID, Primitive, Type, parse_descriptor, parse_type, register_type
from twinproof.java.load.classfile import ClassFile


class CalledMethod(NamedTuple):
    """A called method with what a call needs to know of its descriptor."""

    ref: MethodRef
    params: int
    result: Primitive | None


class Refs:
    """The memoised references of one class file."""

    def __init__(self, cls: ClassFile) -> None:
        self.cls = cls
        self.name = dotted(cls.name)
        self._fields: dict[int, FieldRef] = {}
        self._callees: dict[int, CalledMethod] = {}
        self._types: dict[int, Type] = {}

    def field(self, index: int) -> FieldRef:
        """The field at a pool index."""
        ref = self._fields.get(index)
        if ref is None:
            owner, name, descriptor, _ = self.cls.member(index)
            ref = self._fields[index] = FieldRef(owner_name(owner), name, parse_type(descriptor))
        return ref

    def callee(self, index: int) -> CalledMethod:
        """The method at a pool index."""
        callee = self._callees.get(index)
        if callee is None:
            owner, name, descriptor, interface = self.cls.member(index)
            callee = self._callees[index] = callee_of(MethodRef(owner_name(owner), name, descriptor, interface))
        return callee

    def type(self, index: int) -> Type:
        """The class or array type at a pool index."""
        type = self._types.get(index)
        if type is None:
            type = self._types[index] = type_of(self.cls.class_name(index))
        return type


def callee_of(ref: MethodRef) -> CalledMethod:
    """A method reference with its parameter count (receiver not counted) and result register type."""
    params, result = parse_descriptor(ref.descriptor)
    return CalledMethod(ref, len(params), None if result is VOID else register_type(result))


def dotted(internal: str) -> str:
    """A class name with dots."""
    return internal.replace("/", ".")


def type_of(internal: str) -> Type:
    """The type a class constant names: `java/lang/String` or `[I`."""
    return parse_type(internal if internal.startswith("[") else f"L{internal};")


def owner_name(internal: str) -> str:
    """The owner of a member as IR writes it: a dotted class name or a printed array type."""
    return str(parse_type(internal)) if internal.startswith("[") else dotted(internal)
