"""Stubs for java.lang.Class: what a class says about itself, read from its class file."""

from __future__ import annotations

import re

from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.objects import HeapArray, HeapObject, LoadedClass, Plain
from twinproof.ir.program import INTERFACE, PUBLIC, STATIC, Nested
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import BY_NAME, OBJECT, ArrayType, ClassType, Primitive, Type, parse_type
from twinproof.java.natives.answers import unsupported, zero

_CLASS = "java.lang.Class"
_MIRRORS = ArrayType(ClassType(_CLASS))
_SUPER = 0x20  # a flag of class files that is no modifier
_ARRAY_FLAGS = 0x410  # abstract final
_CORE = ("java.lang.", "java.util.", "java.io.", "java.math.", "java.nio.", "java.time.", "java.text.", "jdk.internal.", "sun.")
_ENUM_VALUES = "enum values"


def loaded_of(machine: Machine, mirror: HeapObject) -> LoadedClass | None:
    """The class a mirror stands for; None for a primitive type."""
    return None if isinstance(mirror.payload, Primitive) else machine.load(str(mirror.payload))


def mirror_of(machine: Machine, cls: LoadedClass) -> HeapObject:
    """The mirror of a class."""
    return machine.mirror(cls.type or ClassType(cls.name))


def mirrors(machine: Machine, types: list[Type]) -> HeapArray:
    """An array of the mirrors of some types."""
    return machine.array(_MIRRORS, [machine.mirror(type) for type in types])


def binary_name(type: Type) -> str:
    """What `Class.getName` says: `int`, `java.lang.String`, `[I`, `[Ljava.lang.String;`."""
    if not isinstance(type, ArrayType):
        return str(type)
    element = type.element
    if isinstance(element, Primitive):
        return "[" + element.code
    return "[" + (binary_name(element) if isinstance(element, ArrayType) else f"L{element};")


# --- what kind of type


def _primitive_class(machine: Machine, name: HeapObject | None) -> HeapObject:
    if name is None:
        raise machine.thrown("java.lang.NullPointerException")
    found = BY_NAME.get(machine.text(name))
    if found is None:
        raise machine.thrown("java.lang.ClassNotFoundException", machine.text(name))
    return machine.mirror(found)


def _is_array(machine: Machine, mirror: HeapObject) -> int:
    return int(isinstance(mirror.payload, ArrayType))


def _is_primitive(machine: Machine, mirror: HeapObject) -> int:
    return int(isinstance(mirror.payload, Primitive))


def _is_interface(machine: Machine, mirror: HeapObject) -> int:
    cls = loaded_of(machine, mirror)
    return int(cls is not None and cls.cls.is_interface)


def _is_record(machine: Machine, mirror: HeapObject) -> int:
    cls = loaded_of(machine, mirror)
    return int(cls is not None and cls.cls.components is not None)


def _is_hidden(machine: Machine, mirror: HeapObject) -> int:
    return int(is_site_name(str(mirror.payload)))


def _is_instance(machine: Machine, mirror: HeapObject, obj: HeapObject | HeapArray | None) -> int:
    return int(obj is not None and str(mirror.payload) in obj.cls.supertypes)


def _is_assignable_from(machine: Machine, mirror: HeapObject, other: HeapObject | None) -> int:
    if other is None:
        raise machine.thrown("java.lang.NullPointerException")
    source = loaded_of(machine, other)
    return int(mirror is other if source is None else str(mirror.payload) in source.supertypes)


def _modifiers(machine: Machine, mirror: HeapObject) -> int:
    match mirror.payload:
        case ArrayType(element):
            inner = _modifiers(machine, machine.mirror(element))
            return _ARRAY_FLAGS | inner & 0x7
        case Primitive():
            return _ARRAY_FLAGS | PUBLIC
    cls = machine.load(str(mirror.payload)).cls
    return cls.nested.flags if cls.nested else cls.flags & ~_SUPER


