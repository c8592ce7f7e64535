"""What each instruction does to a symbolic state: a table from instruction to a short function.

A step returns the state to go on with, or None when nothing is left to go on with here. An instruction that may throw splits the state:
the failing part goes to the handlers with a copy of the registers, the rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from twinproof.execute.explore import Frame
from twinproof.execute.faults import raised
from twinproof.execute.heap import Allocated
from twinproof.execute.state import Registers, State
from twinproof.execute.texts import literal_string
from twinproof.execute.unknown import is_unknown_value
from twinproof.execute.versions import RETYPED
from twinproof.ir.instruction import (
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Branch,
    Call,
    CallKind,
    Caught,
    CheckBounds,
    CheckCast,
    CheckNull,
    CheckSize,
    CheckStore,
    CheckZero,
    Choose,
    Const,
    Copy,
    Fail,
    FieldRef,
    GetField,
    GetStatic,
    Halt,
    InstanceOf,
    Jump,
    Literal,
    Mirror,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Switch,
    Text,
    Throw,
    Unsupported,
)
from twinproof.ir.instruction import Value as Operand
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.on_blocks import MemoryInstruction
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Block
from twinproof.ir.resolve import resolve_field
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, REF, SHORT, Primitive, Type, parse_descriptor
from twinproof.language.semantics import Fault
from twinproof.term.build import and_, compare, equal, ite, not_, or_
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value, integer, lift

Step = Callable[[Frame, State, Registers, Any], "State | None"]  # each gets instructions of its class
UNKNOWN_SIZES = "an array of arrays with an unknown size"
_NARROW = {BYTE: "int2byte", SHORT: "int2short", CHAR: "int2char"}


def execute_block(frame: Frame, block: Block, state: State, registers: Registers) -> None:
    """Execute the instructions of a block and hand its states on."""
    following: State | None = state
    for instr in block.instrs:
        following = STEP[type(instr)](frame, following, registers, instr)  # type: ignore[arg-type]
        if following is None:
            return


def _value(registers: Registers, operand: Operand) -> Value:
    return operand.value if isinstance(operand, Const) else registers[operand.index]


def _ref(registers: Registers, operand: Operand) -> Term:
    return lift(_value(registers, operand), REF)


# --- values


def _copy(frame: Frame, state: State, registers: Registers, instr: Copy) -> State:
    registers[instr.dst.index] = _value(registers, instr.src)
    return state


def _literal(frame: Frame, state: State, registers: Registers, instr: Literal) -> State | None:
    match instr.value:
        case Text(text):
            registers[instr.dst.index] = literal_string(frame.executor.inputs, text)
        case Mirror(type):
            registers[instr.dst.index] = frame.executor.class_object(str(frame.executor.side.common_type(type)))
        case other:
            return frame.stop(state, f"literal {other}")
    return state


def _apply(frame: Frame, state: State, registers: Registers, instr: Apply) -> State | None:
    if instr.op.name in MACHINE_OPERATORS:
        return frame.stop(state, f"the operator {instr.op}")
    registers[instr.dst.index] = frame.executor.arithmetic(instr.op, *(_value(registers, arg) for arg in instr.args))
    return state


# --- checks


def _split(frame: Frame, state: State, registers: Registers, failing: Value, fault: Fault, *about: Value) -> State | None:
    """Throw what a fault throws where `failing` holds; go on elsewhere. Its message mentions the ints `about`."""
    bad = state.assume(failing)
    if bad is None:
        return state
    good = state.assume(not_(failing))
    frame.throw(bad, registers.copy(), raised(frame.executor, bad, fault, *about))
    return good


def _check_null(frame: Frame, state: State, registers: Registers, instr: CheckNull) -> State | None:
    return _split(frame, state, registers, equal(REF, _value(registers, instr.value), None), Fault.NULL)


def _check_bounds(frame: Frame, state: State, registers: Registers, instr: CheckBounds) -> State | None:
    index, length = _value(registers, instr.index), state.heap.length(_ref(registers, instr.array))
    outside = or_(compare("lt", INT, index, 0), compare("ge", INT, index, length))
    return _split(frame, state, registers, outside, Fault.BOUNDS, index, length)


def _check_cast(frame: Frame, state: State, registers: Registers, instr: CheckCast) -> State | None:
    value = _value(registers, instr.value)
    name = str(frame.executor.side.common_type(instr.type))
    fits = or_(equal(REF, value, None), frame.executor.instance_of(state, value, name))
    return _split(frame, state, registers, not_(fits), Fault.CAST)


def _check_zero(frame: Frame, state: State, registers: Registers, instr: CheckZero) -> State | None:
    value = _value(registers, instr.value)
    sort = instr.value.type
    return _split(frame, state, registers, equal(sort, value, 0), Fault.ZERO)


def _check_size(frame: Frame, state: State, registers: Registers, instr: CheckSize) -> State | None:
    size = _value(registers, instr.size)
    return _split(frame, state, registers, compare("lt", INT, size, 0), Fault.SIZE, size)


def _check_store(frame: Frame, state: State, registers: Registers, instr: CheckStore) -> State | None:
    value = _value(registers, instr.value)
    if value is None:
        return state
    fits = or_(equal(REF, value, None), frame.executor.storable(state, _ref(registers, instr.array), value))
    return _split(frame, state, registers, not_(fits), Fault.STORE)


# --- fields and arrays


def _field(frame: Frame, ref: FieldRef) -> tuple[str, Type] | None:
    """The key of a field in common names, and its declared type; a field that changed its type is another one in either version."""
    found = resolve_field(frame.executor.side.program, ref)
    if found is None:
        return None
    key, type = f"{frame.executor.side.common(found.owner)}.{found.name}", frame.executor.field_type(found)
    return (f"{key}{RETYPED}{type}" if frame.executor.inputs.versions.is_retyped(key) else key), type


def _get_field(frame: Frame, state: State, registers: Registers, instr: GetField) -> State | None:
    found = _field(frame, instr.field)
    if found is None:
        return frame.stop(state, f"missing field {instr.field}")
    ref = _ref(registers, instr.obj)
    changed = frame.executor.changed_enum(ref, found[0].rpartition(".")[0])
    if changed is not None:
        return frame.stop(state, f"a constant of {changed}, whose constants changed")
    registers[instr.dst.index] = state.heap.read_field(ref, *found)
    return state


def _put_field(frame: Frame, state: State, registers: Registers, instr: PutField) -> State | None:
    found = _field(frame, instr.field)
    if found is None:
        return frame.stop(state, f"missing field {instr.field}")
    value = narrow(frame, instr.field.type, _value(registers, instr.value))
    state.heap.write_field(_ref(registers, instr.obj), found[0], value, found[1])
    return state


def _get_static(frame: Frame, state: State, registers: Registers, instr: GetStatic) -> State | None:
    final = frame.executor.final_static(state, instr.field)
    if final is not None:
        registers[instr.dst.index] = final[0]
        return state
    found = frame.executor.static_field(state, instr.field)
    if found is None:
        return frame.stop(state, f"static field {instr.field}")
    registers[instr.dst.index] = state.heap.statics[found]
    return state


def _put_static(frame: Frame, state: State, registers: Registers, instr: PutStatic) -> State | None:
    found = frame.executor.static_field(state, instr.field)
    if found is None:
        return frame.stop(state, f"static field {instr.field}")
    state.heap.statics[found] = narrow(frame, instr.field.type, _value(registers, instr.value))
    return state


def narrow(frame: Frame, type: Type, value: Value) -> Value:
    """A value as storage of `type` keeps it."""
    if not isinstance(value, Term):
        return value if not isinstance(type, Primitive) else _narrow_number(type, value)
    if type is BOOLEAN and not _is_bit(frame, value):
        return frame.executor.arithmetic(OPERATORS["and.int"], value, 1)
    if type in _NARROW and frame.executor.inputs.declared.get(value) is not type:
        return frame.executor.arithmetic(OPERATORS[_NARROW[type]], value)
    return value


def _narrow_number(type: Primitive, value: Value) -> Value:
    if type is BOOLEAN:
        return integer(value) & 1
    return OPERATORS[_NARROW[type]].evaluate(value) if type in _NARROW else value


def _is_bit(frame: Frame, value: Term) -> bool:
    """Whether an int term is visibly 0 or 1."""
    declared = frame.executor.inputs.declared
    return all(case.payload in (0, 1) if case.op == "const" else declared.get(case) is BOOLEAN for case in all_cases(value))


def _new(frame: Frame, state: State, registers: Registers, instr: New) -> State:
    registers[instr.dst.index] = frame.executor.allocate(state, Allocated(frame.executor.side.common(instr.cls), {}))
    return state


def _new_array(frame: Frame, state: State, registers: Registers, instr: NewArray) -> State | None:
    sizes = [_value(registers, size) for size in instr.sizes]
    type = frame.executor.side.common_type(instr.type)
    made = frame.executor.new_array(state, type, sizes)
    if made is None:
        return frame.stop(state, UNKNOWN_SIZES)
    registers[instr.dst.index] = made
    return state


def _array_length(frame: Frame, state: State, registers: Registers, instr: ArrayLength) -> State:
    registers[instr.dst.index] = state.heap.length(_ref(registers, instr.array))
    return state


def _array_load(frame: Frame, state: State, registers: Registers, instr: ArrayLoad) -> State:
    type = frame.executor.element_type(state, _ref(registers, instr.array), instr.type)
    registers[instr.dst.index] = state.heap.read_element(_ref(registers, instr.array), _value(registers, instr.index), type)
    return state


def _array_store(frame: Frame, state: State, registers: Registers, instr: ArrayStore) -> State:
    array = _ref(registers, instr.array)
    type = frame.executor.element_type(state, array, instr.type)
    value = narrow(frame, type, _value(registers, instr.value))
    state.heap.write_element(array, _value(registers, instr.index), value, type)
    return state


def _instance_of(frame: Frame, state: State, registers: Registers, instr: InstanceOf) -> State:
    name = str(frame.executor.side.common_type(instr.type))
    is_instance = frame.executor.instance_of(state, _value(registers, instr.value), name)
    registers[instr.dst.index] = ite(is_instance, 1, 0, INT)
    return state


# --- calls


def _call(frame: Frame, state: State, registers: Registers, instr: Call) -> State | None:
    from twinproof.execute.calls import call

    if instr.kind is CallKind.POINTER:
        return frame.stop(state, "a call through a pointer")
    summary = call(frame, state, instr, [_value(registers, arg) for arg in instr.args])
    for thrown, exception in summary.thrown:
        frame.throw(thrown, registers.copy(), exception)
    for stopped, reason in summary.stopped:
        frame.stop(stopped, reason)
    if summary.returned is None:
        return None
    following, value = summary.returned
    if following.is_ghost:
        frame.finish(following, None)
        return None
    if instr.dst is not None:
        registers[instr.dst.index] = value
    return following


def _caught(frame: Frame, state: State, registers: Registers, instr: Caught) -> State:
    return state  # the frame has put the exception there


# --- ends of blocks


def _jump(frame: Frame, state: State, registers: Registers, instr: Jump) -> None:
    frame.go(instr.target, state, registers)


def _branch(frame: Frame, state: State, registers: Registers, instr: Branch) -> None:
    if instr.op.name in MACHINE_OPERATORS:
        frame.stop(state, f"the condition {instr.op}")
        return
    args = [_value(registers, arg) for arg in instr.args]
    if instr.op.args[0] is REF and None not in args and any(is_unknown_value(state, arg) for arg in args):
        frame.stop(state, "== on a value that an unknown call made")
        return
    condition = _condition(frame, instr, args)
    then, other = state.assume(condition), state.assume(not_(condition))
    if then is not None:
        frame.go(instr.then, then, registers if other is None else registers.copy())
    if other is not None:
        frame.go(instr.other, other, registers)


def _condition(frame: Frame, instr: Branch, args: list[Value]) -> Value:
    if instr.op.args[0] is not REF:
        return frame.executor.arithmetic(instr.op, *args)
    same = frame.executor.inputs.same_reference(args[0], args[1])
    return same if instr.op.name == "eq.ref" else not_(same)


def _switch(frame: Frame, state: State, registers: Registers, instr: Switch) -> None:
    value = _value(registers, instr.value)
    targets: dict[int, Value] = {}
    for case, target in instr.cases:
        targets[target] = or_(targets.get(target, False), equal(INT, value, case))
    targets[instr.default] = and_(*(not_(equal(INT, value, case)) for case, target in instr.cases if target != instr.default))
    for target, condition in targets.items():
        following = state.assume(condition)
        if following is not None:
            frame.go(target, following, registers.copy())


def _return(frame: Frame, state: State, registers: Registers, instr: Return) -> None:
    value = None if instr.value is None else _value(registers, instr.value)
    frame.finish(state, narrow(frame, parse_descriptor(frame.method.descriptor).result, value))


def _throw(frame: Frame, state: State, registers: Registers, instr: Throw) -> None:
    frame.throw(state, registers, _ref(registers, instr.value))


def _unsupported(frame: Frame, state: State, registers: Registers, instr: Unsupported) -> None:
    frame.stop(state, instr.reason)


def _fail(frame: Frame, state: State, registers: Registers, instr: Fail) -> None:
    frame.executor.failures.append((instr.clause, state.path))


def _halt(frame: Frame, state: State, registers: Registers, instr: Halt) -> None:
    frame.executor.halts.append(state.path)


def _on_blocks(frame: Frame, state: State, registers: Registers, instr: MemoryInstruction | Choose) -> State | None:
    return frame.stop(state, f"the instruction {type(instr).__name__}")


STEP: dict[type, Step] = {
    Copy: _copy,
    Literal: _literal,
    Apply: _apply,
    CheckNull: _check_null,
    CheckBounds: _check_bounds,
    CheckCast: _check_cast,
    CheckZero: _check_zero,
    CheckSize: _check_size,
    CheckStore: _check_store,
    GetField: _get_field,
    PutField: _put_field,
    GetStatic: _get_static,
    PutStatic: _put_static,
    New: _new,
    NewArray: _new_array,
    ArrayLength: _array_length,
    ArrayLoad: _array_load,
    ArrayStore: _array_store,
    InstanceOf: _instance_of,
    Call: _call,
    Caught: _caught,
    Jump: _jump,
    Branch: _branch,
    Switch: _switch,
    Return: _return,
    Throw: _throw,
    Unsupported: _unsupported,
    Fail: _fail,
    Halt: _halt,
    **dict.fromkeys((Choose, *get_args(MemoryInstruction)), _on_blocks),
}
