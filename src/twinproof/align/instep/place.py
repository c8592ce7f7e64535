"""Where one version is: a stack of places in the methods it is in, the innermost last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from twinproof.align.flow import Liveness
from twinproof.align.stores import asked_by, made_arrays
from twinproof.ir.cfg import reads
from twinproof.ir.program import (
    Body,
    Branch,
    Caught,
    CheckCast,
    CheckNull,
    CheckStore,
    Copy,
    GetField,
    InstanceOf,
    Instruction,
    Method,
    PutField,
    Reg,
    Throw,
)

_WITH_MESSAGE = frozenset(
    (
        None, "java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException", "java.lang.NullPointerException",
        "java.lang.Error", "java.lang.LinkageError", "java.lang.ExceptionInInitializerError", "java.lang.NoClassDefFoundError",
        "java.lang.BootstrapMethodError", "java.lang.ReflectiveOperationException", "java.lang.reflect.InvocationTargetException",
        "java.lang.reflect.UndeclaredThrowableException", "java.security.PrivilegedActionException",
        "java.util.concurrent.ExecutionException", "java.util.concurrent.CompletionException",
    )
)  # fmt: skip  # what may be a `NullPointerException`, or made by the library or the JVM to wrap one
Slot = tuple[int, int]  # a register by the depth of its frame and its index


class Code:
    """A method that is walked through; each is one object per walk."""

    def __init__(self, method: Method, body: Body) -> None:
        self.method = method
        self.body = body
        self.live = Liveness(body)
        instrs = [instr for block in body.blocks for instr in block.instrs if isinstance(instr, CheckStore)]
        made = made_arrays(body) if instrs else {}
        self.asked = {id(instr): asked_by(instr, made) for instr in instrs}  # what stores into arrays come to


class At(NamedTuple):
    """A place in one method, before an instruction."""

    code: Code
    block: int
    index: int  # type: ignore[assignment]

    @property
    def instr(self) -> Instruction:
        """The next instruction."""
        return self.code.body.blocks[self.block].instrs[self.index]

    def step(self) -> At:
        """After the next instruction."""
        return At(self.code, self.block, self.index + 1)

    def jump(self, target: int) -> At:
        """At the start of a block."""
        return At(self.code, target, 0)


Place = tuple[At, ...]


def live_slots(place: Place) -> Iterator[tuple[Slot, Reg]]:
    """The registers whose values may still be read, in all frames; callers stand at their calls."""
    for depth, at in enumerate(place):
        is_top = depth == len(place) - 1
        live = at.code.live.before(at.block, at.index) if is_top else at.code.live.across(at.block, at.index)
        for index in sorted(live):
            yield (depth, index), at.code.body.registers[index]


class Catch(NamedTuple):
    """Where an exception of a class (None: any) goes on: after the `Caught`, which writes `dst`."""

    cls: str | None
    place: Place
    dst: Reg


def catches(place: Place) -> list[Catch]:
    """The handlers that an exception thrown at a place meets, innermost first, up to one that takes all."""
    found: list[Catch] = []
    for depth in range(len(place) - 1, -1, -1):
        at = place[depth]
        for handler in at.code.body.blocks[at.block].handlers:
            first = at.jump(handler.target)
            assert isinstance(first.instr, Caught)
            found.append(Catch(handler.cls, (*place[:depth], first.step()), first.instr.dst))
            if handler.cls is None:
                return found
    return found


def shows_messages(body: Body, is_renamed: bool) -> bool:
    """Whether a message of the JVM's that tells how the code was written may be looked at: a caught exception is passed on, kept or
    returned, not only told apart or rethrown. That is `NullPointerException` and, where classes are renamed, whatever names them."""
    instrs = [instr for block in body.blocks for instr in block.instrs]
    targets = {handler.target for block in body.blocks for handler in block.handlers if is_renamed or handler.cls in _WITH_MESSAGE}
    held = {instr.dst.index for target in targets for instr in body.blocks[target].instrs[:1] if isinstance(instr, Caught)}
    copies = [(instr.dst.index, instr.src.index) for instr in instrs if isinstance(instr, Copy) and isinstance(instr.src, Reg)]
    while more := {dst for dst, src in copies if src in held} - held:
        held |= more
    return any(_shows(instr, held) for instr in instrs)


def _shows(instr: Instruction, held: set[int]) -> bool:
    match instr:
        case Copy() | Throw() | CheckNull() | CheckCast() | InstanceOf() | Branch() | GetField():
            return False
        case PutField(value=value):
            return isinstance(value, Reg) and value.index in held
    return any(isinstance(operand, Reg) and operand.index in held for operand in reads(instr))
