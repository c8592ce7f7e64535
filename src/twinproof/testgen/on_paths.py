"""Under which conditions symbolic execution takes directions: frames that note the path wherever they go on at a block."""

from __future__ import annotations

from collections.abc import Collection

from twinproof.execute.explore import Executor, Frame, Summary
from twinproof.execute.state import Path, Registers, State
from twinproof.ir.program import Body, Method
from twinproof.term.term import Value
from twinproof.testgen.direction import ENTRY, Direction


class PathsTaken:
    """The paths on which wanted directions were taken since they were last asked for."""

    def __init__(self, wanted: Collection[Direction]) -> None:
        self.wanted = wanted
        self._found: dict[Direction, list[Path]] = {}

    def frame(self, executor: Executor, method: Method, body: Body) -> Frame:
        """A frame that notes them."""
        return _NotingFrame(self, executor, method, body)

    def note(self, direction: Direction, path: Path) -> None:
        """A direction is taken."""
        if direction in self.wanted:
            self._found.setdefault(direction, []).append(path)

    def take(self) -> dict[Direction, list[Path]]:
        """What was noted, to be noted no longer."""
        found, self._found = self._found, {}
        return found


class _NotingFrame(Frame):
    """A frame that says where it goes."""

    def __init__(self, taken: PathsTaken, executor: Executor, method: Method, body: Body) -> None:
        super().__init__(executor, method, body)
        self._taken = taken

    def run(self, args: list[Value], state: State) -> Summary:
        """Execute the body to all its ends."""
        self._taken.note(Direction(self.method, ENTRY, 0), state.path)
        return super().run(args, state)

    def go(self, target: int, state: State, registers: Registers) -> None:
        """Go on at a block of this method."""
        self._taken.note(Direction(self.method, self.block, target), state.path)
        super().go(target, state, registers)
