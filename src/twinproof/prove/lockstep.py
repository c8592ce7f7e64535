"""The proof of one pair of methods in lock step, from cut point to cut point."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from twinproof.compare import End
from twinproof.dataclass import dataclass
from twinproof.execute.explore import Executor
from twinproof.execute.generics import SideGenerics
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Generics, Inputs
from twinproof.execute.regions import Shortcuts
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.execute.universe import Universe
from twinproof.ir.side import Side
from twinproof.ir.types import REF, VOID, ClassType, Type, parse_descriptor, register_type
from twinproof.prove.admit import obstacle
from twinproof.prove.arrive import Arrival, Judge, Meeting
from twinproof.prove.bounded import Arithmetic, BoundedCheck, Clock, Solvers, symbolic_arguments
from twinproof.prove.callees import Callees, MethodPair
from twinproof.prove.couple import NEW, OLD, coarsest, split
from twinproof.prove.invariant import Arbitrary, Invariant
from twinproof.prove.segment import Place, Plan, Segment
from twinproof.prove.tail import with_loops
from twinproof.term.build import apply
from twinproof.term.term import Value, lift

RUNS_ON = 6  # rounds of a loop that one side may run alone
BOUND = 8  # for loops and recursion in methods that are followed
THROWABLE = ClassType("java.lang.Throwable")
Node = tuple[Place, Place]
Both = tuple[Arrival | End, Arrival | End]


class Gap(Exception):
    """The proof does not go through; the text says where."""


class Erased:
    """Type arguments say nothing about heaps that code has made: casts need not respect them."""

    def field_type(self, owner: Type, key: str, erased: Type) -> Type:
        """The erased type."""
        return erased

    def may_be_same(self, a: Type, b: Type) -> bool:
        """Always."""
        return True


@dataclass(frozen=True, slots=True)
class Setting:
    """What all proofs of one induction have in common."""

    sides: tuple[Side, Side]
    universe: Universe
    callees: Callees
    solver: Solvers
    clock: Clock
    exceptions: str
    arithmetic: Arithmetic = apply

    def inputs(self, generics: Generics, shape: str, arbitrary: bool) -> Inputs:
        """The inputs of one pair of segments; arbitrary ones hold what code has computed, ideal numbers of any size included."""
        return Inputs(self.universe, generics, shape, wide=arbitrary and self.arithmetic is not apply)

    def check(self, inputs: Inputs) -> BoundedCheck:
        """Executors and solver for one pair of segments."""
        return BoundedCheck(*self.sides, inputs, self.solver, self.clock, BOUND, arithmetic=self.arithmetic)


@dataclass(frozen=True, slots=True)
class Pace:
    """How a proof is tried: the rounds of loops that each side runs more, before the first meeting (`ahead`) and in each step of a
    loop (`extra`), whether facts are looked for, and whether a method's tail calls of itself count as a loop."""

    ahead: tuple[int, int] = (0, 0)
    extra: tuple[int, int] = (0, 0)
    with_facts: bool = True
    tail_calls_loop: bool = False
    seconds: float = 3.0  # for one question


