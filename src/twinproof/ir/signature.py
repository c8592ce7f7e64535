"""Generic signatures: what `Signature` attributes say about type parameters and type arguments.

`Outer<A>.Inner<B>` becomes the class `Outer$Inner` with the arguments `B`. If `Inner` has none of its own, it gets those of the
nearest enclosing class that has some: they then belong to that class's parameters, which code inside `Inner` sees as well.
A malformed signature, or one nested deeper than any compiler writes, is `BadInput`.
"""

from __future__ import annotations

import re

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, shown
from twinproof.ir.types import BY_CODE, ArrayType, ClassType, Type, TypeVariable, Wildcard

_MAX_DEPTH = 100
_MAX_ARRAYS = 255
_IDENTIFIER = re.compile(r"[^.;\[/<>:]+")
_CLASS_NAME = re.compile(r"[^.;\[/<>:]+(?:/[^.;\[/<>:]+)*")


@dataclass(frozen=True, slots=True)
class TypeParam:
    """A declared type parameter; `bounds` is empty if only Object bounds it."""

    name: str
    bounds: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class ClassSignature:
    """The generic header of a class."""

    params: tuple[TypeParam, ...]
    superclass: ClassType
    interfaces: tuple[ClassType, ...]


@dataclass(frozen=True, slots=True)
class MethodSignature:
    """The generic header of a method; compilers leave out synthetic parameters."""

    type_params: tuple[TypeParam, ...]
    params: tuple[Type, ...]
    result: Type
    throws: tuple[Type, ...]


def parse_class_signature(text: str) -> ClassSignature:
    """The class header that `text` describes."""
    reader = _Reader(text)
    params, superclass = reader.type_params(), reader.class_type(0)
    interfaces = []
    while not reader.ended():
        interfaces.append(reader.class_type(0))
    return ClassSignature(params, superclass, tuple(interfaces))


def parse_method_signature(text: str) -> MethodSignature:
    """The method header that `text` describes."""
    reader = _Reader(text)
    type_params = reader.type_params()
    reader.expect("(")
    params = []
    while not reader.take(")"):
        params.append(reader.type(0))
    result = BY_CODE["V"] if reader.take("V") else reader.type(0)
    throws: list[Type] = []
    while not reader.ended():
        reader.expect("^")
        throws.append(reader.type_variable() if reader.peek() == "T" else reader.class_type(0))
    return MethodSignature(type_params, tuple(params), result, tuple(throws))


def parse_field_signature(text: str) -> Type:
    """The type that `text` describes: of a field, a record component or a local variable."""
    reader = _Reader(text)
    type = reader.reference(0)
    if not reader.ended():
        raise reader.bad()
    return type


class _Reader:
    __slots__ = ("arrays", "at", "text")

    def __init__(self, text: str) -> None:
        self.text, self.at, self.arrays = text, 0, 0

    def bad(self) -> BadInput:
        return BadInput(f"malformed generic signature {shown(self.text)} at character {self.at}")

    def ended(self) -> bool:
        return self.at == len(self.text)

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self, char: str) -> bool:
        found = self.text.startswith(char, self.at)
        self.at += found
        return found

    def expect(self, char: str) -> None:
        if not self.take(char):
            raise self.bad()

    def match(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.bad()
        self.at = found.end()
        return found.group()

    def type_params(self) -> tuple[TypeParam, ...]:
        if not self.take("<"):
            return ()
        params = [self.type_param()]
        while not self.take(">"):
            params.append(self.type_param())
        return tuple(params)

    def type_param(self) -> TypeParam:
        name, bounds = self.match(_IDENTIFIER), []
        self.expect(":")
        if self.peek() in ("L", "T", "["):
            bounds.append(self.reference(0))
        while self.take(":"):
            bounds.append(self.reference(0))
        return TypeParam(name, tuple(bounds))

    def type(self, depth: int) -> Type:
        dimensions = self.dimensions()
        code = self.peek()
        if code in BY_CODE and code != "V":
            self.at += 1
            element: Type = BY_CODE[code]
        elif code == "T":
            element = self.type_variable()
        else:
            element = self.class_type(depth)
        for _ in range(dimensions):
            element = ArrayType(element)
        return element

    def reference(self, depth: int) -> Type:
        if self.peek() not in ("L", "T", "["):
            raise self.bad()
        return self.type(depth)

    def dimensions(self) -> int:
        start = self.at
        while self.take("["):
            self.arrays += 1
        if self.arrays > _MAX_ARRAYS:
            raise self.bad()
        return self.at - start

    def type_variable(self) -> TypeVariable:
        self.expect("T")
        name = self.match(_IDENTIFIER)
        self.expect(";")
        return TypeVariable(name)

    def class_type(self, depth: int) -> ClassType:
        self.expect("L")
        name = self.match(_CLASS_NAME).replace("/", ".")
        args = self.arguments(depth)
        while self.take("."):
            name += "$" + self.match(_IDENTIFIER)
            args = self.arguments(depth) or args
        self.expect(";")
        return ClassType(name, args)

    def arguments(self, depth: int) -> tuple[Type, ...]:
        if not self.take("<"):
            return ()
        if depth >= _MAX_DEPTH:
            raise self.bad()
        args = [self.argument(depth + 1)]
        while not self.take(">"):
            args.append(self.argument(depth + 1))
        return tuple(args)

    def argument(self, depth: int) -> Type:
        if self.take("*"):
            return Wildcard()
        if self.take("+"):
            return Wildcard("extends", self.reference(depth))
        if self.take("-"):
            return Wildcard("super", self.reference(depth))
        return self.reference(depth)
