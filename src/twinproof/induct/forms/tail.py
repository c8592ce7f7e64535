"""Calls of itself as loops: a method that returns what it calls itself for, or adds to it and returns that, goes back to its beginning.

Both do the same but for the depth of the stack, so a recursive version can be in lock step with one that loops.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from twinproof.align.rewrite import with_body
from twinproof.base.dataclass import replace
from twinproof.induct.callees import Callees, MethodPair
from twinproof.induct.forms.gather import Gathered, Gathering, IsSelf, gathered_calls, is_returned, with_gathering
from twinproof.ir.instruction import Call, Copy, Instruction, Jump, Reg
from twinproof.ir.program import Block, Body, Method
from twinproof.language.conduct import Computing


def with_loops(method: Method, is_self: IsSelf, known: Computing, is_ideal: bool = False) -> Method:
    """The method with its calls of itself, as `is_self` knows them, as jumps where that is possible; the same method if it has none."""
    body = method.body
    assert body is not None
    found = gathered_calls(body, is_self, known, is_ideal)
    made = _gathering(body, found[0].by, found, is_self) if found else _jumping(body, 0, is_self)
    if made.blocks == body.blocks:
        return method
    return with_body(method, made)


def forms_of_loops(method: Method, is_self: IsSelf, known: Computing, is_ideal: bool = False) -> Iterator[str]:
    """The name of the form in which the calls are jumps, if they can be."""
    if with_loops(method, is_self, known, is_ideal) is not method:
        assert method.body is not None
        yield "gather" if gathered_calls(method.body, is_self, known, is_ideal) else "tail"


def both_with_loops(callees: Callees, pair: MethodPair, methods: Sequence[Method], is_ideal: bool) -> tuple[list[Method], tuple[str, ...]]:
    """The methods of a pair, in whatever form, with their calls of themselves as jumps; and the names of the forms that this is."""
    itself = [partial(callees.is_only, side, method) for side, method in enumerate(pair)]
    known = [side.program.language.conduct.computing for side in callees.sides]
    each = [(method, is_self, of_side, is_ideal) for method, is_self, of_side in zip(methods, itself, known, strict=True)]
    looping = [with_loops(*one) for one in each]
    names = (name for one in each for name in forms_of_loops(*one))
    return looping, tuple(dict.fromkeys(names))


def _gathering(body: Body, by: Gathering, found: list[Gathered], is_self: IsSelf) -> Body:
    total = Reg(len(body.registers), by.sort, "gathered")
    last = Reg(len(body.registers) + 1, by.sort, "gathered_last")
    registers = [*body.registers, total, last]
    start = len(body.blocks)
    blocks = list(body.blocks)
    for one in found:
        instrs = blocks[one.block].instrs
        call = instrs[one.index]
        assert isinstance(call, Call)
        more = by.of(total, total, one.value, call.line)
        blocks[one.block] = Block((*instrs[: one.index], more, *_assignments(body, call, registers), Jump(start, call.line)))
    tails = _jumping(replace(body, registers=tuple(registers), blocks=tuple(blocks)), start, is_self)
    return with_gathering(tails, by, total, last)


def _jumping(body: Body, start: int, is_self: IsSelf) -> Body:
    """The body with tail calls of itself as jumps to a block."""
    registers = list(body.registers)
    blocks = tuple(_with_jump(body, block, registers, start, is_self) for block in body.blocks)
    return replace(body, registers=tuple(registers), blocks=blocks)


def _with_jump(body: Body, block: Block, registers: list[Reg], start: int, is_self: IsSelf) -> Block:
    if block.handlers:
        return block  # they would catch what the call throws
    for index, instr in enumerate(block.instrs):
        if isinstance(instr, Call) and is_self(instr) and is_returned(body, block.instrs[index + 1 :], instr.dst):
            return Block((*block.instrs[:index], *_assignments(body, instr, registers), Jump(start, instr.line)))
    return block


def _assignments(body: Body, call: Call, registers: list[Reg]) -> list[Instruction]:
    """The arguments become the parameters, all at once."""
    kept: list[Reg] = []
    for param in body.params:
        kept.append(Reg(len(registers), param.type, f"next{len(registers)}"))
        registers.append(kept[-1])
    saved = [Copy(reg, arg, call.line) for reg, arg in zip(kept, call.args, strict=True)]
    return [*saved, *(Copy(param, reg, call.line) for param, reg in zip(body.params, kept, strict=True))]
