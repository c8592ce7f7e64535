"""What instructions do to a symbolic state whose memory is made of blocks, and where values may not be known or depend on places.

What is undefined ends the state there: its path goes to the executor's list, with the reason. What is not followed ends it without
outcome, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.base.assumption import BLOCKS_APART, OBJECTS_APART, PLAIN_BLOCKS
from twinproof.base.dataclass import replace
from twinproof.execute.explore import Frame
from twinproof.execute.heap import cases
from twinproof.execute.memory.access import access, fits, is_sensible, moved_by, moves_inside
from twinproof.execute.memory.beyond_terms import (
    BEYOND,
    NULL_POINTER,
    AddressTerm,
    Held,
    PartialTerm,
    PointerTerm,
    bits_of,
    choose,
    held,
    join_values,
    kept,
    nothing,
    pointer_of,
)
from twinproof.execute.memory.block_stores import Copied, Filled, minus, plus
from twinproof.execute.memory.block_variables import code_pointer, executor_of, memory_of, place_constant, variable_pointer
from twinproof.execute.memory.following import DEPENDS_ON_PLACE, Follower, all_defined, defined, followed, number, pointer, settled
from twinproof.execute.memory.made_block import CODE, LASTING, LOCAL, MadeBlock
from twinproof.execute.memory.memory_cells import MemoryCell, bytes_of, low_byte
from twinproof.execute.memory.operating import address_apply, compute, is_known, orders_pointers, partial_apply, pointer_apply
from twinproof.execute.state import UNSET, Registers, State, meet
from twinproof.execute.step import STEP, Step, narrow
from twinproof.ir.instruction import Apply, Branch, Call, CallKind, Choose, GetStatic, PutStatic, Return, Switch
from twinproof.ir.instruction import Value as Operand
from twinproof.ir.on_blocks import (
    BeginLife,
    CheckApart,
    CheckDefined,
    CodePointer,
    EndLife,
    FixBlock,
    Indeterminate,
    LastingBlock,
    LocalBlock,
    MemoryCopy,
    MemoryFill,
    MemoryRead,
    MemoryWrite,
    MoveInside,
    MovePointer,
    Settle,
)
from twinproof.ir.operand import Const
from twinproof.ir.operators import Operator
from twinproof.ir.program import NATIVE, VARARGS
from twinproof.ir.types import INT, LONG, POINTER, REF, parse_descriptor
from twinproof.term.build import and_, compare, equal, not_, or_
from twinproof.term.choice import all_cases
from twinproof.term.machine_numbers import NoTerm
from twinproof.term.term import Term, Value, lift

_MOST_LOCAL = 1 << 23
_NO_FUNCTION = "a pointer is called that points to no function"


def _value(registers: Registers, operand: Operand) -> Held:
    return held(operand.value if isinstance(operand, Const) else registers[operand.index])


# --- operators


def operate(frame: Frame, state: State, op: Operator, args: list[Held]) -> tuple[State, Held] | None:
    """An operator on whatever registers hold; None where nothing is left to go on with."""
    try:
        if not any(isinstance(arg, BEYOND) for arg in args) and POINTER not in op.args:
            return state, _plainly(frame, op, args)
        return _operate_beyond(frame, state, op, args)
    except NoTerm as reason:
        frame.stop(state, str(reason))
        return None


def _plainly(frame: Frame, op: Operator, args: list[Held]) -> Value:
    return compute(op, *(kept(arg) for arg in args))


def _operate_beyond(frame: Frame, state: State, op: Operator, args: list[Held]) -> tuple[State, Held] | None:
    if any(isinstance(arg, PartialTerm) for arg in args):
        found = partial_apply(op, args) if not any(isinstance(arg, AddressTerm) for arg in args) else None
        if found is not None:
            return state, found
        return _operate_known(frame, state, op, args)
    following = _in_one_block(frame, state, op, args)
    if following is None:
        return None
    found = pointer_apply(op, args)
    if found is None and any(isinstance(arg, AddressTerm) for arg in args):
        found = address_apply(op, args)
    if found is None or _may_be_code(following, op, args):
        frame.stop(following, DEPENDS_ON_PLACE if found is None else "a pointer of an input that may lead to code is compared")
        return None
    return following, _told_null(following, op, args, found)


def _operate_known(frame: Frame, state: State, op: Operator, args: list[Held]) -> tuple[State, Held] | None:
    known: list[Held] = []
    following: State | None = state
    for arg, sort in zip(args, op.args, strict=True):
        if following is None:
            return None
        following, plain = settled(frame, following, arg, sort)
        known.append(plain)
    return None if following is None else operate(frame, following, op, known)


def _in_one_block(frame: Frame, state: State, op: Operator, args: list[Held]) -> State | None:
    """Where the order of pointers, or their distance, is asked: only in one block is it defined."""
    if orders_pointers(op):
        a, b = (pointer_of(arg) for arg in args)
        return defined(frame, state, equal(REF, a.base, b.base), "pointers into different objects are compared by their order")
    if op.name == "sub.long" and all(isinstance(arg, AddressTerm) for arg in args):
        bases = [arg.pointer.base for arg in args if isinstance(arg, AddressTerm)]
        return defined(frame, state, equal(REF, *bases), "the distance of pointers into different objects")
    return state


def _pairs(op: Operator, args: list[Held]) -> list[tuple[Term, Term]]:
    """What two pointers that are compared may lead to, one an input's and the other made."""
    if op.args != (POINTER, POINTER):
        return []
    bases = [all_cases(lift(pointer_of(arg).base, REF)) for arg in args]
    pairs = [(a, b) for one, other in (bases, bases[::-1]) for a in one for b in other]
    return [(a, b) for a, b in pairs if a.op in ("var", "apply") and b.op == "fresh"]


