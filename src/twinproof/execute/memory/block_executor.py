"""An executor of code whose memory is made of blocks: where variables and code are in its version."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.execute.explore import Executor
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import PointerTerm
from twinproof.execute.state import Path
from twinproof.ir.program import Method
from twinproof.ir.side import Side


class BlockExecutor(Executor):
    """Executes methods of one side; variables by their classes, or why they are not known, and methods by the blocks of their code."""

    def __init__(self, side: Side, inputs: Inputs, feasible: Callable[[Path], bool], bound: int, tick: Callable[[], None]) -> None:
        super().__init__(side, inputs, feasible, bound, tick)
        self.places: dict[str, PointerTerm | str] = {}
        self.code: dict[int, Method] = {}
