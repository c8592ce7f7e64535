"""Relational symbolic execution where a run may be undefined: the new version must be defined wherever the old one is, and show the same.

Inputs on which the old version is undefined are left out. Whether there are some on which it alone is undefined is asked at the end: then
the new version refines the old one, and the old one not the new (`OLD_DEFINED`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from twinproof.align.match import Matching, Pair
from twinproof.base.assumption import OLD_DEFINED
from twinproof.base.budget import Clock, Deadline
from twinproof.base.shares import HIGHER_BOUNDS
from twinproof.base.verdict import Proof
from twinproof.bounded.bounded import (
    NOTHING_WITHIN,
    UNSATISFIED,
    UNSATISFIED_YET,
    BothSides,
    Distinct,
    Equal,
    Open,
    Reached,
    Result,
    Solvers,
    beyond,
    terms,
)
from twinproof.bounded.deepen import BOUNDS, say
from twinproof.execute.explore import Cut, Executor, OutOfBudget, ProgramEnd, Summary
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import Held, PartialTerm, held, kept
from twinproof.execute.memory.block_executor import BlockExecutor
from twinproof.execute.memory.block_frame import BlockFrame
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.final_memory import FinalMemories
from twinproof.execute.memory.input_blocks import InputBlocks
from twinproof.execute.memory.memory_cells import Unmodelled
from twinproof.execute.memory.operating import is_known
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import Path, State
from twinproof.execute.universe import Universe
from twinproof.ir.program import PACKED, Method
from twinproof.ir.side import Side
from twinproof.ir.types import INT, INT128, LONG, POINTER, REF, VOID, parse_descriptor, register_type
from twinproof.same.commoncode import CommonCode
from twinproof.same.structural import structural_of
from twinproof.smt.query import Answer, Model, Sat, Unsat, Unsure
from twinproof.term.build import and_, compare, equal, not_, or_
from twinproof.term.leaf import BLOCK_SIZE
from twinproof.term.term import Term, Value, subterms

RULE = "both versions, executed on one symbolic input, are defined and end alike on every path on which the old one is defined"
NEVER_DEFINED, NO_RETURN_YET = "never-defined", "no-return-yet"
_LAST_LOOK = 4.0  # seconds for an input on which only the old version is undefined
_ALL = 30.0
_LOOK = 0.5
_SMALLER = 6.0
_RETURNED_NOTHING = "a value is returned that was never written"


_End = tuple[State, Value] | ProgramEnd


class DefinedCheck(BothSides):
    """One relational execution of a pair with one bound."""

    def __init__(self, old: Side, new: Side, inputs: Inputs, solver: Solvers, clock: Clock, bound: int) -> None:
        super().__init__(inputs, solver, clock)
        inputs.versions = CommonCode(structural_of(old, new, inputs.universe.user_classes))
        self.blocks = InputBlocks(inputs, lambda name: old.find(name) is not None and new.find(name) is not None)
        self.executors = [BlockExecutor(side, inputs, self.feasible, bound, self.tick) for side in (old, new)]
        for executor in self.executors:
            executor.frame = BlockFrame

    def feasible(self, path: Path) -> bool:
        """Whether some input may take this path."""
        return super().feasible(Path((*path.conditions, *self.blocks.apart(path.conditions))))

    def ask(self, conditions: tuple[Term, ...], name: str, seconds: float) -> Answer:
        """A query with all that is known of the leaves it mentions."""
        about = (*conditions, *self.inputs.facts_about(conditions))
        return super().ask((*conditions, *self.blocks.apart(about)), name, seconds)

    def separate(self, conditions: Iterable[Term]) -> list[Term]:
        """Nothing but what is known of leaves: blocks have no types."""
        return []

    def same_reference(self, a: Value, b: Value) -> Value:
        """Whether two blocks are one."""
        return equal(REF, a, b)

    def run(self, old: Method, new: Method, requires: Method | None = None) -> Result:
        """Decide the pair for the inputs of which the method `requires` returns true."""
        try:
            return self._run(old, new, requires)
        except OutOfBudget as stop:
            return Open("budget", str(stop), tuple(self.reached))
        except Unmodelled as reason:
            return Open("unsupported", str(reason), tuple(self.reached))

    def arguments(self, method: Method) -> list[Value]:
        """One symbolic value for each parameter."""
        found: list[Value] = []
        for index, type in enumerate(parse_descriptor(method.descriptor).params):
            if type is INT128:
                raise Unmodelled(f"a parameter of type {type}")
            found.append(kept(self.blocks.parameter(index)) if type is POINTER else self.inputs.parameter(index, type))
        return found

    def state(self, path: Path) -> State:
        """A state before a call."""
        state = State(path, Heap(self.inputs))
        state.heap.memory = BlockMemory(self.inputs, self.blocks)
        return state

    def _run(self, old: Method, new: Method, requires: Method | None) -> Result:
        args = self.arguments(old)
        path = Path() if requires is None else self._admitted(requires, args)
        if isinstance(path, Open):
            return path
        summaries = [self._summary(*item, args, path) for item in zip(self.executors, (old, new), strict=True)]
        return self._decide(summaries[0], summaries[1], old)

    def _admitted(self, requires: Method, args: list[Value]) -> Path | Open:
        executor = self.executors[0]
        summary = executor.run(requires, list(args), self.state(Path()))
        broken = [*((state.path, reason) for state, reason in summary.stopped), *executor.undefined]
        broken += [(end.state.path, f"the program is ended ({end.way})") for end in executor.ended]
        for stopped, reason in broken:
            if self.feasible(stopped):
                return Open("unsupported", f"in what --requires names: {reason}")
        executor.undefined.clear()
        executor.ended.clear()
        satisfied = None
        if summary.returned is not None and not summary.returned[0].is_ghost:
            state, value = summary.returned
            satisfied = state.assume(not_(equal(INT, value, 0)))
        if satisfied is None or not self.feasible(satisfied.path):
            text = "no input satisfies what --requires names"
            return Open(UNSATISFIED_YET, f"{text}, up to the bound") if self._cuts() else Open(UNSATISFIED, text)
        return satisfied.path

    def _summary(self, executor: Executor, method: Method, args: list[Value], path: Path) -> Summary:
        """All outcomes."""
        summary = executor.run(method, list(args), self.state(path))
        must_return_known(executor, summary, method)
        return summary

    # --- the answer

    def _decide(self, old: Summary, new: Summary, method: Method) -> Result:
        cuts = tuple(self._cuts())
        outside = tuple(terms(not_(cut.condition) for cut in cuts))
        stops = [(state.path, reason) for summary in (old, new) for state, reason in summary.stopped]
        unsupported = self._first_feasible(stops, outside)
        ends = [self._ends(*item) for item in zip(self.executors, (old, new), strict=True)]
        if not ends[0]:
            return self._without_end(unsupported, cuts)
        asked: list[tuple[Path, str, Value]] = []
        unclear: list[tuple[Path, str]] = []
        for end in ends[0]:
            asked.append((_state(end).path, "undefined", self._undefined(1)))
            for other in ends[1]:
                differs, untold = self._told_apart(end, other, method)
                asked.append((_state(end).path, "difference", differs))
                unclear += untold
        unsupported = unsupported or self._first_feasible(unclear, outside)
        return self._answered(asked, outside, unsupported, cuts)

    def _ends(self, executor: Executor, summary: Summary) -> list[_End]:
        """How a version comes to an end: it returns, or ends the program."""
        returned = summary.returned
        return [*([] if returned is None or returned[0].is_ghost else [returned]), *executor.ended]

    def _told_apart(self, old: _End, new: _End, method: Method) -> tuple[Value, list[tuple[Path, str]]]:
        """When both versions come to these ends, and these differ, and where that could not be told; of the memory of a program that has
        ended nothing is seen."""
        arrived = and_(*_state(new).path.conditions)
        if isinstance(old, ProgramEnd) and isinstance(new, ProgramEnd):
            otherwise = or_(not_(equal(INT, old.status, new.status)), *self._printed(old.state, new.state))
            return and_(arrived, True if old.way != new.way else otherwise), []
        if isinstance(old, ProgramEnd) or isinstance(new, ProgramEnd):
            return arrived, []
        return self._compared(old, new, method)

    def _printed(self, old: State, new: State) -> list[Value]:
        """When what both have printed is not the same."""
        said = (old.heap.output, new.heap.output), (old.heap.errors, new.heap.errors)
        return [not_(self.inputs.same_reference(*texts)) for texts in said]

    def _answered(
        self, asked: list[tuple[Path, str, Value]], outside: tuple[Term, ...], unsupported: str | None, cuts: tuple[Cut, ...]
    ) -> Result:
        unsure: str | None = None
        for path, name, condition in asked:
            conditions = (*path.conditions, *outside)
            answer = self._ask(conditions, condition, name, _ALL)
            if isinstance(answer, Sat):
                conditions = (*conditions, *terms([condition]))
                return Distinct(self.inputs, self.smaller(conditions) or answer.model, conditions)
            unsure = answer.reason if isinstance(answer, Unsure) else unsure
        if unsupported is not None or unsure is not None:
            reached = tuple(self.reached)
            return Open("unsupported", unsupported, reached) if unsupported is not None else Open("solver", unsure or "", reached)
        ends = dict.fromkeys(path.conditions for path, _, _ in asked)
        if not any(self.feasible(Path((*conditions, *outside))) for conditions in ends):
            return beyond(cuts) if cuts else self._without_end(None, cuts)
        assumed = [*self.inputs.assumed, *([] if self._as_undefined(outside) else [OLD_DEFINED])]
        return Equal(cuts, tuple(assumed), Proof(RULE), tuple(self._beyond(cuts)))

    def _without_end(self, unsupported: str | None, cuts: tuple[Cut, ...]) -> Open:
        """The old version never returns as far as it was followed."""
        if unsupported is not None:
            return Open("unsupported", unsupported, tuple(self.reached))
        if cuts:
            return Open(NO_RETURN_YET, "the old version does not return within the bound", tuple(self.reached))
        return Open(NEVER_DEFINED, "what the old version does is undefined on every input, or it never returns")

    def smaller(self, conditions: tuple[Term, ...]) -> Model | None:
        """A model with small blocks, if there is one: large ones cannot be built."""
        sizes = [term for term in subterms([*conditions, *self.inputs.facts_about(conditions)]) if term.payload is BLOCK_SIZE]
        for limit in (32, 256, 4096) if sizes else ():
            answer = self.ask((*conditions, *terms(compare("le", LONG, size, limit) for size in sizes)), "small blocks", _SMALLER)
            if isinstance(answer, Sat):
                return answer.model
        return None

    def _ask(self, conditions: tuple[Term, ...], condition: Value, name: str, seconds: float) -> Answer:
        if condition is False:
            return Unsat()
        return self.ask((*conditions, *terms([condition])), name, seconds)

    def _undefined(self, side: int) -> Value:
        """When what a version does is undefined."""
        return or_(*(and_(*path.conditions) for path, _ in self.executors[side].undefined))

    def _compared(self, old: tuple[State, Value], new: tuple[State, Value], method: Method) -> tuple[Value, list[tuple[Path, str]]]:
        """When the final states of both differ, and where that could not be told."""
        memories = old[0].heap.memory, new[0].heap.memory
        assert memories[0] is not None
        assert memories[1] is not None
        final = FinalMemories(self.inputs, memories[0], memories[1])
        result = parse_descriptor(method.descriptor).result
        if result is not VOID:
            final.results(held(old[1]), held(new[1]), register_type(result))
        final.places()
        both = old[0].path
        for condition in new[0].path.conditions:
            both = both.with_(condition)
        unclear = [(Path((*both.conditions, *terms([when]))), why) for when, why in final.unclear]
        return and_(*new[0].path.conditions, or_(final.difference(), *self._printed(old[0], new[0]))), unclear

    def _first_feasible(self, ends: list[tuple[Path, str]], outside: tuple[Term, ...]) -> str | None:
        return next((reason for path, reason in ends if self.feasible(Path((*path.conditions, *outside)))), None)

    def _as_undefined(self, outside: tuple[Term, ...]) -> bool:
        """Whether the new version is seen to be undefined wherever the old one is."""
        old, new = self._undefined(0), self._undefined(1)
        only = and_(old, not_(new))
        return only is False or isinstance(self._ask(outside, only, "only the old version is undefined", _LAST_LOOK), Unsat)

    def _cuts(self) -> list[Cut]:
        cuts = [cut for executor in self.executors for cut in executor.cuts]
        return [cut for cut in cuts if cut.condition is not False]

    def _beyond(self, cuts: tuple[Cut, ...]) -> list[Reached]:
        """Inputs that lead beyond some bounds."""
        found = []
        for cut in cuts[:4]:
            conditions = tuple(terms([cut.condition]))
            answer = self.ask(conditions, "beyond a bound", _LOOK)
            if isinstance(answer, Sat):
                found.append(Reached(self.inputs, answer.model, conditions))
        return found


def _state(end: _End) -> State:
    return end[0]


def must_return_known(executor: Executor, summary: Summary, method: Method) -> None:
    """What is returned must have been written, since the caller will look at it; of what is made of parts not all."""
    if summary.returned is None or summary.returned[0].is_ghost:
        return
    state, value = summary.returned
    result = held(value)
    if isinstance(result, PartialTerm) and not method.flags & PACKED:
        known = is_known(register_type(parse_descriptor(method.descriptor).result), result)
        bad, good = state.assume(not_(known)), state.assume(known)
        if bad is not None:
            executor.undefined.append((bad.path, _RETURNED_NOTHING))
        summary.returned = None if good is None else (good, kept(_all_of(result)))


def _all_of(value: PartialTerm) -> Held:
    return value.bits


def search_defined(
    matching: Matching,
    pair: Pair,
    solver: Solvers,
    clock: Clock,
    limit: int,
    note: Callable[[str], None],
    requires: Method | None = None,
    before: tuple[int, ...] = BOUNDS,
) -> Result:
    """The best result within the budget, with a bound that grows, as `bounded.deepen` does it."""
    best: Result = Open("budget", "no bound was finished in time")
    universe = Universe(matching.old, matching.classes)
    higher = HIGHER_BOUNDS.seconds(clock)
    for bound in (*(bound for bound in before if bound < limit), limit):
        inputs = Inputs(universe, Erased(), "any", at_start=True)
        result = DefinedCheck(matching.old, matching.new, inputs, solver, clock, bound).run(pair.old, pair.new, requires)
        note(f"bounded, bound {bound}: {say(result)}")
        match result:
            case Distinct() | Equal(()):
                return result
            case Equal():
                clock = clock if isinstance(best, Equal) else Deadline(min(clock.left(), higher))
                best = result
            case Open(reason) if reason in (UNSATISFIED_YET, NO_RETURN_YET, NOTHING_WITHIN):
                best = result
            case Open():
                return best if isinstance(best, Equal) else result
    return best
