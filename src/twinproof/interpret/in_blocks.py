"""Inputs and observations of memory of blocks: the node of a block says what is known of its bytes, and where its pointers lead."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.heap.in_bytes import Byte, cell_bytes, cells_of, layout_of
from twinproof.heap.observe import BlockNode, Link, Node, OpaqueNode, Scalar
from twinproof.interpret.blocks import POINTER_BYTES, MemoryBlock, Pointer, write_bits, write_pointer
from twinproof.interpret.machine import Halted
from twinproof.interpret.unplain import Raw

GIVEN = "given"  # how the blocks of inputs are made, which may be given back


def pointer_to(node: BlockNode) -> Pointer:
    """A pointer to a new block of the size that a node says, with nothing written."""
    return Pointer(MemoryBlock(node.size, node.align, GIVEN), 0)


def fill_block(pointer: Pointer, node: BlockNode, value_of: Callable[[Link], Raw]) -> None:
    """Let a block hold what its node says, and nothing else."""
    block = pointer.block
    if block.size != node.size or block.method is not None:
        raise Halted("bad-input", f"a block of {block.size} bytes is to hold {node.size}")
    block.begin()
    for offset, cell in node.cells:
        if isinstance(cell, Link):
            write_pointer(block, offset, value_of(cell))
        else:
            write_bits(block, offset, cell_bytes(cell), cell.bits if isinstance(cell, Scalar) else 0)


def node_at(pointer: Pointer, given: Node | None, link: Callable[[Pointer], Link]) -> Node:
    """A block as data; cells are of the types that they had in the input, pointers, or bytes."""
    block = pointer.block
    if block.method is not None:
        return OpaqueNode(f"code {getattr(block.method, 'name', block.method)}")
    if not block.alive:
        return OpaqueNode("a block whose life has ended")
    layout = layout_of(given) if isinstance(given, BlockNode) else {}
    return BlockNode(block.size, block.align, cells_of(_known(block, link), layout))


def _known(block: MemoryBlock, link: Callable[[Pointer], Link]) -> dict[int, Byte]:
    """The bytes all of whose bits are known."""
    known: dict[int, Byte] = {at: block.data[at] for at, bits in enumerate(block.known) if bits == 0xFF}
    for at in sorted(block.pointers):
        led = link(block.pointers[at])
        known.update({at + part: (led, part) for part in range(POINTER_BYTES)})
    return known
