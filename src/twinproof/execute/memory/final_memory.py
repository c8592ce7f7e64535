"""Two outcomes of one input where memory is made of blocks: the condition under which an observer can tell them apart.

Compared are what is returned, every place of an input or a variable that either version wrote to, and blocks made during the call that can
be reached from these, matched one to one as they are met. Bytes that are indeterminate in the old version tell nothing; in the new version
they must be known where they are in the old one. What was left in blocks whose life has ended is not seen, nor what a copy or a fill left
between the members of a struct (`unseen`), until something is written there by itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from twinproof.base.assumption import PADDING
from twinproof.execute.heap import cases
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import (
    LARGEST,
    AddressTerm,
    Held,
    PartialTerm,
    PointerTerm,
    address_of,
    bits_of,
    bits_sort,
    known_bits,
    partial,
    pointer_of,
)
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.block_stores import Copied, Filled, Store, minus, plus
from twinproof.execute.memory.made_block import CODE, MadeBlock
from twinproof.execute.memory.memory_cells import MemoryCell, bytes_of, plain_bits
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Method
from twinproof.ir.types import BYTE, LONG, POINTER, REF, Primitive, register_type
from twinproof.ir.unseen import NOTHING, WHOLE, Masks, members_of, unseen_masks, whole_rows
from twinproof.term.build import and_, apply, compare, equal, not_, or_, same
from twinproof.term.leaf import Somewhere
from twinproof.term.term import Term, Value, integer, lift, variable

_MOST_CELLS = 4096


class FinalMemories:
    """One comparison of two final memories; `found` is when they differ, `unclear` when something could not be told, and why."""

    def __init__(self, inputs: Inputs, old: BlockMemory, new: BlockMemory) -> None:
        self.inputs = inputs
        self.old = old
        self.new = new
        self.found: list[Value] = []
        self.unclear: list[tuple[Value, str]] = []
        self._partners: list[tuple[Term, Term, Value]] = []  # blocks made in either version, and when they are taken for one
        self._waiting: list[tuple[Term, Term, Value]] = []
        self._seen: set[tuple[object, ...]] = set()

    def results(self, old: Held, new: Held, sort: Primitive) -> None:
        """What both return."""
        self.values(old, new, sort, True)

    def places(self) -> None:
        """All places that inputs lead to, and what new blocks hold that were met."""
        for memory in (self.old, self.new):
            chain = memory.stores
            while chain is not None:
                self._at_store(chain)
                chain = chain.before
        while self._waiting:
            self._contents(*self._waiting.pop(0))

    def difference(self) -> Value:
        """When an observer can tell them apart."""
        return or_(*self.found)

    def _trouble(self, condition: Value, why: str) -> None:
        if condition is not False:
            self.unclear.append((condition, why))

    # --- places

    def _at_store(self, store: Store) -> None:
        """The place that a store of either version wrote to."""
        self.inputs.tick()
        self._written(store.base, store.base, store, store.guard)

    def _written(self, old: Term, new: Term, store: Store, guard: Value) -> None:
        """What a store of either version wrote, in two blocks that are one or taken for one."""
        match store.what:
            case MemoryCell() as cell:
                self._cell(old, new, store.offset, cell, store.align, guard)
            case Copied(unseen=unseen, members=str() as members):
                self._members(old, new, store, guard, unseen_masks(unseen), members_of(members))
            case Copied(size=size, unseen=unseen) | Filled(size=size, unseen=unseen):
                self._stretch(old, new, store.offset, size, guard, unseen_masks(unseen))

    def _cell(self, old: Term, new: Term, offset: Value, cell: MemoryCell, align: int, guard: Value) -> None:
        """The place of a cell, as far as anybody looks at it."""
        if cell.unseen is None:
            self._at(old, new, offset, cell.type, align, guard)
            return
        masks = unseen_masks(cell.unseen)
        for index in range(cell.size):
            self._byte(old, new, plus(offset, index), masks.get(index, 0), guard)

    def _byte(self, old: Term, new: Term, offset: Value, unseen: int, guard: Value) -> None:
        if unseen != WHOLE:
            self._at(old, new, offset, BYTE, 1, guard, unseen)
        if unseen:
            self._unseen(old, new, offset, guard)

    def _unseen(self, old: Term, new: Term, offset: Value, guard: Value) -> None:
        """A byte that is not compared, or not all of it: if it may differ, that is said."""
        found, unclear = self.found, self.unclear
        self.found, self.unclear = [], []
        self._compare(old, new, offset, BYTE, 1, guard)
        if self.unclear or any(each is not False for each in self.found):
            self.inputs.assumed[PADDING] = None
        self.found, self.unclear = found, unclear

    def _members(self, old: Term, new: Term, store: Store, guard: Value, unseen: Masks, members: Mapping[int, Primitive]) -> None:
        """The places of the members of what was copied; they and what is unseen are all of it."""
        for at, type in members.items():
            if at not in unseen:
                self._at(old, new, plus(store.offset, at), type, math.gcd(at, store.align), guard)
        for at, mask in unseen.items():
            self._byte(old, new, plus(store.offset, at), mask, guard)

    def _stretch(self, old: Term, new: Term, offset: Value, size: Value, guard: Value, unseen: Masks = NOTHING) -> None:
        """So many bytes, any one of them that somebody looks at."""
        for type in (BYTE, POINTER):  # as bytes of a number, or of a pointer that is all inside
            at = variable(Somewhere((old.id, new.id, offset, size, type)), LONG, (0, LARGEST))
            inside = and_(guard, compare("le", LONG, at, minus(size, bytes_of(type))))
            self._at(old, new, plus(offset, at), type, 1, and_(inside, *_outside(at, bytes_of(type), unseen)))
        for index, mask in unseen.items():
            if mask != WHOLE:
                self._byte(old, new, plus(offset, index), mask, guard)
        if unseen:
            somewhere = variable(Somewhere((old.id, new.id, offset, size, BYTE)), LONG, (0, LARGEST))
            inside = compare("lt", LONG, somewhere, size)
            self._unseen(old, new, plus(offset, somewhere), and_(guard, inside))

    def _at(self, old: Term, new: Term, offset: Value, type: Primitive, align: int, guard: Value, unseen: int = 0) -> None:
        """What both have at a place, without the bits of a byte that are unseen."""
        key = (old, new, offset, type, guard, unseen)
        if key in self._seen or guard is False:
            return
        self._seen.add(key)
        self._compare(old, new, offset, type, align, guard, unseen)

    def _compare(self, old: Term, new: Term, offset: Value, type: Primitive, align: int, guard: Value, unseen: int = 0) -> None:
        one = self.old.read(PointerTerm(old, offset), type, align, self._trouble, guard)
        other = self.new.read(PointerTerm(new, offset), type, align, self._trouble, guard)
        if unseen:
            one, other = _without(one, unseen), _without(other, unseen)
        self.values(one, other, register_type(type), guard)

    # --- values

    def values(self, old: Held, new: Held, sort: Primitive, guard: Value) -> None:
        """Two values where the guard holds."""
        if (old is new and not _is_made(old)) or guard is False:
            return
        a, b = bits_of(old), bits_of(new)
        if isinstance(a, PointerTerm | AddressTerm) or isinstance(b, PointerTerm | AddressTerm) or sort is POINTER:
            self._pointers(old, new, sort, guard)
        elif isinstance(old, PartialTerm) or isinstance(new, PartialTerm):
            self._partly(old, new, sort, guard)
        else:
            self.found.append(and_(guard, not_(same(sort, plain_bits(old), plain_bits(new)))))

    def _partly(self, old: Held, new: Held, sort: Primitive, guard: Value) -> None:
        """Numbers some of whose bits may not be known."""
        bits = bits_sort(sort)
        seen, lost = known_bits(old), apply(OPERATORS[f"xor.{bits}"], known_bits(new), -1)
        if sort is bits:
            lost = apply(OPERATORS[f"or.{bits}"], apply(OPERATORS[f"xor.{bits}"], plain_bits(old), plain_bits(new)), lost)
        else:  # a float, of which all that is known must be the same
            differs = not_(same(sort, plain_bits(old), plain_bits(new)))
            self.found.append(and_(guard, not_(equal(bits, seen, 0)), differs))
        self.found.append(and_(guard, not_(equal(bits, apply(OPERATORS[f"and.{bits}"], seen, lost), 0))))

    def _pointers(self, old: Held, new: Held, sort: Primitive, guard: Value) -> None:
        for value in (old, new):
            if isinstance(value, PartialTerm):
                full = equal(bits_sort(sort), value.known, -1)
                if value is old:
                    guard = and_(guard, full)
                else:
                    self.found.append(and_(guard, not_(full)))
        a, b = _place(old), _place(new)
        nothing = [equal(REF, each.base, None) for each in (a, b)]
        self.found.append(and_(guard, or_(*nothing), not_(and_(*nothing))))
        self.found.append(and_(guard, *nothing, not_(equal(LONG, a.offset, b.offset))))
        guard = and_(guard, *map(not_, nothing))
        for one, picked in cases(lift(a.base, REF), guard):
            for other, both in cases(lift(b.base, REF), picked):
                if both is not False:
                    self._bases(one, other, a.offset, b.offset, both)

    def _bases(self, old: Term, new: Term, old_offset: Value, new_offset: Value, guard: Value) -> None:
        block = self.old.block(old) if old.op == "fresh" else None
        if block is not None:
            guard = and_(guard, block.alive)
            if old is new and block.method is not None and not self._is_one_code(block.method):
                self.unclear.append((guard, f"a pointer to {block.method.name}, whose code is not the same in both versions"))
        self.found.append(and_(guard, not_(equal(LONG, old_offset, new_offset))))
        if (block is None and new.op != "fresh") or old is new:
            self.found.append(and_(guard, not_(equal(REF, old, new))))
        elif block is None or new.op != "fresh":
            self.found.append(guard)
        else:
            self._match(old, new, guard)

    def _is_one_code(self, method: Method) -> bool:
        return self.inputs.versions.same_code(method)

    def _match(self, old: Term, new: Term, guard: Value) -> None:
        """Take two blocks for one."""
        for one, other, when in self._partners:
            if (one is old) is not (other is new):
                self.found.append(and_(guard, when))
        if not any(one is old and other is new and when is guard for one, other, when in self._partners):
            self._partners.append((old, new, guard))
            self._waiting.append((old, new, guard))

    # --- blocks made during the call

    def _contents(self, old: Term, new: Term, guard: Value) -> None:
        """What two blocks hold that are taken for one."""
        a, b = self.old.block(old), self.new.block(new)
        assert a is not None
        assert b is not None
        if a.made != b.made or a.made == CODE or a.fixed is not b.fixed:
            self.found.append(guard)
            return
        self.found.append(and_(guard, not_(b.alive)))
        self.found.append(and_(guard, compare("lt", LONG, b.size, a.size)))
        self._background(old, new, a, b, guard)
        for block in (a, b):
            for at, cell in block.cells.items():
                self._cell(old, new, at, cell, 1, guard)
            chain = block.stores
            while chain is not None:
                self._written(old, new, chain, and_(guard, chain.guard))
                chain = chain.before

    def _background(self, old: Term, new: Term, a: MadeBlock, b: MadeBlock, guard: Value) -> None:
        """The bytes that neither wrote to since the blocks were made."""
        if (not a.content and not a.zeroed) or (a.content == b.content and a.zeroed is b.zeroed):
            return
        if isinstance(a.size, Term) or integer(a.size) > _MOST_CELLS:
            self.found.append(guard)
            return
        for at in range(integer(a.size)):
            self._at(old, new, at, BYTE, 1, guard)


def _outside(at: Term, size: int, unseen: Masks) -> Iterator[Value]:
    """That so many bytes have none all of which is unseen, and none of which a part is."""
    rows = [*whole_rows(unseen), *((index, index + 1) for index, mask in unseen.items() if mask != WHOLE)]
    return (or_(compare("le", LONG, last, at), compare("le", LONG, at, first - size)) for first, last in rows)


def _without(byte: Held, unseen: int) -> Held:
    """A byte whose unseen bits are zeros."""
    looked_at = WHOLE & ~unseen
    bits = apply(OPERATORS["and.int"], plain_bits(byte), looked_at)
    return partial(bits, apply(OPERATORS["or.int"], known_bits(byte), ~looked_at))


def _place(value: Held) -> PointerTerm:
    bits = bits_of(value)
    return address_of(bits) if isinstance(bits, AddressTerm) else pointer_of(bits)


def _is_made(value: Held) -> bool:
    """Whether a value leads to something made during the call, which is another thing in either version."""
    bits = bits_of(value)
    return isinstance(bits, PointerTerm | AddressTerm)
