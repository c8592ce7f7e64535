"""Prepared instructions on memory of blocks, and of what is undefined: one closure over a frame's registers each."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.interpret.blocks import (
    MemoryBlock,
    Pointer,
    check_apart,
    copy_bytes,
    fill_bytes,
    moved,
    moved_inside,
    place,
    read_bits,
    read_pointer,
    write_bits,
    write_pointer,
)
from twinproof.interpret.machine import Halted, Machine, Run
from twinproof.interpret.objects import Registers
from twinproof.interpret.unplain import NOTHING, Partial, Raw, Undefined, Unplain, UnplainNumber, unplain_apply
from twinproof.ir.instruction import Choose, Instruction
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
from twinproof.ir.operators import Operator
from twinproof.ir.types import BOOLEAN, BYTE, DOUBLE, FLOAT, POINTER, SHORT, Primitive

if TYPE_CHECKING:
    from twinproof.interpret.prepare import Preparation

_MOST_LOCAL = 1 << 23
_FLOAT_FORM = {FLOAT: "<f", DOUBLE: "<d"}
LOCALS, CODE = "locals", "code"  # among the machine's notes: local blocks, the newest last; blocks of methods


def condition(op: Operator, values: list[Raw], error: Unplain) -> bool:  # numbers, plain or not
    """What a condition says of numbers of which some are not plain."""
    return bool(unplain_apply(op, values, error))


def _at(made: Preparation, instr: Instruction, run: Run) -> Run:
    """The same, but what is undefined is told with its place."""
    where = f"{made.method.name}:{instr.line}" if instr.line else made.method.name

    def located(regs: Registers) -> None:
        try:
            run(regs)
        except (Undefined, Unplain) as error:
            error.place(where)
            raise

    return located


def _choose(made: Preparation, instr: Choose) -> Run:
    dst, op, a, b = instr.dst.index, instr.op, made.at(instr.args[0]), made.at(instr.args[1])
    then, other, evaluate = made.at(instr.then), made.at(instr.other), instr.op.evaluate

    def run(regs: Registers) -> None:
        try:
            holds = evaluate(regs[a], regs[b])
        except Unplain as error:
            holds = condition(op, [regs[a], regs[b]], error)
        regs[dst] = regs[then] if holds else regs[other]

    return _at(made, instr, run)


def _check_defined(made: Preparation, instr: CheckDefined) -> Run:
    op, reason, args = instr.op, instr.reason, [made.at(arg) for arg in instr.args]

    def run(regs: Registers) -> None:
        values = [regs[arg] for arg in args]
        try:
            holds = op.evaluate(*values)
        except Unplain as error:
            holds = condition(op, values, error)
        if not holds:
            raise Undefined(reason)

    return _at(made, instr, run)


def _indeterminate(made: Preparation, instr: Indeterminate) -> Run:
    dst = instr.dst.index

    def run(regs: Registers) -> None:
        regs[dst] = NOTHING

    return run


def _settle(made: Preparation, instr: Settle) -> Run:
    dst, value = instr.dst.index, made.at(instr.value)

    def run(regs: Registers) -> None:
        if isinstance(regs[value], UnplainNumber):
            raise Halted("unsupported", "some value is taken for one that was never written")
        regs[dst] = regs[value]

    return run


# --- blocks


def _local(made: Preparation, instr: LocalBlock) -> Run:
    dst, size, align, machine = instr.dst.index, made.at(instr.bytes), instr.align, made.machine
    blocks: list[MemoryBlock] = machine.notes.setdefault(LOCALS, [])

    def run(regs: Registers) -> None:
        if regs[size] < 0:
            raise Undefined("an array of negative size")
        if regs[size] > _MOST_LOCAL:
            raise Halted("stack-overflow", f"a local object of {regs[size]} bytes")
        block = MemoryBlock(regs[size], align, "local")
        blocks.append(block)
        regs[dst] = Pointer(block, 0)

    return _at(made, instr, run)


def end_locals(machine: Machine, kept: int) -> None:
    """The local blocks of a method that returns are dead; `kept` is how many there were when it was called."""
    blocks: list[MemoryBlock] = machine.notes.setdefault(LOCALS, [])
    for block in blocks[kept:]:
        block.alive = False
    del blocks[kept:]


def _lasting(made: Preparation, instr: LastingBlock) -> Run:
    dst, content, align = instr.dst.index, instr.content.encode("latin-1"), instr.align

    def run(regs: Registers) -> None:
        regs[dst] = Pointer(MemoryBlock(len(content), align, "lasting", content), 0)

    return run


def _fix(made: Preparation, instr: FixBlock) -> Run:
    pointer = made.at(instr.pointer)

    def run(regs: Registers) -> None:
        regs[pointer].block.fixed = True

    return run


def _begin(made: Preparation, instr: BeginLife) -> Run:
    pointer = made.at(instr.pointer)

    def run(regs: Registers) -> None:
        regs[pointer].block.begin()

    return run


def _end(made: Preparation, instr: EndLife) -> Run:
    pointer = made.at(instr.pointer)

    def run(regs: Registers) -> None:
        regs[pointer].block.alive = False

    return run


def code_block(machine: Machine, method: Raw) -> MemoryBlock:  # a method, or a name that has no code
    """The block that stands for a method, always the same in one run."""
    blocks: dict[Raw, MemoryBlock] = machine.notes.setdefault(CODE, {})
    if method not in blocks:
        blocks[method] = MemoryBlock(0, 16, "code", b"", method)
    return blocks[method]


def _code(made: Preparation, instr: CodePointer) -> Run:
    dst, machine, ref = instr.dst.index, made.machine, instr.method

    def run(regs: Registers) -> None:
        regs[dst] = Pointer(code_block(machine, machine.resolve(ref)), 0)

    return run


# --- reading and writing


def bytes_of(type: Primitive) -> int:
    """How many bytes a value of a type takes."""
    return max(type.bits // 8, 1)


def read_value(pointer: Raw, type: Primitive, align: int) -> Raw:  # a value of the type, plain or not
    """What stands at a pointer, as a value of a type."""
    size = bytes_of(type)
    block, offset = place(pointer, size, align)
    if type is POINTER:
        return read_pointer(block, offset)
    bits = read_bits(block, offset, size)
    if isinstance(bits, Partial):
        return _widened(type, bits)
    return plain_of(type, bits) if isinstance(bits, int) else bits


def _widened(type: Primitive, bits: Partial) -> Partial:
    """Bits as the register of a narrow type has them: what is above is the sign."""
    if type not in (BYTE, SHORT):
        return bits
    top, above = 1 << (type.bits - 1), (1 << 32) - (1 << type.bits)
    return Partial(bits.bits | (above if bits.bits & top else 0), bits.known | (above if bits.known & top else 0))


def plain_of(type: Primitive, bits: int) -> Raw:  # a value of the type
    """The value of a type with these bits, without sign."""
    if type in _FLOAT_FORM:
        return struct.unpack(_FLOAT_FORM[type], bits.to_bytes(type.bits // 8, "little"))[0]
    if type is BOOLEAN:
        return bits & 1
    top = 1 << (type.bits - 1)
    return (bits ^ top) - top


def _read(made: Preparation, instr: MemoryRead) -> Run:
    dst, pointer, type, align = instr.dst.index, made.at(instr.pointer), instr.type, instr.align

    def run(regs: Registers) -> None:
        regs[dst] = read_value(regs[pointer], type, align)

    return _at(made, instr, run)


def _write(made: Preparation, instr: MemoryWrite) -> Run:
    pointer, value, type, align = made.at(instr.pointer), made.at(instr.value), instr.type, instr.align

    def run(regs: Registers) -> None:
        write_value(regs[pointer], regs[value], type, align)

    return _at(made, instr, run)


def write_value(pointer: Raw, value: Raw, type: Primitive, align: int) -> None:  # a value of the type, plain or not
    """Let a value of a type stand at a pointer."""
    size = bytes_of(type)
    block, offset = place(pointer, size, align, writes=True)
    if type is POINTER:
        write_pointer(block, offset, value)
    elif type in _FLOAT_FORM and not isinstance(value, UnplainNumber):
        write_bits(block, offset, size, int.from_bytes(struct.pack(_FLOAT_FORM[type], value), "little"))
    else:
        write_bits(block, offset, size, value)


def _copy(made: Preparation, instr: MemoryCopy) -> Run:
    to, source, size, align = made.at(instr.to), made.at(instr.source), made.at(instr.bytes), instr.align

    def run(regs: Registers) -> None:
        copy_bytes(regs[to], regs[source], unsigned_size(regs[size]), align)

    return _at(made, instr, run)


def unsigned_size(size: int) -> int:
    """A size as it is meant: without sign."""
    return size & ((1 << 64) - 1)


def _apart(made: Preparation, instr: CheckApart) -> Run:
    to, source, size = made.at(instr.to), made.at(instr.source), made.at(instr.bytes)

    def run(regs: Registers) -> None:
        check_apart(regs[to], regs[source], unsigned_size(regs[size]))

    return _at(made, instr, run)


def _fill(made: Preparation, instr: MemoryFill) -> Run:
    to, value, size, align = made.at(instr.to), made.at(instr.value), made.at(instr.bytes), instr.align

    def run(regs: Registers) -> None:
        fill_bytes(regs[to], regs[value], unsigned_size(regs[size]), align)

    return _at(made, instr, run)


# --- pointers


def _mover(move: Callable[[Raw, int], Raw]) -> Callable[[Preparation, MovePointer | MoveInside], Run]:
    def prepare(made: Preparation, instr: MovePointer | MoveInside) -> Run:
        dst, base, index, scale = instr.dst.index, made.at(instr.base), made.at(instr.index), instr.scale

        def run(regs: Registers) -> None:
            regs[dst] = move(regs[base], regs[index] * scale)

        return _at(made, instr, run)

    return prepare


PREPARE_MEMORY: dict[type, Callable[..., Run]] = {  # each gets instructions of its class
    Choose: _choose,
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
    MovePointer: _mover(moved),
    MoveInside: _mover(moved_inside),
}
