"""Lowering: the bytecode of one method as IR blocks.

The operand stack is simulated: pushing a local or a number emits nothing, a computed value goes to a fresh temporary (or
straight into the local it is stored to next), and what is still on the stack at the end of a block is copied to the stack's
canonical registers. Local variables become one register per slot and kind; debug tables only name them, so wrong debug data can
never change what the code means.

Blocks are found from the entry by following jumps, so unreachable code is not lowered. `jsr` subroutines of old class files
are lowered once per return address (the context of a block), which makes `ret` an ordinary jump.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from twinproof.base.errors import BadInput
from twinproof.ir.instruction import Caught, CheckNull, Const, Copy, Instruction, Jump, Reg, Terminator, Value
from twinproof.ir.program import STATIC, Block, Body, Handler, Variable
from twinproof.ir.signature import parse_field_signature
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, REF, ClassType, Primitive, Type, parse_descriptor, parse_type, register_type
from twinproof.java.load.classfile import Bytecode, LocalVariable, MethodInfo
from twinproof.java.load.opcodes import ISTORE, JSR, RET, TABLESWITCH, Op, decode
from twinproof.java.load.refs import Refs

KINDS = (INT, LONG, FLOAT, DOUBLE, REF)
MAX_WORK = 1 << 24  # the largest methods the JVM allows, without subroutines, need less than half of it
Context = tuple[tuple[int, int], ...]  # local slot -> return address of the subroutine that keeps it there


class ReturnAddress(Const):
    """What `jsr` pushes; lives on the simulated stack only."""

    def __init__(self, pc: int) -> None:
        super().__init__(REF, pc)


class Key(NamedTuple):
    """A block to be lowered: where it starts, the return addresses kept in locals, and how it is entered."""

    pc: int
    context: Context
    entry: str  # "" by a jump, "catch" by an exception, or the return address that `jsr` pushed


class Lowered(NamedTuple):
    """A block whose jump targets are still keys."""

    instrs: list[Instruction]
    end: Callable[[dict[Key, int]], Terminator]
    handlers: list[tuple[str | None, Key]]


Lower = Callable[["Lowering", Op], None]


class Lowering:
    """The state of lowering one method; `table.py` has the meaning of each opcode."""

    def __init__(self, refs: Refs, method: MethodInfo, code: Bytecode, index: int, table: list[Lower]) -> None:
        self.table = table
        self.refs = refs
        self.method = method
        self.method_index = index
        self.code = code
        self.ops = decode(code.code)
        self.index_of = {op.pc: i for i, op in enumerate(self.ops)}
        self.leaders = _leaders(self.ops, code)
        self.line_of = dict(code.lines)
        self.line_starts = sorted(self.line_of)
        self.names = _names(code)
        self.registers: list[Reg] = []
        self.taken: set[str] = set()
        self.locals: dict[tuple[int, str], Reg] = {}
        self.canonical: dict[tuple[int, str], Reg] = {}
        self.temporaries = 0
        self.entry_stacks: dict[Key, list[Value]] = {}
        self.queue: list[Key] = []
        self.work = MAX_WORK
        # the block being lowered
        self.out: list[Instruction] = []
        self.stack: list[Value] = []
        self.nonnull: set[Reg] = set()
        self.context: Context = ()
        self.end: Callable[[dict[Key, int]], Terminator] | None = None
        self.at = 0
        self.line = 0

    def run(self) -> Body:
        """The whole body."""
        params = self._params()
        self.never_null = self._never_null(params)
        blocks: dict[Key, Lowered] = {}
        self.reach(Key(0, (), ""), [])
        while self.queue:
            key = self.queue.pop()
            blocks[key] = self._lower_block(key)
        order = sorted(blocks)
        numbers = {key: number for number, key in enumerate(order)}
        finished = tuple(_finish(blocks[key], numbers) for key in order)
        return Body(params, tuple(self.registers), finished, self._variables())

    # --- registers

    def local(self, slot: int, kind: Primitive) -> Reg:
        """The register of a local variable slot used with this kind of value."""
        reg = self.locals.get((slot, kind.code))
        if reg is None:
            if slot >= self.code.max_locals:
                raise ValueError(f"local {slot} beyond max_locals")
            reg = self.locals[slot, kind.code] = self._register(self.names.get((slot, kind.code), f"l{slot}"), kind)
        return reg

    def temporary(self, kind: Primitive) -> Reg:
        """A fresh register."""
        self.temporaries += 1
        reg = Reg(len(self.registers), kind, f"t{self.temporaries - 1}")
        self.registers.append(reg)
        return reg

    def _register(self, name: str, kind: Primitive) -> Reg:
        if name in self.taken:
            name = f"{name}_{kind.name}"
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        reg = Reg(len(self.registers), kind, name)
        self.registers.append(reg)
        return reg

    def _params(self) -> tuple[Reg, ...]:
        kinds = [] if self.method.flags & STATIC else [REF]
        kinds += [register_type(type) for type in parse_descriptor(self.method.descriptor).params]
        params, slot = [], 0
        for kind in kinds:
            params.append(self.local(slot, kind))
            slot += 2 if kind.bits == 64 else 1
        return tuple(params)

    def _never_null(self, params: tuple[Reg, ...]) -> set[Reg]:
        overwritten = any(op.code == ISTORE + 4 and op.arg == 0 for op in self.ops)
        return set() if self.method.flags & STATIC or overwritten else {params[0]}

    def _variables(self) -> tuple[Variable, ...]:
        found: dict[Variable, None] = {}
        for entry in self.code.local_variables:
            reg = self.locals.get((entry.slot, _kind_code(entry)))
            if reg is not None:
                found[Variable(entry.name, _variable_type(entry), reg.name)] = None
        return tuple(found)

    # --- emitting

    def emit(self, instr: Instruction) -> None:
        """Append an instruction to the current block."""
        self.out.append(instr)

    def pop(self) -> Value:
        """Take the top of the stack."""
        value = self.stack.pop()
        if isinstance(value, ReturnAddress):
            raise ValueError("a return address is used as a value")
        return value

    def pop_args(self, count: int) -> tuple[Value, ...]:
        """Take `count` values off the stack, in the order they were pushed."""
        if count > len(self.stack):
            raise IndexError("stack underflow")
        args = self.stack[len(self.stack) - count :]
        del self.stack[len(self.stack) - count :]
        if any(isinstance(arg, ReturnAddress) for arg in args):
            raise ValueError("a return address is used as a value")
        return tuple(args)

    def result(self, kind: Primitive) -> Reg:
        """Where the current instruction's result goes: the local that the next one stores it to, or a temporary on the stack."""
        following = self.ops[self.at + 1] if self.at + 1 < len(self.ops) else None
        if following is not None and self._stores(following, kind):
            self.at += 1
            return self.overwrite(self.local(following.arg, kind))
        reg = self.temporary(kind)
        self.stack.append(reg)
        return reg

    def _stores(self, op: Op, kind: Primitive) -> bool:
        return ISTORE <= op.code <= ISTORE + 4 and KINDS[op.code - ISTORE] is kind and op.pc not in self.leaders and not self.context

    def overwrite(self, reg: Reg) -> Reg:
        """Make ready for a write to `reg`: save what the stack still needs of it, forget what was known."""
        if reg in self.stack:
            saved = self.temporary(reg.type)
            self.emit(Copy(saved, reg, self.line))
            self.stack = [saved if value is reg else value for value in self.stack]
        self.nonnull.discard(reg)
        return reg

    def check_null(self, value: Value) -> None:
        """Emit a null check unless the value is known not to be null."""
        if isinstance(value, Reg):
            if value in self.nonnull:
                return
            self.nonnull.add(value)
        self.emit(CheckNull(value, self.line))

    # --- blocks and jumps

    def spend(self, work: int) -> None:
        """Account for work, so that code made to blow up (subroutines in subroutines, deep stacks, many handlers) is refused in time."""
        self.work -= work
        if self.work < 0:
            raise ValueError("too large once its jumps, subroutines and handlers are followed")

    def reach(self, key: Key, stack: list[Value]) -> Key:
        """Make sure the block of `key` gets lowered, starting with these stack registers."""
        self.spend(1 + len(stack))
        known = self.entry_stacks.get(key)
        if known is None:
            if key.pc not in self.index_of:
                raise ValueError(f"jump into the middle of an instruction at {key.pc}")
            self.entry_stacks[key] = stack
            self.queue.append(key)
        elif known != stack:
            raise ValueError(f"different stacks meet at {key.pc}")
        return key

    def target(self, pc: int) -> Key:
        """The block a jump to `pc` leads to; the stack must have been flushed."""
        return self.reach(Key(pc, self.context, ""), list(self.stack))

    def flush(self, *operands: Value) -> tuple[Value, ...]:
        """Move the stack to its canonical registers before a jump; returns the jump's operands, saved if they would be overwritten."""
        if not self.stack:
            return operands
        self.spend(32 * len(self.stack))
        if any(isinstance(value, ReturnAddress) for value in self.stack):
            raise ValueError("a return address is kept on the stack")
        places = [self._canonical(depth, value.type) for depth, value in enumerate(self.stack)]
        moved = {place for place, value in zip(places, self.stack, strict=True) if value is not place}
        saved: dict[Value, Value] = {}
        for reg in sorted(moved.intersection((*self.stack, *operands)), key=lambda reg: reg.index):
            copy = saved[reg] = self.temporary(reg.type)
            self.emit(Copy(copy, reg, self.line))
        for place, value in zip(places, self.stack, strict=True):
            if value is not place:
                self.emit(Copy(place, saved.get(value, value), self.line))
                self.nonnull.discard(place)
        self.stack = list(places)
        return tuple(saved.get(value, value) for value in operands)

    def _canonical(self, depth: int, kind: Primitive) -> Reg:
        reg = self.canonical.get((depth, kind.code))
        if reg is None:
            reg = self.canonical[depth, kind.code] = self._register(f"s{depth}", kind)
        return reg

    def jump(self, key: Key) -> None:
        """End the block with a jump to `key`."""
        line = self.line
        self.end = lambda numbers: Jump(numbers[key], line)

    def _lower_block(self, key: Key) -> Lowered:
        self._start(key)
        handlers = self._handlers(key)
        while self.end is None:
            self.spend(32 + 16 * len(self.context))
            op = self.ops[self.at]
            if op.pc in self.line_of:
                self.line = self.line_of[op.pc]
            self.table[op.code](self, op)
            self.at += 1
            if self.end is None:
                self._fall_through()
        return Lowered(self.out, self.end, handlers)

    def _start(self, key: Key) -> None:
        self.out = []
        self.stack = list(self.entry_stacks[key])
        self.nonnull = set(self.never_null)
        self.context = key.context
        self.end = None
        self.at = self.index_of[key.pc]
        self.line = self._line(key.pc)
        if key.entry == "catch":
            caught = self.temporary(REF)
            self.emit(Caught(caught, self.line))
            self.nonnull.add(caught)
            self.stack = [caught]
        elif key.entry:
            self.stack.append(ReturnAddress(int(key.entry)))

    def _fall_through(self) -> None:
        if self.at == len(self.ops):
            raise ValueError("code falls off its end")
        pc = self.ops[self.at].pc
        if pc in self.leaders:
            self.flush()
            self.jump(self.target(pc))

    def _line(self, pc: int) -> int:
        place = bisect_right(self.line_starts, pc)
        return self.line_of[self.line_starts[place - 1]] if place else 0

    def _handlers(self, key: Key) -> list[tuple[str | None, Key]]:
        self.spend(len(self.code.handlers))
        found: dict[str | None, Key] = {}
        for entry in self.code.handlers:
            if entry.start <= key.pc < entry.end:
                name = entry.type.replace("/", ".") if entry.type else None
                if name not in found:
                    found[name] = self.reach(Key(entry.handler, key.context, "catch"), [])
                if name is None:
                    break
        return list(found.items())


