"""What one call makes of an abstract state: its code is executed on the objects of the state, and where it ends the heaps are told apart by
their shapes.

Nothing is guessed: what cannot be followed, or leads to what is not known here, is a reason why the states that were found may not be all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.base.budget import Clock
from twinproof.bounded.bounded import Questions, Solvers
from twinproof.execute.explore import Executor, OutOfBudget, Summary
from twinproof.execute.heap import Allocated, Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.state import Path, State
from twinproof.execute.universe import Universe
from twinproof.ir.instruction import FieldRef
from twinproof.ir.program import Method
from twinproof.ir.resolve import resolve_field
from twinproof.ir.side import Side
from twinproof.ir.types import Type, is_array_name, is_reference, register_type
from twinproof.reach.abstract_state import STATIC, AbstractState, NumberPlace, argument
from twinproof.reach.heap_shape import HeapShape, ShapeNode, Target
from twinproof.reach.held_choice import choice_key, choice_type, chosen, within
from twinproof.reach.operation import Operation, runs
from twinproof.reach.post_state import CallOutcome, Reading, element_key
from twinproof.same.commoncode import CommonCode
from twinproof.same.structural import structural_of
from twinproof.term.build import not_
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value, fresh

_STEPS = 20_000  # blocks and reads of the heap in one call

Judgement = tuple[Path, Value, str | None]  # under which decisions, what was returned, or the class of what was thrown


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
        self.inputs.versions = CommonCode(structural_of(side, side, universe.user_classes))
        self.executor = Exploring(side, self.inputs, self.feasible, bound, self.tick)
        self.known: dict[str, Term] = {}  # objects that are there before any call, by their names
        self.static_references: dict[str, None] = {}  # the static fields with references that are part of states
        self.choices: dict[Term, Term] = {}  # references to held objects by the numbers that stand for them, in this execution
        self.executed = 0
        self._fields: dict[str, list[tuple[str, Type]]] = {}

    def fields(self, cls: str) -> list[tuple[str, Type]]:
        """The fields of objects of a class by their keys."""
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
        return self.side.program.language.semantics.root

    def run(self, before: AbstractState, operation: Operation, given: Sequence[int | None], keeps: bool) -> CallOutcome:
        """What a call leaves; an object that it returns is held from then on if `keeps`. Where any object may be given, nothing given
        stands for null and all objects that are held.
        """
        self.executed += 1
        self.executor.cuts.clear()
        outcome = CallOutcome()
        state, numbers = self.loaded(before)
        state = self._choosing(state, operation, given, before.shape, with_null=True)
        summary = self._summary(state, operation, given, numbers, before.shape)
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

    def judge(self, before: AbstractState, predicate: Operation, given: Sequence[int | None]) -> tuple[list[Judgement], list[str]]:
        """How a predicate ends on a state, and why that may not be all."""
        self.executor.cuts.clear()
        state, numbers = self.loaded(before)
        state = self._choosing(state, predicate, given, before.shape, with_null=False)
        summary = self._summary(state, predicate, given, numbers, before.shape)
        gaps = [reason for stopped, reason in summary.stopped if self.feasible(stopped.path)]
        found = [(kept.path, value, threw) for end, value, threw in ends_of(summary) if (kept := self._within_bounds(end)) is not None]
        gaps += [f"more than {cut.limit} rounds: {cut.kind} at {cut.where}" for cut in self.executor.cuts if self._is_met(cut.condition)]
        return found, gaps

    def _chosen(self, number: Value, held: Sequence[int]) -> Value:
        found = chosen(number, held)
        if isinstance(found, Term) and isinstance(number, Term) and found.op == "ite":
            self.choices[found] = number
        return found

    def _choosing(self, state: State, operation: Operation, given: Sequence[int | None], shape: HeapShape, with_null: bool) -> State:
        """A state in which any held objects may be given."""
        count = len(shape.held)
        for at, (type, number) in enumerate(zip(operation.params, given, strict=True)):
            if count and number is None and str(type) == self.root:
                for condition in within(at, count, with_null):
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
        self, state: State, operation: Operation, given: Sequence[int | None], numbers: Sequence[int], shape: HeapShape
    ) -> Summary:
        """How a call ends; one that is not seen to end stops with the reason."""
        self._steps = 0
        try:
            return self._executed(state, operation, given, numbers, shape)
        except RecursionError:
            return Summary(stopped=[(state, "the code is nested too deeply")])
        except OutOfBudget as stop:
            if self.clock.left() <= 0:
                raise
            return Summary(stopped=[(state, str(stop))])
        finally:
            self._steps = 0

    def _executed(
        self, state: State, operation: Operation, given: Sequence[int | None], numbers: Sequence[int], shape: HeapShape
    ) -> Summary:
        args: list[Value] = []
        held = [numbers[each] for each in shape.held]
        for at, (type, number) in enumerate(zip(operation.params, given, strict=True)):
            if held and number is None and str(type) == self.root:
                args.append(self._chosen(argument(at, choice_type(len(held))), held))
            elif is_reference(type):
                args.append(None if number is None else fresh(numbers[number]))
            else:
                args.append(argument(at, type))
        receiver = given[0] if operation.has_receiver else None
        method = runs(self.side.program, operation, None if receiver is None else shape.nodes[receiver].cls)
        if method is None or method.body is None:
            return Summary(stopped=[(state, f"{operation.name} has no code here")])
        if not operation.method.is_constructor:
            return self.executor.run(method, args, state)
        return self._made(state, method, args)

    def _made(self, state: State, method: Method, args: list[Value]) -> Summary:
        made = self.executor.allocate(state, Allocated(method.owner, {}))
        self.fields(method.owner)
        summary = self.executor.run(method, [made, *args], state)
        if summary.returned is not None:
            summary.returned = (summary.returned[0], made)
        return summary

    def loaded(self, before: AbstractState) -> tuple[State, list[int]]:
        """A state of the executor with the objects of an abstract one, and their numbers there."""
        self.choices.clear()
        state = State(Path(), Heap(self.inputs))
        numbers = [self.inputs.allocate() for _ in before.shape.nodes]

        def reference(target: Target) -> Value:
            return fresh(numbers[target]) if isinstance(target, int) else self.known[target]

        held = [numbers[each] for each in before.shape.held]
        for place, node in enumerate(before.shape.nodes):
            state.heap.objects[numbers[place]] = self._object(before, place, node, reference, held)
        state.heap.statics.update(self.static_references)
        for key, target in before.shape.statics:
            state.heap.statics[key] = reference(target)
        for number_place, value in before.values.items():
            if number_place.node == STATIC:
                state.heap.statics[number_place.key] = value
        for condition in before.conditions:
            state = State(state.path.with_(condition), state.heap)
        return state, numbers

    def _object(
        self, before: AbstractState, place: int, node: ShapeNode, reference: Callable[[Target], Value], held: Sequence[int]
    ) -> Allocated:
        links = {key: reference(target) for key, target in node.links}
        keys = [element_key(at) for at in range(node.length)] if node.length is not None else [key for key, _ in self.fields(node.cls)]
        for key in keys:
            number = before.values.get(NumberPlace(place, choice_key(key)))
            if number is not None:
                links[key] = self._chosen(number, held)
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
