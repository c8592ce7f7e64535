"""Whether asking a predicate changes anything: then what it is asked about is not what was there."""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.ir.cfg import writes
from twinproof.ir.instruction import ArrayStore, Instruction, New, NewArray, PutField, PutStatic, Reg, Value
from twinproof.ir.program import INITIALISER, Body, Method


def harmful(methods: Iterable[Method]) -> Method | None:
    """A method among some that changes static fields, or objects that it has not made itself."""
    return next(
        (method for method in methods if method.name != INITIALISER and method.body is not None and _changes(method, method.body)), None
    )


def _changes(method: Method, body: Body) -> bool:
    instrs = [instr for block in body.blocks for instr in block.instrs]
    own = own_registers(body)
    if method.is_constructor:
        own |= {body.params[0].index}
    return any(_target(instr) is not None and not _is_own(_target(instr), own) for instr in instrs) or any(
        isinstance(instr, PutStatic) for instr in instrs
    )


def _target(instr: Instruction) -> Value | None:
    match instr:
        case PutField(obj=target) | ArrayStore(array=target):
            return target
    return None


def _is_own(target: Value | None, own: set[int]) -> bool:
    return isinstance(target, Reg) and target.index in own


def own_registers(body: Body) -> set[int]:
    """The registers that hold nothing but what was made in the same method."""
    made: set[int] = set()
    others = {param.index for param in body.params}
    for instr in (instr for block in body.blocks for instr in block.instrs):
        written = writes(instr)
        if written is not None:
            (made if isinstance(instr, New | NewArray) else others).add(written.index)
    return made - others