def _raw_flags(machine: Machine, mirror: HeapObject) -> int:
    if isinstance(mirror.payload, ArrayType):
        return 0
    return machine.load(str(mirror.payload)).cls.flags if isinstance(mirror.payload, ClassType) else _modifiers(machine, mirror)


# --- names


def _class_name(machine: Machine, mirror: HeapObject) -> HeapObject:
    if is_site_name(str(mirror.payload)):
        raise Halted("unsupported", "the name of a lambda's class, which differs from run to run")
    return machine.intern(binary_name(mirror.payload))


def _nested(machine: Machine, mirror: HeapObject) -> Nested | None:
    return machine.load(str(mirror.payload)).cls.nested if isinstance(mirror.payload, ClassType) else None


def _simple_binary_name(machine: Machine, mirror: HeapObject) -> HeapObject | None:
    nested = _nested(machine, mirror)
    return machine.string(nested.name) if nested and nested.name is not None else None


def _declaring_class(machine: Machine, mirror: HeapObject) -> HeapObject | None:
    nested = _nested(machine, mirror)
    return machine.mirror(ClassType(nested.outer)) if nested and nested.outer else None


def _enclosing_method(machine: Machine, mirror: HeapObject) -> HeapArray | None:
    nested = _nested(machine, mirror)
    if nested is None or nested.enclosing is None:
        return None
    owner, name, descriptor = nested.enclosing
    texts = [machine.string(text) if text is not None else None for text in (name, descriptor)]
    return machine.array(ArrayType(OBJECT), [machine.mirror(ClassType(owner)), *texts])


def _generic_signature(machine: Machine, mirror: HeapObject) -> HeapObject | None:
    cls = loaded_of(machine, mirror)
    return machine.string(cls.cls.generic) if cls and cls.cls.generic is not None else None


# --- related classes


def _superclass(machine: Machine, mirror: HeapObject) -> HeapObject | None:
    cls = loaded_of(machine, mirror)
    if cls is None or cls.cls.flags & INTERFACE or cls.superclass is None:
        return None
    return mirror_of(machine, cls.superclass)


def _interfaces(machine: Machine, mirror: HeapObject) -> HeapArray:
    cls = loaded_of(machine, mirror)
    if isinstance(mirror.payload, ArrayType):
        return mirrors(machine, [ClassType("java.lang.Cloneable"), ClassType("java.io.Serializable")])
    return mirrors(machine, [ClassType(above.name) for above in cls.interfaces] if cls else [])


def _nest_host(machine: Machine, mirror: HeapObject) -> HeapObject:
    cls = loaded_of(machine, mirror)
    host = cls.cls.nest_host if cls else None
    return machine.mirror(ClassType(host)) if host else mirror


def _permitted(machine: Machine, mirror: HeapObject) -> HeapArray | None:
    cls = loaded_of(machine, mirror)
    return mirrors(machine, [ClassType(name) for name in cls.cls.permitted]) if cls and cls.cls.permitted else None


def _enum_constants(machine: Machine, mirror: HeapObject) -> Plain:
    """The enum's constants, the same array each time, as the JDK's own callers expect."""
    cls = loaded_of(machine, mirror)
    if cls is None or cls.superclass is None or cls.superclass.name != "java.lang.Enum":
        return None
    values = cls.cls.methods.get(("values", f"()[L{cls.name.replace('.', '/')};"))
    if values is None or not values.flags & STATIC:
        return None
    known: dict[str, Plain] = machine.notes.setdefault(_ENUM_VALUES, {})
    if cls.name not in known:
        machine.initialise(cls)
        known[cls.name] = machine.invoker(values)([])
    return known[cls.name]


