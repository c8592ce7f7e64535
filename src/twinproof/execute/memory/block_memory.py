"""Memory made of blocks, symbolically: what each state has of it, how it is read and written, how two become one.

A block made during the call has cells at offsets known by number; a write whose offset is not known goes on top of them, and so do all
that follow. The blocks of inputs share one row of stores, since any two of them may be one. Nothing is checked here: that an access is
allowed is seen to before (`access`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from twinproof.execute.heap import cases
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import Held, PointerTerm, choose, nothing
from twinproof.execute.memory.block_stores import Copied, Filled, Store, alike, covers, is_within, merge_stores, minus, plus, push, touches
from twinproof.execute.memory.input_blocks import InputBlocks
from twinproof.execute.memory.made_block import MadeBlock
from twinproof.execute.memory.memory_cells import CellReading, MemoryCell, Trouble, Unmodelled, bytes_of
from twinproof.ir.types import BOOLEAN, BYTE, LONG, POINTER, REF, Primitive, register_type
from twinproof.ir.unseen import unseen_in_both, unseen_masks, unseen_part, unseen_text
from twinproof.term.build import and_, equal, ite, not_
from twinproof.term.term import Term, Value, fresh, integer, lift

_NO_CELL = "no cell"
_MOST_CASES = 512  # offsets that a read of an unknown one is compared with
_MOST_BYTES = 256  # that are copied cell by cell


class BlockMemory:
    """One state's memory; `copy` before changing it in a fork."""

    __slots__ = ("blocks", "ended", "inputs", "known", "stores")

    def __init__(self, inputs: Inputs, known: InputBlocks) -> None:
        self.inputs = inputs
        self.known = known  # of the blocks of inputs
        self.blocks: dict[int, MadeBlock] = {}
        self.stores: Store | None = None
        self.ended: tuple[tuple[Value, Term], ...] = ()  # blocks that were there before, whose life has ended, and when

    def copy(self) -> BlockMemory:
        """A memory that can change on its own."""
        other = BlockMemory(self.inputs, self.known)
        other.blocks = self.blocks.copy()
        other.stores = self.stores
        other.ended = self.ended
        return other

    def add(self, block: MadeBlock) -> PointerTerm:
        """The pointer to a new block."""
        number = self.inputs.allocate()
        self.blocks[number] = block
        return PointerTerm(fresh(number), 0)

    def block(self, base: Term) -> MadeBlock | None:
        """The block made during the call that a base is; None if it is an input's."""
        if base.op != "fresh":
            return None
        assert isinstance(base.payload, int)
        return self.blocks.get(base.payload) or self.known.lasting[base.payload]

    def change(self, base: Term, block: MadeBlock) -> None:
        """Let a block made during the call be as given."""
        assert isinstance(base.payload, int)
        self.blocks[base.payload] = block

    def size(self, base: Term) -> Value:
        """The bytes of a block that is not null."""
        block = self.block(base)
        return self.known.size(base) if block is None else block.size

    def align(self, base: Term) -> Value:
        """What the start of a block is a multiple of."""
        block = self.block(base)
        return self.known.align(base) if block is None else block.align

    def is_alive(self, base: Term) -> Value:
        """Whether the life of a block that is not null goes on."""
        block = self.block(base)
        if block is not None:
            return block.alive
        ended = (not_(and_(when, equal(REF, base, other))) for when, other in self.ended)
        return and_(self.known.is_alive(base), *ended)

    def end(self, base: Term) -> None:
        """The life of a block is over."""
        block = self.block(base)
        if block is None:
            self.ended = (*self.ended, (True, base))
        else:
            self.change(base, block._replace(alive=False))

    def is_writable(self, base: Term) -> Value:
        """Whether a block that is not null is no constant."""
        block = self.block(base)
        return self.known.is_writable(base) if block is None else not block.fixed

    def merged(self, selector: Value, other: BlockMemory) -> BlockMemory:
        """The memory that is this one where the selector holds and the other elsewhere."""
        merged = self.copy()
        merged.stores = merge_stores(selector, self.stores, other.stores)
        common = [one for one in self.ended if one in other.ended]
        sides = (selector, self.ended), (not_(selector), other.ended)
        parts = [(and_(picked, when), base) for picked, ended in sides for when, base in ended if (when, base) not in common]
        merged.ended = (*common, *parts)
        reading = CellReading(self.inputs, _fail)
        for number, block in other.blocks.items():
            own = self.blocks.get(number)
            if own is None:
                merged.blocks[number] = block
            elif own is not block:
                merged.blocks[number] = _merge_blocks(selector, own, block, reading)
        return merged

    # --- reading

    def read(self, pointer: PointerTerm, type: Primitive, align: int, trouble: Trouble, guard: Value = True, path: Value = True) -> Held:
        """The value at a place where an access is allowed, on a path and where the guard holds."""
        return self._read(pointer, type, align, CellReading(self.inputs, trouble, path), guard)

    def _read(self, pointer: PointerTerm, type: Primitive, align: int, reading: CellReading, guard: Value) -> Held:
        self.inputs.tick()
        found: Held | None = None
        for base, picked in cases(lift(pointer.base, REF), True):
            if base.op == "const" or picked is False:
                continue
            value = self._read_base(base, pointer.offset, type, align, reading, and_(guard, picked))
            found = value if found is None else choose(picked, value, found, register_type(type))
        return nothing(register_type(type)) if found is None else found

    def _read_base(self, base: Term, offset: Value, type: Primitive, align: int, reading: CellReading, guard: Value) -> Held:
        block = self.block(base)
        chain = self.stores if block is None else block.stores
        return self._read_stores(chain, base, offset, type, align, reading, guard)

    def _read_stores(
        self, chain: Store | None, base: Term, offset: Value, type: Primitive, align: int, reading: CellReading, guard: Value
    ) -> Held:
        """What is read below a store and all before it."""
        passed: list[tuple[Value, Held]] = []
        size = bytes_of(type)
        while chain is not None and guard is not False:
            touched = touches(chain, base, offset, size, align)
            if touched is not False:
                here = and_(guard, touched)
                passed.append((touched, self._read_store(chain, base, offset, type, align, reading, here)))
                guard = and_(guard, not_(touched))
            chain = chain.before if touched is not True else None
        sure = passed.pop()[1] if _is_sure(passed) else None
        found = self._read_below(base, offset, type, align, reading, guard) if sure is None else sure
        for condition, value in reversed(passed):
            found = choose(condition, value, found, register_type(type))
        return found

    def _read_store(self, store: Store, base: Term, offset: Value, type: Primitive, align: int, reading: CellReading, guard: Value) -> Held:
        """What is read where a store wrote some of it."""
        size = bytes_of(type)
        if is_within(store, offset, size, align):
            return self._within(store, offset, type, align, reading, guard)
        whole = covers(store, base, offset, size)
        parts = [self._read_stores(store, base, plus(offset, at), BYTE, 1, reading, and_(guard, not_(whole))) for at in range(size)]
        assembled = reading.assembled(type, parts)
        if isinstance(store.what, MemoryCell) and store.what.size < size:
            return assembled
        return choose(whole, self._within(store, offset, type, align, reading, and_(guard, whole)), assembled, register_type(type))

    def _within(self, store: Store, offset: Value, type: Primitive, align: int, reading: CellReading, guard: Value) -> Held:
        """What is read of bytes that a store wrote all of."""
        behind = minus(offset, store.offset)
        match store.what:
            case Filled(byte):
                return reading.assembled(type, [byte] * bytes_of(type))
            case Copied(memory, source):
                place = PointerTerm(source.base, plus(source.offset, behind))
                return memory._read(place, type, min(align, store.align), reading, guard)
            case MemoryCell() as cell:
                return self._of_cell(cell, behind, type, reading, guard)

    def _of_cell(self, cell: MemoryCell, behind: Value, type: Primitive, reading: CellReading, guard: Value) -> Held:
        """A part of a cell, from some byte of it on."""
        size = bytes_of(type)
        if size == cell.size:
            return reading.as_type(cell, type, guard)
        found: Held | None = None
        for at in range(cell.size - size + 1):
            chosen = equal(LONG, behind, at)
            if chosen is False:
                continue
            parts = [reading.byte(cell, at + index, and_(guard, chosen)) for index in range(size)]
            value = reading.assembled(type, parts)
            found = value if found is None else choose(chosen, value, found, register_type(type))
        return nothing(register_type(type)) if found is None else found

    def _read_below(self, base: Term, offset: Value, type: Primitive, align: int, reading: CellReading, guard: Value) -> Held:
        """What is read where no store wrote."""
        block = self.block(base)
        if block is None:
            return reading.as_type(self.known.read(base, offset, type, align, reading, guard), type, guard)
        if not isinstance(offset, Term):
            return read_at(block, integer(offset), type, reading, guard)
        sort = register_type(type)
        places, are_all = offsets(block, offset, bytes_of(type), align)
        found = reading.assembled(type, [0] * bytes_of(type)) if block.zeroed else nothing(sort)
        for at in places:
            chosen: Value = True if are_all and at == places[0] else equal(LONG, offset, at)
            if chosen is not False:
                found = choose(chosen, read_at(block, at, type, reading, and_(guard, chosen)), found, sort)
        return found

    # --- writing

    def write(self, pointer: PointerTerm, cell: MemoryCell, align: int, trouble: Trouble) -> None:
        """Let a value be at a place where an access is allowed."""
        self._store(pointer, align, cell, trouble)

    def fill(self, pointer: PointerTerm, filled: Filled, align: int, trouble: Trouble) -> None:
        """Write the same byte so many times."""
        if not isinstance(filled.size, Term) and integer(filled.size) <= _MOST_BYTES:
            for at in range(integer(filled.size)):
                cell = MemoryCell(BYTE, filled.byte, unseen_part(filled.unseen, at, 1))
                self.write(PointerTerm(pointer.base, plus(pointer.offset, at)), cell, 1, trouble)
        else:
            self._store(pointer, align, filled, trouble)

    def copy_bytes(self, to: PointerTerm, copied: Copied, align: int, trouble: Trouble) -> None:
        """Copy so many bytes, as they were before in this memory."""
        source, size, unseen = copied.source, copied.size, copied.unseen
        if size == 0 and not isinstance(size, Term):
            return
        cells = self._cells_at(source, size)
        if cells is None:
            self._store(to, align, copied._replace(memory=self.copy()), trouble)
            return
        for at, cell in cells:
            here = MemoryCell(cell.type, cell.value, unseen_part(unseen, at, cell.size))
            self.write(PointerTerm(to.base, plus(to.offset, at)), here, math.gcd(at, align), trouble)

    def _cells_at(self, source: PointerTerm, size: Value) -> list[tuple[int, MemoryCell]] | None:
        """The cells of a stretch of a block made during the call, all known by number; None if they are not."""
        block = self.block(source.base) if isinstance(source.base, Term) and source.base.op == "fresh" else None
        if block is None or block.stores is not None or isinstance(size, Term) or isinstance(source.offset, Term):
            return None
        first, last = integer(source.offset), integer(source.offset) + integer(size)
        cut = any(at < end < at + cell.size for at, cell in block.cells.items() for end in (first, last))
        if integer(size) > _MOST_BYTES or cut:
            return None
        return [(at - first, cell) for at, cell in _all_cells(block, first, last)]

    def _store(self, pointer: PointerTerm, align: int, what: MemoryCell | Copied | Filled, trouble: Trouble) -> None:
        self.inputs.tick()
        for base, picked in cases(lift(pointer.base, REF), True):
            if base.op == "const" or picked is False:
                continue
            block = self.block(base)
            if block is None:
                self.stores = push(self.stores, picked, base, pointer.offset, align, what)
            elif isinstance(what, MemoryCell) and block.stores is None and not isinstance(pointer.offset, Term):
                self.change(base, self._put(block, integer(pointer.offset), what, picked, trouble))
            else:
                self.change(base, block._replace(stores=push(block.stores, picked, base, pointer.offset, align, what)))

    def _put(self, block: MadeBlock, at: int, cell: MemoryCell, guard: Value, trouble: Trouble) -> MadeBlock:
        """A block with a cell at an offset known by number, where the guard holds."""
        reading = CellReading(self.inputs, trouble)
        if guard is not True:
            before = read_at(block, at, cell.type, reading, not_(guard))
            cell = MemoryCell(cell.type, choose(guard, cell.value, before, register_type(cell.type)))  # seen, as what was before may be
        return block._replace(cells=_without(block, at, cell.size, reading) | {at: cell})


