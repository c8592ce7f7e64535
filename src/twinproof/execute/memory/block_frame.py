"""Frames of methods whose memory is made of blocks."""

from __future__ import annotations

from twinproof.execute.explore import Frame, Summary
from twinproof.execute.memory.beyond_terms import join_values
from twinproof.execute.memory.block_steps import BLOCK_STEP
from twinproof.execute.memory.block_variables import memory_of
from twinproof.execute.memory.made_block import LOCAL
from twinproof.execute.state import Registers, State
from twinproof.ir.types import VOID, parse_descriptor, register_type
from twinproof.term.term import Value


class BlockFrame(Frame):
    """One activation; what it has of local blocks ends with it."""

    def run(self, args: list[Value], state: State) -> Summary:
        """Execute the body to all its ends."""
        first = self.executor.inputs.allocate()
        summary = super().run(args, state)
        if summary.returned is not None and not summary.returned[0].is_ghost:
            end_locals(summary.returned[0], first)
        return summary

    def execute(self, state: State, registers: Registers) -> None:
        """Execute the current block."""
        following: State | None = state
        for instr in self.body.blocks[self.block].instrs:
            following = BLOCK_STEP[type(instr)](self, following, registers, instr)  # type: ignore[arg-type]
            if following is None:
                return

    def join_registers(self, selector: Value, a: Registers, b: Registers) -> Registers:
        """The registers of two states that became one."""
        return [join_values(selector, x, y, reg.type) for x, y, reg in zip(a, b, self.body.registers, strict=True)]

    def _join_results(self, selector: Value, a: Value, b: Value) -> Value:
        result = parse_descriptor(self.method.descriptor).result
        return None if result is VOID else join_values(selector, a, b, register_type(result))


def end_locals(state: State, first: int) -> None:
    """The life of all local blocks from a number on has ended."""
    memory = memory_of(state)
    for number, block in list(memory.blocks.items()):
        if number >= first and block.made == LOCAL:
            memory.blocks[number] = block._replace(alive=False)
