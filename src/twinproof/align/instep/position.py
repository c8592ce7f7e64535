"""Where one version is: a stack of places in the methods it is in, the innermost last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from twinproof.align.flow import Liveness
from twinproof.align.stores import asked_by, made_arrays
from twinproof.ir.cfg import reads, successors, writes
from twinproof.ir.instruction import (
    Branch,
    Call,
    Caught,
    CheckCast,
    CheckNull,
    CheckStore,
    Copy,
    GetField,
    InstanceOf,
    Instruction,
    PutField,
    Reg,
    Throw,
)
from twinproof.ir.program import Block, Body, Method
from twinproof.language.conduct import Sayings

Slot = tuple[int, int]  # a register by the depth of its frame and its index


class WalkedMethod:
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

    code: WalkedMethod
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


def shows_messages(body: Body, is_renamed: bool, sayings: Sayings) -> bool:
    """Whether a message of the machine's that tells how the code was written may be looked at: a caught exception is passed on, kept or
    returned, not only told apart or rethrown. That is what says something of null and, where classes are renamed, whatever names them."""
    named = None if is_renamed else sayings.of_null
    handlers = (handler for block in body.blocks for handler in block.handlers)
    targets = {handler.target for handler in handlers if named is None or handler.cls is None or handler.cls in named}
    held: list[frozenset[int]] = [frozenset()] * len(body.blocks)
    queue = sorted(targets)
    while queue:
        at = queue.pop()
        block = body.blocks[at]
        for instr, before in _watched(block, held[at], at in targets):
            if _shows(instr, before, sayings):
                return True
            reached = {handler.target for handler in block.handlers} | (set(successors(block)) if instr is block.instrs[-1] else set())
            for target in reached:
                if not before <= held[target]:
                    held[target] |= before
                    queue.append(target)
    return False


def _watched(block: Block, held: frozenset[int], catches: bool) -> Iterator[tuple[Instruction, frozenset[int]]]:
    """The instructions of a block with the registers that hold a caught exception before each."""
    for instr in block.instrs:
        yield instr, held
        dst = writes(instr)
        if dst is not None:
            is_copy = isinstance(instr, Copy) and isinstance(instr.src, Reg) and instr.src.index in held
            takes = is_copy or (catches and isinstance(instr, Caught))
            held = held | {dst.index} if takes else held - {dst.index}


def _shows(instr: Instruction, held: frozenset[int], sayings: Sayings) -> bool:
    match instr:
        case Copy() | Throw() | CheckNull() | CheckCast() | InstanceOf() | Branch() | GetField():
            return False
        case PutField(value=value):
            return isinstance(value, Reg) and value.index in held
        case Call(method=method) if method in sayings.suppresses:
            return False  # it goes along with another one
    return any(isinstance(operand, Reg) and operand.index in held for operand in reads(instr))
