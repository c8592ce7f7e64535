"""Prepared instructions: one closure over a frame's registers each, for all but those that end a block."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from twinproof.interpret.invoke import call, resolved_callee
from twinproof.interpret.machine import Halted, Machine, Run
from twinproof.interpret.memory_instructions import PREPARE_MEMORY
from twinproof.interpret.objects import HeapObject, Plain, Registers
from twinproof.interpret.unplain import Unplain, unplain_apply
from twinproof.ir.instruction import (
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Call,
    CheckBounds,
    CheckCast,
    CheckNull,
    CheckSize,
    CheckStore,
    CheckZero,
    Copy,
    GetField,
    GetStatic,
    InstanceOf,
    Instruction,
    Literal,
    Mirror,
    New,
    NewArray,
    PutField,
    PutStatic,
    Text,
)
from twinproof.ir.operators import narrow
from twinproof.ir.program import ABSTRACT
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, REF, SHORT, ClassType, Primitive
from twinproof.language.semantics import Fault

if TYPE_CHECKING:
    from twinproof.interpret.prepare import Preparation

NARROW = (BOOLEAN, BYTE, CHAR, SHORT)


def _copy(made: Preparation, instr: Copy) -> Run:
    dst, src = instr.dst.index, made.at(instr.src)

    def run(regs: Registers) -> None:
        regs[dst] = regs[src]

    return run


def _literal(made: Preparation, instr: Literal) -> Run:
    dst, machine, value = instr.dst.index, made.machine, instr.value
    known: HeapObject | None = None

    def run(regs: Registers) -> None:
        nonlocal known
        if known is None:
            known = _literal_object(machine, value)
        regs[dst] = known

    return run


def _literal_object(machine: Machine, value: object) -> HeapObject:
    match value:
        case Text(text):
            return machine.intern(text)
        case Mirror(type):
            if not isinstance(type, Primitive):
                machine.load(str(type))
            return machine.mirror(type)
    raise Halted("unsupported", f"literal {value}")


def _apply(made: Preparation, instr: Apply) -> Run:
    dst, op, evaluate = instr.dst.index, instr.op, instr.op.evaluate
    if len(instr.args) == 1:
        only = made.at(instr.args[0])

        def run_one(regs: Registers) -> None:
            try:
                regs[dst] = evaluate(regs[only])
            except Unplain as error:
                regs[dst] = unplain_apply(op, [regs[only]], error)

        return run_one
    a, b = made.at(instr.args[0]), made.at(instr.args[1])

    def run(regs: Registers) -> None:
        try:
            regs[dst] = evaluate(regs[a], regs[b])
        except Unplain as error:
            regs[dst] = unplain_apply(op, [regs[a], regs[b]], error)

    return run


# --- checks


def _check_null(made: Preparation, instr: CheckNull) -> Run:
    value, machine, following = made.at(instr.value), made.machine, made.following

    def run(regs: Registers) -> None:
        if regs[value] is None:
            _link(machine, following)
            raise machine.fault(Fault.NULL)

    return run


def _link(machine: Machine, instr: Instruction) -> None:
    """Resolve what an instruction names: the JVM does so before it looks at the operands, so that errors of linking come first."""
    match instr:
        case GetField() | PutField():
            machine.field_slot(instr.field)
        case Call():
            resolved_callee(machine, instr)
        case NewArray():
            machine.load(str(instr.type))


def _check_bounds(made: Preparation, instr: CheckBounds) -> Run:
    array, index, machine = made.at(instr.array), made.at(instr.index), made.machine

    def run(regs: Registers) -> None:
        length = len(regs[array].elements)
        if not 0 <= regs[index] < length:
            raise machine.fault(Fault.BOUNDS, regs[index], length)

    return run


def _check_cast(made: Preparation, instr: CheckCast) -> Run:
    value, machine, name = made.at(instr.value), made.machine, str(instr.type)

    def run(regs: Registers) -> None:
        obj = regs[value]
        if obj is not None and name not in obj.cls.supertypes:
            machine.load(name)
            raise machine.fault(Fault.CAST, obj.cls.name, name)

    return run


def _check_zero(made: Preparation, instr: CheckZero) -> Run:
    value, machine = made.at(instr.value), made.machine

    def run(regs: Registers) -> None:
        if regs[value] == 0:
            raise machine.fault(Fault.ZERO)

    return run


def _check_size(made: Preparation, instr: CheckSize) -> Run:
    size, machine, following = made.at(instr.size), made.machine, made.following

    def run(regs: Registers) -> None:
        if regs[size] < 0:
            _link(machine, following)
            raise machine.fault(Fault.SIZE, regs[size])

    return run


def _check_store(made: Preparation, instr: CheckStore) -> Run:
    array, value, machine = made.at(instr.array), made.at(instr.value), made.machine

    def run(regs: Registers) -> None:
        obj = regs[value]
        if obj is not None and str(regs[array].cls.element) not in obj.cls.supertypes:
            raise machine.fault(Fault.STORE, obj.cls.type or ClassType(obj.cls.name))

    return run


# --- fields and arrays


def _get_field(made: Preparation, instr: GetField) -> Run:
    dst, obj, machine, field = instr.dst.index, made.at(instr.obj), made.machine, instr.field
    slot = -1

    def run(regs: Registers) -> None:
        nonlocal slot
        if slot < 0:
            slot = machine.field_slot(field)
        regs[dst] = regs[obj].fields[slot]

    return run


def _put_field(made: Preparation, instr: PutField) -> Run:
    obj, value, machine, field = made.at(instr.obj), made.at(instr.value), made.machine, instr.field
    slot = -1
    type = field.type if isinstance(field.type, Primitive) and field.type in NARROW else None

    def run(regs: Registers) -> None:
        nonlocal slot
        if slot < 0:
            slot = machine.field_slot(field)
        regs[obj].fields[slot] = regs[value] if type is None else narrow(type, regs[value])

    return run


def _get_static(made: Preparation, instr: GetStatic) -> Run:
    dst, machine, field, name = instr.dst.index, made.machine, instr.field, instr.field.name
    statics: dict[str, Plain] | None = None

    def run(regs: Registers) -> None:
        nonlocal statics
        if statics is None:
            home = machine.static_home(field)
            if name not in home.statics:
                raise machine.unset(home, name)
            statics = home.statics
        regs[dst] = statics[name]

    return run


def _put_static(made: Preparation, instr: PutStatic) -> Run:
    value, machine, field, name = made.at(instr.value), made.machine, instr.field, instr.field.name
    statics: dict[str, Plain] | None = None
    type = field.type if isinstance(field.type, Primitive) and field.type in NARROW else None

    def run(regs: Registers) -> None:
        nonlocal statics
        if statics is None:
            statics = machine.static_home(field).statics
        statics[name] = regs[value] if type is None else narrow(type, regs[value])

    return run


def _new(made: Preparation, instr: New) -> Run:
    dst, machine, name = instr.dst.index, made.machine, instr.cls
    cls = None

    def run(regs: Registers) -> None:
        nonlocal cls
        if cls is None:
            loaded = machine.load(name)
            if loaded.cls.flags & ABSTRACT:
                raise machine.fault(Fault.NO_OBJECTS, name)
            machine.initialise(loaded)
            cls = loaded
        regs[dst] = HeapObject(cls)

    return run


def _new_array(made: Preparation, instr: NewArray) -> Run:
    dst, machine, type, sizes = instr.dst.index, made.machine, instr.type, [made.at(size) for size in instr.sizes]

    def run(regs: Registers) -> None:
        regs[dst] = machine.new_array(type, [regs[size] for size in sizes])

    return run


def _array_length(made: Preparation, instr: ArrayLength) -> Run:
    dst, array = instr.dst.index, made.at(instr.array)

    def run(regs: Registers) -> None:
        regs[dst] = len(regs[array].elements)

    return run


def _array_load(made: Preparation, instr: ArrayLoad) -> Run:
    dst, array, index = instr.dst.index, made.at(instr.array), made.at(instr.index)

    def run(regs: Registers) -> None:
        regs[dst] = regs[array].elements[regs[index]]

    return run


def _array_store(made: Preparation, instr: ArrayStore) -> Run:
    array, index, value = made.at(instr.array), made.at(instr.index), made.at(instr.value)

    def run(regs: Registers) -> None:
        regs[array].elements[regs[index]] = regs[value]

    def run_narrow(regs: Registers) -> None:
        target = regs[array]
        target.elements[regs[index]] = narrow(target.cls.element, regs[value])

    return run_narrow if instr.type in NARROW and instr.type is not REF else run


def _instance_of(made: Preparation, instr: InstanceOf) -> Run:
    dst, value, machine, name = instr.dst.index, made.at(instr.value), made.machine, str(instr.type)

    def run(regs: Registers) -> None:
        obj = regs[value]
        if obj is None:
            regs[dst] = 0
        elif name in obj.cls.supertypes:
            regs[dst] = 1
        else:
            machine.load(name)
            regs[dst] = 0

    return run


PREPARE: dict[type, Callable[[Preparation, Any], Run]] = {  # each gets instructions of its class
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
    Call: call,
    **PREPARE_MEMORY,
}
