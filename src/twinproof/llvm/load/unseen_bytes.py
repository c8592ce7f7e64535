"""Which bytes that a copy or fill writes are no member of anything: of a struct that is assigned, or written as a whole through a pointer
to it.

clang says of assignments which bytes are members (`tbaa.struct`), whatever casts stand there. Other copies and fills must write just as
many bytes as the source takes the pointers to lead to: as a rule, `memcpy(p, q, sizeof *p)`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from twinproof.heap.in_bytes import BYTES_OF
from twinproof.ir.types import BYTE
from twinproof.ir.unseen import WHOLE, Masks, members_text, unseen_masks, unseen_text, whole_rows
from twinproof.llvm.load.between_members import between_members, member_cells
from twinproof.llvm.load.ll_module import LlModule
from twinproof.llvm.load.ll_types import LlInt
from twinproof.llvm.load.ll_words import LlConstant
from twinproof.llvm.load.pointed_types import PointedTypes

_MEMBERS = re.compile(r"!tbaa\.struct !(\d+)")
_RANGE, _OF_TRUTH = re.compile(r"!range !(\d+)"), "!{i8 0, i8 2}"
_MEMBER = re.compile(r"i64 (\d+), i64 (\d+)")
_MOST_ROWS = 64
_MOST_CELLS = 64


class UnseenBytes:
    """Of the copies and fills of one function; `line` is the one that is being read."""

    def __init__(self, module: LlModule, lines: Sequence[str]) -> None:
        self.line = ""
        self._module = module
        self._pointed = PointedTypes(module, lines)

    def written(self, size: object, *pointers: LlConstant) -> str | None:
        """Which bytes are no members, of so many that are written to the first pointer, and read from the second if there is one."""
        if not isinstance(size, int) or size <= 0:
            return None
        found = self._by_pointers(size, *pointers)
        members = _MEMBERS.search(self.line)
        if members is not None:
            assigned = self._outside(members[1], size)
            found = assigned if found is None else {at: mask for at, mask in found.items() if mask != WHOLE or at in assigned}
        if not found or len(found) > size or len(whole_rows(found)) > _MOST_ROWS:
            return None
        return unseen_text(found)

    def members(self, size: object, unseen: str | None, to: LlConstant) -> str | None:
        """What else is written, as numbers and pointers; None if that is not known."""
        types, type = self._pointed.types, self._pointed.behind(to)
        if not isinstance(size, int) or type is None or types.size(type) != size:
            return None
        cells = member_cells(types, type, _MOST_CELLS)
        masks = unseen_masks(unseen)
        if cells is None or any(at + step in masks for at, kind in cells.items() for step in range(1, BYTES_OF[kind])):
            return None
        covered = {at + step for at, kind in cells.items() for step in range(BYTES_OF[kind])}
        rest = {at: BYTE for at in range(size) if at not in covered and masks.get(at) != WHOLE}
        return members_text({**cells, **rest})

    def is_truth(self) -> bool:
        """Whether what is being read is a `_Bool`."""
        found = _RANGE.search(self.line)
        return found is not None and self._module.written(found[1]) == _OF_TRUTH

    def is_assignment(self) -> bool:
        """Whether the copy that is being read is an assignment of a struct."""
        return _MEMBERS.search(self.line) is not None

    def beside_bits(self, place: LlConstant, type: LlInt) -> str | None:
        """Which bits of a number that is written are beside those of bit-fields, as bit-fields are written with all that lies around."""
        found = self._pointed.member(place)
        if found is None or type.bits % 8:
            return None
        owner, offset = found
        size = type.bits // 8
        has_bits = any(member.bits is not None and offset <= member.offset < offset + size for member in owner.members)
        masks = between_members(self._pointed.types, owner) if has_bits else {}
        return unseen_text({at - offset: mask for at, mask in masks.items() if offset <= at < offset + size})

    def _outside(self, number: str, size: int) -> Masks:
        """The bytes that are not among those that a piece of metadata lists."""
        listed: set[int] = set()
        for first, count in _MEMBER.findall(self._module.written(number)):
            listed.update(range(int(first), int(first) + int(count)))
        return {at: WHOLE for at in range(size) if at not in listed} if listed else {}

    def _by_pointers(self, size: int, to: LlConstant, source: LlConstant | None = None) -> Masks | None:
        """What is no member by the types that the pointers lead to; None if these are not known, or of another size."""
        types = self._pointed.types
        behind = [self._pointed.behind(pointer) for pointer in (to, source) if pointer is not None]
        if behind[0] is None or types.size(behind[0]) != size:
            return None
        masks = [between_members(types, type) for type in behind if type is not None and types.size(type) == size]
        return {at: mask for at in masks[0] if (mask := _common(at, masks))}


def _common(at: int, masks: Sequence[Masks]) -> int:
    found = WHOLE
    for each in masks:
        found &= each.get(at, 0)
    return found
