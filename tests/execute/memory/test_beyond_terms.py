"""Values that are no terms: choices between them, and operators on bits of which some were never written, as for the interpreter."""

from __future__ import annotations

import random

import pytest

from twinproof.execute.memory.beyond_terms import (
    NULL_POINTER,
    AddressTerm,
    Held,
    PartialTerm,
    PointerTerm,
    choose,
    join_values,
    kept,
    known_bits,
    nothing,
)
from twinproof.execute.memory.operating import address_apply, partial_apply, pointer_apply
from twinproof.execute.state import UNSET
from twinproof.interpret.unplain import Partial, Raw, Unplain, unplain_apply
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS, Operator
from twinproof.ir.types import BOOLEAN, DOUBLE, INT, LONG, POINTER, REF, Primitive
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, fresh, integer, variable

_COMPUTED = [OPERATORS[f"{name}.{sort}"] for sort in (INT, LONG) for name in ("and", "or", "xor", "shl", "shr", "ushr")]
_CASTS = [OPERATORS[name] for name in ("int2byte", "int2short", "int2char", "int2long", "long2int")]


def leaf(name: str, sort: Primitive) -> Term:
    return variable(ByName(name), sort)


def value_in(value: Value, known: dict[Term, Value]) -> int:
    found = evaluate([value], lambda term, args: known[term])[value] if isinstance(value, Term) else value
    return integer(found)


@pytest.mark.parametrize("op", [*_COMPUTED, *_CASTS], ids=str)
def test_bits_of_which_some_are_known(op: Operator) -> None:
    """As the interpreter has them: the same bits are known, and are the same."""
    rng = random.Random(op.name)
    sorts = op.args
    bits, masks = ([leaf(f"{what}{place}", sort) for place, sort in enumerate(sorts)] for what in ("bits", "known"))
    shift = op.name.partition(".")[0] in ("shl", "shr", "ushr")
    args: list[Held] = [PartialTerm(bit, mask) for bit, mask in zip(bits, masks, strict=True)]
    if shift:
        args[1] = bits[1]
    found = partial_apply(op, args)
    assert found is not None
    for _ in range(60):
        known: dict[Term, Value] = {term: draw(rng, term.sort) for term in (*bits, *masks)}
        raw: list[Raw] = [plain(sort, known[bit], known[mask]) for sort, bit, mask in zip(sorts, bits, masks, strict=True)]
        if shift:
            raw[1] = known[bits[1]]
        wanted = unplain_apply(op, raw, Unplain("undefined", "")) if any(isinstance(each, Partial) for each in raw) else op.evaluate(*raw)
        width = op.result.bits
        full = (1 << width) - 1
        mask = value_in(known_bits(found), known) & full
        assert mask == (wanted.known if isinstance(wanted, Partial) else full), known
        value = value_in(found.bits if isinstance(found, PartialTerm) else kept(found), known)  # type: ignore[arg-type]
        assert value & mask == (wanted.bits if isinstance(wanted, Partial) else wanted & full), known


def draw(rng: random.Random, sort: Primitive) -> int:
    half = 1 << (sort.bits - 1)
    return rng.choice([0, -1, 1, half - 1, -half, rng.randrange(-half, half), rng.randrange(-half, half), -256, 255])


def plain(sort: Primitive, bits: Value, known: Value) -> Raw:
    full = (1 << sort.bits) - 1
    partial = Partial(integer(bits) & full, integer(known) & full)
    return integer(bits) if partial.known == full else partial


def test_choices() -> None:
    """They are made part by part; of what was never written nothing is known in one case."""
    condition = leaf("c", BOOLEAN)
    a, b = PointerTerm(fresh(1), 4), NULL_POINTER
    chosen = choose(condition, a, b, POINTER)
    assert isinstance(chosen, PointerTerm)
    assert [str(chosen.base), value_in(chosen.offset, {condition: True}), value_in(chosen.offset, {condition: False})] == [
        "ite(c, new1, None)", 4, 0,
    ]  # fmt: skip
    partly = choose(condition, 3, nothing(INT), INT)
    assert isinstance(partly, PartialTerm)
    assert (partly.bits, value_in(partly.known, {condition: True}), value_in(partly.known, {condition: False})) == (3, -1, 0)
    assert choose(True, a, b, POINTER) is a
    assert join_values(condition, UNSET, 4, INT) == 4
    assert isinstance(choose(condition, AddressTerm(a), 7, LONG), AddressTerm)
    assert nothing(DOUBLE).bits == 0.0


def test_pointers() -> None:
    """One place is equal to itself alone; two blocks made during the call are never one."""
    a, b, base = PointerTerm(fresh(1), 4), PointerTerm(fresh(2), 4), leaf("p", REF)
    eq, number = MACHINE_OPERATORS["eq.pointer"], MACHINE_OPERATORS["pointer2long"]
    assert pointer_apply(eq, [a, a]) is True
    assert pointer_apply(eq, [a, b]) is False
    assert pointer_apply(eq, [a, 0]) is False
    assert str(pointer_apply(eq, [PointerTerm(base, 0), 0])) == "eq.ref(p, None)"
    assert pointer_apply(number, [NULL_POINTER]) == 0
    assert pointer_apply(number, [a]) == AddressTerm(a)
    assert pointer_apply(MACHINE_OPERATORS["long2pointer"], [AddressTerm(a)]) == a


def test_addresses() -> None:
    """What does not depend on where blocks are is known."""
    a, b = AddressTerm(PointerTerm(fresh(1), 4)), AddressTerm(PointerTerm(fresh(1), 12))
    assert address_apply(OPERATORS["sub.long"], [b, a]) == 8
    assert address_apply(OPERATORS["add.long"], [a, 8]) == b
    assert address_apply(MACHINE_OPERATORS["eq.long"], [a, b]) is False
    assert address_apply(MACHINE_OPERATORS["eq.long"], [a, 0]) is False
    assert address_apply(OPERATORS["mul.long"], [a, 2]) is None
    assert address_apply(MACHINE_OPERATORS["eq.long"], [a, AddressTerm(PointerTerm(fresh(2), 4))]) is None
