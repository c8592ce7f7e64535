"""What is seen of a call without what lies between the members of structs, by the types that pointers to them have in the source.

Memory has no types of its own: a block is laid out as the parameters, variables, results and members say that lead to it, each element of
the row that it is. What a struct has between its members is left out, unless another pointer to the same bytes says that they are a
member, of a union, say. Pointers to characters and to nothing in particular say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from twinproof.base.dataclass import replace
from twinproof.heap.in_bytes import BYTES_OF, Byte, cells_of, known_bytes, layout_of, scalar_of
from twinproof.heap.observe import BlockNode, Datum, Heap, Input, Link, Node, Observation, Returned, Scalar
from twinproof.ir.types import BYTE
from twinproof.ir.unseen import WHOLE
from twinproof.llvm.compiled.parameter_types import COneOf, CParam
from twinproof.llvm.load.between_members import between_members
from twinproof.llvm.load.debug_types import CArrayType, CNumberType, COtherType, CPointerType, CStructType, CType, DebugTypes

_MOST_ELEMENTS = 4096
_MOST_TYPES = 500
View = tuple[int, CType, int]  # a node, the type of its elements, and where the first of them begins


class Between:
    """What is not looked at in what calls of one function leave."""

    def __init__(self, types: DebugTypes, params: Sequence[CParam], result: CType, statics: Mapping[str, CType]) -> None:
        self._types = types
        self._params = params
        self._result = result
        self._statics = statics
        self._holes: dict[CType, dict[int, int]] = {}
        self._members: dict[CType, tuple[tuple[int, CType], ...]] = {}
        self._is_needed = any(self._has_holes(each) for each in (*params, result, *statics.values()))

    def left_out(self, given: Input, seen: Observation) -> Observation:
        """What is seen, without that."""
        if not self._is_needed or not isinstance(seen.end, Returned):
            return seen
        views = self._views(given, seen)
        heap = tuple(self._node(node, views.get(index, set())) for index, node in enumerate(seen.heap))
        return replace(seen, heap=heap, end=self._end(seen.end))

    def _end(self, end: Returned) -> Returned:
        """A struct that travels in a register has zeros between its members."""
        if not isinstance(end.value, Scalar) or not isinstance(self._result, CStructType):
            return end
        holes = sum(mask << 8 * at for at, mask in self._holes_of(self._result).items())
        size = BYTES_OF[end.value.type]
        bits = end.value.bits & ~holes & ((1 << 8 * size) - 1)
        return Returned(scalar_of(end.value.type, bits.to_bytes(size, "little")))

    # --- which structs are where

    def _views(self, given: Input, seen: Observation) -> dict[int, set[View]]:
        """By nodes, how pointers say that they are laid out; pointers of the input count as well as those that are left."""
        waiting = [*self._roots(given, seen)]
        found: dict[int, set[View]] = {}
        while waiting:
            view = waiting.pop()
            index = view[0]
            if view in found.setdefault(index, set()):
                continue
            found[index].add(view)
            for heap in (given.heap, seen.heap):
                waiting += self._onward(heap, view)
        return found

    def _roots(self, given: Input, seen: Observation) -> Iterator[View]:
        for param, value in zip(self._params, given.args, strict=False):
            to = param.to if isinstance(param, COneOf) else self._behind(param)
            yield from self._view(value, to)
        for key, value in given.statics:
            yield from self._view(value, self._statics.get(key))
        if isinstance(seen.end, Returned) and seen.end.value is not None:
            yield from self._view(seen.end.value, self._behind(self._result))

    def _behind(self, type: CType) -> CType | None:
        return self._types.type(type.to) if isinstance(type, CPointerType) and type.to else None

    def _view(self, value: Datum, type: CType | None) -> Iterator[View]:
        size = 0 if type is None else self._types.size(type)
        if isinstance(value, Link) and type is not None and size > 0 and not _says_nothing(type):
            yield value.index, type, value.offset % size

    def _onward(self, heap: Heap, view: View) -> Iterator[View]:
        """Where pointers in a node lead that lie where a view has members that are pointers."""
        index, type, start = view
        node = heap[index] if index < len(heap) else None
        if not isinstance(node, BlockNode):
            return
        size = self._types.size(type)
        members = dict(self._pointers(type))
        for at, value in node.cells:
            if isinstance(value, Link) and at >= start and (at - start) % size in members:
                yield from self._view(value, members[(at - start) % size])

    def _pointers(self, type: CType) -> tuple[tuple[int, CType], ...]:
        """Where a type has pointers, and to what."""
        if type not in self._members:
            self._members[type] = tuple(self._pointers_in(type, 0))
        return self._members[type]

    def _pointers_in(self, type: CType, offset: int) -> Iterator[tuple[int, CType]]:
        match type:
            case CPointerType():
                to = self._behind(type)
                if to is not None:
                    yield offset, to
            case CStructType(members=members):
                for member in members:
                    yield from self._pointers_in(member.type, offset + member.offset)
            case CArrayType(count, element):
                for at in range(min(count, _MOST_ELEMENTS)):
                    yield from self._pointers_in(element, offset + at * self._types.size(element))

    # --- holes

    def _holes_of(self, type: CType) -> dict[int, int]:
        if type not in self._holes:
            self._holes[type] = dict(between_members(self._types, type))
        return self._holes[type]

    def _has_holes(self, param: CParam) -> bool:
        """Whether any struct that can be reached by pointers has some."""
        waiting: list[CType] = [param.to if isinstance(param, COneOf) else param]
        met: set[CType] = set()
        while waiting and len(met) < _MOST_TYPES:
            type = waiting.pop()
            if type in met:
                continue
            met.add(type)
            if self._holes_of(type):
                return True
            behind = self._behind(type)
            waiting += [to for _, to in self._pointers(type)] + ([] if behind is None else [behind])
        return bool(waiting)

    def _node(self, node: Node, views: set[View]) -> Node:
        if not isinstance(node, BlockNode) or not any(self._holes_of(type) for _, type, _ in views):
            return node
        unseen: dict[int, int] = {}
        members: dict[int, int] = {}
        for _, type, start in views:
            holes, size = self._holes_of(type), self._types.size(type)
            for first in range(start, node.size - size + 1, size):
                for at in range(size):
                    mask = holes.get(at, 0)
                    unseen[first + at] = unseen.get(first + at, 0) | mask
                    members[first + at] = members.get(first + at, 0) | (WHOLE & ~mask)
        masks = {at: mask & ~members[at] for at, mask in unseen.items()}
        looked_at = ((at, _kept(byte, masks.get(at, 0))) for at, byte in known_bytes(node).items())
        left = {at: byte for at, byte in looked_at if byte is not None}
        return BlockNode(node.size, node.align, cells_of(left, layout_of(node)))


def _kept(byte: Byte, unseen: int) -> Byte | None:
    if unseen == WHOLE:
        return None
    return byte & ~unseen if isinstance(byte, int) else byte


def _says_nothing(type: CType) -> bool:
    return isinstance(type, COtherType) or (isinstance(type, CNumberType) and type.type is BYTE)
