"""What lies between the members of a struct, and behind the last: bits of memory that no member has."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.ir.types import BYTE, INT128, POINTER, Primitive
from twinproof.ir.unseen import Masks
from twinproof.llvm.load.debug_types import CArrayType, CMember, CNumberType, CPointerType, CStructType, CType, DebugTypes
from twinproof.llvm.load.ll_module import LlHead
from twinproof.llvm.load.ll_types import LL_VOID

_MOST_BYTES = 4096


def between_members(types: DebugTypes, type: CType | None) -> Masks:
    """The bits of a value of a type that no member has, by offset; those of a union that none of its members has."""
    size = 0 if type is None else types.size(type)
    if type is None or not 0 < size <= _MOST_BYTES:
        return {}
    has = bytearray(size)
    _cover(types, type, 0, has)
    return {at: ~mask & 0xFF for at, mask in enumerate(has) if mask != 0xFF}


def member_cells(types: DebugTypes, type: CType | None, most: int) -> dict[int, Primitive] | None:
    """The numbers and pointers that a value is made of, by offset, bit-fields as bytes; None where members share bytes,
    or there are many."""
    found: dict[int, Primitive] = {}
    for at, kind in _cells(types, type, 0):
        if kind is None or at in found or len(found) == most:
            return None
        found[at] = kind
    return found


def _cells(types: DebugTypes, type: CType | None, offset: int) -> Iterator[tuple[int, Primitive | None]]:
    match type:
        case CNumberType(kind) if kind is not INT128:
            yield offset, kind
        case CPointerType():
            yield offset, POINTER
        case CStructType(members=members, is_union=False):
            for member in members:
                if member.bits is None:
                    yield from _cells(types, member.type, offset + member.offset)
            for at in sorted({at for member in members for at in _bytes_of_bits(member)}):
                yield offset + at, BYTE
        case CArrayType(count, element):
            for at in range(count):
                yield from _cells(types, element, offset + at * types.size(element))
        case _:
            yield offset, None


def _bytes_of_bits(member: CMember) -> range:
    if member.bits is None:
        return range(0)
    first, width = member.bits
    return range(first // 8, (first + width - 1) // 8 + 1)


def unseen_result(types: DebugTypes, head: LlHead) -> Masks:
    """The bits of what a function gives back in registers that no member of a struct has."""
    if head.type.result == LL_VOID or head.subprogram is None:
        return {}
    given = types.result(head.subprogram)
    return between_members(types, given) if isinstance(given, CStructType) else {}


def is_packed(types: DebugTypes, head: LlHead) -> bool:
    """Whether a function returns a struct, or a part of one, as a number."""
    return head.type.result != LL_VOID and isinstance(types.result(head.subprogram), CStructType)


def _cover(types: DebugTypes, type: CType, offset: int, has: bytearray) -> None:
    match type:
        case CStructType(_, size, members) if members:
            for member in members:
                _cover_member(types, member, offset, offset + size, has)
        case CArrayType(count, element):
            step = types.size(element)
            for at in range(count):
                _cover(types, element, offset + at * step, has)
        case _:
            _all(has, offset, offset + types.size(type))


def _cover_member(types: DebugTypes, member: CMember, offset: int, end: int, has: bytearray) -> None:
    if member.bits is not None:
        first, width = member.bits
        for bit in range(first, first + width):
            has[offset + bit // 8] |= 1 << bit % 8
    elif types.size(member.type) == 0:
        _all(has, offset + member.offset, end)  # an array without end, or what is not known
    else:
        _cover(types, member.type, offset + member.offset, has)


def _all(has: bytearray, first: int, end: int) -> None:
    has[first:end] = b"\xff" * (min(end, len(has)) - first)
