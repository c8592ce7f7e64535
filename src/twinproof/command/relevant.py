"""What of a change is worth a look: the methods that changed themselves first, then those that others can call and that may run them.

The others are left out unless all are asked for, and counted: what is left out has no verdict.
"""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.align.match import Matching, Pair
from twinproof.base.dataclass import dataclass
from twinproof.base.options import Options
from twinproof.check import check_same_code
from twinproof.command.select import FAR, HIDDEN, SAME
from twinproof.ir.program import PROTECTED, PUBLIC
from twinproof.same.nearness import Nearness, nearness_of

_CHANGED, _CALLER = "changed", "caller"


@dataclass(frozen=True, slots=True)
class Relevant:
    """What a change makes worth a look: the methods that changed themselves, the ones that others can call and that may run them, nearest
    first; and the others, by why they may be left out."""

    changed: tuple[Pair, ...]
    callers: tuple[Pair, ...]
    others: tuple[tuple[str, tuple[Pair, ...]], ...]

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """All that is worth a look, in this order."""
        return self.changed + self.callers

    @property
    def every(self) -> tuple[Pair, ...]:
        """The others after them."""
        return self.pairs + tuple(pair for _, pairs in self.others for pair in pairs)

    @property
    def left_out(self) -> tuple[tuple[str, int], ...]:
        """Why the others are left out, and how many."""
        return tuple((what, len(pairs)) for what, pairs in self.others)


def relevant(matching: Matching, pairs: Sequence[Pair], options: Options) -> Relevant:
    """Which of some pairs are worth a look."""
    near = nearness_of(matching)
    kinds: dict[str, list[Pair]] = {}
    for pair in pairs:
        kinds.setdefault(_kind(matching, pair, near, options), []).append(pair)
    if not kinds.keys() - {FAR} and all(_is_same(matching, pair, options) for pair in pairs):
        kinds = {SAME: list(pairs)} if pairs else {}
    callers = sorted(kinds.pop(_CALLER, []), key=lambda pair: near.distance(pair) or 0)
    others = tuple((what, tuple(kinds[what])) for what in (FAR, HIDDEN, SAME) if what in kinds)
    return Relevant(tuple(kinds.get(_CHANGED, ())), tuple(callers), others)


def _kind(matching: Matching, pair: Pair, near: Nearness, options: Options) -> str:
    if near.has_changed(pair):
        return _CHANGED
    if near.distance(pair) is None:
        return FAR
    if _is_same(matching, pair, options):
        return SAME
    return _CALLER if pair.new.flags & (PUBLIC | PROTECTED) else HIDDEN


def _is_same(matching: Matching, pair: Pair, options: Options) -> bool:
    return check_same_code(matching, pair, options) is not None