def _is_sure(passed: list[tuple[Value, Held]]) -> bool:
    """Whether the last store that was passed is one that wrote for certain."""
    return bool(passed) and passed[-1][0] is True


# --- blocks whose offsets are known by number


def read_at(block: MadeBlock, at: int, type: Primitive, reading: CellReading, guard: Value) -> Held:
    """The value at an offset."""
    cell = block.cells.get(at)
    size = bytes_of(type)
    if cell is not None and cell.size == size:
        return reading.as_type(cell, type, guard)
    if not any(start in block.cells for start in range(at - 7, at + size)):
        return _untouched(block, at, type, reading)
    return reading.assembled(type, [_byte_at(block, at + index, reading, guard) for index in range(size)])


def _untouched(block: MadeBlock, at: int, type: Primitive, reading: CellReading) -> Held:
    if not block.zeroed and not block.content:
        return nothing(register_type(type))
    return reading.assembled(type, [_first(block, at + index) for index in range(bytes_of(type))])


def _first(block: MadeBlock, at: int) -> Value:
    """A byte as it was when the block was made, which said what it is."""
    byte = block.content[at] if 0 <= at < len(block.content) else 0
    return byte - 256 if byte > 127 else byte


def _byte_at(block: MadeBlock, at: int, reading: CellReading, guard: Value) -> Held:
    for start in range(at, at - 8, -1):
        cell = block.cells.get(start)
        if cell is not None and start + cell.size > at:
            return reading.byte(cell, at - start, guard)
    return _untouched(block, at, BYTE, reading)


