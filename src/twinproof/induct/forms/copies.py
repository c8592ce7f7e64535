"""Copies of the characters of a string that are only read: made again where they are read, they need not be kept.

What a variable for such a copy holds then follows from the string, so a loop over the copy can be in lock step with one over the string.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.rewrite import with_body, with_operands
from twinproof.base.dataclass import replace
from twinproof.ir.cfg import beyond_reading, reads, writes
from twinproof.ir.instruction import Call, CallKind, Copy, Instruction, MethodRef, Reg
from twinproof.ir.program import Body, Method
from twinproof.ir.types import REF


def without_copies(method: Method, copying: MethodRef | None) -> Method:
    """The method with the strings kept instead of the copies that a method gives; the same method if it has none."""
    body = method.body
    assert body is not None
    if copying is None:
        return method
    texts = {copy: Reg(number, REF, f"text{number}") for number, copy in enumerate(_only_read(body, copying), len(body.registers))}
    if not texts:
        return method
    again = {copy: Reg(text.index + len(texts), REF, f"copy{text.index}") for copy, text in texts.items()}
    blocks = tuple(
        replace(block, instrs=tuple(new for instr in block.instrs for new in _rewritten(instr, texts, again, copying)))
        for block in body.blocks
    )
    return with_body(method, replace(body, registers=(*body.registers, *texts.values(), *again.values()), blocks=blocks))


def _only_read(body: Body, copying: MethodRef) -> list[Reg]:
    """The variables that hold nothing but such copies, and that nothing but reads of elements and length use."""
    found = {instr.dst for instr in _instructions(body) if isinstance(instr, Call) and instr.method == copying}
    for instr in _instructions(body):
        found -= set(beyond_reading(instr))
        if not (isinstance(instr, Call) and instr.method == copying):
            found.discard(writes(instr))
    return sorted((reg for reg in found if reg is not None and reg not in body.params), key=lambda reg: reg.index)


def _instructions(body: Body) -> Iterator[Instruction]:
    return (instr for block in body.blocks for instr in block.instrs)


def _rewritten(instr: Instruction, texts: dict[Reg, Reg], again: dict[Reg, Reg], copying: MethodRef) -> Iterator[Instruction]:
    """The string in place of a copy; before each use the copy, made again."""
    if isinstance(instr, Call) and instr.dst in texts:
        yield Copy(texts[instr.dst], instr.args[0], instr.line)
        return
    for value in reads(instr):
        if isinstance(value, Reg) and value in texts:
            yield Call(again[value], CallKind.VIRTUAL, copying, (texts[value],), instr.line)
    yield with_operands(instr, lambda value: again[value] if isinstance(value, Reg) and value in texts else value, lambda reg: reg)
