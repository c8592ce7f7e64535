"""What has to hold for an access to memory to be defined, each condition with the reason why a run is undefined without it."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.execute.memory.beyond_terms import PointerTerm
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.block_stores import minus, plus
from twinproof.execute.memory.memory_cells import Unmodelled
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, LONG, REF
from twinproof.term.build import and_, apply, compare, equal, not_, or_
from twinproof.term.choice import map_cases
from twinproof.term.machine_numbers import apply_machine
from twinproof.term.term import Term, Value, integer, lift

Conditions = Iterator[tuple[Value, str]]
NULL, DANGLING, OUTSIDE, MISALIGNED, CONSTANT = (
    "a null pointer is used",
    "an object is used after its life has ended",
    "an access outside of an object",
    "a misaligned access",
    "a constant object is written to",
)
LEAVES = "a pointer leaves its object"


def access(memory: BlockMemory, pointer: PointerTerm, size: Value, align: int, writes: bool = False) -> Conditions:
    """Those of an access of so many bytes, which are at most what a block can have."""
    base = lift(pointer.base, REF)
    yield not_(equal(REF, base, None)), NULL
    yield map_cases(base, lambda case: case.op == "const" or memory.is_alive(case), BOOLEAN), DANGLING
    yield map_cases(base, lambda case: _is_inside(memory, case, pointer.offset, size), BOOLEAN), OUTSIDE
    if align > 1:
        yield map_cases(base, lambda case: _starts_aligned(memory, case, align), BOOLEAN), MISALIGNED
        yield is_aligned(pointer.offset, align), MISALIGNED
    if writes:
        yield map_cases(base, lambda case: case.op == "const" or memory.is_writable(case), BOOLEAN), CONSTANT


def _is_inside(memory: BlockMemory, base: Term, offset: Value, size: Value) -> Value:
    if base.op == "const":
        return True  # null, which is asked before
    block = memory.block(base)
    if block is not None and block.method is not None:
        return False
    end = minus(memory.size(base), size)
    return and_(compare("le", LONG, 0, offset), compare("le", LONG, offset, end))


def is_aligned(offset: Value, align: int) -> Value:
    """Whether an offset is a multiple of a power of two."""
    return equal(LONG, apply(OPERATORS["and.long"], offset, align - 1), 0)


def _starts_aligned(memory: BlockMemory, base: Term, align: int) -> Value:
    """Whether a block begins at a multiple of a power of two; not every language says of what its objects are made."""
    if base.op == "const":
        return True
    made = memory.align(base)
    if isinstance(made, int) and align > made:
        raise Unmodelled(f"whether an object made for alignment {made} is aligned to {align}")
    return compare("le", LONG, align, made)


def moves_inside(memory: BlockMemory, pointer: PointerTerm, index: Value, scale: int) -> Conditions:
    """Those of a pointer that is moved and stays in its object, or at its end."""
    base = lift(pointer.base, REF)
    by = moved_by(index, scale)
    still = equal(LONG, by, 0)
    yield or_(still, not_(equal(REF, base, None))), "a null pointer is moved"
    yield fits(pointer.offset, index, scale), LEAVES
    yield map_cases(base, lambda case: _stays(memory, case, plus(pointer.offset, by)), BOOLEAN), LEAVES


def _stays(memory: BlockMemory, base: Term, offset: Value) -> Value:
    if base.op == "const":
        return True
    return and_(compare("le", LONG, 0, offset), compare("le", LONG, offset, memory.size(base)))


def moved_by(index: Value, scale: int) -> Value:
    """By how many bytes an index moves a pointer."""
    return apply(OPERATORS["mul.long"], index, scale)


def fits(offset: Value, index: Value, scale: int) -> Value:
    """Whether all of that can be computed without leaving the range of numbers."""
    product = apply_machine(MACHINE_OPERATORS["mulfits.long"], index, scale)
    return and_(product, apply_machine(MACHINE_OPERATORS["addfits.long"], offset, moved_by(index, scale)))


def is_sensible(size: Value) -> Value:
    """Whether a size, as a number without sign, is none that no block can have."""
    if not isinstance(size, Term):
        return integer(size) >= 0
    return compare("le", LONG, 0, size)