def _for_name(machine: Machine, name: HeapObject | None, initialise: int = 1, *args: Plain) -> HeapObject:
    if name is None:
        raise machine.thrown("java.lang.NullPointerException")
    wanted = machine.text(name)
    type = _type_for(wanted)
    if type is None:
        raise machine.thrown("java.lang.ClassNotFoundException", _as_told(wanted))
    found = _named_class(type)
    if args and args[0] is None and found is not None and not (found.startswith(_CORE) and machine.program.find(found)):
        raise Halted("unsupported", "a class that the bootstrap loader may not have")
    if found is not None and machine.program.find(found) is None:
        raise machine.thrown("java.lang.ClassNotFoundException", found if _is_name(found) else _as_told(wanted))
    if initialise and isinstance(type, ClassType):
        machine.initialise(machine.load(type.name))
    return machine.mirror(type)


def _is_name(name: str) -> bool:
    """Whether a JVM takes a text for the name of a class: it lets one dot at the end pass."""
    return all(name.removesuffix(".").split(".")) and not re.search(r"[;\[/]", name)


def _as_told(name: str) -> str:
    """What is no name of a class is told in the form of class files, unless it is partly in that form already."""
    return name if "/" in name else name.replace(".", "/")


def _type_for(name: str) -> Type | None:
    if "/" in name:
        return None
    if not name.startswith("["):
        return ClassType(name) if name not in BY_NAME else None
    try:
        return parse_type(name.replace(".", "/"))
    except ValueError:
        return None


def _named_class(type: Type) -> str | None:
    while isinstance(type, ArrayType):
        type = type.element
    return type.name if isinstance(type, ClassType) else None


def _loader(machine: Machine, mirror: HeapObject) -> None:
    """Null, the bootstrap loader, for classes of the JDK's core and their arrays; the loaders of others are not modelled."""
    named = _named_class(mirror.payload)
    if named is not None and not named.startswith(_CORE):
        raise Halted("unsupported", "class loaders")


STUBS: dict[str, Stub] = {
    f"{_CLASS}.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;": _primitive_class,
    f"{_CLASS}.desiredAssertionStatus()Z": zero,
    f"{_CLASS}.isArray()Z": _is_array,
    f"{_CLASS}.isPrimitive()Z": _is_primitive,
    f"{_CLASS}.isInterface()Z": _is_interface,
    f"{_CLASS}.isRecord0()Z": _is_record,
    f"{_CLASS}.isHidden()Z": _is_hidden,
    f"{_CLASS}.isInstance(Ljava/lang/Object;)Z": _is_instance,
    f"{_CLASS}.isAssignableFrom(Ljava/lang/Class;)Z": _is_assignable_from,
    f"{_CLASS}.getName()Ljava/lang/String;": _class_name,
    f"{_CLASS}.initClassName()Ljava/lang/String;": _class_name,
    f"{_CLASS}.getSimpleBinaryName0()Ljava/lang/String;": _simple_binary_name,
    f"{_CLASS}.getDeclaringClass0()Ljava/lang/Class;": _declaring_class,
    f"{_CLASS}.getEnclosingMethod0()[Ljava/lang/Object;": _enclosing_method,
    f"{_CLASS}.getGenericSignature0()Ljava/lang/String;": _generic_signature,
    f"{_CLASS}.getSuperclass()Ljava/lang/Class;": _superclass,
    f"{_CLASS}.getInterfaces0()[Ljava/lang/Class;": _interfaces,
    f"{_CLASS}.getNestHost0()Ljava/lang/Class;": _nest_host,
    f"{_CLASS}.getPermittedSubclasses0()[Ljava/lang/Class;": _permitted,
    f"{_CLASS}.getModifiers()I": _modifiers,
    f"{_CLASS}.getClassAccessFlagsRaw0()I": _raw_flags,
    f"{_CLASS}.getEnumConstantsShared()[Ljava/lang/Object;": _enum_constants,
    f"{_CLASS}.forName0": _for_name,
    f"{_CLASS}.forName(Ljava/lang/String;)Ljava/lang/Class;": _for_name,
    f"{_CLASS}.getClassLoader": _loader,
    f"{_CLASS}.getClassLoader0": _loader,
    f"{_CLASS}.getModule": unsupported("modules"),
    f"{_CLASS}.getResource": unsupported("resources"),
    f"{_CLASS}.getResourceAsStream": unsupported("resources"),
}
