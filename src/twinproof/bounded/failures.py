"""One program up to a bound: symbolic execution of a method that fails where a clause does not hold.

What breaks a clause is an input that some path to its failure admits. None at all is a proof: for all inputs if no bound was hit, up to
the bounds otherwise; unless a path came to something that cannot be followed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from twinproof.base.assumption import Assumption
from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass
from twinproof.bounded.bounded import Arithmetic, Distinct, Questions, Solvers, terms
from twinproof.bounded.modular import ByContract
from twinproof.bounded.overwritten import FrameCheck, NotFollowed
from twinproof.contract.contract import ClauseKind, Contract
from twinproof.execute.apart.frontier import KeptApart
from twinproof.execute.apart.pathwise import Pathwise
from twinproof.execute.apart.uncovered import Callees, Nearest
from twinproof.execute.explore import Cut, Executor, OutOfBudget
from twinproof.execute.heap import Heap, cases
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import Path, State
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import REF
from twinproof.same.callgraph import call_graph
from twinproof.same.commoncode import CommonCode
from twinproof.same.structural import structural_of
from twinproof.smt.query import Sat, Unsure
from twinproof.term.build import and_, apply, equal, not_
from twinproof.term.term import Term, Value, lift

_SECONDS = 20.0  # for one question
Begin = Callable[[Executor, State], None]


def callees_in(side: Side, root: Method, classes: Collection[str]) -> Callees:
    """The methods of the program itself that a call may run, by name and parameters, among those that a method reaches."""
    named: dict[tuple[str, str], list[Method]] = {}
    for method in sorted(call_graph(side, frozenset(classes)).reached(root), key=lambda one: str(one.ref)):
        if not side.program.is_library(method.owner):
            named.setdefault((method.name, method.descriptor), []).append(method)
    return lambda call: named.get((call.method.name, call.method.descriptor), [])


def anywhere(executor: Executor, state: State) -> None:
    """In the middle of a program: static fields hold anything."""


@dataclass(frozen=True, slots=True)
class KeptClause:
    """No path breaks the clause, up to the bounds that were hit."""


@dataclass(frozen=True, slots=True)
class UnclearClause:
    """Neither; `reason` is a stable id, `detail` one line."""

    reason: str
    detail: str


ClauseResult = KeptClause | Distinct | UnclearClause


@dataclass(frozen=True, slots=True)
class SingleResult:
    """What is known of each clause that can fail on some path; all others are as `others` says. `cuts` are the bounds that were hit,
    `admits` whether some run gets as far as the end of the method, or to a failure: else nothing satisfies what is required."""

    clauses: Mapping[str, ClauseResult]
    others: ClauseResult
    cuts: tuple[Cut, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    admits: bool = True


def _not_new(state: State, value: Value) -> Iterator[Path]:
    """The ways on which a reference is to nothing, or to what nobody made on the way."""
    is_null = equal(REF, value, None)
    there = state.assume(not_(is_null))
    olds = [] if there is None else [there.assume(picked) for case, picked in cases(lift(value, REF), True) if case.op != "fresh"]
    yield from (one.path for one in (state.assume(is_null), *olds) if one is not None)


class SingleCheck(Questions):
    """One execution of a method with one bound."""

    def __init__(
        self,
        side: Side,
        inputs: Inputs,
        solver: Solvers,
        clock: Clock,
        bound: int,
        arithmetic: Arithmetic = apply,
        instead: ByContract | None = None,
        policy: KeptApart | None = None,
        wanted: Collection[str] = (),
    ) -> None:
        super().__init__(inputs, solver, clock)
        self.policy = policy
        self.wanted = frozenset(wanted)  # paths that are kept apart are followed until all of these clauses are broken, if there are any
        self.answers: dict[str, ClauseResult] = {}
        self.until_broken: float | None = None  # seconds of the processor until the first clause was
        self._begun, self._asked = time.process_time(), 0
        inputs.versions = CommonCode(structural_of(side, side, inputs.universe.user_classes))
        self.executor = Executor(side, inputs, self.feasible, bound, self.tick, arithmetic)
        self.executor.cuts_deepest = True
        self._is_relied_on = instead is not None  # what is proved of a frame
        if instead is not None:
            self.executor.instead = instead

    def run(self, harness: Method, args: Sequence[Value], begin: Begin = anywhere, contract: Contract | None = None) -> SingleResult:
        """Decide the clauses that a harness fails with, and the frames of its contract, from a state that `begin` sets up."""
        state = State(Path(), Heap(self.inputs))
        begin(self.executor, state)
        try:
            return self._decide(harness, args, state, contract)
        except OutOfBudget as stop:
            found = self._found()
            broken = {clause: answer for clause, answer in found.items() if isinstance(answer, Distinct)}
            return SingleResult(broken, UnclearClause("budget", str(stop)))

    def _decide(self, harness: Method, args: Sequence[Value], state: State, contract: Contract | None) -> SingleResult:
        executor, before = self.executor, state.heap.copy()
        ends, all_stopped, returned = self._explored(harness, args, state)
        unclear = {} if contract is None else self._frames(contract, args, before, ends) | self._fresh(contract, returned)
        found = self._found()
        stopped = next((reason for state, reason in all_stopped if self._stays_within(state.path)), None)
        others: ClauseResult = KeptClause() if stopped is None else UnclearClause("unsupported", stopped)
        answers = {clause: others if isinstance(answer, KeptClause) else answer for clause, answer in found.items()} | unclear
        cuts = tuple(cut for cut in executor.cuts if cut.condition is not False)
        admits = bool(cuts or all_stopped) or not executor.halts or any(map(self.feasible, (*(end.path for end in ends), *self._paths())))
        return SingleResult(answers, others, cuts, tuple(self.inputs.assumed), admits)

    def _explored(
        self, harness: Method, args: Sequence[Value], state: State
    ) -> tuple[list[State], list[tuple[State, str]], tuple[State, Value] | None]:
        """The ends of all paths, those that could not be followed with reasons, and what is returned, if paths are not kept apart."""
        if self.policy is None:
            summary = self.executor.run(harness, list(args), state)
            ends = [state for state, _ in (*([] if summary.returned is None else [summary.returned]), *summary.thrown)]
            return ends, summary.stopped, summary.returned
        nearest = Nearest(harness, callees_in(self.executor.side, harness, self.inputs.universe.user_classes))
        found = Pathwise(self.executor, self.policy, nearest, self._goes_on).run(harness, list(args), state)
        return found.ended, found.stopped, None

    def _goes_on(self) -> bool:
        """Ask about new failures; there is more to do as long as some clause may still be broken."""
        failures = self.executor.failures
        while self._asked < len(failures):
            clause, path = failures[self._asked]
            self._asked += 1
            answer = self._clause([path])
            if isinstance(answer, Distinct) and not isinstance(self.answers.get(clause), Distinct):
                self.until_broken = self.until_broken or time.process_time() - self._begun
            if not isinstance(answer, KeptClause) and not isinstance(self.answers.get(clause), Distinct):
                self.answers[clause] = answer
        broken = {clause for clause, answer in self.answers.items() if isinstance(answer, Distinct)}
        return not self.wanted or not self.wanted <= broken

    def _found(self) -> dict[str, ClauseResult]:
        """What is known of each clause that some path fails with."""
        if self.policy is None:
            return {clause: self._clause(paths) for clause, paths in self._failures().items()}
        self._goes_on()
        return {clause: self.answers.get(clause, KeptClause()) for clause in self._failures()}

    def _within(self) -> tuple[Term, ...] | None:
        """That no bound is hit; None if all inputs hit one."""
        within = and_(*(not_(cut.condition) for cut in self.executor.cuts))
        return None if within is False else tuple(terms([within]))

    def _stays_within(self, path: Path) -> bool:
        """Whether some input takes a path and hits no bound on its way."""
        within = self._within()
        return within is not None and self.feasible(Path((*path.conditions, *within)))

    def _frames(self, contract: Contract, args: Sequence[Value], before: Heap, ends: Sequence[State]) -> dict[str, ClauseResult]:
        """Note the ways to ends at which a frame is broken as failures; gives the frames of which that cannot be told."""
        unclear: dict[str, ClauseResult] = {}
        for clause in contract.of(ClauseKind.ASSIGNABLE):
            try:
                check = FrameCheck(self.executor, contract, clause, args, before, self._is_relied_on) if clause.frame is not None else None
                self.executor.failures += [(str(clause), path) for end in ends if check is not None for path in check.broken(end)]
            except NotFollowed as problem:
                unclear[str(clause)] = UnclearClause("unsupported", str(problem))
        return unclear

    def _fresh(self, contract: Contract, returned: tuple[State, Value] | None) -> dict[str, ClauseResult]:
        """Note the ways to the end at which what has to be new is not as failures; what was made on the way is new."""
        clauses = list(map(str, contract.of(ClauseKind.FRESH)))
        if self.policy is not None:
            return dict.fromkeys(clauses, UnclearClause("unsupported", "what is new is not looked at where paths are kept apart"))
        for clause in clauses if returned is not None else ():
            assert returned is not None
            self.executor.failures += [(clause, path) for path in _not_new(*returned)]
        return {}

    def _paths(self) -> Iterator[Path]:
        return (path for _, path in self.executor.failures)

    def _failures(self) -> dict[str, list[Path]]:
        found: dict[str, list[Path]] = {}
        for clause, path in self.executor.failures:
            found.setdefault(clause, []).append(path)
        return found

    def _clause(self, paths: Sequence[Path]) -> ClauseResult:
        """Whether some input takes one of the paths to a failure, and goes beyond no bound on its way: what a path holds is not theirs."""
        unsure: str | None = None
        within = self._within()
        if within is None:
            return KeptClause()
        for path in paths:
            conditions = (*path.conditions, *within, *self.inputs.separate(path.conditions))
            match self.ask(conditions, "failure", _SECONDS):
                case Sat(model):
                    return Distinct(self.inputs, self.smaller(conditions) or model, conditions)
                case Unsure(reason):
                    unsure = reason
        return KeptClause() if unsure is None else UnclearClause("solver", unsure)
