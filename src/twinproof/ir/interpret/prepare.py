"""Prepared code: each IR instruction becomes one Python closure over a frame's registers, made when a method is first called.

A frame is a list: the method's registers, then its constants, so that every operand is one index. A closure that names a
class, field or method resolves it when it first runs, as the JVM does, and remembers the result. The frame's layout is the same for all
machines of a program; once it is known, a block is prepared only when it is first run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twinproof.ir.interpret.machine import Halted, Invoke, Machine, Run, Thrown, is_polymorphic
from twinproof.ir.interpret.objects import HeapObject
from twinproof.ir.operators import narrow
from twinproof.ir.program import (
    PRIVATE,
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Block,
    Body,
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
    Const,
    Copy,
    GetField,
    GetStatic,
    InstanceOf,
    Instruction,
    Jump,
    Literal,
    Method,
    Mirror,
    New,
    NewArray,
    PutField,
    PutStatic,
    Reg,
    Return,
    Switch,
    Text,
    Throw,
    Unsupported,
    Value,
)
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, REF, SHORT, Primitive, Type, parse_descriptor

Registers = list[Any]
NARROW = (BOOLEAN, BYTE, CHAR, SHORT)


class PreparedBlock:
    """The closures of a block; `end` returns the block to go on with, or None when the method has returned into register `result`."""

    __slots__ = ("caught", "end", "handlers", "runs")

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.end: Callable[[Registers], PreparedBlock | None] = _unfinished
        self.handlers: list[tuple[str | None, PreparedBlock]] = []
        self.caught = -1


class Preparation:
    """The frame layout of one method while its closures are made."""

    def __init__(self, machine: Machine, method: Method, body: Body) -> None:
        self.machine = machine
        self.method = method
        self.result = len(body.registers)
        self.template: list[Any] = [None] * (self.result + 1)
        self.constants: dict[Const, int] = {}
        self.blocks = [PreparedBlock() for _ in body.blocks]
        self.following: Instruction = body.blocks[0].instrs[-1]  # what the check being prepared is for

    def at(self, value: Value) -> int:
        """The index of an operand in the frame."""
        if isinstance(value, Reg):
            return value.index
        index = self.constants.get(value)
        if index is None:
            index = self.constants[value] = len(self.template)
            self.template.append(value.value)
        return index


def prepare(machine: Machine, method: Method) -> Invoke:
    """A callable that executes `method`."""
    body = method.body
    if body is None:
        return _no_body(machine, method)
    made = Preparation(machine, method, body)
    known = machine.program.layouts.get(method)
    if known is not None:
        made.template, made.constants = known
    for block, source in zip(made.blocks, body.blocks, strict=True):
        if known is None:
            _prepare_block(made, block, source)
        else:
            block.runs = [_prepare_later(made, block, source)]
    machine.program.layouts[method] = (made.template, made.constants)
    return _invoker(machine, made, len(body.params), made.result)


def _prepare_later(made: Preparation, block: PreparedBlock, source: Block) -> Run:
    """A closure that prepares its block and then does what the block does."""
    block.handlers = [(handler.cls, made.blocks[handler.target]) for handler in source.handlers]
    _prepare_catch(block, source)

    def run(regs: Registers) -> None:
        block.runs = []
        _prepare_block(made, block, source)
        for each in block.runs:
            each(regs)

    return run


def _prepare_catch(block: PreparedBlock, source: Block) -> None:
    first = source.instrs[0]
    if isinstance(first, Caught):
        block.caught = first.dst.index


def _no_body(machine: Machine, method: Method) -> Invoke:
    kind = "native" if method.flags & 0x100 else "abstract"

    def invoke(args: list[Any]) -> Any:
        if kind == "abstract":
            raise machine.thrown("java.lang.AbstractMethodError", f"{method.owner}.{method.name}{method.descriptor}")
        raise Halted("unsupported", f"native method {method.owner}.{method.name}{method.descriptor}")

    return invoke


def _invoker(machine: Machine, made: Preparation, params: int, result: int) -> Invoke:
    template, entry, deepest = made.template, made.blocks[0], machine.limits.depth

    def invoke(args: list[Any]) -> Any:
        regs = template.copy()
        regs[:params] = args
        machine.depth += 1
        if machine.depth > deepest:
            machine.depth -= 1
            raise Halted("stack-overflow", f"more than {deepest} nested calls")
        block: PreparedBlock | None = entry
        try:
            while block is not None:
                machine.fuel -= 1
                if machine.fuel < 0:
                    raise Halted("timeout", "the step limit was reached")
                at = block
                try:
                    for run in at.runs:
                        run(regs)
                    block = at.end(regs)
                except Thrown as thrown:
                    block = _handler(at, thrown)
                    regs[block.caught] = thrown.obj
        finally:
            machine.depth -= 1
        return regs[result]

    return invoke


def _handler(block: PreparedBlock, thrown: Thrown) -> PreparedBlock:
    supertypes = thrown.obj.cls.supertypes
    for name, target in block.handlers:
        if name is None or name in supertypes:
            return target
    raise thrown


def _prepare_block(made: Preparation, block: PreparedBlock, source: Block) -> None:
    block.handlers = [(handler.cls, made.blocks[handler.target]) for handler in source.handlers]
    _prepare_catch(block, source)
    for place, instr in enumerate(source.instrs[:-1]):
        if not isinstance(instr, Caught):
            made.following = next(other for other in source.instrs[place + 1 :] if not isinstance(other, CheckSize | Copy))
            block.runs.append(_watched(made, instr, _PREPARE[type(instr)](made, instr)))
    block.end = _watched(made, source.instrs[-1], _end(made, source.instrs[-1], made.result))


def _watched(made: Preparation, instr: Instruction, run: Run) -> Run:
    watch = made.machine.watch
    return run if watch is None else watch(made.method, instr, made.at, run)


def _unfinished(regs: Registers) -> PreparedBlock | None:
    raise AssertionError("a block without end")


# --- values


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
    dst, evaluate = instr.dst.index, instr.op.evaluate
    if len(instr.args) == 1:
        only = made.at(instr.args[0])

        def run_one(regs: Registers) -> None:
            regs[dst] = evaluate(regs[only])

        return run_one
    a, b = made.at(instr.args[0]), made.at(instr.args[1])

    def run(regs: Registers) -> None:
        regs[dst] = evaluate(regs[a], regs[b])

    return run


# --- checks


def _check_null(made: Preparation, instr: CheckNull) -> Run:
    value, machine, following = made.at(instr.value), made.machine, made.following

    def run(regs: Registers) -> None:
        if regs[value] is None:
            _link(machine, following)
            raise machine.thrown("java.lang.NullPointerException")

    return run


def _link(machine: Machine, instr: Instruction) -> None:
    """Resolve what an instruction names: the JVM does so before it looks at the operands, so that errors of linking come first."""
    match instr:
        case GetField() | PutField():
            machine.field_slot(instr.field)
        case Call():
            _resolved(machine, instr)
        case NewArray():
            machine.load(str(instr.type))


def _check_bounds(made: Preparation, instr: CheckBounds) -> Run:
    array, index, machine = made.at(instr.array), made.at(instr.index), made.machine

    def run(regs: Registers) -> None:
        length = len(regs[array].elements)
        if not 0 <= regs[index] < length:
            message = f"Index {regs[index]} out of bounds for length {length}"
            raise machine.thrown("java.lang.ArrayIndexOutOfBoundsException", message)

    return run


def _check_cast(made: Preparation, instr: CheckCast) -> Run:
    value, machine, name = made.at(instr.value), made.machine, str(instr.type)

    def run(regs: Registers) -> None:
        obj = regs[value]
        if obj is not None and name not in obj.cls.supertypes:
            machine.load(name)
            message = f"class {obj.cls.name} cannot be cast to class {name}"
            raise machine.thrown("java.lang.ClassCastException", message)

    return run


def _check_zero(made: Preparation, instr: CheckZero) -> Run:
    value, machine = made.at(instr.value), made.machine

    def run(regs: Registers) -> None:
        if regs[value] == 0:
            raise machine.thrown("java.lang.ArithmeticException", "/ by zero")

    return run


def _check_size(made: Preparation, instr: CheckSize) -> Run:
    size, machine, following = made.at(instr.size), made.machine, made.following

    def run(regs: Registers) -> None:
        if regs[size] < 0:
            _link(machine, following)
            raise machine.thrown("java.lang.NegativeArraySizeException", str(regs[size]))

    return run


def _check_store(made: Preparation, instr: CheckStore) -> Run:
    array, value, machine = made.at(instr.array), made.at(instr.value), made.machine

    def run(regs: Registers) -> None:
        obj = regs[value]
        if obj is not None and str(regs[array].cls.element) not in obj.cls.supertypes:
            raise machine.thrown("java.lang.ArrayStoreException", _binary_name(obj.cls.type, obj.cls.name))

    return run


def _binary_name(type: Type | None, name: str) -> str:
    if type is None:
        return name
    from twinproof.ir.types import descriptor_of

    return descriptor_of(type).replace("/", ".")


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
    statics: dict[str, Any] | None = None

    def run(regs: Registers) -> None:
        nonlocal statics
        if statics is None:
            statics = machine.static_home(field).statics
        regs[dst] = statics[name]

    return run


def _put_static(made: Preparation, instr: PutStatic) -> Run:
    value, machine, field, name = made.at(instr.value), made.machine, instr.field, instr.field.name
    statics: dict[str, Any] | None = None
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
            if loaded.cls.flags & 0x400:
                raise machine.thrown("java.lang.InstantiationError", name)
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


# --- calls


def _call(made: Preparation, instr: Call) -> Run:
    args = [made.at(arg) for arg in instr.args]
    dst = instr.dst.index if instr.dst is not None else -1
    if instr.kind in (CallKind.STATIC, CallKind.SPECIAL):
        return _direct_call(made, instr, args, dst)
    return _virtual_call(made, instr, args, dst)


def _direct_call(made: Preparation, instr: Call, args: list[int], dst: int) -> Run:
    machine, method = made.machine, made.method
    invoke: Invoke | None = None

    def run(regs: Registers) -> None:
        nonlocal invoke
        if invoke is None:
            invoke = _direct_target(machine, method, instr)
        result = invoke([regs[arg] for arg in args])
        if dst >= 0:
            regs[dst] = result

    return run


def _direct_target(machine: Machine, caller: Method, instr: Call) -> Invoke:
    resolved = _resolved(machine, instr)
    if resolved.is_static:
        machine.initialise(machine.load(resolved.owner))
    elif resolved.name != "<init>":
        resolved = _super_target(machine, caller, instr, resolved)
    return machine.invoker_from(caller, resolved)


def _resolved(machine: Machine, instr: Call) -> Method:
    """The method that a call names, if it and its owner are of the kind that the call expects."""
    if machine.load(instr.method.owner).cls.is_interface is not instr.method.interface:
        raise machine.thrown("java.lang.IncompatibleClassChangeError", f"{instr.method}")
    resolved = machine.resolve(instr.method)
    if resolved.is_static is not (instr.kind is CallKind.STATIC):
        raise machine.thrown("java.lang.IncompatibleClassChangeError", f"{instr.method}")
    return resolved


def _super_target(machine: Machine, caller: Method, instr: Call, resolved: Method) -> Method:
    """The target of `super.m()`: selected from the caller's superclass when the named class is one of its superclasses."""
    own = machine.load(caller.owner)
    named = machine.load(instr.method.owner)
    if named is own or named.cls.is_interface or named.name not in own.supertypes or own.superclass is None:
        return resolved
    return resolved if resolved.flags & PRIVATE else machine.nearest(own.superclass, resolved)


