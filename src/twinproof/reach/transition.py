"""What one call makes of an abstract state: its code is executed on the objects of the state, and where it ends the heaps are told apart by
their shapes.

Nothing is guessed: what cannot be followed, or leads to what is not known here, is a reason why the states that were found may not be all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar, cast

from twinproof.base.budget import Clock
from twinproof.bounded.bounded import Questions, Solvers
from twinproof.execute.boxes import cached
from twinproof.execute.calls import join
from twinproof.execute.explore import Executor, OutOfBudget, Summary
from twinproof.execute.heap import Allocated, Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.state import Path, State
from twinproof.execute.step import UNKNOWN_SIZES
from twinproof.execute.texts import TEXT
from twinproof.execute.universe import Universe
from twinproof.ir.instruction import FieldRef
from twinproof.ir.program import Method
from twinproof.ir.resolve import resolve_field
from twinproof.ir.side import Side
from twinproof.ir.types import BYTE, INT, SHORT, ClassType, Type, is_array_name, is_reference, register_type
from twinproof.language.known import BoxLayout
from twinproof.reach.abstract_state import STATIC, AbstractState, NumberPlace, argument
from twinproof.reach.heap_shape import HeapShape, ShapeNode, Target
from twinproof.reach.held_choice import choice_key, choice_type, chosen, within
from twinproof.reach.kept_box import box_key, in_cache, is_box_key, kept_box
from twinproof.reach.operation import Choice, NewBox, Operation, runs
from twinproof.reach.post_state import UNKNOWN_SIZE, CallOutcome, Reading, contents_of, element_key
from twinproof.reach.supply import SuppliedTerms, Supply
from twinproof.same.commoncode import CommonCode
from twinproof.same.structural import structural_of
from twinproof.term.build import equal, not_, or_
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value, fresh

R = TypeVar("R")
_STEPS = 20_000  # blocks and reads of the heap in one call

Judgement = tuple[Path, Value, str | None]  # under which decisions, what was returned, or the class of what was thrown


_SIZES = (0, 1, 2, 3)  # numbers that are tried by themselves where they may be the size of an array
_NONE: Mapping[int, int] = {}


class _Fixed(NamedTuple):
    """Arguments, by their places, that are one number each, and others that are none of those that are tried."""

    numbers: Mapping[int, int]
    others: tuple[tuple[int, Type], ...]

    def conditions(self, operation: Operation) -> Iterator[Term]:
        """The same as conditions."""
        for at, number in self.numbers.items():
            yield from _terms(equal(INT, argument(at, operation.params[at]), number))
        for at, type in self.others:
            for number in _SIZES:
                yield from _terms(not_(equal(INT, argument(at, type), number)))


def _terms(value: Value) -> Iterator[Term]:
    if isinstance(value, Term):
        yield value


class Exploring(Executor):
    """An executor whose static fields hold what the state says, final ones with objects of the program's own included."""

    def final_static(self, state: State, ref: FieldRef) -> tuple[Value] | None:
        """The value of a static field that nobody can change, or that the state knows."""
        found = resolve_field(self.side.program, ref)
        key = "" if found is None else f"{found.owner}.{found.name}"
        return (state.heap.statics[key],) if key in state.heap.statics else super().final_static(state, ref)