def _without(block: MadeBlock, at: int, size: int, reading: CellReading) -> dict[int, MemoryCell]:
    """The cells of a block; of those that reach into some bytes, the other bytes alone."""
    cells = dict(block.cells)
    for start in range(at - 7, at + size):
        cell = block.cells.get(start)
        if cell is None or start + cell.size <= at:
            continue
        del cells[start]
        for index in range(cell.size):
            if not at <= start + index < at + size:
                cells[start + index] = MemoryCell(BYTE, reading.byte(cell, index, True), unseen_part(cell.unseen, index, 1))
    return cells


def _all_cells(block: MadeBlock, first: int, last: int) -> Iterator[tuple[int, MemoryCell]]:
    """The cells of a stretch, and its other bytes one by one."""
    at = first
    while at < last:
        cell = block.cells.get(at)
        if cell is None:
            value: Held = _first(block, at) if block.zeroed or block.content else nothing(register_type(BYTE))
            cell = MemoryCell(BYTE, value)
        yield at, cell
        at += cell.size


def offsets(block: MadeBlock, offset: Term, size: int, align: int) -> tuple[list[int], bool]:
    """All that an offset may be where a read finds more than what the whole block began with, and whether it may be nothing else."""
    stride, rest = alike(offset)
    if stride == 0 or (align > stride and align % stride == 0):
        stride, rest = align, 0
    last = len(block.content) if block.content else max((at + cell.size for at, cell in block.cells.items()), default=0)
    limit = integer(block.size) if not isinstance(block.size, Term) else last + size
    ends = min(limit - size, last - 1)
    low, high = max(offset.low, 0), min(offset.high, ends)
    found = range(low + (rest - low) % stride, high + 1, stride)
    if len(found) > _MOST_CASES:
        raise Unmodelled(f"an index that is not known into {len(found)} elements")
    return list(found), not isinstance(block.size, Term) and ends == limit - size and len(found) > 0


