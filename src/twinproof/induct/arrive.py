"""Both sides at a pair of cut points: are their heaps the same, and which of their variables are equal?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.bounded.bounded import BothSides
from twinproof.execute.compare import End
from twinproof.execute.memory.beyond_terms import PartialTerm, held
from twinproof.execute.state import Path, Registers, State
from twinproof.induct.couple import OLD, Coupling, LiveVariable, live_variables, shared
from twinproof.induct.facts import Fact, View, candidates, symbol, written
from twinproof.induct.ground.ground import Cases, Ground, Values
from twinproof.induct.segment import CutPoint, Cuts, Live
from twinproof.ir.instruction import Const
from twinproof.ir.types import REF, Primitive
from twinproof.smt.query import Answer, Sat, Unsat
from twinproof.term.build import and_, not_, same
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value, subterms

WEAKENING = 0.3  # of the time for a question, for one that only weakens the invariant


@dataclass(frozen=True, slots=True)
class Arrival:
    """One side at a cut point."""

    plan: Cuts
    place: CutPoint
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

    def variables(self, side: int) -> list[LiveVariable]:
        """The registers that are live."""
        return live_variables(side, self._written(), self.plan.body.registers)

    def _written(self) -> list[Live]:
        """The live registers but those that may never have been written."""
        return [one for one in self.plan.live(self.place) if not isinstance(held(self.registers[one.index]), PartialTerm)]

    def in_use(self) -> list[Value]:
        """All values that are live or passed."""
        return [self.registers[one.index] for one in self._written()] + [value for value, _ in self.arguments()]

    def arguments(self) -> list[tuple[Value, Primitive]]:
        """What is passed, where the cut point is a call."""
        args = self.plan.call(self.place).args if self.place.is_call else ()
        return [(arg.value if isinstance(arg, Const) else self.registers[arg.index], arg.type) for arg in args]


class Distinguisher:
    """Answers whether things may differ; what the solver does not exclude may."""

    def __init__(self, check: BothSides, ground: Ground, exceptions: str, seconds: float, called: bool = True) -> None:
        self.called = called
        self.ground = ground
        self.check = check
        self.seconds = seconds
        self.inputs = check.inputs
        self.exceptions = exceptions

    def may_differ(self, old: End, new: End) -> bool:
        """Whether two ends may differ."""
        seen = not self.called and old.kind in ("returned", "threw")  # nobody goes on from there
        return self._any(self.ground.differences(self.check, old, new, self.exceptions, seen))

    def may_be_unlike(self, states: Sequence[State], values: Sequence[Values]) -> bool:
        """Whether two states may differ, or values that both sides hold there."""
        return self._any(self.ground.unlike(self.check, states, values, self.exceptions))

    def _any(self, cases: Cases) -> bool:
        return any(self.may_hold(path, condition) for path, condition in cases)

    def may_hold(self, path: Path, condition: Value, share: float = 1.0) -> bool:
        """Whether a condition may hold on a path."""
        return not isinstance(self.ask(path, condition, share), Unsat)

    def ask(self, path: Path, condition: Value, share: float = 1.0) -> Answer:
        """The solver's answer to whether a condition holds on a path."""
        if condition is False:
            return Unsat()
        conditions = (*path.conditions, condition) if isinstance(condition, Term) else path.conditions
        return self.check.ask((*conditions, *self.check.separate(conditions)), "induction", share * self.seconds)


def _is_hard(condition: Value) -> bool:
    """Whether solvers may need long for a condition: it has products."""
    return isinstance(condition, Term) and any(term.op in ("mul.int", "mul.long", "ideal.mul") for term in subterms([condition]))


def _refuted(conditions: Sequence[Value], answer: Answer) -> list[bool]:
    """Which conditions a counterexample makes false."""
    if not isinstance(answer, Sat):
        return []
    terms = [condition for condition in conditions if isinstance(condition, Term)]
    values = evaluate(terms, answer.model.leaf)
    return [isinstance(condition, Term) and values[condition] is False for condition in conditions]


