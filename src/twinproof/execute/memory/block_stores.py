"""Writes to memory whose places are not known by number, newest last, and how a read goes through them.

A store happens where its guard holds. What is read is what the newest store put there whose bytes are read, or, where stores cover a part
of them only, the value that all these bytes make.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from twinproof.execute.memory.beyond_terms import Held, PointerTerm
from twinproof.execute.memory.memory_cells import MemoryCell
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import LONG, REF
from twinproof.term.build import and_, apply, compare, equal, not_
from twinproof.term.ring import linear
from twinproof.term.term import Term, Value, integer

if TYPE_CHECKING:
    from twinproof.execute.memory.block_memory import BlockMemory

_ADD, _SUB = OPERATORS["add.long"], OPERATORS["sub.long"]


class Copied(NamedTuple):
    """So many bytes as they were at a place of another memory."""

    memory: BlockMemory
    source: PointerTerm
    size: Value
    unseen: str | None = None
    members: str | None = None


class Filled(NamedTuple):
    """The same byte so many times."""

    byte: Held
    size: Value
    unseen: str | None = None


class Store(NamedTuple):
    """One write behind a base; `depth` counts those before it."""

    guard: Value
    base: Term
    offset: Value
    align: int
    what: MemoryCell | Copied | Filled
    before: Store | None
    depth: int

    @property
    def size(self) -> Value:
        """How many bytes it writes."""
        return self.what.size


def push(before: Store | None, guard: Value, base: Term, offset: Value, align: int, what: MemoryCell | Copied | Filled) -> Store:
    """One more write."""
    return Store(guard, base, offset, align, what, before, 1 if before is None else before.depth + 1)


def plus(a: Value, b: Value) -> Value:
    """The sum of two offsets."""
    return apply(_ADD, a, b)


def minus(a: Value, b: Value) -> Value:
    """The difference of two offsets."""
    return apply(_SUB, a, b)


def covers(store: Store, base: Value, offset: Value, size: int) -> Value:
    """Whether a store writes all of some bytes."""
    behind = minus(offset, store.offset)
    end = minus(store.size, size)
    inside = and_(compare("le", LONG, 0, behind), compare("le", LONG, behind, end))
    return and_(store.guard, equal(REF, base, store.base), inside)


def touches(store: Store, base: Value, offset: Value, size: int, align: int) -> Value:
    """Whether a store writes some of some bytes; as values of one size that are aligned do not overlap in part."""
    same = and_(store.guard, equal(REF, base, store.base))
    if isinstance(store.what, MemoryCell) and store.what.size == size and min(store.align, align) >= size:
        return and_(same, equal(LONG, offset, store.offset))
    behind = minus(offset, store.offset)
    overlaps = and_(compare("lt", LONG, behind, store.size), compare("lt", LONG, -size, behind))
    return and_(same, overlaps)


def is_within(store: Store, offset: Value, size: int, align: int) -> bool:
    """Whether a store that touches some bytes is seen to write all of them."""
    written = store.size
    if size == 1 or (written == size and min(store.align, align) >= size):
        return True
    behind = minus(offset, store.offset)
    if not isinstance(behind, Term) and not isinstance(written, Term):
        return 0 <= integer(behind) <= integer(written) - size
    step = math.gcd(align, store.align)
    return step >= size and not isinstance(written, Term) and integer(written) % size == 0


def merge_stores(selector: Value, a: Store | None, b: Store | None) -> Store | None:
    """What two memories have in common, then what either has besides, where that memory is the one."""
    if a is b:
        return a
    one, other = a, b
    only_a: list[Store] = []
    only_b: list[Store] = []
    while one is not other:
        if one is not None and (other is None or one.depth >= other.depth):
            only_a.append(one)
            one = one.before
        else:
            assert other is not None
            only_b.append(other)
            other = other.before
    chain = one
    for guard, stores in ((selector, only_a), (not_(selector), only_b)):
        for store in reversed(stores):
            chain = push(chain, and_(guard, store.guard), store.base, store.offset, store.align, store.what)
    return chain


def alike(offset: Value) -> tuple[int, int]:
    """A stride and a rest: the offset is the rest plus some multiple of the stride."""
    if not isinstance(offset, Term):
        return 0, integer(offset)
    number, factors = linear(offset)
    stride = math.gcd(*factors.values())
    return stride, number % stride if stride else number
