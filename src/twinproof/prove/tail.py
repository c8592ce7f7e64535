"""Tail calls as loops: a method that returns what it calls itself for goes back to its beginning instead.

Both do the same but for the depth of the stack, so a recursive version can be in lock step with one that loops.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.dataclass import replace
from twinproof.ir.program import Block, Body, Call, Copy, Instruction, Jump, Method, Reg, Return

IsSelf = Callable[[Call], bool]


def with_loops(method: Method, is_self: IsSelf) -> Method:
    """The method with its tail calls of itself, as `is_self` knows them, as jumps; the same method if it has none."""
    body = method.body
    assert body is not None
    registers = list(body.registers)
    blocks = tuple(_with_jump(body, block, registers, is_self) for block in body.blocks)
    if blocks == body.blocks:
        return method
    return Method(
        method.owner, method.name, method.descriptor, method.flags, replace(body, registers=tuple(registers), blocks=blocks), method.generic
    )


def _with_jump(body: Body, block: Block, registers: list[Reg], is_self: IsSelf) -> Block:
    if block.handlers:
        return block  # they would catch what the call throws
    for index, instr in enumerate(block.instrs):
        if isinstance(instr, Call) and is_self(instr) and _is_returned(body, block.instrs[index + 1 :], instr.dst):
            return Block((*block.instrs[:index], *_assignments(body, instr, registers), Jump(0, instr.line)))
    return block


def _is_returned(body: Body, rest: tuple[Instruction, ...], value: Reg | None) -> bool:
    """Whether nothing happens any more but that `value` is returned."""
    for _ in range(len(body.blocks)):
        for instr in rest:
            match instr:
                case Copy(dst, src) if src == value:
                    value = dst
                case Jump(target):
                    rest = body.blocks[target].instrs
                case Return(returned):
                    return returned == value
                case _:
                    return False
    return False


def _assignments(body: Body, call: Call, registers: list[Reg]) -> list[Instruction]:
    """The arguments become the parameters, all at once."""
    kept: list[Reg] = []
    for param in body.params:
        kept.append(Reg(len(registers), param.type, f"next{len(registers)}"))
        registers.append(kept[-1])
    saved = [Copy(reg, arg, call.line) for reg, arg in zip(kept, call.args, strict=True)]
    return [*saved, *(Copy(param, reg, call.line) for param, reg in zip(body.params, kept, strict=True))]
