"""Steps: both versions of a method run from a pair of cut points to the next ones, or to their ends."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass
from twinproof.bounded.bounded import Arithmetic, BothSides, Solvers
from twinproof.execute.compare import End
from twinproof.execute.inputs import Generics, Inputs
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.execute.universe import Universe
from twinproof.induct.arrive import Arrival
from twinproof.induct.callees import Callees, MethodPair
from twinproof.induct.couple import NEW, OLD
from twinproof.induct.ground.block_ground import BlockGround
from twinproof.induct.ground.ground import Ground
from twinproof.induct.ground.object_ground import ObjectGround
from twinproof.induct.pure import PureCalls
from twinproof.induct.segment import END, CutPoint, Cuts, Segment
from twinproof.ir.side import Side
from twinproof.ir.types import VOID, parse_descriptor, register_type
from twinproof.term.build import apply
from twinproof.term.term import Value

ROUNDS = 16  # of one side, at most, in one step of the other's
BOUND = 8  # for loops and recursion in methods that are followed
Node = tuple[CutPoint, CutPoint]
Outcome = Arrival | End
OBJECTS, BLOCKS = ObjectGround(), BlockGround()


class Gap(Exception):
    """The proof does not go through; the text says where."""


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
    pure: PureCalls | None = None  # the calls that may be functions, if they are looked for

    def inputs(self, generics: Generics, shape: str, arbitrary: bool) -> Inputs:
        """The inputs of one pair of segments; arbitrary ones hold what code has computed, ideal numbers of any size included."""
        return self.ground.inputs(self.universe, generics, shape, arbitrary, wide=arbitrary and self.arithmetic is not apply)

    @property
    def ground(self) -> Ground:
        """What segments run on."""
        return BLOCKS if self.sides[OLD].program.language.blocks else OBJECTS

    def check(self, inputs: Inputs) -> BothSides:
        """Executors and solver for one pair of segments."""
        return self.ground.check(self.sides, inputs, self.solver, self.clock, BOUND, self.arithmetic)


@dataclass(frozen=True, slots=True)
class Pace:
    """How a proof is tried: the rounds of loops that each side runs more, before the first meeting (`ahead`) and in each step of a
    loop (`extra`), whether facts are looked for, and whether a method's tail calls of itself count as a loop.

    `alone` says that one side may wait, at its end or at the head of a loop that is less deeply nested, while the other goes on,
    and that relations are looked for in the first rounds; with `exits` it may also wait where it has left a loop.
    """

    ahead: tuple[int, int] = (0, 0)
    extra: tuple[int, int] = (0, 0)
    by_strides: bool = False  # as many rounds more as one side's counter takes larger steps; it waits where the other's loop ends
    with_facts: bool = True
    tail_calls_loop: bool = False
    alone: bool = False
    related: bool = False  # whether relations are looked for in any case
    exits: bool = False
    functions: bool = False  # whether calls that only read may be functions
    reverses: int | None = None  # the side whose counted loops run in the other direction where their rounds commute
    seconds: float = 3.0  # for one question

    def lines(self) -> Iterator[str]:
        """What of this changes the methods, for people."""
        if self.tail_calls_loop:
            yield "with calls of itself as loops"
        if self.functions:
            yield "with calls that only read, and never throw, as functions of what they read"
        if self.reverses is not None:
            yield f"with counted loops of {('old', 'new')[self.reverses]} in the other direction, whose rounds commute"

    def forms(self) -> Iterator[str]:
        """The names of what this does besides; whether a side waited is seen by what came of it."""
        named = {"functions": self.functions, "exits": self.exits, "peeled": any(self.ahead), "unrolled": any(self.extra)}
        yield from (name for name, is_so in {**named, "strides": self.by_strides}.items() if is_so)

    @property
    def surveys(self) -> bool:
        """Whether the first rounds are looked at: where both sides meet after each."""
        return self.with_facts and self.ahead == self.extra == (0, 0) and not self.by_strides


class Steps:
    """Runs segments of both versions of a method, all of whose outcomes must be complete and, if it is `called`, admissible."""

    def __init__(self, setting: Setting, pair: MethodPair, plans: list[Cuts], called: bool, pace: Pace) -> None:
        self.setting = setting
        self.pair = pair
        self.plans = plans
        self.called = called
        self.pace = pace

    def going(self, node: Node) -> tuple[bool, bool]:
        """Which sides go on from a pair of cut points: both, or only the one that is deeper in loops, or that has not ended."""
        if END in node:
            return node[OLD] != END, node[NEW] != END
        deep = [plan.depth(place) for plan, place in zip(self.plans, node, strict=True)]
        if not self.pace.alone or any(place.is_call for place in node):
            return True, True
        return deep[OLD] >= deep[NEW], deep[NEW] >= deep[OLD]

    def more_rounds(self, node: Node) -> tuple[int, int]:
        """How many rounds more each side runs from a pair of cut points than to its next one."""
        if not self.pace.by_strides or END in node or any(place.is_call for place in node):
            return self.pace.extra
        strides = [plan.stride(place) for plan, place in zip(self.plans, node, strict=True)]
        old, new = (max(1, min(other // one, ROUNDS)) - 1 if other % one == 0 else 0 for one, other in (strides, strides[::-1]))
        return old, new

    def enter(self, check: BothSides, args: list[Value], path: Path) -> list[list[Outcome]]:
        """The outcomes of both sides from their entries, on the inputs of a path."""
        outcomes = []
        for executor, plan in zip(check.executors, self.plans, strict=True):
            segment = self.setting.ground.segment(executor, plan)
            registers: Registers = [UNSET] * plan.size
            for reg, arg in zip(plan.body.params, args, strict=True):
                registers[reg.index] = arg
            segment.enter(check.state(path), registers)
            outcomes.append(self.outcomes(check, segment))
        return outcomes

    def run_on(self, check: BothSides, side: int, arrival: Arrival, path: Path) -> list[Outcome]:
        """Where one side gets from the loop it is at, on the inputs of a path besides its own."""
        for condition in arrival.state.path.conditions:
            path = path.with_(condition)
        segment = self.setting.ground.segment(check.executors[side], arrival.plan)
        segment.resume(arrival.place, State(path, arrival.state.heap.copy()), arrival.registers.copy())
        return self.outcomes(check, segment)

    def waiting(self, arrival: Arrival) -> Outcome:
        """The outcome of a side that does not go on."""
        return arrival if arrival.place != END else self._end(arrival.state, arrival.registers[-1])

    def parked(self, side: int, end: End) -> Arrival:
        """A side that has returned as one that waits."""
        plan = self.plans[side]
        return Arrival(plan, END, end.state, [*[UNSET] * (plan.size - 1), end.value])

    def outcomes(self, check: BothSides, segment: Segment) -> list[Outcome]:
        """Where a segment got to; raises if it did not get everywhere it can."""
        self._must_be_complete(check, segment)
        ends = self._ends(segment)
        if self.called:
            for end in ends:
                self.admit(end.kind, end.state, [end.value] if end.kind == "returned" else [])
        return [*(Arrival(segment.plan, place, *found) for place, found in segment.arrivals.items()), *ends]

    def admit(self, kind: str, state: State, roots: list[Value]) -> None:
        """Raise if a state cannot be abstracted to some common heap."""
        found = self.setting.ground.obstacle(state, roots, self.setting.universe, self.setting.sides)
        if found is not None:
            raise Gap(f"{title(self.pair)}: {found} at '{kind}'")

    def _must_be_complete(self, check: BothSides, segment: Segment) -> None:
        for state, reason in segment.summary.stopped:
            if check.feasible(state.path):
                raise Gap(f"{title(self.pair)}: {reason}")
        for cut in segment.executor.cuts:
            if cut.condition is not False:
                raise Gap(f"{title(self.pair)}: a {cut.kind} at {cut.where} is not followed to its end")

    def _ends(self, segment: Segment) -> list[End]:
        found = [End("threw", state, exception, None) for state, exception in segment.summary.thrown]
        if segment.summary.returned is not None and not segment.summary.returned[0].is_ghost:
            found.append(self._end(*segment.summary.returned))
        return found

    def _end(self, state: State, value: Value) -> End:
        result = parse_descriptor(self.pair[OLD].descriptor).result
        return End("returned", state, value, None if result is VOID else register_type(result))


def title(pair: MethodPair) -> str:
    """The name of a pair."""
    return f"{pair[OLD].owner}.{pair[OLD].name}"
