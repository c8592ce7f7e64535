"""Reversal: a counted loop whose rounds commute may run in the other direction.

Any order of rounds becomes any other by exchanging two neighbours again and again. So it is enough that two rounds, for any two numbers
of the counter and from any state, do the same in either order, and that none of them throws or stops.
"""

from __future__ import annotations

from twinproof.align.rewrite import with_body
from twinproof.dataclass import replace
from twinproof.execute.heap import Heap
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.ir.program import Block, Const, Jump, Method, NewArray, Reg
from twinproof.ir.types import INT, REF
from twinproof.prove.arrive import Arrival, Judge, Meeting
from twinproof.prove.counted import Counted, counted_loops, reversed_loop
from twinproof.prove.couple import NEW, OLD, Coupling, Variable
from twinproof.prove.segment import Place, Plan
from twinproof.prove.steps import Erased, Gap, Pace, Setting, Steps
from twinproof.term.build import compare, equal, not_
from twinproof.term.term import Term, Value, lift

SECONDS = 3.0


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
                body = reversed_loop(body, loop)
        if body is method.body:
            return method
        return with_body(method, body)

    def _commutes(self, method: Method, loop: Counted) -> bool:
        calls = {place: callee.name for place, callee in self.setting.callees.of_method(self.side, method).items()}
        plan = Plan(self.setting.sides[self.side], method, calls)
        try:
            return _Rounds(self.setting, self.side, plan, loop).commute()
        except Gap:
            return False


class _Rounds:
    """Two rounds of a loop, for two numbers of its counter, from an arbitrary state."""

    def __init__(self, setting: Setting, side: int, plan: Plan, loop: Counted) -> None:
        self.side = side
        self.plan = plan
        self.loop = loop
        self.place = Place(loop.header)
        self.check = setting.check(setting.inputs(Erased(), "any", arbitrary=True))
        self.judge = Judge(self.check, "class", SECONDS)
        self.steps = Steps(setting, (plan.method, plan.method), [plan, plan], called=False, pace=Pace())

    def commute(self) -> bool:
        """Whether two rounds do the same in either order."""
        begun = self._begun()
        x, y = (self.check.inputs.parameter(len(self.check.inputs.parameters), INT) for _ in range(2))
        start = State(self._path(begun, x, y), begun.state.heap)
        ends = [self._both(start, begun.registers, first, second) for first, second in ((x, y), (y, x))]
        if None in ends:
            return False
        meeting = Meeting(self.judge, *(end for end in ends if end is not None))
        return meeting.agree(self._coupling())

    def _begun(self) -> Arrival:
        """An arbitrary state in which the header has done what it does in every round."""
        body = self.plan.body
        stop = len(body.blocks)
        header = body.blocks[self.loop.header]
        blocks = list(body.blocks)
        blocks[self.loop.header] = replace(header, instrs=(*header.instrs[:-1], Jump(stop, 0)))
        cut = replace(body, blocks=(*blocks, Block((Jump(stop, 0),))))
        plan = Plan(self.plan.side, with_body(self.plan.method, cut), {})
        registers = [*self._arbitrary(), UNSET]
        state = State(self._known(registers), Heap(self.check.inputs))
        outcomes = self.steps.run_on(self.check, self.side, Arrival(plan, self.place, state, registers), Path())
        (found,) = [outcome for outcome in outcomes if isinstance(outcome, Arrival)]
        return Arrival(self.plan, self.place, found.state, found.registers[:-1])

    def _known(self, registers: Registers) -> Path:
        """What the loop found done: arrays that are not null, with lengths that are in registers."""
        heap, path = Heap(self.check.inputs), Path()
        for instr in self.loop.before:
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

    def _arbitrary(self) -> Registers:
        inputs = self.check.inputs
        registers: Registers = [UNSET] * self.plan.size
        for one in self.plan.live(self.place):
            registers[one.index] = inputs.parameter(len(inputs.parameters), one.type)
        return registers

    def _path(self, begun: Arrival, x: Value, y: Value) -> Path:
        """Two different numbers within the limits."""
        limit = self.loop.limit.value if isinstance(self.loop.limit, Const) else begun.registers[self.loop.limit.index]
        conditions = [not_(equal(INT, x, y))]
        conditions += [compare("le" if self.loop.inclusive else "lt", INT, number, limit) for number in (x, y)]
        if self.loop.start is not None:
            conditions += [compare("ge", INT, number, self.loop.start) for number in (x, y)]
        path = begun.state.path
        for condition in conditions:
            path = path.with_(condition) if isinstance(condition, Term) else path
        return path

    def _both(self, start: State, registers: Registers, first: Value, second: Value) -> Arrival | None:
        """The state after two rounds; None if one of them may end otherwise."""
        after = self._round(start, registers, first)
        return None if after is None else self._round(after.state, after.registers, second)

    def _round(self, state: State, registers: Registers, number: Value) -> Arrival | None:
        """The state after one round, for one number."""
        mine = registers.copy()
        mine[self.loop.counter.index] = number
        start = Arrival(self.plan, Place(self.loop.inside), state, mine)
        outcomes = self.steps.run_on(self.check, self.side, start, Path())
        found = [outcome for outcome in outcomes if isinstance(outcome, Arrival) and outcome.place == self.place]
        others = [outcome for outcome in outcomes if outcome not in found]
        if len(found) != 1 or any(self.check.feasible(other.state.path) for other in others):
            return None
        return found[0]

    def _coupling(self) -> Coupling:
        """All that is live but the counter, with itself."""
        live = [one for one in self.plan.live(self.place) if one.index != self.loop.counter.index]
        names = self.plan.body.registers
        return tuple(tuple(Variable(side, one.index, one.type, names[one.index].name) for side in (OLD, NEW)) for one in live)