class MethodProof:
    """The proof of one pair of methods, if the calls that are not followed end alike: those pairs are in `needs`.

    A pair that is `called` by another proof must hold for all heaps that code can make and tell exceptions by class at least.
    `shortcuts` stand for common code that is not executed.
    """

    def __init__(
        self,
        setting: Setting,
        pair: MethodPair,
        called: bool,
        shape: str,
        pace: Pace,
        shortcuts: tuple[Shortcuts, Shortcuts] = ({}, {}),
    ) -> None:
        self.setting = setting
        self.pace = pace
        self.pair = pair
        self.called = called
        self.shape = "any" if called else shape
        self.exceptions = "class" if called and setting.exceptions == "any" else setting.exceptions
        looping = [with_loops(method, partial(setting.callees.is_only, side, method)) for side, method in enumerate(pair)]
        self.has_tail_calls = any(method is not other for method, other in zip(pair, looping, strict=True))
        methods = looping if pace.tail_calls_loop else pair
        self.callees = [setting.callees.of_method(side, method) for side, method in enumerate(methods)]
        names = [{place: callee.name for place, callee in found.items()} for found in self.callees]
        self.plans = [Plan(*item) for item in zip(setting.sides, methods, names, shortcuts, strict=True)]
        self.needs: dict[MethodPair, None] = {}
        self.unknown: dict[str, None] = {}  # methods whose code nobody has seen
        self.invariants: dict[Node, Invariant] = {}
        self.queue: list[Node] = []

    def run(self) -> None:
        """Prove it or raise."""
        self._enter()
        while self.queue:
            node = self.queue.pop(0)
            self._go_on(node, throws=False)
            if node[OLD].is_call:
                self._go_on(node, throws=True)

    @property
    def has_loops(self) -> bool:
        """Whether there is anything to try another pace on."""
        return any(plan.heads or plan.calls for plan in self.plans)

    def lines(self) -> Iterator[str]:
        """What was found, for people."""
        yield f"{title(self.pair)}: in lock step, with equal heaps wherever both are at"
        for shortcut in self.plans[OLD].shortcuts.values():
            yield f"  common code as functions, lines {'-'.join(map(str, dict.fromkeys(shortcut.region.lines)))}"
        for node, invariant in self.invariants.items():
            lines = [plan.line(place) for plan, place in zip(self.plans, node, strict=True)]
            yield f"  {self.plans[OLD].kind(node[OLD])}, lines {lines[OLD]} and {lines[NEW]}: {invariant}"

    # --- segments

    def _enter(self) -> None:
        generics = Erased() if self.called else SideGenerics(self.setting.sides[OLD])
        check = self.setting.check(self.setting.inputs(generics, self.shape, self.called))
        args = self._arguments(check.inputs)
        segments = self._segments(check.executors)
        for segment in segments:
            registers: Registers = [UNSET] * len(segment.body.registers)
            for reg, arg in zip(segment.body.params, args, strict=True):
                registers[reg.index] = arg
            segment.enter(State(Path(), Heap(check.inputs)), registers)
        self._compare(check, segments, None)

    def _segments(self, executors: list[Executor]) -> list[Segment]:
        return [Segment(executor, plan) for executor, plan in zip(executors, self.plans, strict=True)]

    def _arguments(self, inputs: Inputs) -> list[Value]:
        method, side = self.pair[OLD], self.setting.sides[OLD]
        if not self.called and method.name != "<init>":
            return symbolic_arguments(inputs, side, method)
        args: list[Value] = [] if method.is_static else [inputs.parameter(0, ClassType(side.common(method.owner)), non_null=True)]
        types = map(side.common_type, parse_descriptor(method.descriptor).params)
        return args + [inputs.parameter(index, type) for index, type in enumerate(types, len(args))]

    def _go_on(self, node: Node, throws: bool) -> None:
        """Run both sides on from the heads of loops, or behind calls that have returned, or thrown, the same."""
        check = self.setting.check(self.setting.inputs(Erased(), "any", arbitrary=True))
        state = Arbitrary(self.invariants[node], check.inputs)
        path = state.path()
        if path is None:
            return
        answer = self._answer(node, check.inputs, throws)
        segments = self._segments(check.executors)
        registers = state.registers([len(plan.body.registers) for plan in self.plans])
        for segment, place, mine in zip(segments, node, registers, strict=True):
            start = State(path, Heap(check.inputs))
            if throws:
                self._throw(segment, place, start, mine, answer)
            else:
                self._resume(segment, place, start, mine, answer)
        self._compare(check, segments, node)

    def _resume(self, segment: Segment, place: Place, start: State, registers: Registers, result: Value) -> None:
        dst = segment.plan.call(place).dst if place.is_call else None
        if dst is not None:
            registers[dst.index] = result
        segment.resume(place, start, registers)

    def _throw(self, segment: Segment, place: Place, start: State, registers: Registers, exception: Value) -> None:
        """Only the class of the exception is known to be the same on both sides, so nobody may look into it."""
        if segment.plan.catches(place):
            raise Gap(f"{title(self.pair)}: an exception of a call is looked into, line {segment.plan.line(place)}")
        segment.fail(place, start, registers, lift(exception, REF))

    def _answer(self, node: Node, inputs: Inputs, throws: bool) -> Value:
        """What the calls at a pair of cut points return or throw: the same on both sides, by induction."""
        plan, place = self.plans[OLD], node[OLD]
        result = parse_descriptor(plan.call(place).method.descriptor).result if place.is_call else VOID
        if throws:
            return inputs.parameter(len(inputs.parameters), THROWABLE, non_null=True)
        return None if result is VOID else inputs.parameter(len(inputs.parameters), plan.side.common_type(result))

    # --- comparison

    def _compare(self, check: BoundedCheck, segments: list[Segment], node: Node | None) -> None:
        """Every way both segments may end together must end alike."""
        judge = Judge(check, self.exceptions, self.pace.seconds)
        outcomes = [self._outcomes(check, segment) for segment in segments]
        rounds = self.pace.ahead if node is None else self.pace.extra
        for side in (OLD, NEW):
            for _ in range(rounds[side]):
                outcomes[side] = self._advanced(check, side, outcomes[side], None if node is None else node[side])
        for mine in outcomes[OLD]:
            for yours in outcomes[NEW]:
                self._pair(judge, (mine, yours), RUNS_ON)

    def _advanced(self, check: BoundedCheck, side: int, outcomes: list[Arrival | End], place: Place | None) -> list[Arrival | End]:
        """One round more wherever one side is at the head of a loop again, or at any head if no place is given."""
        found: list[Arrival | End] = []
        for outcome in outcomes:
            again = isinstance(outcome, Arrival) and not outcome.place.is_call and place in (None, outcome.place)
            found += self._run_on(check, side, outcome, Path()) if isinstance(outcome, Arrival) and again else [outcome]
        return found

    def _pair(self, judge: Judge, both: Both, fuel: int) -> None:
        """Two outcomes that must be alike where both are possible; a side that is at a loop where the other is not runs on alone."""
        mine, yours = both
        if isinstance(mine, Arrival) and isinstance(yours, Arrival) and mine.kind == yours.kind:
            self._meet(Meeting(judge, mine, yours))
        elif judge.may_differ(_end(mine), _end(yours)):
            late = next((side for side in (OLD, NEW) if _is_at_loop(both[side])), None)
            if late is None or fuel == 0:
                raise Gap(f"{title(self.pair)}: where one side gets to '{mine.kind}' the other may not get to the same '{yours.kind}'")
            arrival, other = both[late], both[1 - late]
            assert isinstance(arrival, Arrival)
            for outcome in self._run_on(judge.check, late, arrival, other.state.path):
                self._pair(judge, (outcome, yours) if late == OLD else (mine, outcome), fuel - 1)

    def _run_on(self, check: BoundedCheck, side: int, arrival: Arrival, path: Path) -> list[Arrival | End]:
        """Where one side gets from the loop it is at, on the inputs of a path besides its own."""
        for condition in arrival.state.path.conditions:
            path = path.with_(condition)
        segment = Segment(check.executors[side], arrival.plan)
        segment.resume(arrival.place, State(path, arrival.state.heap.copy()), arrival.registers.copy())
        return self._outcomes(check, segment)

    def _outcomes(self, check: BoundedCheck, segment: Segment) -> list[Arrival | End]:
        self._must_be_complete(check, segment)
        ends = self._ends(segment)
        if self.called:
            for end in ends:
                self._admit(end.kind, end.state, [end.value] if end.kind == "returned" else [])
        return [*(Arrival(segment.plan, place, *found) for place, found in segment.arrivals.items()), *ends]

    def _must_be_complete(self, check: BoundedCheck, segment: Segment) -> None:
        for state, reason in segment.summary.stopped:
            if check.feasible(state.path):
                raise Gap(f"{title(self.pair)}: {reason}")
        for cut in segment.executor.cuts:
            if cut.condition is not False:
                raise Gap(f"{title(self.pair)}: a {cut.kind} at {cut.where} is not followed to its end")

    def _ends(self, segment: Segment) -> list[End]:
        result = parse_descriptor(self.pair[OLD].descriptor).result
        found = [End("threw", state, exception, None) for state, exception in segment.summary.thrown]
        if segment.summary.returned is not None and not segment.summary.returned[0].is_ghost:
            found.append(End("returned", *segment.summary.returned, None if result is VOID else register_type(result)))
        return found

    def _meet(self, meeting: Meeting) -> None:
        """Weaken the coupling of a pair of cut points until it holds for these arrivals, too."""
        if not meeting.can_be():
            return
        old, new = meeting.sides
        if any(value is UNSET for one in meeting.sides for value in one.in_use()):
            raise Gap(f"{title(self.pair)}: a variable is not set at '{old.kind}', lines {old.line} and {new.line}")
        node = (old.place, new.place)
        before = self.invariants.get(node)
        after = self._first(meeting) if before is None else Invariant(split(before.coupling, meeting.same), meeting.kept(before.facts))
        if not meeting.agree(after.coupling):
            raise Gap(f"{title(self.pair)}: heap or arguments may differ at '{old.kind}', lines {old.line} and {new.line}")
        for one in meeting.sides:
            self._admit(one.kind, one.state, one.in_use())
        if old.place.is_call:
            self._ask_for(node)
        if after != before:
            self.invariants[node] = after
            self.queue += [] if node in self.queue else [node]

    def _first(self, meeting: Meeting) -> Invariant:
        """The strongest invariant that the first arrival at a pair of cut points allows."""
        coupling = split(coarsest(meeting.variables), meeting.same)
        return Invariant(coupling, meeting.kept(meeting.candidates(coupling)) if self.pace.with_facts else ())

    def _ask_for(self, node: Node) -> None:
        for found, place in zip(self.callees, node, strict=True):
            callee = found[place.block, place.index]
            self.needs.update(dict.fromkeys(callee.pairs))
            if callee.unknown is not None:
                self.unknown[callee.unknown] = None

    def _admit(self, kind: str, state: State, roots: list[Value]) -> None:
        found = obstacle(state, roots, self.setting.universe, self.setting.sides)
        if found is not None:
            raise Gap(f"{title(self.pair)}: {found} at '{kind}'")


def _is_at_loop(outcome: Arrival | End) -> bool:
    return isinstance(outcome, Arrival) and not outcome.place.is_call


def _end(outcome: Arrival | End) -> End:
    return outcome if isinstance(outcome, End) else End(outcome.kind, outcome.state, None, None)


def title(pair: MethodPair) -> str:
    """The name of a pair."""
    return f"{pair[OLD].owner}.{pair[OLD].name}"
