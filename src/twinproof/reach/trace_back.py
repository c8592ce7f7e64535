"""From a heap of a reached state back to the empty one: the calls, and the numbers that they are given.

Where numbers were left open, a state may have heaps that no calls lead to. There all calls that lead to the shape are tried, until states
are met in which nothing was left open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from twinproof.base.dataclass import dataclass
from twinproof.execute.state import Path
from twinproof.ir.types import INT, LONG, Type, is_reference
from twinproof.reach.abstract_state import NumberPlace, argument, is_value, slot
from twinproof.reach.exploration import CallOrigin, ReachedState, Shaped
from twinproof.reach.heap_shape import HeapShape
from twinproof.reach.held_choice import choice_type
from twinproof.reach.operation import Choice, NewBox, Operation
from twinproof.reach.sequence import BoxArgument, CallSequence, Given, ResultOfStep, SequenceStep
from twinproof.reach.transition import Calls
from twinproof.smt.model import leaves
from twinproof.smt.query import Model, Sat
from twinproof.term.build import and_, compare, not_
from twinproof.term.term import Term, Value

_SECONDS = 10.0
_SMALL = (10, 1000, 100_000)  # numbers that are tried first
_HEAPS = 6  # of a state in which numbers were left open that are tried to be led to
_VISITED = 300  # heaps on one way back
_MANY = 1 << 20
Numbers = Mapping[NumberPlace, Value]
_Steps: TypeAlias = "tuple[list[SequenceStep], dict[int, ResultOfStep]]"


@dataclass(frozen=True, slots=True)
class AskedState:
    """A state in which a predicate ends as wanted: on which objects, and under which decisions."""

    reached: ReachedState
    predicate: Operation
    given: tuple[Choice, ...]
    path: Path


def sequence_to(calls: Calls, asked: AskedState) -> CallSequence | None:
    """A sequence of calls after which the predicate ends as wanted; None if none is found."""
    found = _led_to(calls, asked.reached, asked.path.conditions)
    if found is None:
        return None
    (done, names), model = found
    return CallSequence(tuple(done), asked.predicate, _given(calls, asked.predicate, asked.given, names, model, asked.reached.state.shape))


def calls_to(calls: Calls, reached: ReachedState) -> list[SequenceStep] | None:
    """Calls that lead to a state."""
    found = _led_to(calls, reached, tuple(term for term in [reached.state.formula()] if isinstance(term, Term)))
    return None if found is None else found[0][0]


def _led_to(calls: Calls, reached: ReachedState, conditions: tuple[Term, ...]) -> tuple[_Steps, Model | None] | None:
    """Calls that lead to a heap of a state on which conditions hold, and its numbers; where some were left open others are tried, too."""
    said: list[Value] = list(conditions)
    for _ in range(_HEAPS if reached.wide is not None else 1):
        asked = tuple(condition for condition in said if isinstance(condition, Term))
        found = _small(calls, asked if reached.wide is None else _likely(calls, asked, reached.wide))
        if found is None or False in said:
            return None
        numbers = _numbers(reached, found[0])
        steps = _Walk(calls).to(reached, numbers)
        if steps is not None:
            return steps, found[0]
        said.append(not_(and_(*(is_value(value, numbers[place]) for place, value in reached.state.values.items()))))
    return None


def _likely(calls: Calls, conditions: tuple[Term, ...], shaped: Shaped) -> tuple[Term, ...]:
    """The conditions with numbers that were left open put to what they are in states that are sure to be reached, where they can be."""
    for known in shaped.states:
        for place in shaped.left_open if known.wide is None else ():
            value = known.state.values[place]
            fixed = True if isinstance(value, Term) else is_value(slot(place, known.state.types[place]), value)
            if isinstance(fixed, Term) and isinstance(calls.ask((*conditions, fixed), "likely", _SECONDS), Sat):
                conditions = (*conditions, fixed)
    return conditions


def _small(calls: Calls, conditions: tuple[Term, ...]) -> tuple[Model | None] | None:
    """A model with small numbers, if there is one with any; none is needed where nothing is said."""
    if not conditions:
        return (None,)
    numbers = [leaf for leaf in leaves(conditions) if leaf.sort in (INT, LONG)]
    for most in (*_SMALL, None):
        near = () if most is None else tuple(part for leaf in numbers for part in _within(leaf, most))
        answer = calls.ask((*conditions, *near), "small", _SECONDS)
        if isinstance(answer, Sat):
            return (answer.model,)
    return None


def _within(leaf: Term, most: int) -> Iterator[Term]:
    for part in (compare("ge", leaf.sort, leaf, -most // 10), compare("le", leaf.sort, leaf, most)):
        if isinstance(part, Term):
            yield part


def _numbers(reached: ReachedState, model: Model | None) -> dict[NumberPlace, Value]:
    state = reached.state
    return {place: _valued(value, model) for place, value in state.values.items()}


def _valued(value: Value, model: Model | None) -> Value:
    if not isinstance(value, Term):
        return value
    return 0 if model is None else model.leaf(value, ())


class _Walk:
    """A way back; where it may branch, it goes first where numbers are nearest to those that are sure to be reached."""

    def __init__(self, calls: Calls) -> None:
        self.calls = calls

    def to(self, reached: ReachedState, numbers: Numbers) -> _Steps | None:
        """The calls to a heap with these numbers, and which of them returned the objects that it holds."""
        if reached.wide is not None:
            return self._by_any_call(reached.wide, numbers)
        return ([], {}) if reached.origin is None else self._by(reached.origin, numbers)

    def _by(self, origin: CallOrigin, numbers: Numbers) -> _Steps | None:
        """The calls to a heap, the last of them being given."""
        for member in origin.before.members:
            found = _before(self.calls, origin, member, numbers)
            steps = None if found is None else self.to(member, found[1])
            if found is not None and steps is not None:
                return _with_call(self.calls, steps, origin, found[0])
        return None

    def _by_any_call(self, shaped: Shaped, numbers: Numbers) -> _Steps | None:
        """The calls to a heap of which only the shape is sure to be reached."""
        waiting: list[_Place] = [_Place(_far(shaped, numbers), 0, shaped, numbers, None)]
        seen: set[tuple[int, str]] = set()
        while waiting and len(seen) < _VISITED:
            place = heappop(waiting)
            here = (place.shaped.number, repr(sorted(place.numbers.items())))
            if here in seen:
                continue
            seen.add(here)
            steps = self._surely(place)
            if steps is not None:
                return steps
            for place_before in self._before(place):
                if place_before.reached.wide is None:
                    steps = self.to(place_before.reached, place_before.numbers)
                    if steps is not None:
                        return _with_calls(self.calls, steps, place_before.behind)
                else:
                    wide = place_before.reached.wide
                    far = _far(wide, place_before.numbers)
                    heappush(waiting, _Place(far, len(seen) * _MANY + len(waiting), wide, place_before.numbers, place_before.behind))
        return None

    def _surely(self, place: _Place) -> _Steps | None:
        """The calls to a heap by way of a state in which no numbers were left open."""
        for known in place.shaped.states:
            if known.wide is None and self._has(known, place.numbers):
                steps = self.to(known, place.numbers)
                if steps is not None:
                    return _with_calls(self.calls, steps, place.behind)
        return None

    def _before(self, place: _Place) -> Iterator[_Earlier]:
        for origin in place.shaped.incoming:
            for member in origin.before.members:
                found = _before(self.calls, origin, member, place.numbers)
                if found is not None:
                    yield _Earlier(member, found[1], _Behind(origin, found[0], place.behind))

    def _has(self, known: ReachedState, numbers: Numbers) -> bool:
        """Whether a heap is one of a state."""
        state = known.state
        said: list[Value] = [state.formula(), *(is_value(slot(place, state.types[place]), numbers[place]) for place in state.values)]
        if any(one is False for one in said):
            return False
        return isinstance(self.calls.ask(tuple(one for one in said if isinstance(one, Term)), "known", _SECONDS), Sat)


class _Behind(NamedTuple):
    """A call with its numbers, and those behind it."""

    origin: CallOrigin
    model: Model | None
    behind: _Behind | None


class _Place(NamedTuple):
    """A heap on the way back: how far it is from numbers that are sure to be reached, its number, and the calls behind it."""

    far: int
    number: int
    shaped: Shaped
    numbers: Numbers
    behind: _Behind | None


class _Earlier(NamedTuple):
    """A heap before a call."""

    reached: ReachedState
    numbers: Numbers
    behind: _Behind


def _far(shaped: Shaped, numbers: Numbers) -> int:
    """How far numbers that were left open are from those that are sure to be reached."""
    total = 0
    for place in shaped.left_open:
        sure = [known.state.values[place] for known in shaped.states if known.wide is None]
        seen = [0, *(one for one in sure if isinstance(one, int))]
        value = numbers[place]
        assert isinstance(value, int)
        total += max(0, value - max(seen), min(seen) - value)
    return total


def _with_calls(calls: Calls, steps: _Steps, behind: _Behind | None) -> _Steps:
    while behind is not None:
        steps = _with_call(calls, steps, behind.origin, behind.model)
        behind = behind.behind
    return steps


def _with_call(calls: Calls, steps: _Steps, origin: CallOrigin, model: Model | None) -> _Steps:
    """One more call, and which calls returned the objects that are held behind it."""
    done, names = steps
    given = _given(calls, origin.operation, origin.given, names, model, origin.before.state.shape)
    call = SequenceStep(origin.operation, given, origin.post.threw)
    after = {origin.post.moved[at]: name for at, name in names.items() if at in origin.post.moved}
    if origin.post.result is not None:
        after.setdefault(origin.post.result, ResultOfStep(len(done)))
    return [*done, call], after


def _before(calls: Calls, origin: CallOrigin, member: ReachedState, numbers: Numbers) -> tuple[Model | None, Numbers] | None:
    """Numbers of a state before a call that leaves some numbers, and those that the call is given."""
    said = [member.state.formula(), *origin.post.conditions]
    said += [is_value(value, numbers[place]) for place, value in origin.post.values.items()]
    if any(condition is False for condition in said):
        return None
    found = _small(calls, tuple(condition for condition in said if isinstance(condition, Term)))
    if found is None:
        return None
    model = found[0]
    state = member.state
    return model, {
        place: _valued(slot(place, state.types[place]), model) if isinstance(value, Term) else value
        for place, value in state.values.items()
    }


def _given(
    calls: Calls, operation: Operation, objects: Sequence[Choice], names: Mapping[int, ResultOfStep], model: Model | None, shape: HeapShape
) -> tuple[Given, ...]:
    """What a call is given."""
    found: list[Given] = []
    for at, (type, choice) in enumerate(zip(operation.params, objects, strict=True)):
        if isinstance(choice, NewBox):
            kind = calls.box(choice.cls)
            value = _valued(argument(at, kind.type), model)
            assert isinstance(value, int | float)
            found.append(BoxArgument(kind.cls, kind.type, value))
        elif choice is not None:
            found.append(names[choice])
        elif is_reference(type):
            found.append(_chosen(calls, at, type, names, model, shape))
        else:
            value = _valued(argument(at, type), model)
            assert not isinstance(value, Term)
            found.append(value)
    return tuple(found)


def _chosen(calls: Calls, at: int, type: Type, names: Mapping[int, ResultOfStep], model: Model | None, shape: HeapShape) -> Given:
    """What a number stands for."""
    held: list[Given] = [names[number] for number in shape.held] if str(type) == calls.root else []
    pool = [*(constant for constant, _ in calls.supplied.of(calls.supply.constants.get(str(type), ()))), *held]
    chosen = _valued(argument(at, choice_type(len(pool))), model) if pool else 0
    assert isinstance(chosen, int)
    return pool[chosen - 1] if chosen else None
