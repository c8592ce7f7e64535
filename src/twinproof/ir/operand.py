"""What instructions are made of: registers, constants, the names of fields and methods, objects as literals."""

from __future__ import annotations

import enum
import struct
from typing import Any

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, REF, Primitive, Type

CONSTRUCTOR = "<init>"  # the method that sets up a new object
ClassName = str
Label = int  # the number of a block
Count = int  # a number that is part of an instruction, not negative
Cases = tuple[tuple[int, Label], ...]


@dataclass(frozen=True, slots=True)
class Reg:
    """A register of one method; `index` is its place in the frame, `name` is unique in the method."""

    index: int
    type: Primitive
    name: str

    def __str__(self) -> str:
        return self.name


class Const:
    """A number or null as an operand; floats are equal if their bits are."""

    __slots__ = ("key", "type", "value")

    def __init__(self, type: Primitive, value: Any) -> None:  # int, float or None, as the type says
        self.type = type
        self.value = value
        self.key = struct.pack(">d", value) if type is FLOAT or type is DOUBLE else value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Const) and self.type is other.type and self.key == other.key

    def __hash__(self) -> int:
        return hash((self.type.code, self.key))

    def __repr__(self) -> str:
        return f"Const({self.type}, {self.value!r})"


NULL = Const(REF, None)
Value = Reg | Const


def int_const(value: int) -> Const:
    """The int constant `value`."""
    return Const(INT, value)


def long_const(value: int) -> Const:
    """The long constant `value`."""
    return Const(LONG, value)


@dataclass(frozen=True, slots=True)
class FieldRef:
    """A field as named by an instruction: it may be declared in a superclass of `owner`."""

    owner: str
    name: str
    type: Type

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}"


@dataclass(frozen=True, slots=True)
class MethodRef:
    """A method as named by an instruction: resolution starts at `owner`, which for arrays is a printed array type."""

    owner: str
    name: str
    descriptor: str
    interface: bool = False

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}{self.descriptor}"

    @property
    def is_constructor(self) -> bool:
        """Whether it sets up a new object."""
        return self.name == CONSTRUCTOR


class CallKind(enum.Enum):
    """How the callee of a call is found."""

    STATIC = "static"
    SPECIAL = "special"  # exactly the resolved method: constructors, private and super methods
    VIRTUAL = "virtual"
    INTERFACE = "interface"
    POINTER = "pointer"  # the method that the first argument points to


# Literals: constants that are objects.
@dataclass(frozen=True, slots=True)
class Text:
    """A string literal: always the same interned object."""

    text: str


@dataclass(frozen=True, slots=True)
class Mirror:
    """A class literal `X.class`."""

    type: Type


@dataclass(frozen=True, slots=True)
class MethodTypeLiteral:
    """A `MethodType` constant."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class MethodHandleLiteral:
    """A `MethodHandle` constant; `kind` is the JVM's reference kind 1-9."""

    kind: int
    owner: str
    name: str
    descriptor: str
    interface: bool


LiteralValue = Text | Mirror | MethodTypeLiteral | MethodHandleLiteral
