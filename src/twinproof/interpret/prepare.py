"""Prepared code: each IR instruction becomes one Python closure over a frame's registers, made when a method is first called.

A frame is a list: the method's registers, then its constants, so that every operand is one index. A closure that names a
class, field or method resolves it when it first runs, as the JVM does, and remembers the result. The frame's layout is the same for all
machines of a program; once it is known, a block is prepared only when it is first run.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.interpret.instructions import NARROW, PREPARE
from twinproof.interpret.machine import FAILED, HALTED, Halted, Invoke, Machine, Run, Thrown
from twinproof.interpret.memory_instructions import LOCALS, end_locals
from twinproof.interpret.objects import Plain, Registers
from twinproof.interpret.unplain import Unplain, unplain_apply
from twinproof.ir.instruction import (
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Branch,
    Caught,
    CheckBounds,
    CheckSize,
    CheckZero,
    Const,
    Copy,
    Fail,
    Halt,
    Instruction,
    Jump,
    Literal,
    Reg,
    Return,
    Switch,
    Text,
    Throw,
    Unsupported,
    Value,
)
from twinproof.ir.on_blocks import LocalBlock
from twinproof.ir.operators import narrow
from twinproof.ir.program import Block, Body, Method
from twinproof.ir.types import parse_descriptor
from twinproof.language.semantics import Fault

_PLAIN = (
    Copy,
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    CheckBounds,
    CheckZero,
)  # their closures know of no class, so all runs share them


class PreparedBlock:
    """The closures of a block; `end` returns the block to go on with, or None when the method has returned into register `result`."""

    __slots__ = ("caught", "end", "handlers", "runs")

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.end: Run = _unfinished
        self.handlers: list[tuple[str | None, PreparedBlock]] = []
        self.caught = -1


class Preparation:
    """The frame layout of one method while its closures are made."""

    def __init__(self, machine: Machine, method: Method, body: Body) -> None:
        self.machine = machine
        self.method = method
        self.result = len(body.registers)
        self.template: Registers = [None] * (self.result + 1)
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
    invoke = _invoker(machine, made, len(body.params), made.result)
    return _ending_locals(machine, invoke) if _has_locals(body) else invoke


def _has_locals(body: Body) -> bool:
    return any(isinstance(instr, LocalBlock) for block in body.blocks for instr in block.instrs)


def _ending_locals(machine: Machine, invoke: Invoke) -> Invoke:
    """The same for a method with local blocks, whose lives end when it returns."""
    blocks = machine.notes.setdefault(LOCALS, [])

    def ending(args: Registers) -> Plain:
        kept = len(blocks)
        try:
            return invoke(args)
        finally:
            end_locals(machine, kept)

    return ending


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

    def invoke(args: Registers) -> Plain:
        if kind == "abstract":
            raise machine.fault(Fault.NO_CODE, f"{method.ref}")
        raise Halted("unsupported", f"native method {method.owner}.{method.name}{method.descriptor}")

    return invoke


def _invoker(machine: Machine, made: Preparation, params: int, result: int) -> Invoke:
    template, entry, deepest = made.template, made.blocks[0], machine.limits.depth

    def invoke(args: Registers) -> Plain:
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
        value: Plain = regs[result]
        return value

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
    kept = made.machine.kept.setdefault(made.method, {})
    for place, instr in enumerate(source.instrs[:-1]):
        if isinstance(instr, Caught):
            continue
        found = kept.get(id(instr))
        if found is None or found[0] is not instr:
            made.following = _following(source, place)
            found = instr, PREPARE[type(instr)](made, instr)
            if isinstance(instr, _PLAIN) or (isinstance(instr, Literal) and isinstance(instr.value, Text)):
                kept[id(instr)] = found
        block.runs.append(_watched(made, *found))
    block.end = _watched(made, source.instrs[-1], _end(made, source.instrs[-1], made.result))


def _following(source: Block, place: int) -> Instruction:
    """What the checks from a place on are for."""
    while isinstance(source.instrs[place + 1], CheckSize | Copy):
        place += 1
    return source.instrs[place + 1]


def _watched(made: Preparation, instr: Instruction, run: Run) -> Run:
    watch = made.machine.watch
    return run if watch is None else watch(made.method, instr, made.at, run)


def _unfinished(regs: Registers) -> PreparedBlock | None:
    raise AssertionError("a block without end")


def _end(made: Preparation, instr: Instruction, result: int) -> Run:
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
            return _halted("unsupported", reason)
        case Fail(clause):
            return _halted(FAILED, clause)
        case Halt():
            return _halted(HALTED, "what was assumed does not hold")
    raise AssertionError(f"{instr} does not end a block")


def _branch(made: Preparation, instr: Branch) -> Run:
    evaluate, a, b = instr.op.evaluate, made.at(instr.args[0]), made.at(instr.args[1])
    then, other = made.blocks[instr.then], made.blocks[instr.other]

    def end(regs: Registers) -> PreparedBlock:
        try:
            holds = evaluate(regs[a], regs[b])
        except Unplain as error:
            holds = unplain_apply(instr.op, [regs[a], regs[b]], error)
        return then if holds else other

    return end


def _switch(made: Preparation, instr: Switch) -> Run:
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


def _halted(reason: str, detail: str) -> Callable[[Registers], None]:
    def end(regs: Registers) -> None:
        raise Halted(reason, detail)

    return end
