"""Which directions a run on the interpreter takes, and of which ones the next block comes to its end.

Tools that measure what tests cover see a direction only where the code behind it goes on for a while: one that is taken just before
something throws counts, but another run is better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from twinproof.interpret.machine import NextBlock, Run
from twinproof.interpret.objects import Registers
from twinproof.ir.instruction import Branch, Instruction, Switch, Value
from twinproof.ir.program import Method
from twinproof.testgen.direction import ENTRY, Direction


class TakenDirections:
    """Watches a machine: of some methods, every direction that is taken, and every one that is entered."""

    def __init__(self, methods: Iterable[Method]) -> None:
        self.seen: set[Direction] = set()
        self.ended: set[Direction] = set()
        self._pending: dict[int, Direction] = {}  # by the identity of frames, what was taken and has not come to the end of its block
        self._ends: dict[Method, dict[int, int]] = {}  # blocks by the identity of their last instructions
        self._firsts: dict[Method, int] = {}
        for method in methods:
            blocks = method.body.blocks if method.body is not None else ()
            self._ends[method] = {id(block.instrs[-1]): number for number, block in enumerate(blocks)}
            self._firsts[method] = id(blocks[0].instrs[0]) if blocks else 0

    def clear(self) -> None:
        """Another run begins."""
        for known in (self.seen, self.ended, self._pending):
            known.clear()

    def watch(self, method: Method, instr: Instruction, at: Callable[[Value], int], run: Run) -> Run:
        """The instruction; where it begins a method or chooses a way, recorded."""
        if method not in self._ends:
            return run
        block = self._ends[method].get(id(instr))
        if block is not None:
            run = self._ending(self._choosing(Direction(method, block, 0), instr, at, run))
        return self._entering(Direction(method, ENTRY, 0), run) if id(instr) == self._firsts[method] else run

    def _choosing(self, place: Direction, instr: Instruction, at: Callable[[Value], int], run: Run) -> Run:
        match instr:
            case Branch(args=(a, b)):
                return self._branching(place, instr, at(a), at(b), run)
            case Switch(value=value):
                return self._switching(place, instr, at(value), run)
        return run

    def _ending(self, run: Run) -> Run:
        pending, ended = self._pending, self.ended

        def recorded(regs: Registers) -> NextBlock:
            if pending:
                taken = pending.pop(id(regs), None)
                if taken is not None:
                    ended.add(taken)
            return run(regs)

        return recorded

    def _branching(self, place: Direction, instr: Branch, a: int, b: int, run: Run) -> Run:
        then, other = place._replace(to=instr.then), place._replace(to=instr.other)
        evaluate, seen, pending = instr.op.evaluate, self.seen, self._pending

        def recorded(regs: Registers) -> NextBlock:
            way = then if evaluate(regs[a], regs[b]) else other
            seen.add(way)
            pending[id(regs)] = way
            return run(regs)

        return recorded

    def _switching(self, place: Direction, instr: Switch, value: int, run: Run) -> Run:
        cases = {case: place._replace(to=target) for case, target in instr.cases}
        default = place._replace(to=instr.default)

        def recorded(regs: Registers) -> NextBlock:
            way = cases.get(regs[value], default)
            self.seen.add(way)
            self._pending[id(regs)] = way
            return run(regs)

        return recorded

    def _entering(self, entry: Direction, run: Run) -> Run:
        def recorded(regs: Registers) -> NextBlock:
            self.seen.add(entry)
            self._pending[id(regs)] = entry
            return run(regs)

        return recorded