def _may_be_code(state: State, op: Operator, args: list[Held]) -> bool:
    """Whether a pointer of an input is compared with one to code, which it may be; to constants it is taken not to lead."""
    memory = memory_of(state)
    made = [block.made for _, other in _pairs(op, args) if (block := memory.block(other)) is not None]
    if LASTING in made:
        memory.inputs.assumed[PLAIN_BLOCKS] = None
    return CODE in made


def _told_null(state: State, op: Operator, args: list[Held], found: Held) -> Held:
    """The comparison of a pointer of an input with null is one of its base alone; others rest on where blocks are."""
    if op.args != (POINTER, POINTER) or op.name.partition(".")[0] not in ("eq", "ne"):
        return found
    a, b = (pointer_of(arg) for arg in args)
    for one, other in ((a, b), (b, a)):
        if other == NULL_POINTER:
            if memory_of(state).known.is_own(one):
                null = equal(REF, one.base, None)
                return null if op.name.startswith("eq") else not_(null)
            return found
    if a.base is not b.base:
        memory_of(state).inputs.assumed[BLOCKS_APART] = None
    return found


# --- numbers


def _apply(frame: Frame, state: State, registers: Registers, instr: Apply) -> State | None:
    found = operate(frame, state, instr.op, [_value(registers, arg) for arg in instr.args])
    if found is None:
        return None
    registers[instr.dst.index] = kept(found[1])
    return found[0]


def _choose(frame: Frame, state: State, registers: Registers, instr: Choose) -> State | None:
    found = operate(frame, state, instr.op, [_value(registers, arg) for arg in instr.args])
    if found is None:
        return None
    then, other = _value(registers, instr.then), _value(registers, instr.other)
    registers[instr.dst.index] = kept(choose(kept(found[1]), then, other, instr.dst.type))
    return found[0]


def _check_defined(frame: Frame, state: State, registers: Registers, instr: CheckDefined) -> State | None:
    found = operate(frame, state, instr.op, [_value(registers, arg) for arg in instr.args])
    return None if found is None else defined(frame, found[0], kept(found[1]), instr.reason)


def _indeterminate(frame: Frame, state: State, registers: Registers, instr: Indeterminate) -> State:
    registers[instr.dst.index] = kept(nothing(instr.dst.type))
    return state


def _settle(frame: Frame, state: State, registers: Registers, instr: Settle) -> State | None:
    value = _value(registers, instr.value)
    registers[instr.dst.index] = kept(bits_of(value))
    if not isinstance(value, PartialTerm):
        return state
    return followed(frame, state, is_known(instr.dst.type, value), "some value is taken for one that was never written")


def _branch(frame: Frame, state: State, registers: Registers, instr: Branch) -> None:
    found = operate(frame, state, instr.op, [_value(registers, arg) for arg in instr.args])
    if found is None:
        return
    following, condition = found[0], kept(found[1])
    then, other = following.assume(condition), following.assume(not_(condition))
    if then is not None:
        frame.go(instr.then, then, registers if other is None else registers.copy())
    if other is not None:
        frame.go(instr.other, other, registers)


