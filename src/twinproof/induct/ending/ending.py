"""Whether both versions end on the same inputs, if they do the same wherever both end.

Where each step of one version is one of the other's, neither can go on for ever alone. What is left to show: that one side's own rounds,
while the other waits, come to an end (`rank`), and that code which is taken for a function, and may not end, is reached by both with the
same arguments under the same conditions, or always ends (`total`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from twinproof.base.dataclass import replace
from twinproof.bounded.bounded import BothSides
from twinproof.execute.abstracted import Shortcuts
from twinproof.induct.arrive import Arrival, Meeting
from twinproof.induct.couple import NEW, OLD
from twinproof.induct.ending.rank import Edge, all_end
from twinproof.induct.ending.total import Totals, edge_of
from twinproof.induct.segment import END, Cuts
from twinproof.induct.steps import Node, Setting
from twinproof.ir.program import Method
from twinproof.smt.query import Unsat
from twinproof.term.build import and_, apply, not_, or_
from twinproof.term.term import Term, Value

SECONDS = 3.0  # for one question


class Ending:
    """What a proof in lock step has seen of how both sides go on."""

    def __init__(self, setting: Setting, methods: Sequence[Method], shortcuts: Sequence[Shortcuts], plans: Sequence[Cuts]) -> None:
        self.setting = setting
        self.methods = methods
        self.shortcuts = shortcuts
        self.plans = plans
        self._totals = Totals(setting)
        self._alone: tuple[dict[Node, list[Edge]], dict[Node, list[Edge]]] = ({}, {})  # the ways of one side while the other waits
        self._starts: Sequence[Arrival] | None = None
        self._reach_the_same = True

    def start(self, node: Node, starts: Sequence[Arrival]) -> None:
        """Both sides go on from a pair of cut points; what was seen from there before counts no more."""
        self._starts = starts
        for ways in self._alone:
            ways[node] = []

    def meet(self, meeting: Meeting) -> None:
        """Both sides are at a pair of cut points."""
        if self._starts is None:
            return
        moved = [_has_moved(start, arrival) for start, arrival in zip(self._starts, meeting.sides, strict=True)]
        node = (self._starts[OLD].place, self._starts[NEW].place)
        for side in (OLD, NEW):
            if moved[side] and not moved[1 - side]:
                edge = edge_of(meeting.judge, self._starts[side], meeting.sides[side], meeting.path)
                target = (meeting.sides[OLD].place, meeting.sides[NEW].place)
                self._alone[side].setdefault(node, []).append(replace(edge, source=node, target=target))

    def compare(self, check: BothSides) -> None:
        """All of one step was seen: what both sides took for functions must end alike."""
        self._reach_the_same = self._reach_the_same and reach_the_same(check, self._is_total)

    def is_same(self) -> bool:
        """Whether a side surely ends where the other does."""
        is_ideal = self.setting.arithmetic is not apply
        return self._reach_the_same and all(
            all_end([edge for edges in ways.values() for edge in edges], self.setting.arithmetic, is_ideal) for ways in self._alone
        )

    def _is_total(self, name: str) -> bool:
        for side, method in enumerate(self.methods):
            for shortcut in self.shortcuts[side].values():
                if shortcut.name == name:
                    return self._totals.region(side, method, shortcut.region)
        found = [pure.callee for plan in self.plans for pure in plan.functions.values() if pure.callee.name == name]
        return bool(found) and all(self._totals.method(side, pair[side]) for pair in found[0].pairs for side in (OLD, NEW))


def _has_moved(start: Arrival, arrival: Arrival) -> bool:
    return arrival is not start and start.place != END


def reach_the_same(check: BothSides, is_total: Callable[[str], bool], outside: Sequence[Value] = ()) -> bool:
    """Whether both sides surely come to code that does not end on the same inputs, those of some conditions."""
    found = [executor.endless for executor in check.executors]
    if not _may_part(check, found, outside):
        return True
    ends = {name for name in dict.fromkeys(name for each in found for name, _ in each) if is_total(name)}
    return bool(ends) and not _may_part(check, [[one for one in each if one[0] not in ends] for each in found], outside)


def _may_part(check: BothSides, found: Sequence[Iterable[tuple[str, Value]]], outside: Sequence[Value]) -> bool:
    old, new = (or_(*(condition for _, condition in each)) for each in found)
    part = or_(and_(old, not_(new)), and_(new, not_(old)))
    conditions = tuple(one for one in (*outside, part) if isinstance(one, Term))
    return part is not False and not isinstance(check.ask((*conditions, *check.separate(conditions)), "ending", SECONDS), Unsat)
