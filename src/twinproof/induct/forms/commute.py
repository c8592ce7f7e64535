"""Pieces of a method, run in one order and in another from an arbitrary state: do they commute?"""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.align.rewrite import with_body
from twinproof.base.dataclass import replace
from twinproof.execute.heap import Heap
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.induct.arrive import Arrival, Distinguisher, Meeting
from twinproof.induct.couple import NEW, OLD, LiveVariable
from twinproof.induct.forms.counted import Counted
from twinproof.induct.segment import CutPoint, Cuts, Live
from twinproof.induct.steps import Gap, Pace, Setting, Steps
from twinproof.ir.instruction import Const, Jump, NewArray, Reg
from twinproof.ir.program import Block, Method
from twinproof.ir.types import INT, REF
from twinproof.term.build import compare, equal, not_
from twinproof.term.term import Term, Value, lift

SECONDS = 3.0


class Rounds:
    """Runs rounds of a method's counted loops, and what is between them; raises where something else may happen."""

    def __init__(self, setting: Setting, side: int, method: Method, loops: Sequence[Counted]) -> None:
        calls = {place: callee.name for place, callee in setting.callees.of_method(side, method).items()}
        self.side = side
        self.loops = loops
        self.plan = Cuts(setting.sides[side], method, calls)
        self.check = setting.check(setting.inputs(Erased(), "any", arbitrary=True))
        self.judge = Distinguisher(self.check, setting.ground, "class", SECONDS)
        self.steps = Steps(setting, (method, method), [self.plan, self.plan], called=False, pace=Pace())

    def arbitrary(self, done: Sequence[Counted]) -> Arrival:
        """Any state in which the loops may be: all that they use is set, and what was done before some of them is known."""
        inputs = self.check.inputs
        registers: Registers = [UNSET] * self.plan.size
        for one in self._live().values():
            registers[one.index] = inputs.parameter(len(inputs.parameters), one.type)
        path = Path()
        for loop in done:
            path = self._known(loop, registers, path)
        return Arrival(self.plan, CutPoint(self.loops[0].header), State(path, Heap(inputs)), registers)

    def number(self) -> Value:
        """Any number."""
        return self.check.inputs.parameter(len(self.check.inputs.parameters), INT)

    def begun(self, loop: Counted, at: Arrival, surely: bool = False) -> Arrival:
        """A state in which the header of a loop has done what it does in every round; raises if it `surely` should, but may throw."""
        body = self.plan.body
        stop = len(body.blocks)
        header = body.blocks[loop.header]
        blocks = list(body.blocks)
        blocks[loop.header] = replace(header, instrs=(*header.instrs[:-1], Jump(stop, 0)))
        cut = replace(body, blocks=(*blocks, Block((Jump(stop, 0),))))
        plan = Cuts(self.plan.side, with_body(self.plan.method, cut), {})
        start = Arrival(plan, CutPoint(loop.header), at.state, [*at.registers, UNSET])
        outcomes = self.steps.run_on(self.check, self.side, start, Path())
        (found,) = [outcome for outcome in outcomes if isinstance(outcome, Arrival)]
        if surely and any(self.check.feasible(outcome.state.path) for outcome in outcomes if outcome is not found):
            raise Gap("the head of a loop may throw")
        return Arrival(self.plan, at.place, found.state, found.registers[:-1])

    def limit(self, loop: Counted, begun: Arrival) -> Value:
        """The limit of a loop that has begun."""
        return loop.limit.value if isinstance(loop.limit, Const) else begun.registers[loop.limit.index]

    def within(self, loop: Counted, begun: Arrival, numbers: Sequence[Value]) -> list[Value]:
        """That some numbers are among those of a loop's counter."""
        limit = self.limit(loop, begun)
        conditions = [compare("le" if loop.inclusive else "lt", INT, number, limit) for number in numbers]
        return conditions + ([] if loop.start is None else [compare("ge", INT, number, loop.start) for number in numbers])

    def assuming(self, at: Arrival, conditions: Sequence[Value]) -> Arrival:
        """A state with some conditions."""
        path = at.state.path
        for condition in conditions:
            path = path.with_(condition) if isinstance(condition, Term) else path
        return replace(at, state=State(path, at.state.heap))

    def round(self, loop: Counted, at: Arrival, number: Value) -> Arrival:
        """The state after one round of a loop, for one number of its counter."""
        registers = at.registers.copy()
        registers[loop.counter.index] = number
        return self.piece(loop.inside, loop.header, replace(at, registers=registers))

    def piece(self, first: int, goal: int, at: Arrival) -> Arrival:
        """The state after the code from one block to the head of a loop, where it must lead."""
        start = Arrival(self.plan, CutPoint(first), at.state, at.registers)
        outcomes = self.steps.run_on(self.check, self.side, start, Path())
        found = [outcome for outcome in outcomes if isinstance(outcome, Arrival) and outcome.place == CutPoint(goal)]
        others = [outcome for outcome in outcomes if outcome not in found]
        if len(found) != 1 or any(self.check.feasible(other.state.path) for other in others):
            raise Gap("a round may end otherwise")
        return replace(found[0], place=at.place)

    def agree(self, a: Arrival, b: Arrival) -> bool:
        """Whether two states surely are the same, but for the counters."""
        counters = {loop.counter.index for loop in self.loops}
        live = [one for one in self._live().values() if one.index not in counters]
        names = self.plan.body.registers
        coupling = tuple(tuple(LiveVariable(side, one.index, one.type, names[one.index].name) for side in (OLD, NEW)) for one in live)
        return Meeting(self.judge, a, b).agree(coupling)

    def surely(self, at: Arrival, condition: Value) -> bool:
        """Whether a condition surely holds."""
        return not self.judge.may_hold(at.state.path, not_(condition))

    def _live(self) -> dict[int, Live]:
        places = [CutPoint(number) for loop in self.loops for number in (loop.header, loop.inside)]
        return {one.index: one for place in places for one in self.plan.live(place)}

    def _known(self, loop: Counted, registers: Registers, path: Path) -> Path:
        """What a loop found done: arrays that are not null, with lengths that are in registers."""
        heap = Heap(self.check.inputs)
        for instr in loop.before:
            array, size = (instr.dst, instr.sizes[0]) if isinstance(instr, NewArray) else (instr.array, instr.dst)
            assert isinstance(array, Reg)
            assert isinstance(size, Reg)
            if registers[array.index] is UNSET:
                continue
            length = heap.length(lift(registers[array.index], REF))
            conditions = [not_(equal(REF, registers[array.index], None))]
            if registers[size.index] is UNSET:
                registers[size.index] = length
            else:
                conditions.append(equal(INT, registers[size.index], length))
            for condition in conditions:
                path = path.with_(condition) if isinstance(condition, Term) else path
        return path