# --- two that become one


def _fail(condition: Value, why: str) -> None:
    if condition is not False:
        raise Unmodelled(why)


def _merge_blocks(selector: Value, a: MadeBlock, b: MadeBlock, reading: CellReading) -> MadeBlock:
    alive = ite(selector, a.alive, b.alive, BOOLEAN)
    cells = a.cells if a.cells is b.cells else _merge_cells(selector, a, b, reading)
    return a._replace(alive=alive, cells=cells, stores=merge_stores(selector, a.stores, b.stores))


def _merge_cells(selector: Value, a: MadeBlock, b: MadeBlock, reading: CellReading) -> dict[int, MemoryCell]:
    merged: dict[int, MemoryCell] = {}
    for at in sorted(a.cells.keys() | b.cells.keys()):
        if any(start + cell.size > at for start, cell in merged.items() if at - 8 < start <= at):
            continue  # a part of what is merged already
        one, other = a.cells.get(at), b.cells.get(at)
        if one is not None and one is other:
            merged[at] = one
        else:
            merged |= _merge_at(selector, a, b, at, reading)
    return merged


def _merge_at(selector: Value, a: MadeBlock, b: MadeBlock, at: int, reading: CellReading) -> dict[int, MemoryCell]:
    """The cells of what begins at an offset in one of two blocks, and of all that overlaps it."""
    type = _common_type(a, b, at)
    if type is not None:
        sort = register_type(type)
        values = [read_at(block, at, type, reading, True) for block in (a, b)]
        return {at: MemoryCell(type, choose(selector, values[0], values[1], sort), _unseen_at(a, b, at, bytes_of(type)))}
    end = at + 1
    while any(start < end < start + cell.size for block in (a, b) for start, cell in block.cells.items()):
        end += 1
    pairs = ((place, [_byte_at(block, place, reading, True) for block in (a, b)]) for place in range(at, end))
    sort = register_type(BYTE)
    return {place: MemoryCell(BYTE, choose(selector, one, other, sort), _unseen_at(a, b, place, 1)) for place, (one, other) in pairs}


