"""Resolution: which field or method a reference names, and which method a virtual call runs, by the JVM's rules (JVMS 5.4.3, 5.4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.ir.instruction import FieldRef, MethodRef
from twinproof.ir.program import ABSTRACT, PRIVATE, PROTECTED, PUBLIC, STATIC, Class, Field, Method, Program
from twinproof.ir.types import is_array_name


def resolve_field(program: Program, ref: FieldRef) -> Field | None:
    """The field a reference names, None if there is none."""
    for cls in _field_order(program, ref.owner):
        for field in cls.fields:
            if field.name == ref.name and field.type == ref.type:
                return field
    return None


def resolve_method(program: Program, ref: MethodRef) -> Method | None:
    """The method a reference names, None if there is none."""
    owner = program.language.semantics.root if is_array_name(ref.owner) else ref.owner
    key = (ref.name, ref.descriptor)
    for cls in program.supertypes(owner):
        if key in cls.methods:
            return cls.methods[key]
    return _interface_method(program, owner, key)


def select_method(program: Program, name: str, resolved: Method) -> Method | None:
    """The method that a virtual call of `resolved` runs on an object of class `name`."""
    if resolved.flags & PRIVATE:
        return resolved
    key = (resolved.name, resolved.descriptor)
    package = None if resolved.flags & (PUBLIC | PROTECTED) else resolved.owner.rpartition(".")[0]
    for cls in program.supertypes(program.language.semantics.root if is_array_name(name) else name):
        method = cls.methods.get(key)
        if method is not None and not method.flags & (PRIVATE | STATIC) and package in (None, cls.name.rpartition(".")[0]):
            return method
    return resolved if package is not None else _interface_method(program, name, key)


def _interface_method(program: Program, name: str, key: tuple[str, str]) -> Method | None:
    """The most specific method of the superinterfaces, one with a body if there is exactly one."""
    found = [
        (cls, cls.methods[key]) for cls in all_interfaces(program, name)
        if key in cls.methods and not cls.methods[key].flags & (PRIVATE | STATIC)
    ]  # fmt: skip
    above = {cls.name: {other.name for other in all_interfaces(program, cls.name)} - {cls.name} for cls, _ in found}
    specific = [method for cls, method in found if not any(cls.name in above[other.name] for other, _ in found)]
    bodies = [method for method in specific if not method.flags & ABSTRACT]
    if len(bodies) == 1:
        return bodies[0]
    return specific[0] if specific else None


def started_with(program: Program, name: str) -> list[Class]:
    """The classes that are initialised with a class, before it (JLS 12.4.1): those above it, and interfaces above it that have code to
    inherit; an interface alone if it is one."""
    cls = program.find(name)
    if cls is None or cls.is_interface:
        return [] if cls is None else [cls]
    interfaces = all_interfaces(program, name)
    return [*(one for one in interfaces if _has_code_to_inherit(one)), *program.supertypes(name)]


def _has_code_to_inherit(interface: Class) -> bool:
    return any(not method.flags & (ABSTRACT | STATIC) for method in interface.methods.values())


def all_interfaces(program: Program, name: str) -> list[Class]:
    """All interfaces a class implements (itself if it is one), supers first."""
    found: dict[str, Class] = {}

    def visit(interface: str) -> None:
        cls = program.find(interface)
        if cls is not None and interface not in found:
            for above in cls.interfaces:
                visit(above)
            found.setdefault(interface, cls)

    for cls in program.supertypes(name):
        for interface in cls.interfaces:
            visit(interface)
        if cls.is_interface:
            visit(cls.name)
    return list(found.values())


def _field_order(program: Program, name: str) -> Iterator[Class]:
    for cls in program.supertypes(name):
        yield cls
        for interface in cls.interfaces:
            yield from _field_order(program, interface)
