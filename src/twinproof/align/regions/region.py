"""Common regions: stretches of two bodies that compute the same.

Both stretches are the same instructions up to the names of registers, so what is written, thrown and left in the heap is the same
function, on both sides, of what is read and of the heap. Classes count as initialised.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.align.effects import Effects
from twinproof.align.flow import Liveness
from twinproof.align.regions.chains import Chains, Point, region_points
from twinproof.base.dataclass import dataclass, field
from twinproof.ir.cfg import Loop, natural_loops, reads, writes
from twinproof.ir.instruction import Copy, Reg
from twinproof.ir.program import Handler

__all__ = ["Common", "Describer", "Point", "Region", "parts"]


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of a body: every normal way from `start` passes `end`; the region is what is executed before that.

    `reads` are the registers whose values at `start` matter to it, `writes` those it may leave changed and that are live at `end` (on
    either side). An exception that leaves it meets `handlers`, for which no register that the region writes is live.
    """

    start: Point
    end: Point
    reads: tuple[Reg, ...]
    writes: tuple[Reg, ...]
    reads_heap: bool
    writes_heap: bool
    may_throw: bool
    handlers: tuple[Handler, ...]
    depth: int  # of the loops inside
    hard: int  # instructions that are hard for a solver
    size: int  # instructions
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Common:
    """The same computation on both sides: `reads` and `writes` correspond by their place."""

    old: Region
    new: Region
    inside: Callable[[], tuple[Common, ...]] = field(default=tuple, compare=False, repr=False)


def parts(common: Common) -> tuple[Common, ...]:
    """The next smaller common regions: the statements of a sequence, the sequences in a branch or loop; none in a single statement."""
    return common.inside()


class Describer:
    """Makes regions of one body."""

    def __init__(self, layout: Chains, effects: Effects) -> None:
        self.layout = layout
        self._effects = effects
        self.live = Liveness(layout.body)
        self._loops: dict[Point, list[Loop]] = {}  # by their heads
        for loop in natural_loops(layout.body):
            self._loops.setdefault(layout.settle(Point(loop.header, 0)), []).append(loop)

    def live_at(self, point: Point) -> frozenset[int]:
        """The registers whose values at a place may still be read, by index."""
        return self.live.before(point.block, point.index)

    def region(self, start: Point, end: Point, outputs: list[Reg], order: list[Reg]) -> Region | None:
        """The region between two places of a chain; None if a handler could see what it was about to write."""
        points, may_throw = region_points(self.layout, start, end), self._effects.may_throw
        instrs = [self.layout.at(point) for point in points]
        exits = [self.layout.body.blocks[point.block].handlers for point, instr in zip(points, instrs, strict=True) if may_throw(instr)]
        handlers = exits[0] if exits else ()
        written = {reg.index for instr in instrs if (reg := writes(instr)) is not None}
        if any(other != handlers for other in exits) or any(self.live_at(Point(h.target, 0)) & written for h in handlers):
            return None
        needed = self._needed(points, start, end, frozenset(reg.index for reg in outputs))
        lines = [instr.line for instr in instrs if instr.line] or [0]
        return Region(
            start,
            end,
            tuple(reg for reg in order if reg.index in needed),
            tuple(outputs),
            any(map(self._effects.reads_heap, instrs)),
            any(map(self._effects.writes_heap, instrs)),
            bool(exits),
            handlers,
            self._depth(set(points)),
            sum(map(self._effects.is_hard, instrs)),
            len(instrs),
            (min(lines), max(lines)),
        )

    def _needed(self, points: list[Point], start: Point, end: Point, outputs: frozenset[int]) -> frozenset[int]:
        """The registers whose values at `start` may reach a read inside, or pass through to an output."""
        live: dict[Point, frozenset[int]] = {end: outputs}
        changed = True
        while changed:
            changed = False
            for point in reversed(points):
                after: frozenset[int] = frozenset().union(*(live.get(way, frozenset()) for way in self.layout.following(point)))
                instr = self.layout.at(point)
                dst = writes(instr)
                before = (after - {dst.index} if dst else after) | {reg.index for reg in reads(instr) if isinstance(reg, Reg)}
                if isinstance(instr, Copy) and instr.dst.index not in after:
                    before = after
                changed |= before != live.get(point)
                live[point] = before
        return live[start]

    def _depth(self, inside: set[Point]) -> int:
        ways = [(point, way) for point in inside for way in self.layout.following(point) if way in inside and way in self._loops]
        loops = {loop.header: loop for point, way in ways for loop in self._loops[way] if point.block in loop.members}.values()
        return max((sum(loop.members <= outer.members for outer in loops) for loop in loops), default=0)
