"""How an instruction is declared: once, on its class, by its text form and by what it may do besides writing its register.

    @instruction("{dst:field} = get {obj:ref}, {field}", Trait.READS)

What stands in braces is a field of the class; how its type is written says which part of an instruction it is (`Role`). After a colon
stands what its type has to be: that of a register, by name, or that which another part of the instruction gives. Brackets are around
what is left out where its part is None.

Printing, reading, validation, control flow and rewriting follow from that: each says what it does with parts of one role, and is put
together for a class of instructions when it is first asked for (`Derived`).
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeAlias, TypeVar

from twinproof.base.dataclass import dataclass

T = TypeVar("T")
_NONE = " | None"
_PART = re.compile(r"\{(\w+):?(\w*)\}")
_PIECE = re.compile(r"(\[[^\]]*\]|\{[^}]*\})")


class Role(enum.Enum):
    """What a part of an instruction is, by how the type of its field is written."""

    REGISTER = "Reg"  # that the instruction writes
    VALUE = "Value"  # that it reads
    VALUES = "tuple[Value, ...]"
    OPERATOR = "Operator"
    LITERAL = "LiteralValue"
    TYPE = "Type"
    ARRAY = "ArrayType"
    ELEMENT = "Primitive"  # how an element of an array is stored; in the text form it goes with the word before it
    FIELD = "FieldRef"
    METHOD = "MethodRef"  # with the part that says how it is called
    KIND = "CallKind"
    CLASS = "ClassName"
    REASON = "str"
    BLOCK = "Label"  # that the instruction may go on at
    CASES = "Cases"
    COUNT = "Count"


class Trait(enum.Enum):
    """What an instruction may do besides writing its register."""

    ENDS = "be the end of its block, and nothing else"
    THROWS = "end in an exception, or be undefined"
    INITIALISES = "run the initialiser of a class, and so end in an exception"
    READS = "depend on objects: on what they hold, on their class, on the length of an array"
    WRITES = "change or make objects"


@dataclass(frozen=True, slots=True)
class SchemaPart:
    """A field of an instruction; `wants` is what its type has to be."""

    name: str
    role: Role
    optional: bool
    wants: str


Piece: TypeAlias = "str | SchemaPart | tuple[Piece, ...]"  # of a text form: words, a part, or what is left out where its part is None


@dataclass(frozen=True, slots=True)
class Schema:
    """The declaration of an instruction: its text form, what it may do, its parts in the order of its fields."""

    cls: type
    form: str
    traits: frozenset[Trait]
    parts: Mapping[str, SchemaPart]

    def pieces(self) -> tuple[Piece, ...]:
        """The text form, taken apart."""
        return tuple(self._pieces(self.form))

    def _pieces(self, form: str) -> Iterator[Piece]:
        for text in filter(None, _PIECE.split(form)):
            if text[0] == "[":
                yield tuple(self._pieces(text[1:-1]))
            else:
                yield self.parts[_PART.findall(text)[0][0]] if text[0] == "{" else text


SCHEMAS: dict[type, Schema] = {}


def instruction(form: str, *traits: Trait) -> Callable[[type[T]], type[T]]:
    """Declare an instruction: its class has the parts that are named in its form, and its line."""
    wants = dict(_PART.findall(form))

    def declare(cls: type[T]) -> type[T]:
        written = {name: type for name, type in cls.__annotations__.items() if name != "line"}
        assert written.keys() == wants.keys(), f"{form} is not made of {', '.join(written)}"
        parts = {
            name: SchemaPart(name, Role(type.removesuffix(_NONE)), type.endswith(_NONE), wants[name]) for name, type in written.items()
        }
        SCHEMAS[cls] = Schema(cls, form, frozenset(traits), parts)
        return cls

    return declare


class Derived(dict[type, T], Generic[T]):
    """What follows from the declaration of an instruction, by its class."""

    def __init__(self, derive: Callable[[Schema], T]) -> None:
        super().__init__()
        self._derive = derive

    def __missing__(self, cls: type) -> T:
        made = self[cls] = self._derive(SCHEMAS[cls])
        return made


def having(*traits: Trait) -> Derived[bool]:
    """Which instructions have one of these traits."""
    return Derived(lambda schema: not schema.traits.isdisjoint(traits))
