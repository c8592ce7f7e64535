"""Widening: numbers that take another value with every call are left open, so that an exploration comes to its end.

What such numbers have in common is kept: that one is another one and a constant, or less than it, and between which of the constants
of the code they are, if that holds in all states of the shape so far. A widened state has all heaps that it was made of, and may have
more: what holds in it holds in all of them, and what is found in it has to be run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.bounded.bounded import Questions
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG, register_type
from twinproof.reach.abstract_state import AbstractState, NumberPlace, slot, terms, union
from twinproof.reach.held_choice import is_choice_key
from twinproof.reach.projection import projected
from twinproof.reach.subsume import is_subsumed
from twinproof.smt.model import leaves
from twinproof.smt.query import Model, Sat, Unsat
from twinproof.term.build import apply, compare, equal, not_, or_
from twinproof.term.leaf import About
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, integer, variable

_SECONDS = 5.0
_NEAR = 1000  # how far numbers are apart that calls leave which count
Numbers = Mapping[NumberPlace, int]


@dataclass(frozen=True, slots=True)
class Widened:
    """A state with some numbers left open, by the places where they are."""

    state: AbstractState
    places: tuple[NumberPlace, ...]


def widened(
    questions: Questions,
    new: AbstractState,
    known: Sequence[AbstractState],
    left_open: Sequence[NumberPlace] = (),
    landmarks: Sequence[int] = (),
) -> Widened | None:
    """All states of a shape as one, if the new one is new only by numbers that none of the others has, or that are left open already;
    else None.
    """
    here = _numbers(questions, new, known)
    if here is None:
        return None
    places = tuple(place for place in here if place in left_open or _drifts(questions, place, here[place], new, known))
    if not places:
        return None
    open_states = [_without(questions, state, places) for state in known]
    if not is_subsumed(questions, _without(questions, new, places), open_states):
        return None
    together = union(open_states)
    states = [new, *known]
    relations = [*_relations(questions, here, places, states), *_limits(questions, here, places, states, landmarks)]
    return Widened(replace(together, conditions=(*together.conditions, *terms(relations))), places)


def _numbers(questions: Questions, state: AbstractState, known: Sequence[AbstractState]) -> dict[NumberPlace, int] | None:
    """The integers of one heap of a state that is none of others; None if nobody finds any."""
    model: Model | None = None
    put_in = state.constants()
    said = terms([*state.conditions, *(not_(one.formula(put_in)) for one in known)])
    if said:
        answer = questions.ask(said, "numbers", _SECONDS)
        if not isinstance(answer, Sat):
            return None
        model = answer.model
    found = {}
    for place, value in state.values.items():
        if state.types[place] in (INT, LONG) and not is_choice_key(place.key):
            number = value if not isinstance(value, Term) else 0 if model is None else model.leaf(value, ())
            found[place] = integer(number)
    return found


def _drifts(questions: Questions, place: NumberPlace, number: int, new: AbstractState, known: Sequence[AbstractState]) -> bool:
    """Whether a number was in no state so far, and those that were are near: what callers give may be anything."""
    if any(_can_be(questions, state, place, number) for state in known):
        return False
    return all(_is_near(questions, state, place, number) for state in (new, *known))


def _is_near(questions: Questions, state: AbstractState, place: NumberPlace, number: int) -> bool:
    value = state.values[place]
    if not isinstance(value, Term):
        return abs(value - number) < _NEAR if isinstance(value, int) else False
    below, above = compare("lt", value.sort, value, number - _NEAR), compare("gt", value.sort, value, number + _NEAR)
    return not _is_possible(questions, [*state.conditions, or_(below, above)])


def _can_be(questions: Questions, state: AbstractState, place: NumberPlace, number: int) -> bool:
    """Whether a place may hold a number."""
    value = state.values[place]
    if not isinstance(value, Term):
        return value == number
    return _is_possible(questions, [*state.conditions, equal(value.sort, value, number)])


def _is_possible(questions: Questions, said: Iterable[Value]) -> bool:
    conditions = list(said)
    if any(condition is False for condition in conditions):
        return False
    asked = tuple(condition for condition in conditions if isinstance(condition, Term))
    return not asked or not isinstance(questions.ask(asked, "widening", _SECONDS), Unsat)


def _without(questions: Questions, state: AbstractState, places: Sequence[NumberPlace]) -> AbstractState:
    """The heaps of a state with any numbers in some places."""
    own = {place: slot(place, state.types[place]) for place in places}
    hidden: dict[Term, Value] = {leaf: variable(About("left open", place), leaf.sort, (leaf.low, leaf.high)) for place, leaf in own.items()}
    conditions = terms(substitute(condition, hidden) for condition in state.conditions)
    kept = tuple(condition for condition in conditions if leaves([condition]))
    return projected(questions, AbstractState(state.shape, state.types, {**state.values, **own}, kept))


def _relations(questions: Questions, here: Numbers, places: Sequence[NumberPlace], states: Sequence[AbstractState]) -> Iterator[Value]:
    """What numbers have to do with those left open, in all states: each is related to the first that it can be."""
    types = states[0].types
    for at, place in enumerate(places):
        others = [*places[:at], *(other for other in here if other not in places)]
        related = (_relation(types, here, place, other) for other in others if _sort(types, other) is _sort(types, place))
        candidates = [relation for pair in related for relation in pair]
        yield next((one for one in candidates if all(_always(questions, state, one) for state in states)), True)


def _limits(
    questions: Questions, here: Numbers, places: Sequence[NumberPlace], states: Sequence[AbstractState], landmarks: Sequence[int]
) -> Iterator[Value]:
    """Between which of some numbers those left open are, in all states."""
    types = states[0].types
    for place in places:
        leaf = slot(place, types[place])
        below = (compare("ge", leaf.sort, leaf, mark) for mark in sorted(landmarks, reverse=True) if mark <= here[place])
        above = (compare("le", leaf.sort, leaf, mark) for mark in sorted(landmarks) if mark >= here[place])
        for candidates in (below, above):
            yield next((one for one in candidates if all(_always(questions, state, one) for state in states)), True)


def _sort(types: Mapping[NumberPlace, object], place: NumberPlace) -> object:
    return register_type(types[place])  # type: ignore[arg-type]


def _relation(types: Mapping[NumberPlace, object], here: Numbers, place: NumberPlace, other: NumberPlace) -> list[Value]:
    """That two numbers are always as far apart as here, or else that they are always in the order of here."""
    a, b = slot(place, types[place]), slot(other, types[other])  # type: ignore[arg-type]
    distance = here[place] - here[other]
    apart = equal(a.sort, a, apply(OPERATORS[f"add.{a.sort}"], b, distance))
    return [apart, compare("le", a.sort, b, a) if distance >= 0 else compare("lt", a.sort, a, b)]


def _always(questions: Questions, state: AbstractState, relation: Value) -> bool:
    known = state.constants()
    outside = not_(substitute(relation, known)) if isinstance(relation, Term) else not relation
    return not _is_possible(questions, [*state.conditions, outside])
