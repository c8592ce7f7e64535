"""What operators give on values that are not plain: bits of which some were never written, and addresses.

The rules are those of `interpret/unplain`, on terms. Where there is none a value has to be known, which is asked of the state before.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.execute.memory.beyond_terms import (
    LARGEST,
    NULL_POINTER,
    AddressTerm,
    Held,
    PartialTerm,
    PointerTerm,
    bits_of,
    bits_sort,
    known_bits,
    partial,
    pointer_of,
)
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS, Operator
from twinproof.ir.types import BOOLEAN, INT, LONG, POINTER, REF, Primitive
from twinproof.term.build import and_, apply, compare, equal, not_
from twinproof.term.machine_numbers import apply_machine
from twinproof.term.term import Term, Value


def compute(op: Operator, *args: Value) -> Value:
    """An operator on plain values; raises `NoTerm` where nothing is known of it."""
    return apply_machine(op, *args) if op.name in MACHINE_OPERATORS else apply(op, *args)


# --- bits of which some are known


def _op(name: str, sort: Primitive, *args: Value) -> Value:
    return apply(OPERATORS[f"{name}.{sort}"], *args)


def _plain_bits(value: Held) -> Value:
    bits = bits_of(value)
    assert not isinstance(bits, PointerTerm | AddressTerm)
    return bits


def _not(sort: Primitive, value: Value) -> Value:
    return _op("xor", sort, value, -1)


def _and(sort: Primitive, a: Held, b: Held) -> Held:
    (x, p), (y, q) = (_plain_bits(a), known_bits(a)), (_plain_bits(b), known_bits(b))
    zeros = _op("or", sort, _op("and", sort, p, _not(sort, x)), _op("and", sort, q, _not(sort, y)))
    return partial(_op("and", sort, x, y), _op("or", sort, _op("and", sort, p, q), zeros))


def _or(sort: Primitive, a: Held, b: Held) -> Held:
    (x, p), (y, q) = (_plain_bits(a), known_bits(a)), (_plain_bits(b), known_bits(b))
    ones = _op("or", sort, _op("and", sort, p, x), _op("and", sort, q, y))
    return partial(_op("or", sort, x, y), _op("or", sort, _op("and", sort, p, q), ones))


def _xor(sort: Primitive, a: Held, b: Held) -> Held:
    return partial(_op("xor", sort, _plain_bits(a), _plain_bits(b)), _op("and", sort, known_bits(a), known_bits(b)))


def _left(sort: Primitive, a: Held, by: Value) -> Held:
    below = _not(sort, _op("shl", sort, -1, by))
    return partial(_op("shl", sort, _plain_bits(a), by), _op("or", sort, _op("shl", sort, known_bits(a), by), below))


def _right(sort: Primitive, a: Held, by: Value) -> Held:
    above = _not(sort, _op("ushr", sort, -1, by))
    return partial(_op("ushr", sort, _plain_bits(a), by), _op("or", sort, _op("ushr", sort, known_bits(a), by), above))


def _right_signed(sort: Primitive, a: Held, by: Value) -> Held:
    return partial(_op("shr", sort, _plain_bits(a), by), _op("shr", sort, known_bits(a), by))


_BITS: dict[str, Callable[[Primitive, Held, Held], Held]] = {"and": _and, "or": _or, "xor": _xor}
_SHIFTS: dict[str, Callable[[Primitive, Held, Value], Held]] = {"shl": _left, "ushr": _right, "shr": _right_signed}
_CASTS = ("int2byte", "int2short", "int2long", "long2int")  # what is done to the bits is done to which of them are known


def partial_apply(op: Operator, args: list[Held]) -> Held | None:
    """An operator on whole numbers of which some are not all known; None where they have to be."""
    name, sort = op.name.partition(".")[0], op.result
    if name in _BITS and sort in (INT, LONG):
        return _BITS[name](sort, args[0], args[1])
    if name in _SHIFTS and sort in (INT, LONG) and not isinstance(args[1], PartialTerm):
        return _SHIFTS[name](sort, args[0], _plain_bits(args[1]))
    if op.name in _CASTS:
        cast = OPERATORS[op.name]
        return partial(apply(cast, _plain_bits(args[0])), apply(cast, known_bits(args[0])))
    if op.name == "int2char":
        known = _op("or", INT, known_bits(args[0]), -0x10000)
        return partial(apply(OPERATORS["int2char"], _plain_bits(args[0])), known)
    if op.name in ("pointer2long", "long2pointer"):
        return _same_bits(op, args[0])
    return None


def _same_bits(op: Operator, arg: Held) -> Held | None:
    bits = bits_of(arg)
    if op.name == "pointer2long" and isinstance(bits, PointerTerm):
        return PartialTerm(bits.offset, known_bits(arg)) if bits.base is None else None
    if op.name == "long2pointer" and not isinstance(bits, PointerTerm | AddressTerm):
        return PartialTerm(pointer_of(bits), known_bits(arg))
    return None


def is_known(sort: Primitive, value: PartialTerm) -> Value:
    """Whether all of a value was written."""
    return equal(bits_sort(sort), value.known, -1)


# --- pointers


def same_place(a: PointerTerm, b: PointerTerm) -> Value:
    """Whether two pointers are the same place of the same block."""
    return and_(equal(REF, a.base, b.base), equal(LONG, a.offset, b.offset))


def pointer_apply(op: Operator, args: list[Held]) -> Held | None:
    """A conversion or comparison of pointers; that an order is asked of one block alone is seen to before. None for other operators."""
    name, _, kind = op.name.partition(".")
    if op.name == "pointer2long":
        pointer = pointer_of(args[0])
        return pointer.offset if pointer.base is None else AddressTerm(pointer)
    if op.name == "long2pointer":
        address = args[0]
        return address.pointer if isinstance(address, AddressTerm) else pointer_of(address)
    if kind != POINTER.name or op.result is not BOOLEAN:
        return None
    a, b = (pointer_of(arg) for arg in args)
    if name in ("eq", "ne"):
        same = same_place(a, b)
        return same if name == "eq" else not_(same)
    return compare(name, LONG, a.offset, b.offset)


def orders_pointers(op: Operator) -> bool:
    """Whether an operator asks which of two pointers is the lower one."""
    name, _, kind = op.name.partition(".")
    return kind == POINTER.name and name not in ("eq", "ne") and op.result is BOOLEAN


# --- addresses as numbers


def address_apply(op: Operator, args: list[Held]) -> Held | None:
    """What is known of an operator on addresses wherever the blocks are; None if nothing is."""
    name, _, kind = op.name.partition(".")
    if name in ("addfits", "subfits"):
        return True
    if kind != LONG.name or len(args) != 2:
        return None
    a, b = args
    if name == "add":
        return _moved(a, b) if isinstance(a, AddressTerm) else _moved(b, a)
    if name == "sub" and isinstance(a, AddressTerm) and not isinstance(b, AddressTerm):
        return _moved(a, _op("neg", LONG, _plain_bits(b)))
    if name == "sub" and isinstance(b, AddressTerm):
        return _distance(a, b)
    if name in ("eq", "ne"):
        return _same_address(name, a, b)
    return None


def _moved(a: Held, by: Held) -> Held | None:
    if not isinstance(a, AddressTerm) or isinstance(by, AddressTerm | PointerTerm | PartialTerm):
        return None
    return AddressTerm(PointerTerm(a.pointer.base, _op("add", LONG, a.pointer.offset, by)))


def _distance(a: Held, b: AddressTerm) -> Held | None:
    """That both are in one block is seen to before."""
    if not isinstance(a, AddressTerm):
        return None
    return _op("sub", LONG, a.pointer.offset, b.pointer.offset)


def _same_address(name: str, a: Held, b: Held) -> Held | None:
    """Of two addresses in one block, or of one in a block and zero: no block is there."""
    if isinstance(b, AddressTerm):
        a, b = b, a
    if not isinstance(a, AddressTerm):
        return None
    if isinstance(b, AddressTerm):
        same = equal(LONG, a.pointer.offset, b.pointer.offset) if a.pointer.base is b.pointer.base else None
    else:
        same = same_place(a.pointer, NULL_POINTER) if b == 0 and not isinstance(b, Term) and _is_inside(a.pointer.offset) else None
    return same if same is None or name == "eq" else not_(same)


def _is_inside(offset: Value) -> bool:
    low, high = (offset.low, offset.high) if isinstance(offset, Term) else (offset, offset)
    return isinstance(low, int) and isinstance(high, int) and low >= 0 and high <= LARGEST