def _unseen_at(a: MadeBlock, b: MadeBlock, at: int, size: int) -> str | None:
    """What nobody looks at in either of two blocks; where one of them has no cell, that of the other counts."""
    texts = [text for block in (a, b) if (text := _unseen_cells(block, at, size)) is not _NO_CELL]
    return texts[0] if len(texts) == 1 else unseen_in_both(texts[0], texts[1])


def _unseen_cells(block: MadeBlock, at: int, size: int) -> str | None:
    cells = [(start, block.cells[start]) for start in range(at - 7, at + size) if start in block.cells]
    touching = [(start, cell) for start, cell in cells if start + cell.size > at]
    if not touching:
        return _NO_CELL
    masks = {start + index: mask for start, cell in touching for index, mask in unseen_masks(cell.unseen).items()}
    return unseen_text({place - at: mask for place, mask in masks.items() if at <= place < at + size})


def _common_type(a: MadeBlock, b: MadeBlock, at: int) -> Primitive | None:
    """The type as which both blocks have what is at an offset."""
    one, other = a.cells.get(at), b.cells.get(at)
    if one is not None and other is not None:
        return _wider(one, other) if one.size == other.size else None
    cell = one or other
    assert cell is not None
    lacking = a if one is None else b
    overlapped = any(start in lacking.cells and _reaches(lacking, start, at) for start in range(at - 7, at + cell.size))
    return None if overlapped else cell.type


def _reaches(block: MadeBlock, start: int, at: int) -> bool:
    return start > at or start + block.cells[start].size > at


def _wider(one: MemoryCell, other: MemoryCell) -> Primitive:
    return POINTER if POINTER in (one.type, other.type) else one.type
