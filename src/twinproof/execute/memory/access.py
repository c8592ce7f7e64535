"""What has to hold for an access to memory to be defined, each condition with the reason why a run is undefined without it."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.assumption import PLAIN_BLOCKS
from twinproof.execute.memory.beyond_terms import PointerTerm
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.block_stores import minus, plus
from twinproof.execute.memory.memory_cells import Unmodelled
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, LONG, REF
from twinproof.term.build import and_, apply, compare, equal, not_, or_
from twinproof.term.choice import all_cases, map_cases
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
    yield map_cases(base, lambda case: _is_alive(memory, case), BOOLEAN), DANGLING
    yield map_cases(base, lambda case: _is_inside(memory, case, pointer.offset, size), BOOLEAN), OUTSIDE
    if align > 1:
        _ask_alignment(memory, base, align)
        yield is_aligned(pointer.offset, align), MISALIGNED
    if writes:
        yield map_cases(base, lambda case: not _is_fixed(memory, case), BOOLEAN), CONSTANT


def _is_alive(memory: BlockMemory, base: Term) -> Value:
    block = memory.block(base)
    return True if block is None else block.alive


def _is_fixed(memory: BlockMemory, base: Term) -> bool:
    block = memory.block(base)
    if block is None and base.op != "const" and not memory.known.is_variable(base):
        memory.inputs.assumed[PLAIN_BLOCKS] = None
    return block is not None and block.fixed


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


def _ask_alignment(memory: BlockMemory, base: Term, align: int) -> None:
    for case in all_cases(base):
        if case.op == "const":
            continue
        block = memory.block(case)
        made = memory.known.align(case) if block is None else block.align
        if align > made:
            raise Unmodelled(f"whether an object made for alignment {made} is aligned to {align}")
        if block is None and not memory.known.is_variable(case):
            memory.inputs.assumed[PLAIN_BLOCKS] = None


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
