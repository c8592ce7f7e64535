"""Leaves: what the variables and functions in terms stand for.

Each kind is a small class. Its objects are interned: those with the same content are one object, so that they are compared and hashed as
quickly as any object. Kinds are told apart by their classes; `str` writes a leaf for people, and nothing takes that text apart.
"""

from __future__ import annotations

from collections.abc import Hashable

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import Primitive

_TABLE: dict[tuple[Hashable, ...], object] = {}


class _Interned(type):
    """The class of classes whose objects are made once for each content."""

    def __call__(cls, *parts: Hashable) -> object:
        """The one object with this content: all of its fields in their order."""
        key = (cls, *parts)
        found = _TABLE.get(key)
        return _TABLE.setdefault(key, super().__call__(*parts)) if found is None else found


class Leaf(metaclass=_Interned):
    """What a variable, or a function that is applied, stands for; no field of a kind has a default."""

    __slots__: tuple[str, ...] = ()
    form = ""  # how a kind is written

    def __str__(self) -> str:
        return self.form.format(**{name: getattr(self, name) for name in self.__slots__})


# --- what a call is given


@dataclass(frozen=True, slots=True, eq=False)
class Parameter(Leaf):
    """The value of a parameter, the receiver being the first."""

    form = "p{index}"
    index: int


@dataclass(frozen=True, slots=True, eq=False)
class Static(Leaf):
    """The value of a static field, or an object that final ones lead to; `whose` says of which version if one alone has it."""

    form = "static {path}{whose}"
    path: str
    whose: str


@dataclass(frozen=True, slots=True, eq=False)
class FieldOf(Leaf):
    """A field of an object, by the name of its class and its own."""

    form = "field {key}"
    key: str


@dataclass(frozen=True, slots=True, eq=False)
class ElementOf(Leaf):
    """An element of an array that stores this type; bytes are booleans, too, and all references are one."""

    form = "element {type}"
    type: Primitive


@dataclass(frozen=True, slots=True, eq=False)
class OffsetOf(Leaf):
    """How far behind the start of its block a parameter points."""

    form = "offset p{index}"
    index: int


@dataclass(frozen=True, slots=True, eq=False)
class CellOf(Leaf):
    """What the bytes at an offset of a block are as a number of this type."""

    form = "cell {type}"
    type: Primitive


@dataclass(frozen=True, slots=True, eq=False)
class PointerIn(Leaf):
    """The base, or the offset, of the pointer at an offset of a block."""

    form = "pointer's {part}"
    part: str


@dataclass(frozen=True, slots=True, eq=False)
class LiteralText(Leaf):
    """The text with these characters, which is no object."""

    form = "literal {text}"
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class LiteralString(Leaf):
    """The string object of a literal."""

    form = "string {text}"
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class ClassObject(Leaf):
    """The class object of the type with this common name."""

    form = "class {name}"
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class EnumConstant(Leaf):
    """A constant of an enum; `whose` says of which version if one alone has it."""

    form = "enum {owner}.{name}{whose}"
    owner: str
    name: str
    whose: str


@dataclass(frozen=True, slots=True, eq=False)
class CachedBox(Leaf):
    """The box that the library keeps of a value."""

    form = "cached {cls}"
    cls: str


@dataclass(frozen=True, slots=True, eq=False)
class InstanceTest(Leaf):
    """Whether an object of an unknown class is an instance of the type with this common name."""

    form = "instance of {type}"
    type: str


@dataclass(frozen=True, slots=True, eq=False)
class Storable(Leaf):
    """Whether an array of an unknown class takes objects of this class; `where` is "in new " if that has other types there."""

    form = "storable {where}{cls}"
    cls: str
    where: str


@dataclass(frozen=True, slots=True, eq=False)
class NumberSlot(Leaf):
    """A number in a heap of known objects: the object's number, and the key of its field or element."""

    form = "object {node} {key}"
    node: int
    key: str


# --- what code leaves that is not executed


@dataclass(frozen=True, slots=True, eq=False)
class AfterCall(Leaf):
    """All that was done up to a call of code that nobody has seen."""

    form = "after call of {method}"
    method: str


