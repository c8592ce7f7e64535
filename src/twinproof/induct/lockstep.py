"""The proof of one pair of methods in lock step, from cut point to cut point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from twinproof.base.assumption import OLD_DEFINED, Assumption
from twinproof.bounded.bounded import BothSides
from twinproof.execute.compare import End
from twinproof.execute.memory.memory_cells import Unmodelled
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.induct.abridged import Abstraction
from twinproof.induct.arrive import WEAKENING, Arrival, Distinguisher, Meeting
from twinproof.induct.callees import MethodPair
from twinproof.induct.couple import NEW, OLD, coarsest, split
from twinproof.induct.ending.ending import Ending
from twinproof.induct.forms.copies import without_copies
from twinproof.induct.forms.reverse import Reversal
from twinproof.induct.forms.tail import both_with_loops
from twinproof.induct.goals import Goals, shapes
from twinproof.induct.invariant import Arbitrary, Invariant
from twinproof.induct.pure import Level, Quiet
from twinproof.induct.segment import END, CutPoint, Cuts, Segment
from twinproof.induct.steps import Gap, Node, Outcome, Pace, Setting, Steps, title
from twinproof.induct.survey import Survey
from twinproof.ir.program import Method
from twinproof.ir.types import REF, VOID, ClassType, parse_descriptor
from twinproof.term.build import and_, apply, equal, not_, or_
from twinproof.term.term import Term, Value, lift

RUNS_ON = 6  # rounds of a loop that one side may run alone
Both = tuple[Outcome, Outcome]


class MethodProof:
    """The proof of one pair of methods, if the calls that are not followed end alike: those pairs are in `needs`.

    A pair that is `called` by another proof must hold for all heaps that code can make and tell exceptions by class at least.
    With an abstraction, common code is not executed. If it is to be `quiet`, neither method may throw, given references that are
    not null, or any.
    """

    def __init__(
        self,
        setting: Setting,
        pair: MethodPair,
        called: bool,
        shape: str,
        pace: Pace,
        abstraction: Abstraction | None = None,
        quiet: Level | None = None,
    ) -> None:
        self.setting = setting
        self.ground = setting.ground
        self.pace = pace
        self.pair = pair
        self.called = called
        self.shape = "any" if called else shape
        self.exceptions = "class" if called and setting.exceptions == "any" else setting.exceptions
        self.abstraction = abstraction or self._in_form()
        methods = self.abstraction.methods
        self.callees = [setting.callees.of_method(side, method) | self.abstraction.callees[side] for side, method in enumerate(methods)]
        names = [{place: callee.name for place, callee in found.items()} for found in self.callees]
        pure = setting.pure if pace.functions else None
        functions = [pure.of_method(side, method) if pure else {} for side, method in enumerate(methods)]
        parts = zip(setting.sides, methods, names, self.abstraction.shortcuts, functions, strict=True)
        self.plans = [Cuts(*part, exits=pace.exits) for part in parts]
        self.quiet = quiet
        self.steps = Steps(setting, pair, self.plans, called, pace)
        self.survey = Survey(self.steps)
        self.needs: dict[MethodPair, None] = {}
        self.unknown: dict[str, None] = {}  # methods whose code nobody has seen
        self.assumed: dict[Assumption, None] = {}  # what was taken for granted about inputs
        self.invariants: dict[Node, Invariant] = {}
        self.queue: list[Node] = []
        self.goals: Goals | None = None  # what one program came upon before, and comes upon now
        self.ending = Ending(setting, methods, self.abstraction.shortcuts, self.plans)

    def _in_form(self) -> Abstraction:
        """The methods in the form that this pace runs them in."""
        copying = [side.program.language.conduct.computing.characters for side in self.setting.callees.sides]
        plain = list(map(without_copies, self.pair, copying))
        looping, loops = self._looping(plain) if self.pace.tail_calls_loop else (plain, ())
        directed = [self._directed(side, method) for side, method in enumerate(looping)]
        return Abstraction(directed, forms=(*_named("copies", self.pair, plain), *loops, *_named("reverse", looping, directed)))

    def _looping(self, methods: Sequence[Method]) -> tuple[list[Method], tuple[str, ...]]:
        return both_with_loops(self.setting.callees, self.pair, methods, self.setting.arithmetic is not apply)

    def _directed(self, side: int, method: Method) -> Method:
        """A method with its loops in the direction of this pace."""
        return Reversal(self.setting, side).reversed(method) if self.pace.reverses == side else method

    def run(self) -> None:
        """Prove it or raise."""
        try:
            self._enter()
            while self.queue:
                node = self.queue.pop(0)
                self._go_on(node, throws=False)
                if node[OLD].is_call:
                    self._go_on(node, throws=True)
        except Unmodelled as reason:
            raise Gap(f"{title(self.pair)}: {reason}") from None

    @property
    def relied(self) -> dict[Quiet, None]:
        """The pairs of methods that were taken for functions."""
        return {**self.plans[OLD].relied, **self.plans[NEW].relied}

    def ends_alike(self) -> bool:
        """Whether a version surely ends where the other does, if the calls that are not followed do."""
        return self.ending.is_same()

    @property
    def forms(self) -> tuple[str, ...]:
        """The names of the forms and paces without which there was no proof; how variables are related, if there is no other."""
        waits = any(not all(self.steps.going(node)) for node in self.invariants)
        found = (*self.abstraction.forms, *self.pace.forms(), *(("waits",) if waits else ()))
        return found or ("related" if self.pace.alone else "facts" if self.pace.with_facts else "equal",)

    def lines(self) -> Iterator[str]:
        """What was found, for people."""
        yield f"{title(self.pair)}: in lock step, with equal heaps wherever both are at"
        yield from (f"  {line}" for line in (*self.abstraction.lines, *self.pace.lines()))
        for node, invariant in self.invariants.items():
            names, lines = zip(*((plan.name(place), plan.line(place)) for plan, place in zip(self.plans, node, strict=True)), strict=True)
            apart = " and ".join(f"{name}, line {line}" for name, line in zip(names, lines, strict=True))
            both = f"{names[OLD]}, lines {lines[OLD]} and {lines[NEW]}"
            yield f"  {both if names[OLD] == names[NEW] else apart}: {invariant}"

    # --- segments

    def _enter(self) -> None:
        generics = Erased() if self.called else self.ground.generics(self.setting.sides, self.exceptions)
        check = self.setting.check(self.setting.inputs(generics, self.shape, self.called))
        args = self._arguments(check)
        outcomes = self.steps.enter(check, args, self._given(args))
        if check.executors[OLD].undefined and not any(check.feasible(one.state.path) for one in outcomes[OLD]):
            raise Gap(f"{title(self.pair)}: what the old version does is undefined on every input")
        if self.pace.surveys:
            seen = [(list(executor.failures), list(executor.undefined)) for executor in check.executors]
            self.survey.look(check, outcomes)
            for executor, (failures, undefined) in zip(check.executors, seen, strict=True):
                executor.failures, executor.undefined = failures, undefined  # examples; steps show that no way leads to these
        self._compare(check, outcomes, None)

    def _arguments(self, check: BothSides) -> list[Value]:
        method, side = self.pair[OLD], self.setting.sides[OLD]
        if not self.called and not method.is_constructor:
            return self.ground.arguments(check, side, method)
        receiver = () if method.is_static else (self.ground.anything(check, ClassType(side.common(method.owner)), non_null=True),)
        types = map(side.common_type, parse_descriptor(method.descriptor).params)
        return [*receiver, *(self.ground.anything(check, type) for type in types)]

    def _given(self, args: list[Value]) -> Path:
        """That references are not null, where that is taken for granted."""
        path = Path()
        for arg in args if self.quiet else ():
            there = not_(equal(REF, arg, None)) if isinstance(arg, Term) and arg.sort is REF else True
            path = path.with_(there) if isinstance(there, Term) else path
        return path

    def _go_on(self, node: Node, throws: bool) -> None:
        """Run the sides on from the heads of loops, or behind calls that have returned, or thrown, the same."""
        check = self.setting.check(self.setting.inputs(Erased(), "any", arbitrary=True))
        state = Arbitrary(self.invariants[node], check, self.ground)
        path = state.path()
        if path is None:
            return
        answer = self._answer(node, check, throws)
        registers = state.registers([plan.size for plan in self.plans])
        self._fill(check, node, registers)
        starts = [Arrival(self.plans[side], node[side], check.state(path), registers[side]) for side in (OLD, NEW)]
        outcomes = [
            self._outcomes(check, side, starts[side], throws, answer) if goes else [self.steps.waiting(starts[side])]
            for side, goes in enumerate(self.steps.going(node))
        ]
        self.ending.start(node, starts)
        self._compare(check, outcomes, starts)

    def _fill(self, check: BothSides, node: Node, registers: Sequence[Registers]) -> None:
        """Registers that may not have been written."""
        for side, own in enumerate(registers):
            for one in self.plans[side].live(node[side]):
                if own[one.index] is UNSET:
                    own[one.index] = self.ground.indeterminate(check, side, one.type)

    def _outcomes(self, check: BothSides, side: int, start: Arrival, throws: bool, answer: Value) -> list[Outcome]:
        segment = self.ground.segment(check.executors[side], start.plan)
        run = self._throw if throws else self._resume
        run(segment, start.place, start.state.fork(), start.registers.copy(), answer)
        return self.steps.outcomes(check, segment)

    def _resume(self, segment: Segment, place: CutPoint, start: State, registers: Registers, result: Value) -> None:
        dst = segment.plan.call(place).dst if place.is_call else None
        if dst is not None:
            registers[dst.index] = result
        segment.resume(place, start, registers)

    def _throw(self, segment: Segment, place: CutPoint, start: State, registers: Registers, exception: Value) -> None:
        """Only the class of the exception is known to be the same on both sides, so nobody may look into it."""
        if segment.plan.catches(place):
            raise Gap(f"{title(self.pair)}: an exception of a call is looked into, line {segment.plan.line(place)}")
        segment.fail(place, start, registers, lift(exception, REF))

    def _answer(self, node: Node, check: BothSides, throws: bool) -> Value:
        """What the calls at a pair of cut points return or throw: the same on both sides, by induction."""
        plan, place = self.plans[OLD], node[OLD]
        result = parse_descriptor(plan.call(place).method.descriptor).result if place.is_call else VOID
        if throws:
            return self.ground.anything(check, ClassType(check.inputs.universe.semantics.thrown.root), non_null=True)
        return None if result is VOID else self.ground.anything(check, plan.side.common_type(result))

    # --- comparison

    def _compare(self, check: BothSides, outcomes: Sequence[list[Outcome]], starts: Sequence[Arrival] | None) -> None:
        """Every way both segments may end together must end alike; a side may run some rounds more before."""
        judge = Distinguisher(check, self.ground, self.exceptions, self.pace.seconds, self.called)
        if self.goals is not None:
            self.goals.begin(None if starts is None else (starts[OLD], starts[NEW]), check.inputs.field_types)
        places = [None, None] if starts is None else [start.place for start in starts]
        rounds = self.pace.ahead if starts is None else self.steps.more_rounds((starts[OLD].place, starts[NEW].place))
        found = list(outcomes)
        apart: list[list[Outcome]] = [[], []]  # what is compared with a side that waits
        for side in (OLD, NEW):
            if starts is not None and self.pace.by_strides and rounds[side]:
                apart[1 - side] = [one for one in found[1 - side] if _is_elsewhere(one, places[1 - side])]
                self._wait(judge, side, starts[side], apart[1 - side])
                found[1 - side] = [one for one in found[1 - side] if not _is_elsewhere(one, places[1 - side])]
            for _ in range(rounds[side]):
                found[side] = self._advanced(check, side, found[side], places[side])
        if self.quiet is not None and any(
            one.kind == "threw" and judge.may_hold(one.state.path, True) for one in (*found[OLD], *found[NEW])
        ):
            raise Gap(f"{title(self.pair)} may throw")
        for old in found[OLD]:
            for new in found[NEW]:
                self._pair(judge, (old, new), RUNS_ON)
        self._name_undefined(judge, [*found[NEW], *apart[NEW]])
        self._stay_defined(judge, [*found[OLD], *apart[OLD]])
        self._keep_claims(judge)
        self.ending.compare(check)
        self.assumed.update(check.inputs.assumed)

    def _name_undefined(self, judge: Distinguisher, new: Sequence[Outcome]) -> None:
        """Whether what the old version does may be undefined where what the new one does is not."""
        paths = [and_(*path.conditions) for path, _ in judge.check.executors[OLD].undefined]
        if paths and judge.may_hold(Path(), and_(or_(*paths), _ways(new)), WEAKENING):
            self.assumed[OLD_DEFINED] = None

    def _stay_defined(self, judge: Distinguisher, old: Sequence[Outcome]) -> None:
        """What the new version does must be defined wherever what the old one does is, as far as both were run."""
        executors = judge.check.executors
        reached = _ways(old)
        left = [(path, reason) for path, reason in executors[NEW].undefined if judge.may_hold(path, reached)]
        if left:  # what the old version does next must be defined, too
            reached = _ways([further for one in old for further in self._next(judge.check, one)])
        for path, reason in left:
            if judge.may_hold(path, reached):
                raise Gap(f"{title(self.pair)}: in the new version alone {reason}")

    def _next(self, check: BothSides, old: Outcome) -> list[Outcome]:
        """Where the old side gets from the head of a loop; if not all of that is followed it stays there."""
        try:
            return self.steps.run_on(check, OLD, old, Path()) if isinstance(old, Arrival) and _is_at_loop(old) else [old]
        except Gap:
            return [old]

    def _keep_claims(self, judge: Distinguisher) -> None:
        """No segment may break a clause of a contract, nor end by what it assumes, unless both are the same code."""
        for executor in judge.check.executors:
            broken = [(clause, path) for clause, path in executor.failures if judge.may_hold(path, True)]
            if self.goals is not None:
                self.goals.failed([path for _, path in broken])
            if broken:
                raise Gap(f"{title(self.pair)}: may break a clause: {broken[0][0]}")
            if executor.halts and self.pair[OLD] != self.pair[NEW]:
                raise Gap(f"{title(self.pair)}: what it assumes may not hold")

    def _wait(self, judge: Distinguisher, side: int, start: Arrival, others: Sequence[Outcome]) -> None:
        """One side stays where it is while the other has left its loop for another one."""
        for other in others:
            self._pair(judge, (start, other) if side == OLD else (other, start), RUNS_ON)

    def _advanced(self, check: BothSides, side: int, outcomes: list[Outcome], place: CutPoint | None) -> list[Outcome]:
        """One round more wherever one side is at the head of a loop again, or at any head if no place is given."""
        found: list[Outcome] = []
        for outcome in outcomes:
            again = isinstance(outcome, Arrival) and not outcome.place.is_call and place in (None, outcome.place)
            found += self.steps.run_on(check, side, outcome, Path()) if isinstance(outcome, Arrival) and again else [outcome]
        return found

    def _pair(self, judge: Distinguisher, both: Both, fuel: int) -> None:
        """Two outcomes that must be alike where both are possible; a side that is at a loop where the other is not runs on alone."""
        old, new = both
        if isinstance(old, Arrival) and isinstance(new, Arrival) and old.kind == new.kind:
            self._meet(Meeting(judge, old, new))
        elif judge.may_differ(_end(old), _end(new)):
            late = next((side for side in (OLD, NEW) if _is_at_loop(both[side])), None)
            if late is not None and self.pace.alone and both[1 - late].kind == "returned":
                waiting = [one if isinstance(one, Arrival) else self.steps.parked(side, one) for side, one in enumerate(both)]
                self._meet(Meeting(judge, *waiting))
                return
            if late is None or fuel == 0:
                raise Gap(f"{title(self.pair)}: where one side gets to '{old.kind}' the other may not get to the same '{new.kind}'")
            arrival, other = both[late], both[1 - late]
            assert isinstance(arrival, Arrival)
            for outcome in self.steps.run_on(judge.check, late, arrival, other.state.path):
                self._pair(judge, (outcome, new) if late == OLD else (old, outcome), fuel - 1)

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
        if self.goals is not None:
            self.goals.lost(meeting, node, after.facts)
        if not meeting.agree(after.coupling):
            raise Gap(f"{title(self.pair)}: heap or arguments may differ at '{old.kind}', lines {old.line} and {new.line}")
        for one in meeting.sides:
            self.steps.admit(one.kind, one.state, one.in_use())
        self.ending.meet(meeting)
        if old.place.is_call:
            self._ask_for(node)
        if after != before:
            self.invariants[node] = after
            self.queue += [] if node in self.queue else [node]

    def _first(self, meeting: Meeting) -> Invariant:
        """The strongest invariant that the first arrival at a pair of cut points, and the examples of the survey, allow."""
        node = (meeting.sides[OLD].place, meeting.sides[NEW].place)
        coupling = split(coarsest(meeting.variables), lambda a, b: not self.survey.tells_apart(node, a, b) and meeting.same(a, b))
        if not self.pace.with_facts:
            return Invariant(coupling)
        related = self.survey.relations(meeting) if self.pace.alone or self.pace.related else ()
        wanted = () if self.goals is None else (*self.goals.of(node), *shapes(meeting.variables, self.setting.arithmetic))
        found = self.survey.unrefuted(node, (*meeting.candidates(coupling), *related, *wanted))
        is_call = any(place.is_call for place in node)  # what is known before it is used behind it, where the heap is another one
        return Invariant(coupling, meeting.kept([fact for fact in found if fact.outlives_calls or not is_call]))

    def _ask_for(self, node: Node) -> None:
        for found, place in zip(self.callees, node, strict=True):
            callee = found[place.block, place.index]
            self.needs.update(dict.fromkeys(callee.pairs))
            if callee.unknown is not None:
                self.unknown[callee.unknown] = None


def _named(form: str, before: Sequence[Method], after: Sequence[Method]) -> tuple[str, ...]:
    """The name of a form, if one of the methods is in it."""
    return (form,) if any(one is not other for one, other in zip(before, after, strict=True)) else ()


def _ways(outcomes: Iterable[Outcome]) -> Value:
    """That a side gets to one of these."""
    return or_(*(and_(*one.state.path.conditions) for one in outcomes))


def _is_at_loop(outcome: Outcome) -> bool:
    return isinstance(outcome, Arrival) and outcome.place != END and not outcome.place.is_call


def _is_elsewhere(outcome: Outcome, place: CutPoint | None) -> bool:
    return isinstance(outcome, Arrival) and _is_at_loop(outcome) and outcome.place != place


def _end(outcome: Outcome) -> End:
    return outcome if isinstance(outcome, End) else End(outcome.kind, outcome.state, None, None)
