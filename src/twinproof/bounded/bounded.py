"""The bounded strategy: relational symbolic execution.

Both versions run on the same symbolic input; every pair of outcomes is compared; the solver is asked for an input on which some pair
differs. None at all proves the versions equal: for all inputs if no bound was hit, up to the bounds otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from twinproof.base.assumption import Assumption
from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass
from twinproof.base.options import Exceptions
from twinproof.base.verdict import Proof
from twinproof.bounded.ends import grid, meeting
from twinproof.execute.compare import SAID, End, difference
from twinproof.execute.explore import Cut, Executor, OutOfBudget, Summary
from twinproof.execute.heap import Allocated, Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import Path, State
from twinproof.ir.generics import parameter_types
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Method
from twinproof.ir.resolve import resolve_method, select_method
from twinproof.ir.side import Side
from twinproof.ir.types import INT, REF, VOID, ClassType, Type, parse_descriptor, register_type
from twinproof.same.commoncode import CommonCode
from twinproof.same.structural import structural_of
from twinproof.smt.query import Answer, Model, Query, Sat, Unsat, Unsure
from twinproof.term.build import apply, compare, equal, not_
from twinproof.term.choice import all_cases
from twinproof.term.leaf import LENGTH, FieldOf
from twinproof.term.term import Term, Value, subterms


@dataclass(frozen=True, slots=True)
class Reached:
    """The solver's input that takes some path of a version: worth a concrete run where nothing is proved."""

    inputs: Inputs
    model: Model
    conditions: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Equal:
    """No difference; `cuts` are the bounds that were hit, `assumptions` ids of what it rests on besides the usual, `beyond` inputs
    that lead beyond the bounds."""

    cuts: tuple[Cut, ...]
    assumptions: tuple[Assumption, ...] = ()
    proof: Proof | None = None
    beyond: tuple[Reached, ...] = ()


@dataclass(frozen=True, slots=True)
class Distinct:
    """The solver's input on which the outcomes differ; not yet executed."""

    inputs: Inputs
    model: Model
    conditions: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """Neither; `reason` is a stable id, `detail` one line; `reached` are inputs worth a try."""

    reason: str
    detail: str
    reached: tuple[Reached, ...] = ()


Result = Equal | Distinct | Open
_REACHED = 48  # inputs at most that are kept
_BRANCHES = 16
_CUTS, _LOOK = 4, 0.5  # bounds beyond which an input is looked for, and seconds for each
_WITHIN = 2.0  # seconds for an input that hits no bound
_HOPE = 6.0  # seconds for a question where equality cannot be proved any more
RULE = "both versions, executed on one symbolic input, end alike on every path"
UNSATISFIED, UNSATISFIED_YET = "requires-unsatisfied", "requires-bound"
NOTHING_WITHIN = "nothing-within-bound"


Arithmetic = Callable[..., Value]  # an IR operator and its arguments to the result


