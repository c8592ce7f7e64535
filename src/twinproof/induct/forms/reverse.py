"""Reversal: a counted loop whose rounds commute may run in the other direction.

Any order of rounds becomes any other by exchanging two neighbours again and again. So it is enough that two rounds, for any two numbers
of the counter and from any state, do the same in either order, and that none of them throws or stops.
"""

from __future__ import annotations

from twinproof.align.rewrite import with_body
from twinproof.induct.forms.commute import Rounds
from twinproof.induct.forms.counted import Counted, counted_loops, reversed_loop
from twinproof.induct.steps import Gap, Setting
from twinproof.ir.program import Method
from twinproof.ir.types import INT
from twinproof.term.build import apply, equal, not_


class Reversal:
    """Runs the rounds of one side's loops in both orders."""

    def __init__(self, setting: Setting, side: int) -> None:
        self.setting = setting
        self.side = side

    def reversed(self, method: Method) -> Method:
        """The method with all loops reversed of which that is known to do the same; the method itself if there is none."""
        assert method.body is not None
        body = method.body
        for loop in list(counted_loops(method.body)):
            if self._commutes(method, loop):
                body = reversed_loop(body, loop, self.setting.arithmetic is not apply)
        return method if body is method.body else with_body(method, body)

    def _commutes(self, method: Method, loop: Counted) -> bool:
        """Whether two rounds do the same in either order."""
        rounds = Rounds(self.setting, self.side, method, [loop])
        try:
            begun = rounds.begun(loop, rounds.arbitrary([loop]))
            x, y = rounds.number(), rounds.number()
            start = rounds.assuming(begun, [not_(equal(INT, x, y)), *rounds.within(loop, begun, [x, y])])
            return rounds.agree(
                rounds.round(loop, rounds.round(loop, start, x), y),
                rounds.round(loop, rounds.round(loop, start, y), x),
            )
        except Gap:
            return False
