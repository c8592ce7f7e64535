"""What registers hold besides numbers and references where memory is made of blocks: pointers, numbers of which some bits were never
written, and pointers taken for numbers. They are made of terms, and a choice between two of them is made part by part.

A pointer is a base and an offset. The base is a reference: null for a plain address (the offset is its number), a reference to a new
object for a block made during the call, an input for a block that was there before.
"""

from __future__ import annotations

from typing import TypeAlias, cast

from twinproof.base.dataclass import dataclass
from twinproof.execute.state import UNSET
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, POINTER, REF, Primitive
from twinproof.term.build import ite
from twinproof.term.term import Term, Value


@dataclass(frozen=True, slots=True)
class PointerTerm:
    """A place so many bytes behind the start of a block."""

    base: Value
    offset: Value


@dataclass(frozen=True, slots=True)
class PartialTerm:
    """A value of which only the bits in `known` mean anything; of a float or a pointer all of them or none are used."""

    bits: Plain
    known: Value


@dataclass(frozen=True, slots=True)
class AddressTerm:
    """The address of a place as a number."""

    pointer: PointerTerm


Plain: TypeAlias = "Value | PointerTerm"
Held: TypeAlias = "Value | PointerTerm | PartialTerm | AddressTerm"
NULL_POINTER = PointerTerm(None, 0)
LARGEST = 1 << 46  # bytes: no block is larger
BEYOND = (PointerTerm, PartialTerm, AddressTerm)  # what operators on terms do not know


def held(value: Value) -> Held:
    """What a register holds, as what it may be here."""
    return cast("Held", value)


def kept(value: Held) -> Value:
    """The same as registers are declared to hold it."""
    return cast("Value", value)


def bits_sort(sort: Primitive) -> Primitive:
    """The sort of the bits of a value in a register."""
    return INT if sort in (INT, FLOAT, BOOLEAN) else LONG


def nothing(sort: Primitive) -> PartialTerm:
    """A value that was never written."""
    bits: Plain = NULL_POINTER if sort is POINTER else 0.0 if sort in (FLOAT, DOUBLE) else 0
    return PartialTerm(bits, 0)


def known_bits(value: Held) -> Value:
    """Which bits of a value mean anything."""
    return value.known if isinstance(value, PartialTerm) else -1


def bits_of(value: Held) -> Plain | AddressTerm:
    """A value as if all of it were known."""
    return value.bits if isinstance(value, PartialTerm) else value


def partial(bits: Plain, known: Value) -> Held:
    """A value of which some bits are known: plain if all are."""
    return bits if known == -1 and not isinstance(known, Term) else PartialTerm(bits, known)


def choose(condition: Value, a: Held, b: Held, sort: Primitive) -> Held:
    """The one where the condition holds, else the other."""
    if a is b or not isinstance(condition, Term):
        return a if condition else b
    if isinstance(a, PartialTerm) or isinstance(b, PartialTerm):
        return _choose_partly(condition, a, b, sort)
    if isinstance(a, AddressTerm) or isinstance(b, AddressTerm):
        return AddressTerm(_choose_pointer(condition, address_of(a), address_of(b)))
    if sort is POINTER:
        return _choose_pointer(condition, pointer_of(a), pointer_of(b))
    return ite(condition, cast("Value", a), cast("Value", b), sort)


def _choose_partly(condition: Term, a: Held, b: Held, sort: Primitive) -> Held:
    known = ite(condition, known_bits(a), known_bits(b), bits_sort(sort))
    bits = choose(condition, _or_other(a, b), _or_other(b, a), sort)
    assert not isinstance(bits, PartialTerm)
    if isinstance(bits, AddressTerm):
        return PartialTerm(cast("Plain", bits), known)
    return partial(bits, known)


def _or_other(a: Held, b: Held) -> Held:
    """The bits of a value; where nothing of it is known, those of the other, so that the choice is none."""
    return bits_of(b) if known_bits(a) == 0 and not isinstance(known_bits(a), Term) else bits_of(a)


def _choose_pointer(condition: Term, a: PointerTerm, b: PointerTerm) -> PointerTerm:
    return PointerTerm(ite(condition, a.base, b.base, REF), ite(condition, a.offset, b.offset, LONG))


def pointer_of(value: Held) -> PointerTerm:
    """A value of a pointer's register that is all known; plain numbers are addresses."""
    if isinstance(value, PointerTerm):
        return value
    assert not isinstance(value, PartialTerm | AddressTerm)
    return PointerTerm(None, 0 if value is None else value)


def address_of(value: Held) -> PointerTerm:
    """The pointer that a number is the address of."""
    return value.pointer if isinstance(value, AddressTerm) else pointer_of(value)


def join_values(condition: Value, a: Value, b: Value, sort: Primitive) -> Value:
    """One register of two frames that meet."""
    if a is b:
        return a
    if a is UNSET or b is UNSET:
        return b if a is UNSET else a
    return kept(choose(condition, held(a), held(b), sort))
