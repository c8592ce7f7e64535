"""What facts read of memory made of blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.execute.memory.access import is_aligned
from twinproof.execute.memory.beyond_terms import AddressTerm, PartialTerm, PointerTerm
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.memory_cells import bytes_of
from twinproof.ir.types import POINTER
from twinproof.term.build import not_
from twinproof.term.leaf import BLOCK_ALIGN, BLOCK_SIZE, IS_ALIVE, IS_WRITABLE, CellOf, PointerIn
from twinproof.term.term import Term, Value

ABOUT_BLOCKS: dict[object, Callable[[BlockMemory, Term], Value]] = {
    BLOCK_SIZE: BlockMemory.size,
    BLOCK_ALIGN: BlockMemory.align,
    IS_ALIVE: BlockMemory.is_alive,
    IS_WRITABLE: BlockMemory.is_writable,
}


def told(memory: BlockMemory, leaf: object, base: Term, rest: Sequence[Value], conditions: list[Value]) -> Value:
    """What is so of a block, or what is at an offset of it; under which conditions that is a plain value is added to some."""
    if leaf in ABOUT_BLOCKS:
        return ABOUT_BLOCKS[leaf](memory, base)
    assert isinstance(leaf, CellOf | PointerIn)
    type = leaf.type if isinstance(leaf, CellOf) else POINTER
    size = bytes_of(type)
    conditions.append(is_aligned(rest[0], size))
    found = memory.read(PointerTerm(base, rest[0]), type, size, lambda condition, why: conditions.append(not_(condition)))
    if isinstance(leaf, PointerIn) and isinstance(found, PointerTerm):
        return found.base if leaf.part == "base" else found.offset
    if isinstance(found, PointerTerm | PartialTerm | AddressTerm):
        conditions.append(False)
        return None if isinstance(leaf, PointerIn) and leaf.part == "base" else 0
    return found
