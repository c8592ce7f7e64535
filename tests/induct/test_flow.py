"""Liveness and types of registers, against brute force on paths and against what methods are known to hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from twinproof.align.flow import Liveness, Typing
from twinproof.ir.cfg import can_throw, reads, writes
from twinproof.ir.cfg import targets as jump_targets
from twinproof.ir.instruction import Reg
from twinproof.ir.program import Body, Method
from twinproof.ir.side import Side
from twinproof.target import Target, open_target

TRAPS = Path(__file__).parent / "traps"


def bodies(target: Target) -> Iterator[tuple[Method, Body]]:
    for name in ("A", "N", "X"):
        cls = target.program.find(name)
        assert cls is not None
        yield from ((method, method.body) for method in cls.methods.values() if method.body is not None)


def is_read(body: Body, register: int, number: int, index: int, seen: set[tuple[int, int]]) -> bool:
    """Whether some path from here reads a register before it is written: by trying all paths."""
    if (number, index) in seen:
        return False
    seen.add((number, index))
    block = body.blocks[number]
    instr = block.instrs[index]
    if any(isinstance(operand, Reg) and operand.index == register for operand in reads(instr)):
        return True
    if can_throw(instr) and any(is_read(body, register, handler.target, 0, seen) for handler in block.handlers):
        return True
    dst = writes(instr)
    if dst is not None and dst.index == register:
        return False
    if index + 1 < len(block.instrs):
        return is_read(body, register, number, index + 1, seen)
    return any(is_read(body, register, target, 0, seen) for target in jump_targets(block))


def test_liveness_is_what_some_path_reads() -> None:
    for method, body in bodies(open_target(str(TRAPS / "old"))):
        liveness = Liveness(body)
        for number in range(len(body.blocks)):
            found = {reg.index for reg in body.registers if is_read(body, reg.index, number, 0, set())}
            assert liveness.before(number, 0) == found, (method, number)


def test_types_are_those_of_the_source() -> None:
    """At the head of the loop over an array of objects."""
    target = open_target(str(TRAPS / "old"))
    cls = target.program.find("A")
    assert cls is not None
    method = cls.methods["two", "(LN;LN;)I"]
    assert method.body is not None
    types = Typing(Side(target.program), method).before(1, 0)
    names = {reg.name: str(types[reg.index]) for reg in method.body.registers if types[reg.index] is not None}
    assert {name: names[name] for name in ("a", "b", "s")} == {"a": "N", "b": "N", "s": "int"}
