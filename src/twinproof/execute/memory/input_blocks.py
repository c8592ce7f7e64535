"""The blocks that are there before a call: what inputs point to, and variables of the program.

None of them is enumerated: what is at an offset of a block is a function of both, one for each type that is read there, so that which
pointers lead into one block is left to the solver. Functions of different types say the same bytes where they are read at places that
overlap (`_agree`). Bytes that are used as a pointer are taken not to be used as a number, too (`apart`); where that cannot be, since both
places are visibly one, whoever reads there is told.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from twinproof.base.assumption import PLAIN_BLOCKS, POINTERS_APART, WRITTEN
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import LARGEST, PointerTerm
from twinproof.execute.memory.made_block import MadeBlock
from twinproof.execute.memory.memory_cells import PART_OF_POINTER, CellReading, MemoryCell, bytes_of, plain_bits
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, POINTER, REF, SHORT, Primitive, register_type
from twinproof.term.build import and_, apply, compare, equal, not_, or_
from twinproof.term.leaf import BLOCK_ALIGN, BLOCK_SIZE, IS_ALIVE, IS_WRITABLE, CellOf, OffsetOf, Parameter, PointerIn, Static
from twinproof.term.term import Term, Value, function, lift, subterms, variable

_SIZES = (0, LARGEST)
_PLAIN_ALIGN = 16
_RANGES = {BYTE: (-128, 127), SHORT: (-32768, 32767)}
_READ_AS = {BOOLEAN: BYTE, CHAR: SHORT, FLOAT: INT, DOUBLE: LONG}  # by their bits, so that all numbers that are no numbers are there


class ReadPlace(NamedTuple):
    """A place of an input that was read: as which type, and as which type of those that memory is made of."""

    leaf: Term
    type: Primitive
    asked: Primitive
    base: Term
    offset: Value
    align: int


class InputBlocks:
    """What is known of them, for both versions."""

    def __init__(self, inputs: Inputs, in_both: Callable[[str], bool] = lambda name: True) -> None:
        self.inputs = inputs
        self.in_both = in_both  # whether both versions have a class
        self.read_places: dict[Term, ReadPlace] = {}
        self.parameters: dict[int, tuple[Term, Term]] = {}  # bases and offsets of those that are pointers
        inputs.blocks = self
        self.variables: dict[Term, tuple[int, int]] = {}  # sizes and alignments of variables
        self._own: dict[Term, Term] = {}  # the offsets of pointers of inputs, by their bases
        self.lasting: dict[int, MadeBlock] = {}  # constants and code of both versions, by the numbers of their blocks
        self.used: dict[Term, Value] = {}  # when places are read
        self._mixed: set[Term] = set()  # places that are read as a pointer here and as a number there
        self._starts: dict[Term, Hashable] = {}  # what variables begin with
        self.code: dict[str, int] = {}  # those of methods, by their common names
        self.is_midway = False  # whether code has run before, so that a block may be one that it made, whose life may have ended

    # --- pointers

    def parameter(self, index: int) -> PointerTerm:
        """The value of a parameter that is a pointer."""
        leaves = variable(Parameter(index), REF), variable(OffsetOf(index), LONG, _SIZES)
        self.parameters[index] = leaves
        return self._pointer(*leaves)

    def _pointer(self, base: Term, offset: Term) -> PointerTerm:
        if offset not in self.inputs.facts:
            self.inputs.facts.setdefault(base, True)
            inside = compare("le", LONG, offset, self.size(base))
            self.inputs.facts[offset] = and_(inside, or_(not_(equal(REF, base, None)), equal(LONG, offset, 0)))
            self._own[base] = offset
        return PointerTerm(base, offset)

    def is_own(self, pointer: PointerTerm) -> bool:
        """Whether a pointer is one of an input as it was, so that it is null if its base is."""
        return isinstance(pointer.base, Term) and self._own.get(pointer.base) is pointer.offset

    def variable(self, name: str, size: int, align: int, start: Hashable) -> PointerTerm | None:
        """The pointer to a variable of the program that may be written to; None if the versions let it start otherwise."""
        base = variable(Static(name, ""), REF)
        if self._starts.setdefault(base, start) != start:
            return None
        if base not in self.variables:
            self.variables[base] = size, align
            apart = and_(*(not_(equal(REF, base, other)) for other in self.variables if other is not base))
            measured = equal(LONG, function(BLOCK_SIZE, LONG, (base,), _SIZES), size)
            self.inputs.facts[base] = and_(not_(equal(REF, base, None)), measured, apart)
        return PointerTerm(base, 0)

    def pointer_at(self, place: ReadPlace) -> PointerTerm:
        """The pointer that was read at a place."""
        at = place.leaf.args
        return PointerTerm(place.leaf, function(PointerIn("offset"), LONG, at, _SIZES))

    def is_variable(self, base: Term) -> bool:
        """Whether a base is that of a variable."""
        return base in self.variables

    def size(self, base: Term) -> Value:
        """The bytes of a block."""
        if base in self.variables:
            return self.variables[base][0]
        return function(BLOCK_SIZE, LONG, (base,), _SIZES)

    def align(self, base: Term) -> Value:
        """What the start of a block is a multiple of, a power of two."""
        if base in self.variables:
            return self.variables[base][1]
        if self.is_midway:
            return function(BLOCK_ALIGN, LONG, (base,), (1, _PLAIN_ALIGN))
        self.inputs.assumed[PLAIN_BLOCKS] = None
        return _PLAIN_ALIGN

    def is_alive(self, base: Term) -> Value:
        """Whether the life of a block that is not null goes on."""
        if base in self.variables or not self.is_midway:
            return True
        return function(IS_ALIVE, BOOLEAN, (base,))

    def is_writable(self, base: Term) -> Value:
        """Whether a block that is not null is no constant."""
        if base in self.variables:
            return True
        if self.is_midway:
            return function(IS_WRITABLE, BOOLEAN, (base,))
        self.inputs.assumed[PLAIN_BLOCKS] = None
        return True

    # --- contents

    def read(self, base: Term, offset: Value, type: Primitive, align: int, reading: CellReading, guard: Value) -> MemoryCell:
        """What is at a place before the call."""
        asked, type = type, _READ_AS.get(type, type)
        self.inputs.assumed[WRITTEN] = None
        at = (base, lift(offset, LONG))
        if type is POINTER:
            inner = function(PointerIn("base"), REF, at), function(PointerIn("offset"), LONG, at, _SIZES)
            found = MemoryCell(type, self._pointer(*inner))
            leaf = inner[0]
        else:
            leaf = function(CellOf(type), register_type(type), at, _RANGES.get(type))
            found = MemoryCell(type, leaf)
        if leaf not in self.read_places:
            self._meet(ReadPlace(leaf, type, asked, base, offset, align))
        self.used[leaf] = or_(self.used.get(leaf, False), and_(reading.path, guard))
        if leaf in self._mixed:
            reading.trouble(guard, PART_OF_POINTER)
        return found

    def _meet(self, place: ReadPlace) -> None:
        others = [other for other in self.read_places.values() if not self._is_mixed(place, other)]
        facts = [self._agree(place, other) for other in others]
        self.inputs.facts[place.leaf] = and_(self.inputs.facts.get(place.leaf, True), *facts)
        self.read_places[place.leaf] = place

    def apart(self, conditions: Iterable[Term]) -> list[Term]:
        """That places which some conditions mention are not used both as a pointer and as a number, or a part of another pointer."""
        mentioned = [self.read_places[term] for term in subterms(conditions) if term in self.read_places]
        pointers = [place for place in mentioned if place.type is POINTER]
        found = [self._apart(a, b) for a in pointers for b in mentioned if b is not a]
        return [fact for fact in found if isinstance(fact, Term)]

    def _apart(self, a: ReadPlace, b: ReadPlace) -> Value:
        if a.leaf in self._mixed and b.leaf in self._mixed and self._is_mixed(a, b):
            return True
        behind = apply(OPERATORS["sub.long"], b.offset, a.offset)
        overlap = or_(*(equal(LONG, behind, by) for by in shifts(a, b, behind)))
        fact = not_(and_(equal(REF, a.base, b.base), overlap, self.used[a.leaf], self.used[b.leaf]))
        if fact is not True:
            self.inputs.assumed[POINTERS_APART] = None
        return fact

    def _is_mixed(self, a: ReadPlace, b: ReadPlace) -> bool:
        """Whether two places visibly overlap of which one alone is a pointer."""
        apart = apply(OPERATORS["sub.long"], b.offset, a.offset)
        if a.base is not b.base or isinstance(apart, Term) or (a.type is POINTER) is (b.type is POINTER) or not shifts(a, b, apart):
            return False
        self._mixed |= {a.leaf, b.leaf}
        return True

    def _agree(self, a: ReadPlace, b: ReadPlace) -> Value:
        """That two places say the same of bytes that they share."""
        same = equal(REF, a.base, b.base)
        if same is False or POINTER in (a.type, b.type):
            return True  # one type alone says it by itself, the other is said where both are used (`apart`)
        apart = apply(OPERATORS["sub.long"], b.offset, a.offset)
        agreed = [or_(not_(equal(LONG, apart, by)), self._same_bytes(a, b, by)) for by in shifts(a, b, apart)]
        agreement = and_(*agreed)
        return True if agreement is True else or_(not_(same), agreement)

    def _same_bytes(self, a: ReadPlace, b: ReadPlace, by: int) -> Value:
        reading = CellReading(self.inputs, lambda condition, why: None)
        one, other = MemoryCell(a.type, a.leaf), MemoryCell(b.type, b.leaf)
        shared = range(max(0, by), min(one.size, by + other.size))
        pairs = ((reading.byte(one, at, False), reading.byte(other, at - by, False)) for at in shared)
        return and_(*(equal(INT, plain_bits(x), plain_bits(y)) for x, y in pairs))


def shifts(a: ReadPlace, b: ReadPlace, apart: Value) -> list[int]:
    """By how many bytes the second place may be behind the first where both overlap; not by none if they are of one type."""
    sizes = bytes_of(a.type), bytes_of(b.type)
    step = min(*sizes, a.align, b.align)
    found = [by for by in range(1 - sizes[1], sizes[0]) if by % step == 0 and (by or a.type is not b.type)]
    if not isinstance(apart, Term):
        return [by for by in found if by == apart]
    return found