class Meeting:
    """Both sides at cut points of one kind."""

    def __init__(self, judge: Distinguisher, old: Arrival, new: Arrival) -> None:
        self.judge = judge
        self.sides = (old, new)
        self.path = old.state.path
        for condition in new.state.path.conditions:
            self.path = self.path.with_(condition)
        self.variables = [one for side, arrival in enumerate(self.sides) for one in arrival.variables(side)]
        self.values = {symbol(one): self._value(one) for one in self.variables}

    def can_be(self) -> bool:
        """Whether both may be here together."""
        return self.judge.check.feasible(self.path)

    def same(self, a: LiveVariable, b: LiveVariable) -> bool:
        """Whether two variables surely have the same value here."""
        left, right = self._value(a), self._value(b)
        if a.side != b.side and a.sort is REF:
            old, new = (left, right) if a.side == OLD else (right, left)
            return not self._may_be_unlike([[(old, REF)], [(new, REF)]])
        equal = self.judge.check.same_reference(left, right) if a.sort is REF else same(a.sort, left, right)
        return not self.judge.may_hold(self.path, not_(equal))

    def agree(self, coupling: Coupling) -> bool:
        """Whether heaps, arguments and all coupled variables surely agree at once."""
        pairs = [found for group in coupling if (found := shared(group)) is not None]
        values = [[(self._value(pair[side]), pair[side].sort) for pair in pairs] + self.sides[side].arguments() for side in (0, 1)]
        return not self._may_be_unlike(values)

    def candidates(self, coupling: Coupling) -> tuple[Fact, ...]:
        """Facts that may hold whenever both sides are here."""
        factors = sorted({factor for arrival in self.sides for factor in arrival.plan.factors})
        types, arithmetic = self.judge.inputs.field_types, self.judge.check.executors[OLD].arithmetic
        heaps = [arrival.state.heap for arrival in self.sides]
        found = candidates(coupling, self.path, self.values, types, factors, arithmetic)
        more = self.judge.ground.candidates([one.plan for one in self.sides], self.variables, self.values)
        return tuple(dict.fromkeys((*found, *written(self.variables, self.values, heaps, types), *more)))

    def kept(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Those of the facts that surely hold here."""
        facts = [fact for fact in facts if self.values.keys() >= fact.symbols]  # of registers that were written
        conditions = {fact: View(self.values, self.sides[fact.side].state.heap).holds(fact) for fact in facts}
        hard = {fact for fact, condition in conditions.items() if _is_hard(condition)}
        easy = [fact for fact in facts if fact not in hard]
        held = {*self._surely(easy, conditions), *self._surely([fact for fact in facts if fact in hard], conditions)}
        return tuple(fact for fact in facts if fact in held)

    def _surely(self, facts: Sequence[Fact], conditions: Mapping[Fact, Value]) -> Iterator[Fact]:
        """Those of the facts whose conditions hold: all that are left when no counterexample refutes any of them."""
        left = [fact for fact in facts if conditions[fact] is not False]
        while left:
            answer = self.judge.ask(self.path, not_(and_(*(conditions[fact] for fact in left))))
            if isinstance(answer, Unsat):
                break
            refuted = _refuted([conditions[fact] for fact in left], answer)
            if not any(refuted):
                left = [fact for fact in left if not self.judge.may_hold(self.path, not_(conditions[fact]), WEAKENING)]
                break
            left = [fact for fact, wrong in zip(left, refuted, strict=True) if not wrong]
        yield from left

    def _value(self, variable: LiveVariable) -> Value:
        return variable.value(self.sides[variable.side].registers)

    def _may_be_unlike(self, values: Sequence[Values]) -> bool:
        return self.judge.may_be_unlike([one.state for one in self.sides], values)
