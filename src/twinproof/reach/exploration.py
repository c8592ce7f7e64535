"""The exploration: from the empty heap, call by call, to all states that calls can build within a scope.

States are found in the order of the calls that they take, so that the first one that answers a question does so with a shortest sequence.
Of each shape only what is new is carried on; where nothing is new any more, all sequences of any length have been explored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from twinproof.base.dataclass import dataclass, field
from twinproof.ir.types import Type, is_reference
from twinproof.reach.abstract_state import AbstractState, NumberPlace, union
from twinproof.reach.heap_shape import HeapShape, Numbering, symmetries
from twinproof.reach.held_choice import is_kept
from twinproof.reach.operation import Choice, Operation, choices, fits
from twinproof.reach.post_state import CallOutcome, PostState
from twinproof.reach.projection import projected
from twinproof.reach.subsume import is_subsumed
from twinproof.reach.transition import Calls
from twinproof.reach.widening import widened

_MANY = 1 << 20  # seconds that are no limit
_DRIFTS = 4  # states of one shape that are new only by numbers that were never seen, until these are left open


@dataclass(frozen=True, slots=True)
class ReachScope:
    """How far is explored: objects by class, of all other classes `others` each, and calls, if they are limited."""

    objects: Mapping[str, int]
    others: int
    calls: int | None = None
    fixed: frozenset[str] = frozenset()  # the classes whose limits do not grow

    def too_many(self, shape: HeapShape) -> list[str]:
        """The classes of which a heap has more objects than that."""
        return [cls for cls, count in shape.counts().items() if count > self.objects.get(cls, self.others)]


@dataclass(frozen=True, slots=True)
class CallOrigin:
    """How a state came about: one of some states of one shape, and the call."""

    before: Batch
    operation: Operation
    given: tuple[Choice, ...]
    post: PostState


@dataclass(frozen=True, slots=True)
class ReachedState:
    """A state that was new when it was found, after so many calls."""

    state: AbstractState
    calls: int
    origin: CallOrigin | None
    wide: Shaped | None = None  # all that is known of its shape, where there may be fewer heaps than the state says


@dataclass(frozen=True, slots=True)
class Batch:
    """New states of one shape, carried on as one."""

    state: AbstractState
    members: tuple[ReachedState, ...]

    @property
    def is_wide(self) -> bool:
        """Whether there may be fewer heaps than the state says."""
        return any(member.wide is not None for member in self.members)


class GraphEdge(NamedTuple):
    """A call that leads from a heap of one shape to one of another, shapes by their numbers."""

    before: int
    call: str
    given: tuple[Choice, ...]
    after: int
    threw: str | None


@dataclass(slots=True)
class Shaped:
    """What is known of one shape: its number, its states in the order in which they were found, and its symmetries."""

    number: int
    symmetries: Sequence[Numbering]
    states: list[ReachedState] = field(default_factory=list)
    closed: list[AbstractState] = field(default_factory=list)  # with all that is symmetric to them
    incoming: list[CallOrigin] = field(default_factory=list)  # the calls that lead to it, from the first widening of any shape on
    drifts: int = 0  # states that were new only by numbers that were never seen
    left_open: tuple[NumberPlace, ...] = ()

    @property
    def is_wide(self) -> bool:
        """Whether there may be fewer heaps than is known."""
        return any(found.wide is not None for found in self.states)

    def widen(self, found: ReachedState, places: tuple[NumberPlace, ...]) -> None:
        """One state in the place of all, with the numbers in some places left open."""
        self.closed.clear()
        self.left_open = places
        self.add(found)

    def add(self, found: ReachedState) -> None:
        """One more state."""
        self.states.append(found)
        moved = [found.state.moved(symmetry) for symmetry in self.symmetries[1:]]
        self.closed += [found.state, *(other for other in moved if other not in self.closed)]


class Exploration:
    """The states of some classes within a scope."""

    def __init__(
        self, calls: Calls, operations: Sequence[Operation], start: AbstractState, scope: ReachScope, asked: Sequence[Type] = ()
    ) -> None:
        self.calls = calls
        self.operations = operations
        self.scope = scope
        self.start = start
        self.shapes: dict[HeapShape, Shaped] = {}
        self.edges: dict[GraphEdge, None] = {}
        self.gaps: dict[str, None] = {}  # why there may be more states
        self.widens = scope.calls is None
        self.left_open: dict[str, None] = {}  # the fields whose numbers are
        self.landmarks: tuple[int, ...] = (0,)  # numbers that may limit others
        self.depth = 0  # calls of the sequences that have been explored
        self.is_cut = False  # whether a larger scope would have more heaps
        self.is_complete = False  # whether no sequence of any length finds more
        self.progress: Callable[[str], None] = lambda text: None
        self.look: Callable[[Batch, Operation, tuple[Choice, ...], CallOutcome], None] = lambda *executed: None  # at each call
        self.not_given: dict[str, None] = {}  # types as which calls return constants, which are not given to others
        self.asked = list(asked)
        self._held = [type for operation in operations for type in operation.params] + list(asked)

    @property
    def found(self) -> list[ReachedState]:
        """All states, those that take fewer calls first."""
        return sorted((state for shaped in self.shapes.values() for state in shaped.states), key=lambda state: state.calls)

    @property
    def only_null(self) -> list[str]:
        """The types of parameters for which no call has given an object."""
        return self._never_held(type for one in self.operations for type in one.params)

    @property
    def not_asked(self) -> list[str]:
        """The types of parameters of the predicate for which no call has given an object, so that it was never asked."""
        return self._never_held(self.asked)

    def _never_held(self, types: Iterable[Type]) -> list[str]:
        program = self.calls.side.program
        classes = {shape.nodes[number].cls for shape in self.shapes for number in shape.held}
        wanted = dict.fromkeys(type for type in types if is_reference(type))
        never = [type for type in wanted if not any(fits(program, cls, type) for cls in classes)]
        return [str(type) for type in never if not self.calls.supply.has(type)]

    def run(self) -> Iterator[ReachedState]:
        """Explore, and give each state when it is found."""
        first = ReachedState(self.start, 0, None)
        self._shaped(self.start.shape, [tuple(range(len(self.start.shape.nodes)))]).add(first)
        yield first
        new = [first]
        while new and (self.scope.calls is None or self.depth < self.scope.calls):
            found: list[ReachedState] = []
            batches = list(_batches(new))
            for number, batch in enumerate(batches):
                self._report(len(batches) - number)
                for state in self._after(batch):
                    found.append(state)
                    yield state
            self.depth += 1
            new = found
        self.is_complete = not new

    def _after(self, batch: Batch) -> Iterator[ReachedState]:
        program = self.calls.side.program
        for operation in self.operations:
            for given in choices(program, operation, batch.state.shape, self.calls.supply):
                self.calls.tick()
                outcome = self.calls.run(batch.state, operation, given, self._keeps(operation))
                self.look(batch, operation, given, outcome)
                self.gaps.update(dict.fromkeys(f"{operation.name}: {gap}" for gap in outcome.gaps))
                if any(self._is_left_out(name, cls) for name, cls in outcome.constants.items()):
                    self.not_given[str(operation.result)] = None
                for post in outcome.posts:
                    if self._admits(post.after.shape):
                        yield from self._met(CallOrigin(batch, operation, given, post))

    def _admits(self, shape: HeapShape) -> bool:
        """Whether a heap is within the scope; if not, a larger one may have it, unless the user limits the objects."""
        beyond = self.scope.too_many(shape)
        self.is_cut |= bool(beyond) and self.scope.fixed.isdisjoint(beyond)
        return not beyond

    def _is_left_out(self, name: str, cls: str) -> bool:
        """Whether a constant, by its name and class, can be given somewhere where it is not."""
        fitting = [type for type in self._held if is_reference(type) and fits(self.calls.side.program, cls, type)]
        return not all(self.calls.gives(name, cls, type) for type in fitting)

    def _keeps(self, operation: Operation) -> bool:
        """Whether what a call returns may be given to another one: else it is as if it had been forgotten."""
        result = operation.result
        return is_reference(result) and any(self._may_be(result, type) for type in self._held)

    def _may_be(self, result: Type, type: Type) -> bool:
        """Whether an object that was returned as one of a type can be given as one of another: interfaces may meet below both."""
        program = self.calls.side.program
        if fits(program, str(result), type) or fits(program, str(type), result):
            return True
        classes = self.calls.inputs.universe.user_classes
        return any(fits(program, cls, result) and fits(program, cls, type) for cls in classes)

    def _met(self, origin: CallOrigin) -> Iterator[ReachedState]:
        post = origin.post
        symmetric = [each for each in symmetries(post.numberings) if is_kept(each, post.after)]
        shaped = self._shaped(post.after.shape, symmetric)
        before = self.shapes[origin.before.state.shape].number
        self.edges[GraphEdge(before, origin.operation.name, origin.given, shaped.number, post.threw)] = None
        if not post.changes(origin.before.state):
            return
        if self.left_open:
            shaped.incoming.append(origin)
        if not self._is_known(post.after, shaped.closed):
            after = self.calls.once(("projected", post.after.key), lambda: projected(self.calls, post.after))
            found = ReachedState(after, self.depth + 1, origin, shaped if origin.before.is_wide else None)
            yield self._widened(shaped, found) or found

    def _is_known(self, state: AbstractState, closed: Sequence[AbstractState]) -> bool:
        key = ("known", state.key, *(one.key for one in closed))
        return self.calls.once(key, lambda: is_subsumed(self.calls, state, closed))

    def _widened(self, shaped: Shaped, found: ReachedState) -> ReachedState | None:
        """Add a state; the one in the place of all of its shape, if numbers are left open from now on."""
        places = tuple(place for place in found.state.values if place.key in self.left_open)
        wide = widened(self.calls, found.state, shaped.closed, places, self.landmarks) if self.widens and shaped.closed else None
        shaped.add(found)
        if wide is None:
            return None
        keys = dict.fromkeys(place.key for place in wide.places)
        shaped.drifts += 1
        if shaped.drifts < _DRIFTS and not keys.keys() <= self.left_open.keys():
            return None
        self.left_open |= keys
        other = ReachedState(wide.state, found.calls, None, shaped)
        shaped.widen(other, wide.places)
        return other

    def _shaped(self, shape: HeapShape, symmetric: Sequence[Numbering]) -> Shaped:
        if shape not in self.shapes:
            self.shapes[shape] = Shaped(len(self.shapes), symmetric)
        return self.shapes[shape]

    def _report(self, left: int) -> None:
        passed = f"{self.calls.clock.left():.0f} s left" if self.calls.clock.left() < _MANY else ""
        parts = [f"{len(self.shapes)} states", f"{len(self.edges)} edges", f"{left} to go on from after {self.depth} calls", passed]
        self.progress(", ".join(filter(None, parts)))


def _batches(new: Sequence[ReachedState]) -> Iterator[Batch]:
    by_shape: dict[HeapShape, list[ReachedState]] = {}
    for found in new:
        by_shape.setdefault(found.state.shape, []).append(found)
    for states in by_shape.values():
        yield Batch(union([found.state for found in states]), tuple(states))
