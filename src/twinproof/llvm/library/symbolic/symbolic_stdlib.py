"""stdlib.h: memory, and absolute values. Memory is had as long as what is asked for is sensible."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.execute.explore import ProgramEnd, Summary
from twinproof.execute.heap import cases
from twinproof.execute.memory.beyond_terms import LARGEST, NULL_POINTER, Held, PointerTerm, choose
from twinproof.execute.memory.block_steps import copy_memory
from twinproof.execute.memory.block_stores import Copied
from twinproof.execute.memory.block_variables import memory_of
from twinproof.execute.memory.following import followed
from twinproof.execute.memory.made_block import ALLOCATED, MadeBlock
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT, LONG, POINTER, REF, Primitive
from twinproof.llvm.library.symbolic.library_call import Answer, Answering
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_
from twinproof.term.choice import map_cases
from twinproof.term.machine_numbers import apply_machine
from twinproof.term.term import Term, Value, lift

_ALIGN = 16
_OF_INPUT = "memory of an input is given back"


def _new(call: Answering, size: Value, zeroed: bool) -> Held:
    """A new block, null if no block is so large."""
    if call.state is None:
        return NULL_POINTER
    fits = and_(compare("le", LONG, 0, size), compare("le", LONG, size, LARGEST))
    made = memory_of(call.state).add(MadeBlock(size, _ALIGN, ALLOCATED, zeroed=zeroed))
    return choose(fits, made, NULL_POINTER, POINTER)


def _malloc(call: Answering) -> Summary:
    return call.returned(_new(call, call.number(0, LONG), False))


def _calloc(call: Answering) -> Summary:
    count, size = call.number(0, LONG), call.number(1, LONG)
    fits = apply_machine(MACHINE_OPERATORS["mulfitsu.long"], count, size)
    total = apply(OPERATORS["mul.long"], count, size)
    return call.returned(choose(fits, _new(call, total, True), NULL_POINTER, POINTER))


def _given_back(call: Answering, place: PointerTerm) -> None:
    """See to it that a pointer is one that may be given back: null, or that to the start of a block that is alive."""
    if call.state is None:
        return
    memory, base = memory_of(call.state), lift(place.base, REF)
    for case, picked in cases(base, True):
        if memory.block(case) is None and case.op != "const" and call.state is not None:
            call.state = followed(call, call.state, not_(picked), _OF_INPUT)
    whole = or_(equal(REF, base, None), equal(LONG, place.offset, 0))
    call.require(and_(whole, map_cases(base, lambda case: _is(call, case), BOOLEAN)), "memory is freed that was not allocated")
    call.require(map_cases(base, lambda case: _lives(call, case), BOOLEAN), "memory is freed twice")


def _is(call: Answering, base: Term) -> Value:
    if base.op == "const" or call.state is None:
        return True
    block = memory_of(call.state).block(base)
    return block is None or block.made == ALLOCATED


def _lives(call: Answering, base: Term) -> Value:
    if base.op == "const" or call.state is None:
        return True
    block = memory_of(call.state).block(base)
    return True if block is None else block.alive


def _end(call: Answering, place: PointerTerm, when: Value) -> None:
    if call.state is None:
        return
    memory = memory_of(call.state)
    when = and_(when, not_(equal(REF, place.base, None)))
    for case, picked in cases(lift(place.base, REF), when):
        block = memory.block(case)
        if block is not None and picked is not False:
            memory.change(case, block._replace(alive=ite(picked, False, block.alive, BOOLEAN)))


def _free(call: Answering) -> Summary:
    place = call.pointer(0)
    _given_back(call, place)
    _end(call, place, True)
    return call.returned(None)


def _realloc(call: Answering) -> Summary:
    place, size = call.pointer(0), call.number(1, LONG)
    _given_back(call, place)
    is_null = equal(REF, place.base, None)
    if call.state is not None:
        zero = and_(not_(is_null), equal(LONG, size, 0))
        call.state = followed(call, call.state, not_(zero), "realloc to the size 0, which libraries do differently")
    made = _new(call, size, False)
    if call.state is None or isinstance(made, int):
        return call.returned(made)
    return _moved(call, place, size, made, is_null)


def _moved(call: Answering, place: PointerTerm, size: Value, made: Held, is_null: Value) -> Summary:
    """A new block with what the old one held, as far as both go."""
    assert isinstance(made, PointerTerm)
    assert call.state is not None
    memory = memory_of(call.state)
    gets = not_(equal(REF, made.base, None))
    if not isinstance(is_null, Term) and is_null:
        return call.returned(made)
    if isinstance(is_null, Term) or isinstance(gets, Term):
        call.stop(call.state, "realloc of what may be null, or may not be had")
        call.state = None
        return call.returned(made)
    before = map_cases(lift(place.base, REF), lambda case: memory.size(case), LONG)
    both = ite(compare("lt", LONG, before, size), before, size, LONG)
    call.state = copy_memory(call, call.state, made, Copied(memory, place, both), 1)
    _end(call, place, True)
    return call.returned(made)


def ends_program(way: str, has_status: bool) -> Answer:
    """A function that does not come back."""

    def ends(call: Answering) -> Summary:
        status = apply(OPERATORS["and.int"], call.number(0, INT), 255) if has_status else 0
        if call.state is not None:
            call.executor.ended.append(ProgramEnd(call.state, way, status))
            call.state = None
        return call.returned(None)

    return ends


def _absolute(sort: Primitive) -> Answer:
    def absolute(call: Answering) -> Summary:
        value = call.number(0, sort)
        call.require(not_(equal(sort, value, -(1 << (sort.bits - 1)))), "a signed whole number overflows")
        return call.returned(ite(compare("lt", sort, value, 0), apply(OPERATORS[f"neg.{sort}"], value), value, sort))

    return absolute


SYMBOLIC_STDLIB: dict[str, Callable[[Answering], Summary]] = {
    "malloc": _malloc,
    "calloc": _calloc,
    "realloc": _realloc,
    "free": _free,
    "abs": _absolute(INT),
    "exit": ends_program("exit", True),
    "_Exit": ends_program("_Exit", True),
    "_exit": ends_program("_exit", True),
    "abort": ends_program("abort", False),
    "__assert_fail": ends_program("an assertion that does not hold", False),
    "labs": _absolute(LONG),
    "llabs": _absolute(LONG),
}
