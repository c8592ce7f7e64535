"""Writing IR bodies by hand: a `BodyBuilder` hands out registers and blocks and takes instructions in order.

A label is the number of its block, so instructions can name blocks that are not written yet. `finish` refuses a body in which a
block was left without its jump; everything else is for `validate` to judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from twinproof.base.errors import InternalError
from twinproof.ir.instruction import (
    Apply,
    Branch,
    Call,
    CallKind,
    Caught,
    CheckCast,
    CheckNull,
    Fail,
    FieldRef,
    GetField,
    GetStatic,
    Halt,
    InstanceOf,
    Instruction,
    Jump,
    Label,
    Literal,
    LiteralValue,
    MethodRef,
    New,
    PutField,
    PutStatic,
    Reg,
    Return,
    Switch,
    Terminator,
    Throw,
    Unsupported,
    Value,
)
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Block, Body, Handler
from twinproof.ir.types import INT, OBJECT, REF, VOID, Primitive, Type, parse_descriptor, register_type


class BodyBuilder:
    """A body in the making; instructions go to the block placed last, at first to block 0."""

    def __init__(self, descriptor: str, static: bool = True) -> None:
        self._registers: list[Reg] = []
        self._blocks: list[list[Instruction]] = [[]]
        self._at: Label = 0
        self._catching: dict[Label, tuple[Handler, ...]] = {}
        self.this: Reg | None = None if static else self._register(REF, "this")
        self.args = tuple(self._register(register_type(type), f"a{i}") for i, type in enumerate(parse_descriptor(descriptor).params))
        self._params = self.args if self.this is None else (self.this, *self.args)

    def _register(self, type: Primitive, name: str) -> Reg:
        reg = Reg(len(self._registers), type, name)
        self._registers.append(reg)
        return reg

    def temporary(self, type: Primitive) -> Reg:
        """A fresh register."""
        return self._register(type, f"t{len(self._registers)}")

    # --- blocks

    def label(self) -> Label:
        """A new block, to be placed later."""
        self._blocks.append([])
        return len(self._blocks) - 1

    def place(self, label: Label) -> None:
        """Go on writing at the start of a block."""
        if self._blocks[label]:
            raise InternalError(f"block {label} is placed twice")
        self._at = label

    @contextmanager
    def elsewhere(self, label: Label) -> Iterator[None]:
        """While this lasts, instructions go to another block, at its start."""
        before = self._at
        self.place(label)
        yield
        self._at = before

    def catching(self, label: Label, *handlers: Handler) -> None:
        """What is thrown in a block goes to these handlers."""
        self._catching[label] = handlers

    def caught(self) -> Reg:
        """What was thrown; the first instruction of a handler's block."""
        dst = self.temporary(REF)
        self.emit(Caught(dst))
        return dst

    def finish(self) -> Body:
        """The body."""
        for label, instrs in enumerate(self._blocks):
            if not instrs or not isinstance(instrs[-1], Terminator):
                raise InternalError(f"block {label} has no end")
        return Body(self._params, tuple(self._registers), tuple(self._block(label) for label in range(len(self._blocks))))

    def _block(self, label: Label) -> Block:
        return Block(tuple(self._blocks[label]), self._catching.get(label, ()))

    # --- instructions that give a value

    def apply(self, operator: str, *args: Value) -> Reg:
        """The result of an operator."""
        op = OPERATORS[operator]
        dst = self.temporary(op.result)
        self.emit(Apply(dst, op, args))
        return dst

    def literal(self, value: LiteralValue) -> Reg:
        """The object of a literal."""
        dst = self.temporary(REF)
        self.emit(Literal(dst, value))
        return dst

    def new(self, cls: str) -> Reg:
        """A new object, its constructor not yet called."""
        dst = self.temporary(REF)
        self.emit(New(dst, cls))
        return dst

    def get_field(self, obj: Value, field: FieldRef) -> Reg:
        """A field's value."""
        dst = self.temporary(register_type(field.type))
        self.emit(GetField(dst, obj, field))
        return dst

    def get_static(self, field: FieldRef) -> Reg:
        """A static field's value."""
        dst = self.temporary(register_type(field.type))
        self.emit(GetStatic(dst, field))
        return dst

    def instance_of(self, value: Value, type: Type) -> Reg:
        """1 if the value is an instance of the type, else 0."""
        dst = self.temporary(INT)
        self.emit(InstanceOf(dst, value, type))
        return dst

    def call(self, kind: CallKind, method: MethodRef, *args: Value) -> Reg:
        """The result of a call; the method must have one."""
        dst = self._call(kind, method, args)
        if dst is None:
            raise InternalError(f"{method} has no result")
        return dst

    # --- instructions without a value

    def run(self, kind: CallKind, method: MethodRef, *args: Value) -> None:
        """A call whose result, if any, is dropped."""
        self._call(kind, method, args)

    def _call(self, kind: CallKind, method: MethodRef, args: Sequence[Value]) -> Reg | None:
        result = parse_descriptor(method.descriptor).result
        dst = None if result is VOID else self.temporary(register_type(result))
        self.emit(Call(dst, kind, method, tuple(args)))
        return dst

    def put_field(self, obj: Value, field: FieldRef, value: Value) -> None:
        """Set a field."""
        self.emit(PutField(obj, field, value))

    def put_static(self, field: FieldRef, value: Value) -> None:
        """Set a static field."""
        self.emit(PutStatic(field, value))

    def check_null(self, value: Value) -> None:
        """Throw NullPointerException if the value is null."""
        self.emit(CheckNull(value))

    def check_cast(self, value: Value, type: Type) -> None:
        """Throw ClassCastException unless the value fits the type."""
        if type != OBJECT:
            self.emit(CheckCast(value, type))

    def emit(self, instr: Instruction) -> None:
        """Any instruction."""
        block = self._blocks[self._at]
        if block and isinstance(block[-1], Terminator):
            raise InternalError(f"block {self._at} goes on after its end")
        block.append(instr)

    # --- ends of blocks

    def jump(self, target: Label) -> None:
        """Go on at a block."""
        self.emit(Jump(target))

    def branch(self, operator: str, *args: Value, then: Label, other: Label) -> None:
        """Go on at one of two blocks."""
        self.emit(Branch(OPERATORS[operator], args, then, other))

    def switch(self, value: Value, cases: Sequence[tuple[int, Label]], default: Label) -> None:
        """Go on at the block of the case equal to the value."""
        self.emit(Switch(value, tuple(sorted(cases)), default))

    def give_back(self, value: Value | None = None) -> None:
        """Return from the method."""
        self.emit(Return(value))

    def throw(self, value: Value) -> None:
        """Throw an exception that is not null."""
        self.emit(Throw(value))

    def unsupported(self, reason: str) -> None:
        """Stop the path."""
        self.emit(Unsupported(reason))

    def fail(self, clause: str) -> None:
        """End the run: it breaks a clause."""
        self.emit(Fail(clause))

    def halt(self) -> None:
        """End the run: nothing is asked of it."""
        self.emit(Halt())


def unsupported_body(descriptor: str, reason: str, static: bool = True) -> Body:
    """A body that only says it is not supported."""
    builder = BodyBuilder(descriptor, static)
    builder.unsupported(reason)
    return builder.finish()