def _switch(frame: Frame, state: State, registers: Registers, instr: Switch) -> None:
    following, value = number(frame, state, _value(registers, instr.value), instr.value.type)
    if following is not None:
        settled_registers = registers.copy()
        if not isinstance(instr.value, Const):
            settled_registers[instr.value.index] = value
        STEP[Switch](frame, following, settled_registers, instr)


def _return(frame: Frame, state: State, registers: Registers, instr: Return) -> None:
    value = None if instr.value is None else _value(registers, instr.value)
    if instr.value is None or isinstance(value, BEYOND):
        frame.finish(state, kept(value))
    else:
        frame.finish(state, narrow(frame, parse_descriptor(frame.method.descriptor).result, kept(value)))


# --- blocks


def _local(frame: Frame, state: State, registers: Registers, instr: LocalBlock) -> State | None:
    following, size = number(frame, state, _value(registers, instr.bytes), LONG)
    if following is None:
        return None
    following = defined(frame, following, compare("le", LONG, 0, size), "an array of negative size")
    if following is None:
        return None
    after = followed(frame, following, compare("le", LONG, size, _MOST_LOCAL), "a local object that may be too large for the stack")
    if after is not None:
        registers[instr.dst.index] = kept(memory_of(after).add(MadeBlock(size, instr.align, LOCAL)))
    return after


def _lasting(frame: Frame, state: State, registers: Registers, instr: LastingBlock) -> State:
    content = instr.content.encode("latin-1")
    made = memory_of(state).add(MadeBlock(len(content), instr.align, LASTING, content))
    registers[instr.dst.index] = kept(made)
    return state


def _changed(state: State, place: Held, change: Callable[[MadeBlock], MadeBlock]) -> State:
    memory, base = memory_of(state), pointer_of(place).base
    assert isinstance(base, Term)
    block = memory.block(base)
    assert block is not None
    memory.change(base, change(block))
    return state


def _fix(frame: Frame, state: State, registers: Registers, instr: FixBlock) -> State:
    return _changed(state, _value(registers, instr.pointer), lambda block: block._replace(fixed=True))


def _begin(frame: Frame, state: State, registers: Registers, instr: BeginLife) -> State | None:
    base = pointer_of(_value(registers, instr.pointer)).base
    if not isinstance(base, Term) or memory_of(state).block(base) is None:
        return frame.stop(state, "the life of an object that was made before begins again")
    return _changed(state, _value(registers, instr.pointer), lambda block: block._replace(alive=True, cells={}, stores=None))


def _end(frame: Frame, state: State, registers: Registers, instr: EndLife) -> State:
    base = pointer_of(_value(registers, instr.pointer)).base
    assert isinstance(base, Term)
    memory_of(state).end(base)
    return state


def _get_static(frame: Frame, state: State, registers: Registers, instr: GetStatic) -> State | None:
    found = variable_pointer(frame, state, instr.field)
    if isinstance(found, str):
        return frame.stop(state, found)
    registers[instr.dst.index] = kept(found)
    return state


def _put_static(frame: Frame, state: State, registers: Registers, instr: PutStatic) -> State | None:
    if place_constant(frame, state, instr.field, pointer_of(_value(registers, instr.value))):
        return state
    return frame.stop(state, "the place of a variable is written to")


def _code(frame: Frame, state: State, registers: Registers, instr: CodePointer) -> State | None:
    found = code_pointer(frame, state, instr.method)
    if isinstance(found, str):
        return frame.stop(state, found)
    registers[instr.dst.index] = kept(found)
    return state


# --- accesses


class Troubles:
    """What could not be told of memory, and when that matters."""

    def __init__(self) -> None:
        self.found: list[tuple[Value, str]] = []

    def __call__(self, condition: Value, why: str) -> None:
        """One more."""
        if condition is not False:
            self.found.append((condition, why))

    def leave(self, frame: Follower, state: State) -> State | None:
        """Go on where none of it matters."""
        following: State | None = state
        for condition, why in self.found:
            if following is None:
                return None
            following = followed(frame, following, not_(condition), why)
        return following


def _read(frame: Frame, state: State, registers: Registers, instr: MemoryRead) -> State | None:
    following, place = pointer(frame, state, _value(registers, instr.pointer))
    if following is None:
        return None
    following = all_defined(frame, following, access(memory_of(following), place, bytes_of(instr.type), instr.align))
    if following is None:
        return None
    troubles = Troubles()
    registers[instr.dst.index] = kept(
        memory_of(following).read(place, instr.type, instr.align, troubles, path=and_(*following.path.conditions))
    )
    return troubles.leave(frame, following)


