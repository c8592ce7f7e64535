"""Inputs and observations of memory of blocks: an array of numbers is a block, and a block whose bytes are known an array."""

from __future__ import annotations

from twinproof.heap.observe import ArrayNode, Node, OpaqueNode, Scalar, bits_of, number_of
from twinproof.interpret.blocks import MemoryBlock, Pointer
from twinproof.interpret.memory_instructions import bytes_of, plain_of, write_value
from twinproof.ir.types import BYTE, Primitive, array_name, element_name, type_named

_GIVEN = "given "  # how the blocks of inputs were made, followed by the type of their elements
_ALIGN = 16


def pointer_to(node: ArrayNode) -> Pointer:
    """A pointer to a new block with the elements of an array of numbers."""
    type = type_named(element_name(node.type))
    assert isinstance(type, Primitive)
    size = bytes_of(type)
    made = Pointer(MemoryBlock(size * len(node.elements), _ALIGN, f"{_GIVEN}{type}"), 0)
    for index, element in enumerate(node.elements):
        assert isinstance(element, Scalar)
        write_value(made.block.at(index * size), number_of(type, element.bits), type, 1)
    return made


def node_at(pointer: Pointer) -> Node:
    """A block as data; elements are those of its input, or bytes."""
    block = pointer.block
    if block.method is not None:
        return OpaqueNode(f"code {getattr(block.method, 'name', block.method)}")
    if not block.alive or block.pointers or block.known != b"\xff" * block.size:
        return OpaqueNode(f"a block of {block.size} bytes, {_state(block)}")
    type = type_named(block.made.removeprefix(_GIVEN)) if block.made.startswith(_GIVEN) else BYTE
    assert isinstance(type, Primitive)
    size = bytes_of(type)
    cells = (block.data[at : at + size] for at in range(0, block.size - size + 1, size))
    elements = tuple(Scalar(type, bits_of(type, plain_of(type, int.from_bytes(cell, "little")))) for cell in cells)
    return ArrayNode(array_name(str(type)), elements)


def _state(block: MemoryBlock) -> str:
    if not block.alive:
        return "whose life has ended"
    return "with pointers" if block.pointers else "not all of which are known"
