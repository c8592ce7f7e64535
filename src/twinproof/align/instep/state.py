"""What is known at a pair of places: which registers of the two versions hold equal values, and facts about those values.

Registers are partitioned into classes of equal values, across both versions; a class may be a constant. Facts are checks that have
passed and fields or elements that were read from the present heap, which is the same on both sides.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import product

from twinproof.dataclass import dataclass
from twinproof.ir.types import Primitive
from twinproof.term.term import Term, Value, lift, lower, variable

Slot = tuple[int, int, int]  # version, depth of the frame, register
Name = int | Term  # a class of equal values: its number, or the constant it is
Fact = tuple[Hashable, tuple[Name, ...]]
KnownFact = tuple[Hashable, tuple[Term, ...]]


@dataclass(frozen=True, slots=True)
class State:
    """The partition, with the sort of each register, and the facts."""

    names: Mapping[Slot, Name]
    sorts: Mapping[Slot, Primitive]
    facts: frozenset[Fact]

    def values(self) -> dict[Slot, Value]:
        """A value for each register: the same variable for those known to be equal."""
        return {slot: _value(name, self.sorts[slot]) for slot, name in self.names.items()}

    def known(self) -> list[KnownFact]:
        """The facts about those values."""
        sorts = {name: self.sorts[slot] for slot, name in self.names.items()}
        return [
            (kind, tuple(name if isinstance(name, Term) else _variable(name, sorts[name]) for name in names)) for kind, names in self.facts
        ]


def _value(name: Name, sort: Primitive) -> Value:
    return lower(name) if isinstance(name, Term) else _variable(name, sort)


def _variable(number: int, sort: Primitive) -> Term:
    return variable(f"{sort}{number}", sort)


def state_of(values: Mapping[Slot, tuple[Value, Primitive]], facts: Iterable[KnownFact]) -> State:
    """The state in which registers have these values; facts about other values are forgotten."""
    numbers: dict[Term, Name] = {}
    names: dict[Slot, Name] = {}
    for slot, (value, sort) in sorted(values.items(), key=lambda row: row[0]):
        term = lift(value, sort)
        names[slot] = term if term.op == "const" else numbers.setdefault(term, len(numbers))
    kept: set[Fact] = set()
    for kind, terms in facts:
        row = tuple(term if term.op == "const" else numbers.get(term) for term in terms)
        if None not in row:
            kept.add((kind, row))  # type: ignore[arg-type]
    return State(names, {slot: sort for slot, (_, sort) in values.items()}, frozenset(kept))


def joined(a: State, b: State) -> State:
    """What is known where both ways meet; a register that only one way has set is not known."""
    numbers: dict[tuple[Name, Name], Name] = {}
    names: dict[Slot, Name] = {}
    for slot, mine in a.names.items():
        if slot not in b.names:
            continue
        yours = b.names[slot]
        names[slot] = mine if mine is yours and isinstance(mine, Term) else numbers.setdefault((mine, yours), len(numbers))
    return State(names, {slot: a.sorts[slot] for slot in names}, frozenset(_common_facts(a, b, names)))


def _common_facts(a: State, b: State, names: Mapping[Slot, Name]) -> Iterable[Fact]:
    both: dict[Name, list[tuple[Name, Name]]] = {}  # by what a class was called in `a`: its new name, and what it was called in `b`
    for slot, name in names.items():
        row = (name, b.names[slot])
        rows = both.setdefault(a.names[slot], [])
        if row not in rows:
            rows.append(row)
    for kind, about in a.facts:
        own = [[(name, name)] if isinstance(name, Term) else [] for name in about]
        for chosen in product(*([*same, *both.get(name, [])] for same, name in zip(own, about, strict=True))):
            if (kind, tuple(other for _, other in chosen)) in b.facts:
                yield kind, tuple(name for name, _ in chosen)
