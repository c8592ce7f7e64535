"""From a heap of a reached state back to the empty one: the calls, and the numbers that they are given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.bounded.bounded import Questions
from twinproof.execute.state import Path
from twinproof.ir.types import INT, LONG, is_reference
from twinproof.reach.abstract_state import NumberPlace, argument, is_value, slot
from twinproof.reach.exploration import CallOrigin, ReachedState
from twinproof.reach.operation import Operation
from twinproof.reach.sequence import CallSequence, Given, ResultOfStep, SequenceStep
from twinproof.smt.model import leaves
from twinproof.smt.query import Model, Sat
from twinproof.term.build import compare
from twinproof.term.term import Term, Value

_SECONDS = 10.0
_SMALL = (10, 1000, 100_000)  # numbers that are tried first
Numbers = Mapping[NumberPlace, Value]


@dataclass(frozen=True, slots=True)
class AskedState:
    """A state in which a predicate ends as wanted: on which objects, and under which decisions."""

    reached: ReachedState
    predicate: Operation
    given: tuple[int | None, ...]
    path: Path


def sequence_to(questions: Questions, asked: AskedState) -> CallSequence | None:
    """A sequence of calls after which the predicate ends as wanted; None if the solver gives no numbers."""
    found = _small(questions, asked.path.conditions)
    if found is None:
        return None
    model = found[0]
    numbers = _numbers(asked.reached, model)
    steps = _steps_to(questions, asked.reached, numbers)
    if steps is None:
        return None
    done, names = steps
    return CallSequence(tuple(done), asked.predicate, _given(asked.predicate, asked.given, names, model))


def calls_to(questions: Questions, reached: ReachedState) -> list[SequenceStep] | None:
    """Calls that lead to a state."""
    conditions = tuple(term for term in [reached.state.formula()] if isinstance(term, Term))
    found = _small(questions, conditions)
    steps = None if found is None else _steps_to(questions, reached, _numbers(reached, found[0]))
    return None if steps is None else steps[0]


def _small(questions: Questions, conditions: tuple[Term, ...]) -> tuple[Model | None] | None:
    """A model with small numbers, if there is one with any; none is needed where nothing is said."""
    if not conditions:
        return (None,)
    numbers = [leaf for leaf in leaves(conditions) if leaf.sort in (INT, LONG)]
    for most in (*_SMALL, None):
        near = () if most is None else tuple(part for leaf in numbers for part in _within(leaf, most))
        answer = questions.ask((*conditions, *near), "small", _SECONDS)
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


def _steps_to(questions: Questions, reached: ReachedState, numbers: Numbers) -> tuple[list[SequenceStep], dict[int, ResultOfStep]] | None:
    """The calls to a heap with these numbers, and which of them returned the objects that it holds."""
    origin = reached.origin
    if origin is None:
        return [], {}
    for member in origin.before.members:
        found = _before(questions, origin, member, numbers)
        if found is None:
            continue
        model, before = found
        steps = _steps_to(questions, member, before)
        if steps is None:
            continue
        done, names = steps
        args = _given(origin.operation, origin.given, names, model)
        done.append(SequenceStep(origin.operation, args, origin.post.threw))
        after = {origin.post.moved[at]: name for at, name in names.items() if at in origin.post.moved}
        if origin.post.result is not None:
            after.setdefault(origin.post.result, ResultOfStep(len(done) - 1))
        return done, after
    return None


def _before(questions: Questions, origin: CallOrigin, member: ReachedState, numbers: Numbers) -> tuple[Model | None, Numbers] | None:
    """Numbers of a state before a call that leaves some numbers, and those that the call is given."""
    said = [member.state.formula(), *origin.post.conditions]
    said += [is_value(value, numbers[place]) for place, value in origin.post.values.items()]
    if any(condition is False for condition in said):
        return None
    found = _small(questions, tuple(condition for condition in said if isinstance(condition, Term)))
    if found is None:
        return None
    model = found[0]
    state = member.state
    return model, {
        place: _valued(slot(place, state.types[place]), model) if isinstance(value, Term) else value
        for place, value in state.values.items()
    }


def _given(
    operation: Operation, objects: Sequence[int | None], names: Mapping[int, ResultOfStep], model: Model | None
) -> tuple[Given, ...]:
    found: list[Given] = []
    for at, (type, number) in enumerate(zip(operation.params, objects, strict=True)):
        if is_reference(type):
            found.append(None if number is None else names[number])
        else:
            value = _valued(argument(at, type), model)
            assert not isinstance(value, Term)
            found.append(value)
    return tuple(found)
