"""Both sides at a pair of cut points: are their heaps the same, and which of their variables are equal?"""

from __future__ import annotations

from dataclasses import dataclass

from twinproof.compare import End, difference
from twinproof.execute.heap import Allocated
from twinproof.execute.state import Path, Registers, State
from twinproof.ir.program import Const
from twinproof.ir.types import REF, Primitive
from twinproof.prove.bounded import BoundedCheck
from twinproof.prove.couple import OLD, Coupling, Variable, shared
from twinproof.prove.segment import Place, Plan
from twinproof.smt.query import Unsat
from twinproof.term.build import not_, same
from twinproof.term.term import Term, Value, fresh

SECONDS = 10.0  # for one question


@dataclass(frozen=True, slots=True)
class Arrival:
    """One side at a cut point."""

    plan: Plan
    place: Place
    state: State
    registers: Registers

    @property
    def kind(self) -> str:
        """What must agree for two arrivals to correspond."""
        return self.plan.kind(self.place)

    @property
    def line(self) -> int:
        """The source line."""
        return self.plan.line(self.place)

    def values(self) -> list[Value]:
        """The values that are live."""
        return [self.registers[one.index] for one in self.plan.live(self.place)]

    def arguments(self) -> list[tuple[Value, Primitive]]:
        """What is passed, where the cut point is a call."""
        args = self.plan.call(self.place).args if self.place.is_call else ()
        return [(arg.value if isinstance(arg, Const) else self.registers[arg.index], arg.type) for arg in args]


class Judge:
    """Answers whether things may differ; what the solver does not exclude may."""

    def __init__(self, check: BoundedCheck, exceptions: str) -> None:
        self.check = check
        self.inputs = check.inputs
        self.exceptions = exceptions

    def may_differ(self, old: End, new: End) -> bool:
        """Whether two ends may differ."""
        cases = difference(self.inputs, old, new, self.check.feasible, self.check.tick, self.exceptions)
        return any(self.may_hold(path, condition) for path, condition in cases)

    def may_hold(self, path: Path, condition: Value) -> bool:
        """Whether a condition may hold on a path."""
        if condition is False:
            return False
        conditions = (*path.conditions, condition) if isinstance(condition, Term) else path.conditions
        return not isinstance(self.check.ask((*conditions, *self.inputs.separate(conditions)), "induction", SECONDS), Unsat)


class Meeting:
    """Both sides at cut points of one kind."""

    def __init__(self, judge: Judge, old: Arrival, new: Arrival) -> None:
        self.judge = judge
        self.sides = (old, new)
        self.path = old.state.path
        for condition in new.state.path.conditions:
            self.path = self.path.with_(condition)

    def can_be(self) -> bool:
        """Whether both may be here together."""
        return self.judge.check.feasible(self.path)

    def same(self, a: Variable, b: Variable) -> bool:
        """Whether two variables surely have the same value here."""
        left, right = self._value(a), self._value(b)
        if a.side != b.side and a.sort is REF:
            old, new = (left, right) if a.side == OLD else (right, left)
            return not self.judge.may_differ(*self._frames([(old, REF)], [(new, REF)]))
        equal = self.judge.inputs.same_reference(left, right) if a.sort is REF else same(a.sort, left, right)
        return not self.judge.may_hold(self.path, not_(equal))

    def agree(self, coupling: Coupling) -> bool:
        """Whether heaps, arguments and all coupled variables surely agree at once."""
        pairs = [found for group in coupling if (found := shared(group)) is not None]
        values = [[(self._value(pair[side]), pair[side].sort) for pair in pairs] + self.sides[side].arguments() for side in (0, 1)]
        return not self.judge.may_differ(*self._frames(*values))

    def _value(self, variable: Variable) -> Value:
        return self.sides[variable.side].registers[variable.index]

    def _frames(self, *values: list[tuple[Value, Primitive]]) -> list[End]:
        return [self._frame(arrival, mine) for arrival, mine in zip(self.sides, values, strict=True)]

    def _frame(self, arrival: Arrival, values: list[tuple[Value, Primitive]]) -> End:
        """The state with an object that holds some values, so that they are compared like fields."""
        state = arrival.state.fork()
        number = self.judge.inputs.allocate()
        fields = {f"frame {sort}.{index}": value for index, (value, sort) in enumerate(values)}
        self.judge.inputs.sorts.update(zip(fields, (sort for _, sort in values), strict=True))
        state.heap.objects[number] = Allocated("frame", fields)
        return End(arrival.kind, state, fresh(number), REF)
