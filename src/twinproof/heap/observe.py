"""Heaps as data: the inputs a call is given and the observation it leaves, the same for interpreter and real JVM.

A heap is a tuple of nodes; a `Link` in a value position is an index into it. In an `Observation` the first nodes are the
input's nodes in the input's order (their final contents); objects allocated during the call follow in the order in which
a breadth-first walk meets them: receiver and arguments, then statics, then the result or the exception. Two observations are
therefore equal as Python values exactly if they are equal up to a bijection of the fresh objects that is the identity on
the inputs. Floats are kept as their bits (NaN in its canonical form), so equality is bitwise.
"""

from __future__ import annotations

import struct

from twinproof.base.dataclass import dataclass, replace
from twinproof.ir.types import DOUBLE, FLOAT, Primitive


@dataclass(frozen=True, slots=True)
class Scalar:
    """A primitive value; for float and double `bits` is the raw IEEE pattern, else the number itself (boolean 0/1, char 0..65535)."""

    type: Primitive
    bits: int


@dataclass(frozen=True, slots=True)
class Link:
    """A reference to the node with this index; into a block of memory, to the byte `offset` of it."""

    index: int
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Null:
    """The null reference."""


Datum = Scalar | Link | Null


@dataclass(frozen=True, slots=True)
class ObjectNode:
    """An object: its class and its instance fields, superclass first, each in declaration order, keyed `Declaring.field`."""

    cls: str
    fields: tuple[tuple[str, Datum], ...]


@dataclass(frozen=True, slots=True)
class ArrayNode:
    """An array; `type` is its printed type, e.g. `int[]`."""

    type: str
    elements: tuple[Datum, ...]


@dataclass(frozen=True, slots=True)
class TextNode:
    """A `java.lang.String`, by its UTF-16 text (lone surrogates allowed)."""

    text: str


@dataclass(frozen=True, slots=True)
class OpaqueNode:
    """An object whose inside is not observed: a class mirror, a lambda, a thread, a stream; `label` says which."""

    label: str


@dataclass(frozen=True, slots=True)
class BlockNode:
    """A block of memory: how many bytes it has, what its address is a multiple of, and what is known of it, by offsets in ascending order;
    cells do not overlap, a null pointer is `Null`. The other bytes are indeterminate."""

    size: int
    align: int
    cells: tuple[tuple[int, Datum], ...]


Node = ObjectNode | ArrayNode | TextNode | OpaqueNode | BlockNode
Heap = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Maker:
    """A constructor by its descriptor, and what it is given."""

    descriptor: str
    args: tuple[Datum, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """The object with this index is made by the first of some constructors that returns and leaves the fields in `bound` as the node
    says; only then its other fields are set. If there is none, the input does not exist."""

    index: int
    makers: tuple[Maker, ...]
    bound: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Input:
    """What a call is given: the heap, the receiver (Null for a static method), the arguments, static fields to set first. Objects of the
    heap are laid out without running a constructor, but for those that are `made`, one after the other."""

    heap: Heap
    receiver: Datum
    args: tuple[Datum, ...]
    statics: tuple[tuple[str, Datum], ...] = ()
    made: tuple[Made, ...] = ()


@dataclass(frozen=True, slots=True)
class Returned:
    """The call returned; `value` is None for void."""

    value: Datum | None


@dataclass(frozen=True, slots=True)
class Threw:
    """The call threw an exception of class `cls` with `message`."""

    cls: str
    message: str | None
    value: Datum


@dataclass(frozen=True, slots=True)
class Stopped:
    """The call did not end by itself: `reason` is a stable id (`timeout`, `exit`, `out-of-memory`, `stack-overflow`, `crash`,
    `unsupported`, `bad-input`; `endless` if it is known never to, `bottomless` if no stack is deep enough), `detail` one line about it."""

    reason: str
    detail: str


End = Returned | Threw | Stopped


@dataclass(frozen=True, slots=True)
class Observation:
    """All that can be seen of one call: how it ended, what it printed, the final heap and the statics of the user's classes.

    `errors` is what it wrote to the standard error; which of two texts on the two streams came first is not seen.
    """

    end: End
    output: str
    heap: Heap
    statics: tuple[tuple[str, Datum], ...]
    errors: str = ""


def as_arguments(given: Input) -> Input:
    """The same input for a static method that takes the receiver first."""
    return given if isinstance(given.receiver, Null) else replace(given, receiver=Null(), args=(given.receiver, *given.args))


def bits_of(type: Primitive, number: float) -> int:
    """A number as a scalar of a type has it; of a float it must be representable."""
    if type is DOUBLE:
        return double_bits(number)
    return float_bits(number) if type is FLOAT else int(number)


def number_of(type: Primitive, bits: int) -> float:
    """The number that a scalar stands for; an integer stays one."""
    if type is DOUBLE:
        return double_from_bits(bits)
    return float_from_bits(bits) if type is FLOAT else bits


def double_bits(value: float) -> int:
    """The IEEE 754 bits of a double, NaN canonical."""
    return 0x7FF8000000000000 if value != value else int.from_bytes(struct.pack(">d", value), "big")


def float_bits(value: float) -> int:
    """The IEEE 754 bits of a float, NaN canonical; `value` must be representable."""
    return 0x7FC00000 if value != value else int.from_bytes(struct.pack(">f", value), "big")


def double_from_bits(bits: int) -> float:
    """The double with these bits."""
    value: float = struct.unpack(">d", bits.to_bytes(8, "big"))[0]
    return value


def float_from_bits(bits: int) -> float:
    """The float with these bits, as a Python float."""
    value: float = struct.unpack(">f", bits.to_bytes(4, "big"))[0]
    return value