def _write(frame: Frame, state: State, registers: Registers, instr: MemoryWrite) -> State | None:
    following, place = pointer(frame, state, _value(registers, instr.pointer))
    if following is None:
        return None
    conditions = access(memory_of(following), place, bytes_of(instr.type), instr.align, writes=True)
    following = all_defined(frame, following, conditions)
    if following is None:
        return None
    troubles = Troubles()
    value = _value(registers, instr.value)
    if instr.type is POINTER and not isinstance(value, PartialTerm):
        value = pointer_of(value)
    memory_of(following).write(place, MemoryCell(instr.type, value, instr.unseen), instr.align, troubles)
    return troubles.leave(frame, following)


def _stretch(frame: Follower, state: State, size: Held, *places: Held) -> tuple[State, Value, list[PointerTerm]] | None:
    """A size in bytes and pointers, all of which must be known."""
    following, bytes_ = number(frame, state, size, LONG)
    found: list[PointerTerm] = []
    for place in places:
        if following is None:
            return None
        following, known = pointer(frame, following, place)
        found.append(known)
    return None if following is None else (following, bytes_, found)


def _copy(frame: Frame, state: State, registers: Registers, instr: MemoryCopy) -> State | None:
    asked = _stretch(frame, state, *(_value(registers, operand) for operand in (instr.bytes, instr.source, instr.to)))
    if asked is None:
        return None
    following, size, (source, to) = asked
    copied = Copied(memory_of(following), source, size, instr.unseen, instr.members)
    return copy_memory(frame, following, to, copied, instr.align)


def copy_memory(frame: Follower, state: State, to: PointerTerm, copied: Copied, align: int) -> State | None:
    """Copy so many bytes, as they were before, where that is defined."""
    following = defined(frame, state, is_sensible(copied.size), "an access outside of an object")
    if following is not None:
        following = all_defined(frame, following, access(memory_of(following), copied.source, copied.size, align))
    if following is not None:
        following = all_defined(frame, following, access(memory_of(following), to, copied.size, align, writes=True))
    if following is None:
        return None
    troubles = Troubles()
    memory_of(following).copy_bytes(to, copied, align, troubles)
    return troubles.leave(frame, following)


def _apart(frame: Frame, state: State, registers: Registers, instr: CheckApart) -> State | None:
    asked = _stretch(frame, state, *(_value(registers, operand) for operand in (instr.bytes, instr.to, instr.source)))
    if asked is None:
        return None
    following, size, (to, source) = asked
    if instr.what is None:
        return check_apart(frame, following, to, source, size)
    fine = _are_apart(to, source, size)
    if following.decide(fine) is not True:
        memory_of(following).inputs.assumed[OBJECTS_APART] = None
    return following.assume(fine)


def check_apart(frame: Follower, state: State, to: PointerTerm, source: PointerTerm, size: Value) -> State | None:
    """Go on where two stretches do not overlap, or are the same."""
    return defined(frame, state, _are_apart(to, source, size), "memory is copied onto itself")


def _are_apart(to: PointerTerm, source: PointerTerm, size: Value) -> Value:
    behind = minus(to.offset, source.offset)
    apart = or_(compare("le", LONG, size, behind), compare("le", LONG, plus(size, behind), 0))
    return or_(not_(equal(REF, to.base, source.base)), equal(REF, to.base, None), equal(LONG, behind, 0), apart)


def _fill(frame: Frame, state: State, registers: Registers, instr: MemoryFill) -> State | None:
    asked = _stretch(frame, state, *(_value(registers, operand) for operand in (instr.bytes, instr.to)))
    if asked is None:
        return None
    following, size, (to,) = asked
    filled = Filled(low_byte(_value(registers, instr.value)), size, instr.unseen)
    return fill_memory(frame, following, to, filled, instr.align)


def fill_memory(frame: Follower, state: State, to: PointerTerm, filled: Filled, align: int) -> State | None:
    """Write the same byte so many times, where that is defined."""
    following = defined(frame, state, is_sensible(filled.size), "an access outside of an object")
    if following is not None:
        following = all_defined(frame, following, access(memory_of(following), to, filled.size, align, writes=True))
    if following is None:
        return None
    troubles = Troubles()
    memory_of(following).fill(to, filled, align, troubles)
    return troubles.leave(frame, following)


# --- pointers


