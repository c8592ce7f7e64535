"""Abstract states: heaps of one shape, whose numbers are said by a condition.

Each number that an object or static field holds is a constant or a variable of its own; the condition is about these variables, and about
hidden ones, of which it is only said that they exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from twinproof.base.dataclass import dataclass
from twinproof.execute.inputs import RANGES
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Type, register_type
from twinproof.reach.heap_shape import HeapShape
from twinproof.smt.model import leaves
from twinproof.term.build import and_, compare, equal, or_, same
from twinproof.term.leaf import About, NumberSlot, Parameter
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, float_key, lower, real, variable

STATIC = -1  # the object of a place that is a static field


class NumberPlace(NamedTuple):
    """Where a number is: an object's number, and the key of a field or element; `STATIC` has the static fields."""

    node: int
    key: str


def slot(place: NumberPlace, type: Type) -> Term:
    """The variable of a place."""
    return variable(NumberSlot(*place), register_type(type), RANGES.get(type))


def argument(at: int, type: Type) -> Term:
    """The variable of a number that a call is given."""
    return variable(Parameter(at), register_type(type), RANGES.get(type))


@dataclass(frozen=True, slots=True)
class AbstractState:
    """Heaps of one shape; `values` has a constant or a variable for each place."""

    shape: HeapShape
    types: Mapping[NumberPlace, Type]
    values: Mapping[NumberPlace, Value]
    conditions: tuple[Term, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        """What two descriptions of the same heaps have in common if they are the same to the letter."""
        values = [float_key(value) if isinstance(value, float) else value for _, value in sorted(self.values.items(), key=_by_place)]
        return (self.shape, tuple(sorted(self.values)), tuple(values), self.conditions)

    def formula(self, known: Mapping[Term, Value] | None = None) -> Value:
        """What is true of the variables of all places; those that are known are put in."""
        fixed = [
            is_value(variable, value)
            for place, value in self.values.items()
            if not isinstance(value, Term)
            for variable in [slot(place, self.types[place])]
        ]
        parts = [*self.conditions, *(part for part in fixed if isinstance(part, Term))]
        if known:
            return and_(*(substitute(part, known) for part in parts))
        return and_(*parts)

    def constants(self) -> dict[Term, Value]:
        """What is known of single variables."""
        return {slot(place, self.types[place]): value for place, value in self.values.items() if not isinstance(value, Term)}

    def moved(self, symmetry: Sequence[int]) -> AbstractState:
        """The same heaps with objects numbered in another way that gives the same shape."""

        def other(place: NumberPlace) -> NumberPlace:
            return place if place.node == STATIC else NumberPlace(symmetry[place.node], place.key)

        renaming: dict[Term, Value] = {slot(place, type): slot(other(place), type) for place, type in self.types.items()}
        conditions = terms(substitute(condition, renaming) for condition in self.conditions)
        values = {other(place): substitute(value, renaming) if isinstance(value, Term) else value for place, value in self.values.items()}
        return AbstractState(self.shape, self.types, values, conditions)


def _by_place(item: tuple[NumberPlace, Value]) -> NumberPlace:
    return item[0]


def is_value(term: Value, value: Value) -> Value:
    """Whether a number is exactly this one: floats bit by bit."""
    sort = term.sort if isinstance(term, Term) else value.sort if isinstance(value, Term) else None
    if sort is None:
        return term == value and (not isinstance(term, float) or float_key(term) == float_key(real(value)))
    return same(sort, term, value) if sort in (FLOAT, DOUBLE) else equal(sort, term, value)


def union(states: Sequence[AbstractState]) -> AbstractState:
    """The heaps of any of some states of one shape."""
    first = states[0]
    if len(states) == 1:
        return first
    values: dict[NumberPlace, Value] = {}
    for place, value in first.values.items():
        alike = not isinstance(value, Term) and all(_is_same(state.values[place], value) for state in states)
        values[place] = value if alike else slot(place, first.types[place])
    known = {slot(place, first.types[place]): value for place, value in values.items() if not isinstance(value, Term)}
    return AbstractState(first.shape, first.types, values, terms([or_(*(state.formula(known) for state in states))]))


def _is_same(a: Value, b: Value) -> bool:
    return not isinstance(a, Term) and not isinstance(b, Term) and is_value(a, b) is True


def normalised(
    shape: HeapShape, types: Mapping[NumberPlace, Type], values: Mapping[NumberPlace, Value], conditions: Iterable[Term]
) -> AbstractState:
    """A state whose places hold terms over any variables, under conditions on these: places that hold a variable lend it theirs."""
    renaming: dict[Term, Value] = {}
    found: dict[NumberPlace, Value] = {}
    parts: list[Value] = []
    open_places: list[tuple[Term, Term]] = []
    for place in sorted(values):
        value, own = values[place], slot(place, types[place])
        found[place] = own if isinstance(value, Term) else value
        if not isinstance(value, Term):
            continue
        if value.op == "var" and value not in renaming:
            renaming[value] = own
            parts += _within(own, value)
        else:
            open_places.append((own, value))
    given = list(conditions)
    others = [leaf for leaf in leaves([*given, *(value for _, value in open_places)]) if leaf not in renaming]
    renaming |= {leaf: _hidden(leaf, number) for number, leaf in enumerate(others)}
    parts += [substitute(condition, renaming) for condition in given]
    parts += [is_value(own, substitute(value, renaming)) for own, value in open_places]
    return _with_constants(AbstractState(shape, types, found, terms(parts)))


def _hidden(leaf: Term, number: int) -> Term:
    bounds = (leaf.low, leaf.high) if leaf.sort in (INT, LONG) else None
    return variable(About("some", (number, leaf.sort, bounds)), leaf.sort, bounds)


def is_hidden(leaf: Term) -> bool:
    """Whether a variable is one of which it is only said that it exists."""
    return isinstance(leaf.payload, About)


def _within(own: Term, value: Term) -> list[Value]:
    """That a number which comes from a narrower variable is as narrow."""
    if own.sort not in (INT, LONG):
        return []
    low = [compare("ge", own.sort, own, value.low)] if value.low > own.low else []
    return [*low, *([compare("le", own.sort, own, value.high)] if value.high < own.high else [])]


def _with_constants(state: AbstractState) -> AbstractState:
    """The same state with what its conditions say outright put in, and without conditions that say nothing of its places."""
    conditions, values = state.conditions, dict(state.values)
    while known := dict(filter(None, map(_equation, conditions))):
        conditions = terms(substitute(condition, known) for condition in conditions)
        values = {place: known.get(value, value) if isinstance(value, Term) else value for place, value in values.items()}
    return AbstractState(state.shape, state.types, values, _about_places(conditions))


def _equation(condition: Term) -> tuple[Term, Value] | None:
    """A variable and the only value that a condition leaves it."""
    if condition.op not in ("eq.int", "eq.long"):
        return None
    a, b = condition.args
    if a.op == "const":
        a, b = b, a
    return (a, lower(b)) if a.op == "var" and b.op == "const" else None


def _about_places(conditions: Sequence[Term]) -> tuple[Term, ...]:
    """The conditions that say something of places, be it by way of others: the rest can be satisfied by itself."""
    mentioned = {condition: set(leaves([condition])) for condition in conditions}
    relevant = {leaf for found in mentioned.values() for leaf in found if not is_hidden(leaf)}
    size = -1
    while size != len(relevant):
        size = len(relevant)
        for found in mentioned.values():
            if found & relevant:
                relevant |= found
    return tuple(condition for condition, found in mentioned.items() if found & relevant)


def terms(values: Iterable[Value]) -> tuple[Term, ...]:
    """The conditions that say something, conjunctions in their parts."""
    found: dict[Term, None] = {}
    for value in values:
        if isinstance(value, Term):
            found.update(dict.fromkeys(value.args if value.op == "and" else (value,)))
        elif not value:
            raise Contradiction
    return tuple(found)


class Contradiction(Exception):
    """Conditions that cannot hold."""
