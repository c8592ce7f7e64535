"""From a solver's model to an input where memory is made of blocks: the blocks that pointers lead to, with what was read of them.

Bytes that nothing was read of are zero.
"""

from __future__ import annotations

from twinproof.execute.memory.input_blocks import InputBlocks, ReadPlace
from twinproof.heap.in_bytes import Byte, bytes_of_cell, cells_of
from twinproof.heap.observe import BlockNode, Datum, Input, Link, Node, Null, Scalar, bits_of
from twinproof.ir.types import POINTER, Primitive, Type
from twinproof.smt.query import Model
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import BLOCK_SIZE
from twinproof.term.term import Term, Value, integer, real, subterms
from twinproof.witness.buildable import MAX_ARRAY, Unbuildable

_ALIGN = 16


def input_of_blocks(blocks: InputBlocks, model: Model, conditions: tuple[Term, ...]) -> Input:
    """The input that a model of the conditions describes."""
    return _Builder(blocks, model, conditions).input()


def _is_used(blocks: InputBlocks, place: ReadPlace, model: Model) -> bool:
    """Whether a place is read on the model's input, and not only somewhere else in the conditions."""
    used = blocks.used[place.leaf]
    return bool(evaluate([used], model.leaf)[used] if isinstance(used, Term) else used)


class _Builder:
    """Collects the blocks of a model, numbered as they are met."""

    def __init__(self, blocks: InputBlocks, model: Model, conditions: tuple[Term, ...]) -> None:
        self.blocks = blocks
        self.mentioned = set(subterms(conditions))
        pointers = [leaf for base, offset in blocks.parameters.values() for leaf in (base, offset)]
        places = [place for place in blocks.read_places.values() if place.leaf in self.mentioned and _is_used(blocks, place, model)]
        offsets = [blocks.pointer_at(place).offset for place in places if place.type is POINTER]
        plain = [leaf for leaf, _ in blocks.inputs.parameters]
        variables = list(blocks.variables)
        roots = [*conditions, *pointers, *plain, *variables, *(each for each in offsets if isinstance(each, Term))]
        self.values = evaluate(roots, model.leaf)
        self.order: list[int] = []
        self.places: dict[int, list[ReadPlace]] = {}
        for place in places:
            self.places.setdefault(self._number(place.base), []).append(place)
        self.sizes = {
            self._number(term.args[0]): integer(self.values[term])
            for term in self.values
            if term.op == "apply" and term.payload is BLOCK_SIZE and term.args[0] in self.values
        }
        self.of_variables = {self._number(base): size for base, (size, _) in blocks.variables.items() if base in self.mentioned}

    def _number(self, base: Term) -> int:
        found = self.values[base]
        return found if isinstance(found, int) else 0

    def input(self) -> Input:
        """All of it."""
        plain = dict(self.blocks.inputs.parameters)
        args: list[tuple[int, Datum]] = []
        for index, (base, offset) in self.blocks.parameters.items():
            args.append((index, self._pointer(base, offset)))
        for leaf, type in plain.items():
            index = getattr(leaf.payload, "index", 0)
            args.append((index, self._scalar(type, self.values[leaf])))
        statics = [
            (str(getattr(base.payload, "path", "")), Link(self._index(self._number(base))))
            for base in self.blocks.variables
            if base in self.mentioned
        ]
        heap: list[Node] = []
        while len(heap) < len(self.order):
            heap.append(self._block(self.order[len(heap)]))
        return Input(tuple(heap), Null(), tuple(datum for _, datum in sorted(args, key=lambda item: item[0])), tuple(sorted(statics)))

    def _scalar(self, type: Type, value: Value) -> Scalar:
        assert isinstance(type, Primitive)
        return Scalar(type, bits_of(type, real(value)))

    def _pointer(self, base: Term, offset: Value) -> Datum:
        number = self._number(base)
        if not number:
            return Null()
        at = self.values[offset] if isinstance(offset, Term) else offset
        return Link(self._index(number), integer(at))

    def _index(self, number: int) -> int:
        if number not in self.order:
            self.order.append(number)
        return self.order.index(number)

    def _block(self, number: int) -> BlockNode:
        size = self.of_variables.get(number, self.sizes.get(number, self._reach(number)))
        if size > MAX_ARRAY:
            raise Unbuildable(f"a block of {size} bytes")
        known: dict[int, Byte] = dict.fromkeys(range(size), 0)
        layout: dict[int, Primitive] = {}
        for place in self.places.get(number, ()):
            at = integer(self.values[place.offset]) if isinstance(place.offset, Term) else integer(place.offset)
            cell = self._cell(place)
            data = bytes_of_cell(cell)
            if at >= 0 and at + len(data) <= size:
                known.update({at + index: byte for index, byte in enumerate(data)})
                layout[at] = place.asked
        return BlockNode(size, _ALIGN, cells_of(known, layout))

    def _cell(self, place: ReadPlace) -> Datum:
        if place.type is POINTER:
            pointer = self.blocks.pointer_at(place)
            return self._pointer(place.leaf, pointer.offset)
        return self._scalar(place.type, self.values[place.leaf])

    def _reach(self, number: int) -> int:
        """How far pointers into a block lead whose size nothing was asked about."""
        ends = [0]
        for base, offset in self.blocks.parameters.values():
            if self._number(base) == number:
                ends.append(integer(self.values[offset]))
        return max(ends)