@dataclass(frozen=True, slots=True, eq=False)
class ResultOf(Leaf):
    """What such a call returns."""

    form = "result {type}"
    type: Primitive


@dataclass(frozen=True, slots=True, eq=False)
class RegionValue(Leaf):
    """What a region of code leaves: in the register at a place, an exception of a class, or that it does not end."""

    form = "{region} {what}"
    region: str
    what: int | str


@dataclass(frozen=True, slots=True, eq=False)
class LibraryFunction(Leaf):
    """A method of the library as a function; `kind` tells those of one name apart, and is empty for those of mathematics."""

    form = "{cls}.{name}{kind}"
    cls: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True, eq=False)
class ThrowsOf(Leaf):
    """Whether such a method throws an exception of a class."""

    form = "{method} throws {exception}"
    method: LibraryFunction
    exception: str


@dataclass(frozen=True, slots=True, eq=False)
class WrittenText(Leaf):
    """A number or character as `String.valueOf` writes it."""

    form = "text of {type}"
    type: Primitive


@dataclass(frozen=True, slots=True, eq=False)
class BitsOf(Leaf):
    """The bits of a float."""

    form = "bits of {sort}"
    sort: Primitive


@dataclass(frozen=True, slots=True, eq=False)
class OfBits(Leaf):
    """The float with some bits."""

    form = "{sort} of bits"
    sort: Primitive


@dataclass(frozen=True, slots=True, eq=False)
class ValueOf(Leaf):
    """The value of a library object with these fields, each with how many numbers it holds."""

    form = "{cls} of {layout}"
    cls: str
    layout: tuple[tuple[str, int], ...]


# --- what stands for something in a proof


@dataclass(frozen=True, slots=True, eq=False)
class Register(Leaf):
    """A register in a fact; names are no more than names, so it has the number, too."""

    form = "register {index} {name}"
    index: int
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Channel(Leaf):
    """The content of a field in all objects, of arrays of a type, or of a static."""

    form = "heap {channel}"
    channel: Hashable


@dataclass(frozen=True, slots=True, eq=False)
class LoadFrom(Leaf):
    """What is read from a channel."""

    form = "load {channel}"
    channel: Hashable


@dataclass(frozen=True, slots=True, eq=False)
class StoreTo(Leaf):
    """A channel after a write."""

    form = "store {channel}"
    channel: Hashable


@dataclass(frozen=True, slots=True, eq=False)
class Anything(Leaf):
    """Some value of a sort."""

    form = "{sort} {number}"
    sort: Primitive
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class AbstractOperator(Leaf):
    """A function in the place of a hard operator; `sized` if it is one of magnitudes."""

    form = "abstract {op}"
    op: str
    arity: int
    sized: bool


@dataclass(frozen=True, slots=True, eq=False)
class Somewhere(Leaf):
    """Some index, in the place of all of them."""

    form = "at {where}"
    where: Hashable


@dataclass(frozen=True, slots=True, eq=False)
class IdealOperator(Leaf):
    """An operator without a meaning for ideal numbers, with what more its term says."""

    form = "ideal {op}"
    op: str
    more: Hashable


# --- what is known by a name alone


@dataclass(frozen=True, slots=True, eq=False)
class ByName(Leaf):
    """What has a name and nothing else."""

    form = "{name}"
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class About(Leaf):
    """One of a row of leaves, told apart by what they are about."""

    form = "{what} {whom}"
    what: str
    whom: Hashable


@dataclass(frozen=True, slots=True, eq=False)
class Whether(Leaf):
    """The same, written the other way round."""

    form = "{whom} {what}"
    whom: Hashable
    what: str


LENGTH = ByName("length")  # of an array
BLOCK_SIZE, BLOCK_ALIGN = ByName("block size"), ByName("block align")
IS_ALIVE, IS_WRITABLE = ByName("is alive"), ByName("is writable")  # whether a block is
TYPEOF = ByName("typeof")  # the number of an object's class
MIRROR = ByName("mirror")  # the class object of the class with a number
TEXT_OF = ByName("text")  # of a string
TEXT_LENGTH, TEXT_AT, TEXT_HASH = ByName("text length"), ByName("text at"), ByName("text hash")
