"""The proof of one pair of methods in lock step, from cut point to cut point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from twinproof.compare import End
from twinproof.execute.explore import Executor
from twinproof.execute.generics import SideGenerics
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.execute.universe import Universe
from twinproof.ir.side import Side
from twinproof.ir.types import REF, VOID, ClassType, Type, parse_descriptor, register_type
from twinproof.prove.admit import obstacle
from twinproof.prove.arrive import Arrival, Judge, Meeting
from twinproof.prove.bounded import BoundedCheck, Clock, Solvers, symbolic_arguments
from twinproof.prove.callees import Callees, MethodPair
from twinproof.prove.couple import NEW, OLD, Coupling, coarsest, describe, live_variables, split, type_of
from twinproof.prove.segment import Place, Plan, Segment
from twinproof.term.term import Value, lift

BOUND = 8  # for loops and recursion in methods that are followed
THROWABLE = ClassType("java.lang.Throwable")
Node = tuple[Place, Place]


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

    def check(self, inputs: Inputs) -> BoundedCheck:
        """Executors and solver for one pair of segments."""
        return BoundedCheck(*self.sides, inputs, self.solver, self.clock, BOUND)


class MethodProof:
    """The proof of one pair of methods, if the calls that are not followed end alike: those pairs are in `needs`.

    A pair that is `called` by another proof must hold for all heaps that code can make and tell exceptions by class at least.
    """

    def __init__(self, setting: Setting, pair: MethodPair, called: bool, shape: str = "any") -> None:
        self.setting = setting
        self.pair = pair
        self.called = called
        self.shape = "any" if called else shape
        self.exceptions = "class" if called and setting.exceptions == "any" else setting.exceptions
        self.callees = [setting.callees.of_method(side, method) for side, method in enumerate(pair)]
        names = [{place: callee.name for place, callee in found.items()} for found in self.callees]
        self.plans = [Plan(*item) for item in zip(setting.sides, pair, names, strict=True)]
        self.needs: dict[MethodPair, None] = {}
        self.couplings: dict[Node, Coupling] = {}
        self.queue: list[Node] = []

    def run(self) -> None:
        """Prove it or raise."""
        self._enter()
        while self.queue:
            node = self.queue.pop(0)
            self._go_on(node)
            if node[OLD].is_call:
                self._go_on_with_exception(node)

    def lines(self) -> Iterator[str]:
        """What was found, for people."""
        yield f"{title(self.pair)}: in lock step, with equal heaps wherever both are at"
        for node, coupling in self.couplings.items():
            lines = [plan.line(place) for plan, place in zip(self.plans, node, strict=True)]
            yield f"  {self.plans[OLD].kind(node[OLD])}, lines {lines[OLD]} and {lines[NEW]}: {describe(coupling)}"

    # --- segments

    def _enter(self) -> None:
        generics = Erased() if self.called else SideGenerics(self.setting.sides[OLD])
        check = self.setting.check(Inputs(self.setting.universe, generics, self.shape))
        args = self._arguments(check.inputs)
        segments = self._segments(check.executors)
        for segment in segments:
            registers: Registers = [UNSET] * len(segment.body.registers)
            for reg, arg in zip(segment.body.params, args, strict=True):
                registers[reg.index] = arg
            segment.enter(_start(check.inputs), registers)
        self._compare(check, segments)

    def _segments(self, executors: list[Executor]) -> list[Segment]:
        return [Segment(executor, plan) for executor, plan in zip(executors, self.plans, strict=True)]

    def _arguments(self, inputs: Inputs) -> list[Value]:
        method, side = self.pair[OLD], self.setting.sides[OLD]
        if not self.called and method.name != "<init>":
            return symbolic_arguments(inputs, side, method)
        args: list[Value] = [] if method.is_static else [inputs.parameter(0, ClassType(side.common(method.owner)), non_null=True)]
        types = map(side.common_type, parse_descriptor(method.descriptor).params)
        return args + [inputs.parameter(index, type) for index, type in enumerate(types, len(args))]

    def _go_on(self, node: Node) -> None:
        """Run both sides on from the heads of loops, or behind calls that have returned the same."""
        check = self.setting.check(self._common_heap())
        registers = self._arbitrary(node, check.inputs)
        result = self._result(node, check.inputs)
        segments = self._segments(check.executors)
        for segment, place, mine in zip(segments, node, registers, strict=True):
            dst = segment.plan.call(place).dst if place.is_call else None
            if dst is not None:
                mine[dst.index] = result
            segment.resume(place, _start(check.inputs), mine)
        self._compare(check, segments)

    def _go_on_with_exception(self, node: Node) -> None:
        """Run both sides on behind calls that have thrown the same; only its class is known to be, so nobody may look into it."""
        check = self.setting.check(self._common_heap())
        registers = self._arbitrary(node, check.inputs)
        exception = check.inputs.parameter(len(self.couplings[node]), THROWABLE, non_null=True)
        segments = self._segments(check.executors)
        for segment, place, mine in zip(segments, node, registers, strict=True):
            if segment.plan.catches(place):
                raise Gap(f"{title(self.pair)}: an exception of a call is looked into, line {segment.plan.line(place)}")
            segment.fail(place, _start(check.inputs), mine, lift(exception, REF))
        self._compare(check, segments)

    def _common_heap(self) -> Inputs:
        return Inputs(self.setting.universe, Erased(), "any")

    def _arbitrary(self, node: Node, inputs: Inputs) -> list[Registers]:
        """Registers with any values that satisfy the coupling of a pair of cut points."""
        registers: list[Registers] = [[UNSET] * len(plan.body.registers) for plan in self.plans]
        for number, group in enumerate(self.couplings[node]):
            leaf = inputs.parameter(number, type_of(group, self.setting.universe))
            for variable in group:
                registers[variable.side][variable.index] = leaf
        return registers

    def _result(self, node: Node, inputs: Inputs) -> Value:
        """What the calls at a pair of cut points return: the same on both sides, by induction."""
        plan, place = self.plans[OLD], node[OLD]
        result = parse_descriptor(plan.call(place).method.descriptor).result if place.is_call else VOID
        return None if result is VOID else inputs.parameter(len(self.couplings[node]), plan.side.common_type(result))

    # --- comparison

    def _compare(self, check: BoundedCheck, segments: list[Segment]) -> None:
        """Every way both segments may end together must end alike."""
        judge = Judge(check, self.exceptions)
        for segment in segments:
            self._must_be_complete(check, segment)
        arrivals = [[Arrival(one.plan, place, *found) for place, found in one.arrivals.items()] for one in segments]
        ends = [self._ends(segment) for segment in segments]
        outcomes: list[list[Arrival | End]] = [[*arrived, *ended] for arrived, ended in zip(arrivals, ends, strict=True)]
        for mine in outcomes[OLD]:
            for yours in outcomes[NEW]:
                if isinstance(mine, Arrival) and isinstance(yours, Arrival) and mine.kind == yours.kind:
                    self._meet(Meeting(judge, mine, yours))
                elif judge.may_differ(_end(mine), _end(yours)):
                    raise Gap(f"{title(self.pair)}: where one side gets to '{mine.kind}' the other may not get to the same '{yours.kind}'")
        if self.called:
            for end in (*ends[OLD], *ends[NEW]):
                self._admit(end.kind, end.state, [end.value] if end.kind == "returned" else [])

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
        node = (old.place, new.place)
        before = self.couplings.get(node)
        after = split(self._coarsest(node) if before is None else before, meeting.same)
        if not meeting.agree(after):
            raise Gap(f"{title(self.pair)}: heap or arguments may differ at '{old.kind}', lines {old.line} and {new.line}")
        for one in meeting.sides:
            self._admit(one.kind, one.state, one.values() + [value for value, _ in one.arguments()])
        if old.place.is_call:
            self._ask_for(node)
        if after != before:
            self.couplings[node] = after
            self.queue += [] if node in self.queue else [node]

    def _coarsest(self, node: Node) -> Coupling:
        plans = enumerate(zip(self.plans, node, strict=True))
        return coarsest([one for side, (plan, place) in plans for one in live_variables(side, plan.live(place), plan.body.registers)])

    def _ask_for(self, node: Node) -> None:
        for found, place in zip(self.callees, node, strict=True):
            self.needs.update(dict.fromkeys(found[place.block, place.index].pairs))

    def _admit(self, kind: str, state: State, roots: list[Value]) -> None:
        found = obstacle(state, roots, self.setting.universe, self.setting.sides)
        if found is not None:
            raise Gap(f"{title(self.pair)}: {found} at '{kind}'")


def _start(inputs: Inputs) -> State:
    return State(Path(), Heap(inputs))


def _end(outcome: Arrival | End) -> End:
    return outcome if isinstance(outcome, End) else End(outcome.kind, outcome.state, None, None)


def title(pair: MethodPair) -> str:
    """The name of a pair."""
    return f"{pair[OLD].owner}.{pair[OLD].name}"