def _virtual_call(made: Preparation, instr: Call, args: list[int], dst: int) -> Run:
    machine, first = made.machine, args[0]
    targets: dict[Any, Invoke] = {}
    resolved: Method | None = None

    def target(receiver: Any) -> Invoke:
        nonlocal resolved
        if resolved is None:
            resolved = _resolved(machine, instr)
        if instr.kind is CallKind.INTERFACE and instr.method.owner not in receiver.cls.supertypes:
            message = f"Class {receiver.cls.name} does not implement the requested interface {instr.method.owner}"
            raise machine.thrown("java.lang.IncompatibleClassChangeError", message)
        if is_polymorphic(resolved):
            invoke = machine.linked(resolved, instr.method.descriptor)
        else:
            invoke = machine.invoker(machine.select(receiver.cls, resolved))
        targets[receiver.cls] = invoke
        return invoke

    def run(regs: Registers) -> None:
        receiver = regs[first]
        invoke = targets.get(receiver.cls) or target(receiver)
        result = invoke([regs[arg] for arg in args])
        if dst >= 0:
            regs[dst] = result

    return run


# --- ends of blocks


def _end(made: Preparation, instr: Instruction, result: int) -> Callable[[Registers], PreparedBlock | None]:
    match instr:
        case Jump(target):
            block = made.blocks[target]
            return lambda regs: block
        case Branch():
            return _branch(made, instr)
        case Switch():
            return _switch(made, instr)
        case Return(value):
            return _return(made, value, result)
        case Throw(value):
            return _throw(made.at(value))
        case Unsupported(reason):
            return _unsupported(reason)
    raise AssertionError(f"{instr} does not end a block")