class Calls(Questions):
    """Executes calls on abstract states, one after the other."""

    def __init__(self, side: Side, universe: Universe, solver: Solvers, clock: Clock, bound: int) -> None:
        self._steps = 0
        super().__init__(Inputs(universe, generics_for(side, "class")), solver, clock)
        self.side = side
        self.semantics = side.program.language.semantics
        self.inputs.versions = CommonCode(structural_of(side, side, universe.user_classes))
        self.executor = Exploring(side, self.inputs, self.feasible, bound, self.tick)
        self.known: dict[str, Term] = {}  # objects that are there before any call, by their names
        self.static_references: dict[str, None] = {}  # the static fields with references that are part of states
        self.supply = Supply()
        self.supplied = SuppliedTerms(self.executor)
        self.choices: dict[Term, tuple[tuple[Term, ...], Term]] = {}  # references by what they choose from and their numbers, here and now
        self._pools: dict[str, tuple[Term, ...]] = {}
        self.executed = 0
        self._outcomes: dict[tuple[object, ...], CallOutcome] = {}
        self.found_out: dict[tuple[object, ...], object] = {}  # what solvers have said of states
        self._fields: dict[str, list[tuple[str, Type]]] = {}

    def fields(self, cls: str) -> list[tuple[str, Type]]:
        """The fields of objects of a class by their keys."""
        if cls == self.semantics.text:
            return [(TEXT, ClassType(cls))]
        if cls not in self._fields:
            found = [] if is_array_name(cls) else list(self.side.program.supertypes(cls))
            self._fields[cls] = [(f"{one.owner}.{one.name}", one.type) for each in found for one in each.fields if not one.is_static]
            for key, type in self._fields[cls]:
                self.declare(key, type)
        return self._fields[cls]

    def declare(self, key: str, type: Type) -> None:
        """Make the type of a field known to the heaps."""
        self.inputs.sorts[key] = register_type(type)
        self.inputs.field_types[key] = type

    @property
    def root(self) -> str:
        """The class of all objects."""
        return self.semantics.root

    def constants(self, type: Type) -> tuple[Term, ...]:
        """The constants that are given where a type is wanted."""
        name = str(type)
        if name not in self._pools:
            self._pools[name] = tuple(term for _, term in self.supplied.of(self.supply.constants.get(name, ())))
        return self._pools[name]

    def pool(self, type: Type, held: Sequence[int]) -> tuple[Term, ...]:
        """What a reference of a type may be that a number stands for: constants, and where any object is wanted those that are held."""
        return (*self.constants(type), *(map(fresh, held) if str(type) == self.root else ()))

    def gives(self, name: str, cls: str, type: Type) -> bool:
        """Whether a constant, by its name and class, is given where a type is wanted."""
        if kept_box(name) is not None:
            return cls in {kind.cls for kind in self.supply.boxes_for(type)}
        return any(str(term) == name for term in self.constants(type))

    def box(self, cls: str) -> BoxLayout:
        """The kind of a box."""
        return self.inputs.known_classes.boxes[cls]

    def run(self, before: AbstractState, operation: Operation, given: Sequence[Choice], keeps: bool) -> CallOutcome:
        """What a call leaves; an object that it returns is held from then on if `keeps`. Where any object may be given, nothing given
        stands for null and all objects that are held. What was executed once is known.
        """
        self.executor.cuts.clear()
        key = (before.key, operation, tuple(given), keeps)
        if key not in self._outcomes:
            self.executed += 1
            self._outcomes[key] = self._run(before, operation, given, keeps)
        return self._outcomes[key]

    def _run(self, before: AbstractState, operation: Operation, given: Sequence[Choice], keeps: bool) -> CallOutcome:
        """The same; where an array has an unknown size, for some numbers each by itself, and for all others together."""
        outcome = CallOutcome()
        waiting: list[_Fixed] = [_Fixed({}, ())]
        while waiting:
            fixed = waiting.pop(0)
            part = self._part(before, operation, given, keeps, fixed)
            split = self._split(operation, fixed) if not {UNKNOWN_SIZE, UNKNOWN_SIZES}.isdisjoint(part.gaps) else []
            if split:
                waiting += split
            else:
                outcome.add(part)
        return outcome

    def _split(self, operation: Operation, fixed: _Fixed) -> list[_Fixed]:
        """The first number that is still open, as one of a few, or as any other."""
        done = {*fixed.numbers, *(at for at, _ in fixed.others)}
        at = next((at for at, type in enumerate(operation.params) if type in (INT, SHORT, BYTE) and at not in done), None)
        if at is None:
            return []
        each = [_Fixed({**fixed.numbers, at: number}, fixed.others) for number in _SIZES]
        return [*each, _Fixed(fixed.numbers, (*fixed.others, (at, operation.params[at])))]

    def _part(self, before: AbstractState, operation: Operation, given: Sequence[Choice], keeps: bool, fixed: _Fixed) -> CallOutcome:
        outcome = CallOutcome()
        state, numbers = self.loaded(before)
        state = self._choosing(state, operation, given, before.shape, with_null=True)
        for condition in fixed.conditions(operation):
            state = State(state.path.with_(condition), state.heap)
        summary = self._summary(state, operation, given, numbers, before.shape, fixed.numbers)
        outcome.gaps += [reason for stopped, reason in summary.stopped if self.feasible(stopped.path)]
        reading = Reading(self, before, numbers, operation.result if keeps else None, outcome)
        for end, value, threw in ends_of(summary):
            kept = self._within_bounds(end)
            if kept is not None and self.feasible(kept.path):
                reading.read(kept, value, threw)
        outcome.gaps += [
            f"more than {cut.limit} rounds: {cut.kind} at {cut.where}" for cut in self.executor.cuts if self._is_met(cut.condition)
        ]
        return outcome

    def judge(self, before: AbstractState, predicate: Operation, given: Sequence[Choice]) -> tuple[list[Judgement], list[str]]:
        """How a predicate ends on a state, and why that may not be all."""
        self.executor.cuts.clear()
        state, numbers = self.loaded(before)
        state = self._choosing(state, predicate, given, before.shape, with_null=False)
        summary = self._summary(state, predicate, given, numbers, before.shape)
        gaps = [reason for stopped, reason in summary.stopped if self.feasible(stopped.path)]
        found = [(kept.path, value, threw) for end, value, threw in ends_of(summary) if (kept := self._within_bounds(end)) is not None]
        gaps += [f"more than {cut.limit} rounds: {cut.kind} at {cut.where}" for cut in self.executor.cuts if self._is_met(cut.condition)]
        return found, gaps

    def _chosen(self, number: Value, pool: tuple[Term, ...]) -> Value:
        found = chosen(number, pool)
        if isinstance(found, Term) and isinstance(number, Term) and found.op == "ite":
            self.choices[found] = (pool, number)
        return found

    def _choosing(self, state: State, operation: Operation, given: Sequence[Choice], shape: HeapShape, with_null: bool) -> State:
        """A state in which anything may be given that numbers stand for, and boxes have the numbers that they can have."""
        for at, (type, choice) in enumerate(zip(operation.params, given, strict=True)):
            count = len(self.pool(type, shape.held)) if choice is None and is_reference(type) else 0
            conditions = within(at, count, with_null) if count else ()
            if isinstance(choice, NewBox):
                conditions = in_cache(argument(at, self.box(choice.cls).type), self.box(choice.cls), choice.is_kept)
            for condition in conditions:
                state = State(state.path.with_(condition), state.heap)
        return state

    def _is_met(self, condition: Value) -> bool:
        return condition is True or (isinstance(condition, Term) and self.feasible(Path((condition,))))

    def _within_bounds(self, state: State) -> State | None:
        """A state without what was not followed to its end."""
        kept: State | None = None if state.is_ghost else state
        for cut in self.executor.cuts:
            kept = None if kept is None else kept.assume(not_(cut.condition))
        return kept

    def tick(self) -> None:
        """Called now and then: the end of the budget ends everything, too many steps this call."""
        super().tick()
        self._steps += 1
        if self._steps > _STEPS:
            raise OutOfBudget(f"not seen to end within {_STEPS} steps")

    def _summary(
        self,
        state: State,
        operation: Operation,
        given: Sequence[Choice],
        numbers: Sequence[int],
        shape: HeapShape,
        fixed: Mapping[int, int] = _NONE,
    ) -> Summary:
        """How a call ends; one that is not seen to end stops with the reason."""
        self._steps = 0
        try:
            return self._executed(state, operation, given, numbers, shape, fixed)
        except RecursionError:
            return Summary(stopped=[(state, "the code is nested too deeply")])
        except OutOfBudget as stop:
            if self.clock.left() <= 0:
                raise
            return Summary(stopped=[(state, str(stop))])
        finally:
            self._steps = 0

    def _executed(
        self,
        state: State,
        operation: Operation,
        given: Sequence[Choice],
        numbers: Sequence[int],
        shape: HeapShape,
        fixed: Mapping[int, int],
    ) -> Summary:
        args: list[Value] = []
        held = [numbers[each] for each in shape.held]
        for at, (type, number) in enumerate(zip(operation.params, given, strict=True)):
            pool = self.pool(type, held) if is_reference(type) else ()
            if isinstance(number, NewBox):
                args.append(self._boxed(state, number, argument(at, self.box(number.cls).type)))
            elif pool and number is None:
                args.append(self._chosen(argument(at, choice_type(len(pool))), pool))
            elif is_reference(type):
                args.append(None if number is None else fresh(numbers[number]))
            else:
                args.append(fixed.get(at, argument(at, type)))
        receiver = given[0] if operation.has_receiver else None
        if operation.has_receiver and receiver is None:
            return self._on_constants(state, operation, args)
        method = runs(self.side.program, operation, shape.nodes[receiver].cls if isinstance(receiver, int) else None)
        if method is None or method.body is None:
            return Summary(stopped=[(state, f"{operation.name} has no code here")])
        if not operation.method.is_constructor:
            return self.executor.run(method, args, state)
        return self._made(state, method, args)

    def once(self, what: tuple[object, ...], compute: Callable[[], R]) -> R:
        """What is computed, or was before."""
        if what not in self.found_out:
            self.found_out[what] = compute()
        return cast("R", self.found_out[what])

    def _on_constants(self, state: State, operation: Operation, args: list[Value]) -> Summary:
        """A call on any of the constants of a class, each of which may have a class of its own."""
        groups: dict[Method | None, Value] = {}
        for term in self.constants(operation.params[0]):
            (number,) = self.inputs.known.classes[term]
            method = runs(self.side.program, operation, self.inputs.universe.name(number))
            groups[method] = or_(groups.get(method, False), self.inputs.same_reference(args[0], term))
        total = Summary()
        for method, condition in groups.items():
            part = state.assume(condition)
            if part is not None and (method is None or method.body is None):
                total.stopped.append((part, f"{operation.name} has no code here"))
            elif part is not None and method is not None:
                join(total, self.executor.run(method, args, part), operation.method)
        return total

    def _made(self, state: State, method: Method, args: list[Value]) -> Summary:
        made = self.executor.allocate(state, Allocated(method.owner, {}))
        self.fields(method.owner)
        summary = self.executor.run(method, [made, *args], state)
        if summary.returned is not None:
            summary.returned = (summary.returned[0], made)
        return summary

    def _boxed(self, state: State, choice: NewBox, number: Term) -> Term:
        kind = self.box(choice.cls)
        if choice.is_kept:
            return cached(self.inputs, kind, number)
        self.fields(kind.cls)
        return self.executor.allocate(state, Allocated(kind.cls, {kind.key: number}))

    def loaded(self, before: AbstractState) -> tuple[State, list[int]]:
        """A state of the executor with the objects of an abstract one, and their numbers there."""
        self.choices.clear()
        state = State(Path(), Heap(self.inputs))
        numbers = [self.inputs.allocate() for _ in before.shape.nodes]

        def reference(place: int, key: str, target: Target) -> Value:
            if isinstance(target, int):
                return fresh(numbers[target])
            cls = kept_box(target)
            return (
                self.known[target] if cls is None else cached(self.inputs, self.box(cls), before.values[NumberPlace(place, box_key(key))])
            )

        held = [numbers[each] for each in before.shape.held]
        for place, node in enumerate(before.shape.nodes):
            state.heap.objects[numbers[place]] = self._object(before, place, node, reference, held)
        state.heap.statics.update(self.static_references)
        for key, target in before.shape.statics:
            state.heap.statics[key] = reference(STATIC, key, target)
        for number_place, value in before.values.items():
            if number_place.node == STATIC and not is_box_key(number_place.key):
                state.heap.statics[number_place.key] = value
        for condition in before.conditions:
            state = State(state.path.with_(condition), state.heap)
        return state, numbers

    def _object(
        self, before: AbstractState, place: int, node: ShapeNode, reference: Callable[[int, str, Target], Value], held: Sequence[int]
    ) -> Allocated:
        links = {key: reference(place, key, target) for key, target in node.links}
        for key, type in contents_of(self, node.cls, node.length):
            number = before.values.get(NumberPlace(place, choice_key(key)))
            if number is not None:
                links[key] = self._chosen(number, self.pool(type, held))
        if node.length is None:
            own = {key: before.values[NumberPlace(place, key)] for key, type in self.fields(node.cls) if not is_reference(type)}
            return Allocated(node.cls, {**own, **links})
        cells: dict[int, Value] = {}
        for at in range(node.length):
            key = element_key(at)
            cells[at] = before.values[NumberPlace(place, key)] if NumberPlace(place, key) in before.values else links.get(key)
        return Allocated(node.cls, {}, length=node.length, cells=cells)


def ends_of(summary: Summary) -> list[tuple[State, Value, str | None]]:
    """How a call ends: what it returns, or the class of what it throws."""
    returned = [] if summary.returned is None else [(*summary.returned, None)]
    return [*returned, *((state, None, _class_thrown(state, thrown)) for state, thrown in summary.thrown)]


def _class_thrown(state: State, thrown: Term) -> str:
    numbers = [case.payload for case in all_cases(thrown)]
    classes = {state.heap.objects[number].cls if isinstance(number, int) else "" for number in numbers}
    return classes.pop() if len(classes) == 1 else ""
