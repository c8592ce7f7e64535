"""One program up to a bound: symbolic execution of a method that fails where a clause does not hold.

What breaks a clause is an input that some path to its failure admits. None at all is a proof: for all inputs if no bound was hit, up to
the bounds otherwise; unless a path came to something that cannot be followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from twinproof.base.assumption import Assumption
from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass
from twinproof.bounded.bounded import Arithmetic, Distinct, Questions, Solvers, terms
from twinproof.bounded.modular import ByContract
from twinproof.bounded.overwritten import FrameCheck, NotFollowed
from twinproof.contract.contract import ClauseKind, Contract
from twinproof.execute.explore import Cut, Executor, OutOfBudget, Summary
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import Path, State
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.same.commoncode import CommonCode
from twinproof.same.structural import structural_of
from twinproof.smt.query import Sat, Unsure
from twinproof.term.build import and_, apply, not_
from twinproof.term.term import Term, Value

_SECONDS = 20.0  # for one question
Begin = Callable[[Executor, State], None]


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
    ) -> None:
        super().__init__(inputs, solver, clock)
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
            found = {clause: self._clause(paths) for clause, paths in self._failures().items()}
            broken = {clause: answer for clause, answer in found.items() if isinstance(answer, Distinct)}
            return SingleResult(broken, UnclearClause("budget", str(stop)))

    def _decide(self, harness: Method, args: Sequence[Value], state: State, contract: Contract | None) -> SingleResult:
        executor, before = self.executor, state.heap.copy()
        summary = executor.run(harness, list(args), state)
        unclear = {} if contract is None else self._frames(contract, args, before, summary)
        found = {clause: self._clause(paths) for clause, paths in self._failures().items()}
        stopped = next((reason for state, reason in summary.stopped if self._stays_within(state.path)), None)
        others: ClauseResult = KeptClause() if stopped is None else UnclearClause("unsupported", stopped)
        answers = {clause: others if isinstance(answer, KeptClause) else answer for clause, answer in found.items()} | unclear
        cuts = tuple(cut for cut in executor.cuts if cut.condition is not False)
        ends = [state.path for state, _ in summary.thrown]
        ends += [] if summary.returned is None else [summary.returned[0].path]
        admits = bool(cuts or summary.stopped) or not executor.halts or any(map(self.feasible, (*ends, *self._paths())))
        return SingleResult(answers, others, cuts, tuple(self.inputs.assumed), admits)

    def _within(self) -> tuple[Term, ...] | None:
        """That no bound is hit; None if all inputs hit one."""
        within = and_(*(not_(cut.condition) for cut in self.executor.cuts))
        return None if within is False else tuple(terms([within]))

    def _stays_within(self, path: Path) -> bool:
        """Whether some input takes a path and hits no bound on its way."""
        within = self._within()
        return within is not None and self.feasible(Path((*path.conditions, *within)))

    def _frames(self, contract: Contract, args: Sequence[Value], before: Heap, summary: Summary) -> dict[str, ClauseResult]:
        """Note the ways to ends at which a frame is broken as failures; gives the frames of which that cannot be told."""
        ends = [state for state, _ in (*([summary.returned] if summary.returned is not None else []), *summary.thrown)]
        unclear: dict[str, ClauseResult] = {}
        for clause in contract.of(ClauseKind.ASSIGNABLE):
            try:
                check = FrameCheck(self.executor, contract, clause, args, before, self._is_relied_on) if clause.frame is not None else None
                self.executor.failures += [(str(clause), path) for end in ends if check is not None for path in check.broken(end)]
            except NotFollowed as problem:
                unclear[str(clause)] = UnclearClause("unsupported", str(problem))
        return unclear

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
