"""What the validator finds: problems, each with its place."""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.program import Body
from twinproof.ir.types import Primitive


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken rule: `where` is a class, or a method and possibly its block and instruction, as in `a.B.c(I)V b3[2]`."""

    where: str
    what: str


class CodePlace:
    """The method under validation and the place in it."""

    __slots__ = ("block", "body", "index", "problems", "result", "where")

    def __init__(self, where: str, body: Body, result: Primitive) -> None:
        self.where = where
        self.body = body
        self.result = result
        self.problems: list[Problem] = []
        self.at()

    def at(self, block: int = -1, index: int = -1) -> None:
        """Go to an instruction, a block, or the method as a whole."""
        self.block = block
        self.index = index

    def wrong(self, what: str) -> None:
        """Report a broken rule at the present place."""
        block = "" if self.block < 0 else f" b{self.block}"
        index = "" if self.index < 0 else f"[{self.index}]"
        self.problems.append(Problem(f"{self.where}{block}{index}", what))

    def fits(self, role: str, found: Primitive, expected: Primitive) -> None:
        """Report `role` unless its type is the expected one."""
        if found is not expected:
            self.wrong(f"{role} is {found}, expected {expected}")
