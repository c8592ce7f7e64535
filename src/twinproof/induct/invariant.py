"""The invariant of a pair of cut points: the coupling and the facts, and the arbitrary state that satisfies them."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.dataclass import dataclass
from twinproof.bounded.bounded import BothSides
from twinproof.execute.state import UNSET, Path, Registers
from twinproof.induct.couple import Coupling, Group, describe, type_of
from twinproof.induct.facts import Fact, View, symbol
from twinproof.induct.ground.ground import Ground
from twinproof.term.build import not_
from twinproof.term.term import Term, Value, lower, subterms


@dataclass(frozen=True, slots=True)
class Invariant:
    """What holds whenever both sides are at a pair of cut points, besides equal heaps."""

    coupling: Coupling
    facts: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        first = {symbol(one): symbol(group[0]) for group in self.coupling for one in group}
        facts = [fact.text(first) for fact in _telling(self.facts)]
        return ", ".join(dict.fromkeys([describe(self.coupling), *(text for text in facts if text is not None)]))


def _telling(facts: Sequence[Fact]) -> list[Fact]:
    """The facts without the conditions that say less than another one: that it holds, or something else."""
    parts = {fact: frozenset(_alternatives(fact.right)) for fact in facts if fact.left is None}
    weak = {fact for fact, own in parts.items() if any(other < own for other in parts.values())}
    return [fact for fact in facts if fact not in weak]


def _alternatives(condition: Term) -> Sequence[Value]:
    if condition.op == "not" and condition.args[0].op == "and":
        return [not_(part) for part in condition.args[0].args]
    return condition.args if condition.op == "or" else [condition]


class Arbitrary:
    """Any state that satisfies an invariant: what a fact defines is computed, the rest are new leaves of the inputs."""

    def __init__(self, invariant: Invariant, check: BothSides, ground: Ground) -> None:
        self.invariant = invariant
        self.check = check
        self.ground = ground
        self.view = View({}, check.state(Path()).heap)
        self._values: dict[Group, Value] = {}
        self._open: set[Group] = set()
        self._groups = {symbol(one): group for group in invariant.coupling for one in group}
        for group in invariant.coupling:
            self._value(group)

    def registers(self, sizes: Sequence[int]) -> list[Registers]:
        """The registers of both sides, so many on each."""
        found: list[Registers] = [[UNSET] * size for size in sizes]
        for group, value in self._values.items():
            for one in group:
                one.put(found[one.side], value)
        return found

    def path(self) -> Path | None:
        """The facts as conditions; None if they exclude each other."""
        path = Path()
        for condition in (lower(value) for fact in self.invariant.facts for value in self.view.instances(fact)):
            if condition is False:
                return None
            path = path.with_(condition) if isinstance(condition, Term) else path
        return path

    def _value(self, group: Group) -> Value:
        if group not in self._values:
            self._open.add(group)
            value = self._defined(group)
            if value is None:
                value = self.ground.anything(self.check, type_of(group, self.check.inputs.universe))
            self._open.discard(group)
            self._values[group] = value
            self.view = View({**self.view.values, **{symbol(one): value for one in group}}, self.view.heap)
        return self._values[group]

    def _defined(self, group: Group) -> Value:
        """What a fact says that the variables of a group are, in terms of others that do not depend on them."""
        for fact in self.invariant.facts:
            if fact.relation == "same" and fact.left is not None and fact.left in group:
                needed = [self._groups[term] for term in subterms([fact.right]) if term in self._groups]
                if not any(other in self._open for other in needed):
                    for other in needed:
                        self._value(other)
                    return self.view.read(fact)[0]
        return None
