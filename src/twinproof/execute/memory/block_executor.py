"""An executor of code whose memory is made of blocks: where variables and code are in its version."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.execute.explore import Executor, Frame, Summary
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import PointerTerm
from twinproof.execute.state import Path, State
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.term.term import Value


class BlockExecutor(Executor):
    """Executes methods of one side; variables by their classes, or why they are not known, and methods by the blocks of their code."""

    def __init__(
        self, side: Side, other: Side, inputs: Inputs, feasible: Callable[[Path], bool], bound: int, tick: Callable[[], None]
    ) -> None:
        super().__init__(side, inputs, feasible, bound, tick)
        self._other = other
        self.places: dict[str, PointerTerm | str] = {}
        self.code: dict[int, Method] = {}

        self.instead = self._promising

    def _promising(self, frame: Frame, state: State, method: Method, args: list[Value]) -> Summary | None:
        """What a method promises must be promised in both versions, since nobody looks here whether it is kept."""
        if method.body is None or not method.promises or method.promises == self._promises_of_other(method):
            return None
        return Summary(stopped=[(state, f"a call of {method.name}, which promises what it does not in the other version")])

    def _promises_of_other(self, method: Method) -> str | None:
        cls = self._other.find(self.side.common(method.owner))
        other = None if cls is None else cls.methods.get((method.name, method.descriptor))
        return None if other is None else other.promises
