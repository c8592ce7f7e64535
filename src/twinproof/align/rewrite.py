"""Instructions with other registers, operands or targets."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.base.dataclass import fields, replace
from twinproof.ir.program import Body, Branch, Const, Instruction, Jump, Method, Reg, Switch, Value


def with_operands(instr: Instruction, read: Callable[[Value], Value], write: Callable[[Reg], Reg]) -> Instruction:
    """The instruction with `read` of all that it reads and `write` of what it writes."""
    changed: dict[str, object] = {}
    for item in fields(instr):
        value = getattr(instr, item.name)
        match value:
            case Reg() if item.name == "dst":
                made: object = write(value)
            case Reg() | Const():
                made = read(value)
            case (Reg() | Const(), *_):
                made = tuple(map(read, value))
            case _:
                continue
        if made != value:
            changed[item.name] = made
    return replace(instr, **changed) if changed else instr  # type: ignore[arg-type]


def with_targets(instr: Instruction, target: Callable[[int], int]) -> Instruction:
    """The instruction with `target` of all blocks that it may go on at."""
    match instr:
        case Jump(goal):
            return replace(instr, target=target(goal))
        case Branch(then=then, other=other):
            return replace(instr, then=target(then), other=target(other))
        case Switch(cases=cases, default=default):
            return replace(instr, cases=tuple((value, target(goal)) for value, goal in cases), default=target(default))
    return instr


def with_body(method: Method, body: Body) -> Method:
    """The method with another body."""
    return Method(method.owner, method.name, method.descriptor, method.flags, body, method.generic)