def _branch(made: Preparation, instr: Branch) -> Callable[[Registers], PreparedBlock | None]:
    evaluate, a, b = instr.op.evaluate, made.at(instr.args[0]), made.at(instr.args[1])
    then, other = made.blocks[instr.then], made.blocks[instr.other]
    return lambda regs: then if evaluate(regs[a], regs[b]) else other


def _switch(made: Preparation, instr: Switch) -> Callable[[Registers], PreparedBlock | None]:
    value, default = made.at(instr.value), made.blocks[instr.default]
    cases = {case: made.blocks[target] for case, target in instr.cases}
    return lambda regs: cases.get(regs[value], default)


def _return(made: Preparation, value: Value | None, result: int) -> Callable[[Registers], None]:
    if value is None:
        return lambda regs: None
    source, type = made.at(value), parse_descriptor(made.method.descriptor).result

    def end(regs: Registers) -> None:
        regs[result] = regs[source]

    def end_narrow(regs: Registers) -> None:
        regs[result] = narrow(type, regs[source])  # type: ignore[arg-type]

    return end_narrow if type in NARROW else end


def _throw(value: int) -> Callable[[Registers], None]:
    def end(regs: Registers) -> None:
        raise Thrown(regs[value])

    return end


def _unsupported(reason: str) -> Callable[[Registers], None]:
    def end(regs: Registers) -> None:
        raise Halted("unsupported", reason)

    return end


_PREPARE: dict[type, Callable[[Preparation, Any], Run]] = {
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
}
