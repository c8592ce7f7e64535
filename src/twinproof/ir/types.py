"""Types: what registers, fields, arrays and methods hold.

Storage has the eight Java primitives, whole numbers of 128 bits, pointers, classes and arrays. A register holds only `int`, `long`,
`int128`, `float`, `double`, `ref` or `pointer` (a place in a block of memory); the narrow primitives widen to `int` when they are read
and narrow again when they are stored. Generic types (from
`Signature` attributes) refine a `ClassType`; `erase` gives the plain type back. All types are frozen and compared by content.

Class names are written with dots everywhere (`java.util.Map$Entry`); only descriptors keep the JVM's slashes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from twinproof.base.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Primitive:
    """A type without structure; `code` is its letter in a descriptor."""

    name: str
    code: str
    bits: int

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class TypeVariable:
    """A type parameter in use, e.g. `T`."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Wildcard:
    """A type argument `?`, `? extends bound` (kind "extends") or `? super bound` (kind "super")."""

    kind: str = ""
    bound: Type | None = None

    def __str__(self) -> str:
        return f"? {self.kind} {self.bound}" if self.kind else "?"


@dataclass(frozen=True, slots=True)
class ClassType:
    """A class or interface; `args` are its type arguments, empty when raw or not generic."""

    name: str
    args: tuple[Type, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}<{', '.join(map(str, self.args))}>" if self.args else self.name


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array of `element`."""

    element: Type

    def __str__(self) -> str:
        return f"{self.element}[]"


Type = Primitive | ClassType | ArrayType | TypeVariable | Wildcard

BOOLEAN = Primitive("boolean", "Z", 1)
BYTE = Primitive("byte", "B", 8)
CHAR = Primitive("char", "C", 16)
SHORT = Primitive("short", "S", 16)
INT = Primitive("int", "I", 32)
LONG = Primitive("long", "J", 64)
FLOAT = Primitive("float", "F", 32)
DOUBLE = Primitive("double", "D", 64)
VOID = Primitive("void", "V", 0)
REF = Primitive("ref", "A", 0)
INT128 = Primitive("int128", "Q", 128)
POINTER = Primitive("pointer", "P", 64)

STORAGE = (BOOLEAN, BYTE, CHAR, SHORT, INT, LONG, FLOAT, DOUBLE)
BLOCK_STORAGE = (INT128, POINTER)  # what blocks of memory can hold besides
BY_NAME = {type.name: type for type in (*STORAGE, *BLOCK_STORAGE, VOID, REF)}
BY_CODE = {type.code: type for type in (*STORAGE, *BLOCK_STORAGE, VOID)}
BARE = "()V"  # the descriptor of a method that takes and gives nothing
OBJECT = ClassType("java.lang.Object")
STRING = ClassType("java.lang.String")


_NAMED = re.compile(r"L([^;]+);")


class Descriptor(NamedTuple):
    """A method's parameter types and result type."""

    params: tuple[Type, ...]
    result: Type


def register_type(type: Type) -> Primitive:
    """The type of the register that holds a value of `type`."""
    if not isinstance(type, Primitive):
        return REF
    return INT if type in (BOOLEAN, BYTE, CHAR, SHORT) else type


def is_reference(type: Type) -> bool:
    """Whether values of `type` are references."""
    return not isinstance(type, Primitive) or type is REF


def erase(type: Type) -> Type:
    """`type` without its type arguments; variables and wildcards erase to Object."""
    match type:
        case Primitive():
            return type
        case ClassType():
            return ClassType(type.name) if type.args else type
        case ArrayType():
            return ArrayType(erase(type.element))
        case TypeVariable() | Wildcard():
            return OBJECT


@cache
def parse_type(descriptor: str) -> Type:
    """The type a field descriptor stands for: `[I`, `Ljava/lang/String;`."""
    type, end = _read(descriptor, 0)
    if end != len(descriptor):
        raise ValueError(f"trailing characters in descriptor {descriptor!r}")
    return type


@cache
def parse_descriptor(descriptor: str) -> Descriptor:
    """The parameter and result types a method descriptor stands for."""
    if not descriptor.startswith("("):
        raise ValueError(f"not a method descriptor: {descriptor!r}")
    params: list[Type] = []
    at = 1
    while at < len(descriptor) and descriptor[at] != ")":
        type, at = _read(descriptor, at)
        params.append(type)
    result = descriptor[at + 1 :]
    if not result:
        raise ValueError(f"not a method descriptor: {descriptor!r}")
    return Descriptor(tuple(params), VOID if result == "V" else parse_type(result))


@cache
def descriptor_of(type: Type) -> str:
    """The field descriptor of an erased type."""
    match erase(type):
        case Primitive(code=code):
            return code
        case ArrayType(element):
            return "[" + descriptor_of(element)
        case ClassType(name):
            return f"L{name.replace('.', '/')};"
    raise ValueError(f"no descriptor for {type}")


def classes_named(text: str) -> list[str]:
    """The classes that the descriptors in a text name."""
    return [name.replace("/", ".") for name in _NAMED.findall(text)]


def method_descriptor(params: Iterable[Type], result: Type) -> str:
    """The descriptor of a method with these types, erased."""
    return f"({''.join(map(descriptor_of, params))}){descriptor_of(result)}"


@cache
def type_named(name: str) -> Type:
    """The erased type with the given printed name: `int[]`, `java.lang.String`."""
    if is_array_name(name):
        return ArrayType(type_named(element_name(name)))
    return BY_NAME.get(name) or ClassType(name)


def is_array_name(name: str) -> bool:
    """Whether a type with the given printed name is an array."""
    return name.endswith("[]")


def array_name(element: str) -> str:
    """The printed name of an array, given that of its elements' type."""
    return f"{element}[]"


def element_name(array: str) -> str:
    """The printed name of the type of an array's elements."""
    return array[:-2]


def innermost_name(name: str) -> str:
    """The printed name of what a type is an array of, whatever its dimensions; its own if it is none."""
    return name.rstrip("[]")


def _read(text: str, at: int) -> tuple[Type, int]:
    depth = 0
    while text.startswith("[", at + depth):
        depth += 1
    at += depth
    code = text[at : at + 1]
    type: Type
    if code == "L":
        end = text.find(";", at)
        if end <= at + 1:
            raise ValueError(f"bad class name in descriptor {text!r}")
        type, at = ClassType(text[at + 1 : end].replace("/", ".")), end + 1
    elif code in BY_CODE and code != "V":
        type, at = BY_CODE[code], at + 1
    else:
        raise ValueError(f"bad descriptor {text!r}")
    for _ in range(depth):
        type = ArrayType(type)
    return type, at