def _finish(block: Lowered, numbers: dict[Key, int]) -> Block:
    handlers = tuple(Handler(cls, numbers[key]) for cls, key in block.handlers)
    return Block((*block.instrs, block.end(numbers)), handlers)


def _leaders(ops: list[Op], code: Bytecode) -> set[int]:
    leaders: set[int] = set()
    for op in ops:
        if 153 <= op.code <= JSR or op.code in (198, 199):
            leaders.add(op.arg)
            leaders.add(op.next)
        elif op.code == TABLESWITCH:
            cases, default = op.arg
            leaders.update(target for _, target in cases)
            leaders.add(default)
        elif op.code == RET:
            leaders.add(op.next)
    for entry in code.handlers:
        leaders.update((entry.start, entry.end, entry.handler))
    return leaders


def _names(code: Bytecode) -> dict[tuple[int, str], str]:
    names: dict[tuple[int, str], str] = {}
    for entry in code.local_variables:
        name = entry.name + "_" if entry.name[:1] in "lst" and entry.name[1:].isdigit() else entry.name
        names.setdefault((entry.slot, _kind_code(entry)), name)
    return names


def _kind_code(entry: LocalVariable) -> str:
    return {"J": "J", "F": "F", "D": "D", "L": "A", "[": "A"}.get(entry.descriptor[:1], "I")


def _variable_type(entry: LocalVariable) -> Type:
    if entry.signature:
        try:
            return parse_field_signature(entry.signature)
        except BadInput:
            pass  # debug data may be wrong; the descriptor is enough
    try:
        return parse_type(entry.descriptor)
    except ValueError:
        return ClassType("java.lang.Object")