class Solvers(Protocol):
    """A solver for final questions and for paths."""

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer to a final question."""

    def feasible(self, conditions: tuple[Term, ...], seconds: float) -> Answer:
        """Whether a path can be taken."""


class Questions:
    """What is asked while code runs on symbolic inputs, and behind that: which paths can be taken, and what holds there."""

    def __init__(self, inputs: Inputs, solver: Solvers, clock: Clock) -> None:
        self.inputs = inputs
        inputs.tick = self.tick
        self.solver = solver
        self.clock = clock
        self.reached: list[Reached] = []
        self.questions = 0  # that solvers were asked

    def tick(self) -> None:
        """Called now and then: the end of the budget ends the execution."""
        if self.clock.left() <= 0:
            raise OutOfBudget("time")

    def feasible(self, path: Path) -> bool:
        """Whether some input may take this path; a solver that is unsure does not exclude it."""
        left = min(1.0, self.clock.left())
        if not path.conditions or left <= 0:
            return True
        self.questions += 1
        answer = self.solver.feasible((*path.conditions, *self.inputs.facts_about(path.conditions)), left)
        if isinstance(answer, Sat) and len(self.reached) < _REACHED:
            self.reached.append(Reached(self.inputs, answer.model, path.conditions))
        return not isinstance(answer, Unsat)

    def ask(self, conditions: tuple[Term, ...], name: str, seconds: float) -> Answer:
        """A query with all that is known of the leaves it mentions."""
        limit = min(seconds, self.clock.left())
        if limit <= 0:
            return Unsure("out of time")
        self.questions += 1
        return self.solver.check(Query((*conditions, *self.inputs.facts_about(conditions)), name), limit)

    def nothing_within(self, cuts: Sequence[Cut]) -> Open | None:
        """What to say if every input goes beyond some bound: then nothing was compared."""
        conditions = tuple(terms(not_(cut.condition) for cut in cuts))
        goes_beyond = any(cut.condition is True for cut in cuts)
        return beyond(cuts) if goes_beyond or (cuts and isinstance(self.ask(conditions, "within the bounds", _WITHIN), Unsat)) else None

    def smaller(self, conditions: tuple[Term, ...]) -> Model | None:
        """A model with short arrays, if there is one: long ones cannot be built."""
        lengths = [term for term in subterms(conditions) if term.payload in (LENGTH, FieldOf(self.inputs.known_classes.list.size))]
        for limit in (4, 64, 1024):
            short = terms(compare("le", INT, length, limit) for length in lengths)
            answer = self.ask((*conditions, *short), "short arrays", 2.0) if short else Unsat()
            if isinstance(answer, Sat):
                return answer.model
        return None


class BothSides(Questions):
    """Questions about two versions that run on the same inputs, each on its executor."""

    executors: Sequence[Executor]

    def state(self, path: Path) -> State:
        """A state in which nothing was done yet."""
        return State(path, Heap(self.inputs))

    def separate(self, conditions: Iterable[Term]) -> list[Term]:
        """What types and shapes say of the references that conditions mention."""
        return self.inputs.separate(conditions)

    def same_reference(self, a: Value, b: Value) -> Value:
        """Whether two references are equal."""
        return self.inputs.same_reference(a, b)


class BoundedCheck(BothSides):
    """One relational execution of a pair with one bound."""

    def __init__(
        self,
        old: Side,
        new: Side,
        inputs: Inputs,
        solver: Solvers,
        clock: Clock,
        bound: int,
        exceptions: Exceptions = "class",
        arithmetic: Arithmetic = apply,
    ) -> None:
        super().__init__(inputs, solver, clock)
        inputs.versions = CommonCode(structural_of(old, new, inputs.universe.user_classes))
        self.exceptions = exceptions
        self.unsupported: str | None = None  # why no proof is possible; a difference still is
        self.executors = [Executor(side, inputs, self.feasible, bound, self.tick, arithmetic) for side in (old, new)]

    def run(self, old: Method, new: Method, args: list[Value], requires: Method | None = None) -> Result:
        """Decide the pair for the inputs of which the method `requires` returns true."""
        try:
            path = Path() if requires is None else self._admitted(requires, args)
            if isinstance(path, Open):
                return path
            summaries = [self._summary(*item, args, path) for item in zip(self.executors, (old, new), strict=True)]
            root = ClassType(self.executors[0].side.program.language.semantics.root)
            result = root if old.is_constructor else parse_descriptor(old.descriptor).result
            return self._decide(summaries[0], summaries[1], result)
        except OutOfBudget as stop:
            reached = tuple(self.reached)
            return Open("budget", str(stop), reached) if self.unsupported is None else Open("unsupported", self.unsupported, reached)

    def _admitted(self, requires: Method, args: list[Value]) -> Path | Open:
        """When a predicate of the old side returns true; only this is kept of its execution, and the bounds that it hits."""
        summary = self.executors[0].run(requires, list(args), State(Path(), Heap(self.inputs)))
        for stopped, reason in summary.stopped:
            if self.feasible(stopped.path):
                return Open("unsupported", f"in what --requires names: {reason}")
        satisfied = None
        if summary.returned is not None and not summary.returned[0].is_ghost:
            state, value = summary.returned
            satisfied = state.assume(not_(equal(INT, value, 0)))
        if satisfied is None or not self.feasible(satisfied.path):
            text = "no input satisfies what --requires names"
            return Open(UNSATISFIED_YET, f"{text}, up to the bound") if self._reached_cuts() else Open(UNSATISFIED, text)
        return satisfied.path

    def _summary(self, executor: Executor, method: Method, args: list[Value], path: Path) -> Summary:
        state = State(path, Heap(self.inputs))
        if not method.is_constructor:
            return executor.run(method, list(args), state)
        made = executor.allocate(state, Allocated(executor.side.common(method.owner), {}))
        summary = executor.run(method, [made, *args], state)
        if summary.returned is not None:
            summary.returned = (summary.returned[0], made)
        return summary

    def _decide(self, old: Summary, new: Summary, result: Type) -> Result:
        unsure: list[str] = []
        cuts = tuple(self._reached_cuts())
        outside = tuple(terms(not_(cut.condition) for cut in cuts))
        stops = (*old.stopped, *new.stopped)
        ends = [*((state.path, reason) for state, reason in stops), *self._broken_off()]
        self.unsupported = next((reason for path, reason in ends if self.feasible(Path((*path.conditions, *outside)))), None)
        meetings: list[tuple[str, str, str]] = []
        if self.exceptions == "message":
            self._ask_messages(old, new)
        for old_end in _ends(old, result):
            for new_end in _ends(new, result):
                has_cases = False
                for path, condition in difference(
                    self.inputs, old_end, new_end, self.feasible, self.tick, self.exceptions, outside, seen=True
                ):
                    has_cases = True
                    answer = self._ask_difference(path, condition)
                    if isinstance(answer, Distinct):
                        return answer
                    if isinstance(answer, Unsure):
                        unsure.append(answer.reason)
                meetings.append(meeting(old_end, new_end, has_cases, self.exceptions))
        if self.unsupported is None and not unsure:
            return self.nothing_within(cuts) or Equal(
                cuts, tuple(self.inputs.assumed), Proof(RULE, (), grid(meetings)), tuple(self._beyond(cuts))
            )
        self._reach_branches(old, new)
        reached = tuple(self.reached)
        return Open("solver", unsure[0], reached) if self.unsupported is None else Open("unsupported", self.unsupported, reached)

    def _broken_off(self) -> Iterator[tuple[Path, str]]:
        """The paths on which a version ends by what it claims or assumes itself, which is not compared."""
        for executor in self.executors:
            yield from ((path, f"a clause may be broken: {clause}") for clause, path in executor.failures)
            yield from ((path, "what a version assumes may not hold") for path in executor.halts)

    def _ask_messages(self, old: Summary, new: Summary) -> None:
        """Run `getMessage` where it is overridden, on copies of the final states; what it returns is kept with the exception."""
        for executor, summary in zip(self.executors, (old, new), strict=True):
            for state, exception in summary.thrown:
                made = [case.payload for case in all_cases(exception) if isinstance(case.payload, int)]
                classes = {state.heap.objects[number].cls for number in made if number in state.heap.objects}
                if len(classes) == 1 and self.inputs.versions.has_own_message(cls := classes.pop()):
                    keep_message(executor, state, exception, cls)

    def _beyond(self, cuts: Sequence[Cut]) -> Iterator[Reached]:
        """Inputs that lead beyond some bounds."""
        for cut in cuts[:_CUTS]:
            conditions = tuple(terms([cut.condition]))
            answer = self.ask((*conditions, *self.inputs.separate(conditions)), "beyond a bound", _LOOK)
            if isinstance(answer, Sat):
                yield Reached(self.inputs, answer.model, conditions)

    def _reach_branches(self, old: Summary, new: Summary) -> None:
        """Look for inputs of both cases of the conditions on which results depend."""
        values = [summary.returned for summary in (old, new) if summary.returned is not None]
        roots = [term for state, value in values for term in (*state.path.conditions, *terms([value]))]
        conditions = dict.fromkeys(term.args[0] for term in subterms(roots) if term.op == "ite")
        for condition in list(conditions)[:_BRANCHES]:
            for case in terms([condition, not_(condition)]):
                if self.clock.left() > 0:
                    self.feasible(Path((case,)))

    def _ask_difference(self, path: Path, condition: Value) -> Distinct | Unsure | None:
        if condition is False:
            return None
        conditions = (*path.conditions, *terms([condition]))
        conditions += tuple(self.inputs.separate(conditions))
        answer = self.ask(conditions, "difference", 30.0 if self.unsupported is None else _HOPE)
        match answer:
            case Sat(model):
                return Distinct(self.inputs, self.smaller(conditions) or model, conditions)
            case Unsure():
                return answer
            case Unsat():
                return None

    def _reached_cuts(self) -> list[Cut]:
        cuts = [cut for executor in self.executors for cut in executor.cuts]
        return [cut for cut in cuts if cut.condition is not False]


def beyond(cuts: Sequence[Cut]) -> Open:
    """That every input goes beyond one of some bounds."""
    return Open(NOTHING_WITHIN, f"every input goes beyond the bound {cuts[0].kind} at {cuts[0].where}")


def terms(values: object) -> list[Term]:
    """Those of some values that are not constants."""
    assert hasattr(values, "__iter__")
    return [value for value in values if isinstance(value, Term)]


def keep_message(executor: Executor, state: State, exception: Term, cls: str) -> None:
    """Ask a thrown exception of a class what it is about; nothing is kept if it may throw or cannot be followed."""
    side = executor.side
    thrown = side.program.language.semantics.thrown
    resolved = None if thrown.message is None else resolve_method(side.program, MethodRef(thrown.root, *thrown.message))
    method = None if resolved is None else select_method(side.program, side.own(cls), resolved)
    if method is None or method.body is None:
        return
    said = executor.run(method, [exception], state.fork())
    if said.returned is None or said.thrown or said.stopped or said.returned[0].is_ghost:
        return
    after, text = said.returned
    executor.inputs.sorts[SAID] = REF
    objects = state.heap.objects
    objects.update({number: made for number, made in after.heap.objects.items() if number not in objects})
    for case in all_cases(exception):
        assert isinstance(case.payload, int)
        objects[case.payload] = objects[case.payload]._replace(fields={**objects[case.payload].fields, SAID: text})


def _ends(summary: Summary, result: Type) -> list[End]:
    ends = [End("threw", state, exception, None) for state, exception in summary.thrown]
    if summary.returned is not None and not summary.returned[0].is_ghost:
        state, value = summary.returned
        ends.append(End("returned", state, value, None if result is VOID else register_type(result)))
    return ends


def symbolic_arguments(inputs: Inputs, side: Side, method: Method) -> list[Value]:
    """One symbolic value per parameter, the receiver first; a constructor's receiver is not an input."""
    types = parameter_types(side.program, _own_type(side, method.owner), method)
    args: list[Value] = []
    if has_receiver(method):
        args.append(_receiver(inputs, side, method))
    return args + [inputs.parameter(index + len(args), side.common_type(type)) for index, type in enumerate(types)]


def _receiver(inputs: Inputs, side: Side, method: Method) -> Term:
    """An object of a class that does not override the method: a call on it runs this one."""
    leaf = inputs.parameter(0, _own_type(side, method.owner), non_null=True)
    own = {number: side.own(inputs.universe.name(number)) for number in inputs.classes(leaf)}
    inputs.require(leaf, inputs.is_a(leaf, [number for number, name in own.items() if select_method(side.program, name, method) is method]))
    return leaf


def has_receiver(method: Method) -> bool:
    """Whether the method is called on an object that exists before the call."""
    return not method.is_static and not method.is_constructor


def _own_type(side: Side, name: str) -> ClassType:
    """A class with its own type parameters as arguments' bounds: the raw type."""
    return ClassType(side.common(name))
