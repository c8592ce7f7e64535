"""Two stretches of code walked in step: are they the same up to the names of registers?"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.align.regions.chains import Chains, Item, Point
from twinproof.align.shape import Shape, instruction_shape, registers_of
from twinproof.ir.instruction import Caught, Fail, Halt, Instruction, Reg, Return, Unsupported
from twinproof.ir.side import Side

SameStep = Callable[[Instruction, Instruction], bool]


class LaidOut:
    """One side's body laid out, with the shapes of its instructions."""

    def __init__(self, side: Side, layout: Chains) -> None:
        self.side = side
        self.layout = layout
        self._shapes: dict[Point, Shape] = {}

    def shape(self, point: Point) -> Shape:
        """The instruction at a place, without its registers."""
        if point not in self._shapes:
            self._shapes[point] = instruction_shape(self.side, self.layout.at(point))
        return self._shapes[point]


class Stretch:
    """A run of items of one version that does the same as a run of the other; grows item by item while the registers correspond."""

    def __init__(self, old: LaidOut, new: LaidOut, same_step: SameStep) -> None:
        self.old = old
        self.new = new
        self.same_step = same_step
        self.registers: dict[Reg, Reg] = {}  # of old to new, in the order in which they are met
        self._back: dict[Reg, Reg] = {}

    def extend(self, old: Item, new: Item) -> bool:
        """Take one more item on each side; if they are not the same, nothing changes."""
        if old.end is None or new.end is None:
            return False
        registers, back = dict(self.registers), dict(self._back)
        if self._same(old, new):
            return True
        self.registers, self._back = registers, back
        return False

    def _same(self, old: Item, new: Item) -> bool:
        met = {old.start: new.start}
        queue = [old.start]
        for point in queue:  # grows
            other = met[point]
            if not self._same_instruction(point, other):
                return False
            ways, others = self.old.layout.following(point), self.new.layout.following(other)
            if len(ways) != len(others):
                return False
            for a, b in zip(ways, others, strict=True):
                if (a == old.end) != (b == new.end) or (a in met and met[a] != b):
                    return False
                if a != old.end and a not in met:
                    met[a] = b
                    queue.append(a)
        return len(set(met.values())) == len(met)

    def _same_instruction(self, point: Point, other: Point) -> bool:
        old, new = self.old.layout.at(point), self.new.layout.at(other)
        if isinstance(old, Return | Unsupported | Fail | Halt | Caught) or self.old.shape(point) != self.new.shape(other):
            return False
        paired = zip(registers_of(old), registers_of(new), strict=True)
        return all(self._pair(a, b) for a, b in paired) and self.same_step(old, new)

    def _pair(self, a: Reg, b: Reg) -> bool:
        return self.registers.setdefault(a, b) == b and self._back.setdefault(b, a) == a
