"""Regions of code executed abstractly: what both versions compute alike becomes functions of what it reads.

A state that gets to the start of such a region goes on at its end; each register that the region writes is then a function of those it
reads, the same function on both sides, and so is whether it throws an exception of some class. Loops inside need no unrolling.
"""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.align.regions.chains import Point
from twinproof.align.regions.region import Region
from twinproof.base.dataclass import dataclass
from twinproof.execute.explore import Executor, Frame
from twinproof.execute.faults import UNTOLD, made_by_machine
from twinproof.execute.state import UNSET, Registers, State
from twinproof.execute.step import STEP, Step
from twinproof.ir.program import Body, Method
from twinproof.ir.types import BOOLEAN, INT, LONG, Primitive
from twinproof.term.bounds import WIDE, Bounds
from twinproof.term.build import and_, not_
from twinproof.term.leaf import RegionValue
from twinproof.term.term import Term, Value, applied, lift


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A region that is not executed: the name of its functions, common to both sides, and the classes of exceptions it may throw.

    Numbers are `ideal` if its results may be larger than their type.
    """

    name: str
    region: Region
    throws: tuple[str, ...] = ()
    ideal: bool = False

    def result(self, place: int, sort: Primitive, args: tuple[Term, ...]) -> Term:
        """What the region leaves in the register that it writes at `place`."""
        return self._applied(place, sort, args, WIDE if self.ideal and sort in (INT, LONG) else None)

    def fails(self, cls: str, args: tuple[Term, ...]) -> Term:
        """Whether the region throws an exception of a class."""
        return self._applied(cls, BOOLEAN, args)

    def never_ends(self, args: tuple[Term, ...]) -> Value:
        """Whether the region does not end."""
        return self._applied("endless", BOOLEAN, args) if self.region.depth else False

    def _applied(self, what: int | str, sort: Primitive, args: tuple[Term, ...], bounds: Bounds | None = None) -> Term:
        return applied(RegionValue(self.name, what), sort, args, bounds)


Shortcuts = Mapping[Point, Shortcut]


class RegionFrame(Frame):
    """One activation of a method of which some regions are passed by."""

    instructions: Mapping[type, Step] = STEP  # what they do

    def __init__(self, executor: Executor, method: Method, body: Body, shortcuts: Shortcuts) -> None:
        super().__init__(executor, method, body)
        self.shortcuts = shortcuts
        self.first = 0  # where the next block is entered

    def arrives(self, index: int, state: State, registers: Registers) -> bool:
        """Whether execution is not to go on at an instruction of the current block."""
        return False

    def execute(self, state: State, registers: Registers) -> None:
        """Execute the current block, and those that are entered in their middle, behind a region."""
        following: State | None = state
        index, self.first = self.first, 0
        while following is not None and not self.arrives(index, following, registers):
            shortcut = self.shortcuts.get(Point(self.block, index))
            args = None if shortcut is None else _arguments(shortcut.region, registers)
            if shortcut is None or args is None:
                following = self._step(index, following, registers)
                index += 1
                continue
            following = self._pass(shortcut, args, following, registers)
            end = shortcut.region.end
            if following is not None and end.index == 0:
                self.go(end.block, following, registers)
                return
            self.block, index = end.block, end.index

    def may_not_end(self, name: str, state: State, condition: Value) -> None:
        """Record when code that is not executed does not end."""
        if condition is not False:
            self.executor.endless.append((name, and_(*state.path.conditions, condition)))

    def _step(self, index: int, state: State, registers: Registers) -> State | None:
        instr = self.body.blocks[self.block].instrs[index]
        return self.instructions[type(instr)](self, state, registers, instr)

    def _pass(self, shortcut: Shortcut, args: tuple[Term, ...], state: State, registers: Registers) -> State | None:
        """The state behind a region; what it throws goes to the handlers of the current block, which are those of all its blocks."""
        self.may_not_end(shortcut.name, state, shortcut.never_ends(args))
        for cls in shortcut.throws:
            failing = shortcut.fails(cls, args)
            bad, good = state.assume(failing), state.assume(not_(failing))
            if bad is not None:
                self.throw(bad, registers.copy(), made_by_machine(self.executor, bad, cls, {UNTOLD: 1}))
            if good is None:
                return None
            state = good
        for place, reg in enumerate(shortcut.region.writes):
            registers[reg.index] = shortcut.result(place, reg.type, args)
        return state


def _arguments(region: Region, registers: Registers) -> tuple[Term, ...] | None:
    """What a region reads; None if some of it is not set."""
    values = [registers[reg.index] for reg in region.reads]
    if any(value is UNSET for value in values):
        return None
    return tuple(lift(value, reg.type) for value, reg in zip(values, region.reads, strict=True))
