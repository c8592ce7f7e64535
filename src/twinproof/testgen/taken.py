"""Which directions a run on the interpreter takes."""

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
        self._ends: dict[Method, dict[int, int]] = {}  # blocks by the identity of their last instructions
        self._firsts: dict[Method, int] = {}
        for method in methods:
            blocks = method.body.blocks if method.body is not None else ()
            self._ends[method] = {id(block.instrs[-1]): number for number, block in enumerate(blocks)}
            self._firsts[method] = id(blocks[0].instrs[0]) if blocks else 0

    def watch(self, method: Method, instr: Instruction, at: Callable[[Value], int], run: Run) -> Run:
        """The instruction; where it begins a method or chooses a way, recorded."""
        if method not in self._ends:
            return run
        match instr:
            case Branch(args=(a, b)):
                run = self._branching(Direction(method, self._ends[method][id(instr)], 0), instr, at(a), at(b), run)
            case Switch(value=value):
                run = self._switching(Direction(method, self._ends[method][id(instr)], 0), instr, at(value), run)
        return self._entering(Direction(method, ENTRY, 0), run) if id(instr) == self._firsts[method] else run

    def _branching(self, place: Direction, instr: Branch, a: int, b: int, run: Run) -> Run:
        then, other = place._replace(to=instr.then), place._replace(to=instr.other)
        evaluate, seen = instr.op.evaluate, self.seen

        def recorded(regs: Registers) -> NextBlock:
            seen.add(then if evaluate(regs[a], regs[b]) else other)
            return run(regs)

        return recorded

    def _switching(self, place: Direction, instr: Switch, value: int, run: Run) -> Run:
        cases = {case: place._replace(to=target) for case, target in instr.cases}
        default = place._replace(to=instr.default)

        def recorded(regs: Registers) -> NextBlock:
            self.seen.add(cases.get(regs[value], default))
            return run(regs)

        return recorded

    def _entering(self, entry: Direction, run: Run) -> Run:
        def recorded(regs: Registers) -> NextBlock:
            self.seen.add(entry)
            return run(regs)

        return recorded
