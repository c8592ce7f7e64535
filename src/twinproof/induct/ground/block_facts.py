"""What may hold of pointers and blocks at a pair of cut points, as candidates for facts."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import permutations

from twinproof.execute.memory.beyond_terms import LARGEST
from twinproof.execute.memory.block_stores import alike, minus
from twinproof.induct.couple import BASE, LiveVariable
from twinproof.induct.facts import Fact, symbol
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT, LONG
from twinproof.term.build import apply, compare, equal
from twinproof.term.leaf import BLOCK_ALIGN, IS_ALIVE, IS_WRITABLE, Static
from twinproof.term.machine_numbers import apply_machine
from twinproof.term.term import Term, Value, function, lift

_MANY = 8  # numbers that are compared with each other without their signs
_UNSIGNED = ("ltu", "leu", "gtu", "geu", "divu", "remu")
_PLAIN = 16  # the alignment of what is aligned for every type


def block_facts(members: Sequence[LiveVariable], values: Mapping[Term, Value]) -> Iterator[Fact]:
    """What is known of blocks that pointers lead into, and of numbers that may be offsets; how far pointers are apart."""
    if not any(one.part for one in members):
        return
    for one in members:
        if one.part == BASE:
            yield from _of_base(one, values[symbol(one)])
        elif one.sort is LONG:
            yield Fact("ge", one, lift(0, LONG), one.side)
            yield Fact("le", one, lift(LARGEST, LONG), one.side)
    for one, other in permutations([one for one in members if one.part and one.sort is LONG], 2):
        if (one.side, one.index) < (other.side, other.index):
            yield from _congruent(one, other, values)


def _of_base(one: LiveVariable, value: Value) -> Iterator[Fact]:
    base = symbol(one)
    if isinstance(value, Term) and isinstance(value.payload, Static):
        yield Fact("same", one, value, one.side)
    for leaf in (IS_ALIVE, IS_WRITABLE):
        yield Fact("when", None, function(leaf, BOOLEAN, (base,)), one.side)
    aligned = compare("le", LONG, _PLAIN, function(BLOCK_ALIGN, LONG, (base,), (1, _PLAIN)))
    yield Fact("when", None, lift(aligned, BOOLEAN), one.side)


def _congruent(one: LiveVariable, other: LiveVariable, values: Mapping[Term, Value]) -> Iterator[Fact]:
    """That the distance of two offsets is a multiple of some power of two, but for what it is now."""
    stride, rest = alike(minus(values[symbol(one)], values[symbol(other)]))
    power = stride & -stride
    if power > 1:
        low = apply(OPERATORS["and.long"], minus(symbol(one), symbol(other)), power - 1)
        yield Fact("when", None, lift(equal(LONG, low, rest % power), BOOLEAN), one.side)


def unsigned_orders(members: Sequence[LiveVariable], operators: Container[str]) -> Iterator[Fact]:
    """Which numbers are not larger than others, taken without their signs, as the code takes numbers of that sort."""
    for sort in (INT, LONG):
        numbers = [one for one in members if one.sort is sort and not one.part]
        if len(numbers) > _MANY or not any(f"{name}.{sort}" in operators for name in (*_UNSIGNED, "eq", "ne")):
            continue
        for one, other in permutations(numbers, 2):
            order = apply_machine(MACHINE_OPERATORS[f"leu.{sort}"], symbol(one), symbol(other))
            if isinstance(order, Term):
                yield Fact("when", None, order, one.side)
