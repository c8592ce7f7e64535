"""Code that always ends: all its loops are counted towards an end, from any state whatever, and so are those of all that it calls.

Nothing is known of the state in which a loop is reached, so an answer of no says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.align.regions.chains import Chains, region_points
from twinproof.align.regions.region import Region
from twinproof.execute.explore import OutOfBudget
from twinproof.execute.heap import Heap
from twinproof.execute.order import order_blocks
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.induct.arrive import Arrival, Distinguisher
from twinproof.induct.couple import BASE, OLD
from twinproof.induct.ending.rank import Edge, all_end
from twinproof.induct.segment import CutPoint, Cuts, Segment
from twinproof.induct.steps import Gap, Outcome, Pace, Setting, Steps
from twinproof.ir.program import Method
from twinproof.ir.types import LONG, VOID, parse_descriptor
from twinproof.term.build import apply, not_
from twinproof.term.term import Value

SECONDS = 1.0  # for one question


class Totals:
    """Which code of one side always ends."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._methods: dict[tuple[int, Method], bool] = {}

    def region(self, side: int, method: Method, region: Region) -> bool:
        """Whether a region of a method ends from any state."""
        assert method.body is not None
        layout = Chains(method.body)
        inside = {point.block for point in region_points(layout, region.start, region.end)}
        calls = self.setting.callees.of_method(side, method)
        return not any(block in inside for block, _ in calls) and self._ends(side, method, inside)

    def method(self, side: int, method: Method) -> bool:
        """Whether a method ends on any input; one that calls itself is not known to."""
        if (side, method) not in self._methods:
            self._methods[side, method] = False
            self._methods[side, method] = method.body is not None and self._all_ends(side, method)
        return self._methods[side, method]

    def _all_ends(self, side: int, method: Method) -> bool:
        assert method.body is not None
        for (block, _), callee in self.setting.callees.of_method(side, method).items():
            if callee.unknown is not None or method.body.blocks[block].handlers:
                return False
            if not all(self.method(side, pair[side]) for pair in callee.pairs):
                return False
        return self._ends(side, method, range(len(method.body.blocks)))

    def _ends(self, side: int, method: Method, inside: Iterable[int]) -> bool:
        try:
            loops = Loops(self.setting, side, method)
            places = [place for place in loops.places() if place.block in set(inside)]
            edges = [edge for place in places for edge in loops.edges(place) if edge.target in places]
            return all_end(edges, self.setting.arithmetic, self.setting.arithmetic is not apply)
        except (Gap, OutOfBudget):
            return False


class Loops:
    """The loops of one side's method from arbitrary states."""

    def __init__(self, setting: Setting, side: int, method: Method) -> None:
        calls = {place: callee.name for place, callee in setting.callees.of_method(side, method).items()}
        self.side = side
        self.plan = Cuts(setting.sides[side], method, calls)
        self.check = setting.check(setting.inputs(Erased(), "any", arbitrary=True))
        self.judge = Distinguisher(self.check, setting.ground, "class", SECONDS)
        self.steps = Steps(setting, (method, method), [self.plan, self.plan], called=False, pace=Pace())

    def places(self) -> list[CutPoint]:
        """The heads of the loops, and the calls that are not followed."""
        assert self.plan.method.body is not None
        return [*map(CutPoint, sorted(order_blocks(self.plan.method.body).last)), *(CutPoint(*call) for call in sorted(self.plan.calls))]

    def edges(self, place: CutPoint) -> list[Edge]:
        """The ways from a place to the next ones."""
        inputs = self.check.inputs
        registers: Registers = [UNSET] * self.plan.size
        for one in self.plan.live(place):
            registers[one.index] = inputs.parameter(len(inputs.parameters), one.type)
        start = Arrival(self.plan, place, State(Path(), Heap(inputs)), registers)
        return [edge_of(self.judge, start, one, one.state.path) for one in self._outcomes(start) if isinstance(one, Arrival)]

    def _outcomes(self, start: Arrival) -> list[Outcome]:
        registers = start.registers.copy()
        call = self.plan.call(start.place) if start.place.is_call else None
        if call is not None and call.dst is not None:
            result = parse_descriptor(call.method.descriptor).result
            assert result is not VOID
            inputs = self.check.inputs
            registers[call.dst.index] = inputs.parameter(len(inputs.parameters), self.plan.side.common_type(result))
        segment = Segment(self.check.executors[self.side], self.plan)
        segment.resume(start.place, start.state.fork(), registers)
        return self.steps.outcomes(self.check, segment)


def edge_of(judge: Distinguisher, start: Arrival, arrival: Arrival, path: Path) -> Edge:
    """The way of one side from a cut point to another, on the inputs of a path."""

    def surely(condition: Value) -> bool:
        return condition is not False and not judge.may_hold(path, not_(condition))

    before, after = _numbers(start), _numbers(arrival)
    types = [reg.type for reg in start.plan.body.registers]
    sorts = {index: types[index] if index < len(types) else LONG for index in before}
    return Edge(start.place, arrival.place, sorts, before, after, surely)


def _numbers(at: Arrival) -> dict[int, Value]:
    """The values of registers by their numbers; the offset of a pointer counts as one more register."""
    found = {}
    for one in at.variables(OLD):
        value = one.value(at.registers)
        if one.part != BASE and value is not UNSET:
            found[one.index + at.plan.size if one.part else one.index] = value
    return found