def _move(frame: Frame, state: State, registers: Registers, instr: MovePointer) -> State | None:
    asked = _stretch(frame, state, _value(registers, instr.index), _value(registers, instr.base))
    if asked is None:
        return None
    following, index, (base,) = asked
    after = followed(frame, following, fits(base.offset, index, instr.scale), "a pointer that is moved very far")
    registers[instr.dst.index] = kept(PointerTerm(base.base, plus(base.offset, moved_by(index, instr.scale))))
    return after


def _inside(frame: Frame, state: State, registers: Registers, instr: MoveInside) -> State | None:
    asked = _stretch(frame, state, _value(registers, instr.index), _value(registers, instr.base))
    if asked is None:
        return None
    following, index, (base,) = asked
    registers[instr.dst.index] = kept(PointerTerm(base.base, plus(base.offset, moved_by(index, instr.scale))))
    return all_defined(frame, following, moves_inside(memory_of(following), base, index, instr.scale))


# --- calls


def _call(frame: Frame, state: State, registers: Registers, instr: Call) -> State | None:
    if instr.kind is not CallKind.POINTER:
        return STEP[Call](frame, state, registers, _of_variable_arguments(frame, instr))
    following, place = pointer(frame, state, _value(registers, instr.args[0]))
    if following is not None:
        following = defined(frame, following, not_(equal(REF, place.base, None)), _NO_FUNCTION)
    if following is None:
        return None
    ends: list[tuple[State, Value]] = []
    for base, picked in cases(lift(place.base, REF), True):
        here = following.assume(picked)
        if here is not None:
            ends += _call_at(frame, here, registers, instr, PointerTerm(base, place.offset))
    return _joined_call(frame, registers, instr, ends)


def _of_variable_arguments(frame: Frame, instr: Call) -> Call:
    """A call of a function without code that takes any number of arguments, as one of the type that it is declared with."""
    cls = frame.executor.side.program.find(instr.method.owner)
    methods = () if cls is None or (instr.method.name, instr.method.descriptor) in cls.methods else cls.methods.values()
    found = next((method for method in methods if method.name == instr.method.name and method.flags & VARARGS), None)
    if found is None or not found.flags & NATIVE or frame.executor.library.stub(found) is None:
        return instr
    return replace(instr, method=found.ref)


def _call_at(frame: Frame, state: State, registers: Registers, instr: Call, place: PointerTerm) -> list[tuple[State, Value]]:
    """A call of what one pointer leads to."""
    assert isinstance(place.base, Term)
    number = place.base.payload if place.base.op == "fresh" else None
    method = executor_of(frame).code.get(number) if isinstance(number, int) else None
    if method is None:
        if place.base.op in ("const", "fresh"):
            defined(frame, state, False, _NO_FUNCTION)
        else:
            frame.stop(state, "a call through a pointer of an input")
        return []
    following = defined(frame, state, equal(LONG, place.offset, 0), _NO_FUNCTION)
    if following is not None:
        following = defined(frame, following, method.descriptor == instr.method.descriptor, "a function is called as one of another type")
    if following is None:
        return []
    called = replace(instr, kind=CallKind.STATIC, method=method.ref, args=instr.args[1:])
    inner = registers.copy()
    after = STEP[Call](frame, following, inner, called)
    return [] if after is None else [(after, UNSET if instr.dst is None else inner[instr.dst.index])]


def _joined_call(frame: Frame, registers: Registers, instr: Call, ends: list[tuple[State, Value]]) -> State | None:
    """One state for the ends of all that may have been called."""
    if not ends:
        return None
    sort = INT if instr.dst is None else instr.dst.type
    state, value = meet(ends, lambda selector, a, b: join_values(selector, a, b, sort))
    if instr.dst is not None:
        registers[instr.dst.index] = value
    return state


BLOCK_STEP: dict[type, Step] = STEP | {
    Apply: _apply,
    Branch: _branch,
    Call: _call,
    Choose: _choose,
    GetStatic: _get_static,
    PutStatic: _put_static,
    Return: _return,
    Switch: _switch,
    CheckDefined: _check_defined,
    Indeterminate: _indeterminate,
    Settle: _settle,
    LocalBlock: _local,
    LastingBlock: _lasting,
    FixBlock: _fix,
    BeginLife: _begin,
    EndLife: _end,
    CodePointer: _code,
    MemoryRead: _read,
    MemoryWrite: _write,
    MemoryCopy: _copy,
    CheckApart: _apart,
    MemoryFill: _fill,
    MovePointer: _move,
    MoveInside: _inside,
}
