"""The pipeline for one pair: it goes through the strategies, in the order of `prove.stages`, until one of them settles it.

A difference is only ever reported with an input that was executed on both versions, what is proved for all inputs only after an
attack by concrete runs; what the solver finds but no run confirms is Unknown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from twinproof.align.match import Matching, Pair, called_alike
from twinproof.align.starts import is_start
from twinproof.base.budget import Deadline, OutOfTime
from twinproof.base.dataclass import dataclass
from twinproof.base.options import Options
from twinproof.base.shares import CALL, LONGEST_CALL, SHORTEST_CALL
from twinproof.base.verdict import Different, Equivalent, Reason, Unknown, Verdict
from twinproof.execute.depth import deep_calls
from twinproof.execute.faults import FRAMES
from twinproof.execute.universe import Universe
from twinproof.judge import DISPUTED, Judge
from twinproof.language.neutral import NEUTRAL
from twinproof.language.runner import CallLimits, Runner
from twinproof.prove.beginnings import run_start, same_start
from twinproof.prove.stages import (
    NONDETERMINISTIC,
    UNSOUGHT,
    Stage,
    chosen,
)
from twinproof.same.premises import PLACES_TOLD, frames_read, premises_of, qualified
from twinproof.sample.concrete import SideFiles
from twinproof.sample.requires import Requirement, admitted
from twinproof.smt.chain import Chain, make_ideal_solver, make_solver
from twinproof.strategy import Candidate, Task
from twinproof.target import Checked, Target
from twinproof.witness.witness import Witness

NOTHING_FOUND = Unknown(Reason("nothing-found", "no strategy that was asked for has an answer"))
CALLED_OTHERWISE = Unknown(
    Reason(
        "called-otherwise",
        "static, or of an abstract class, in one version only: no call of the one is a call of the other",
        "its callers are compared by themselves",
    )
)
OVERRUN = Unknown(Reason("budget", "a strategy did not end in time", "a larger --timeout may help"))


def check_pairs(
    old: Target,
    new: Target,
    matching: Matching,
    pairs: Sequence[Pair],
    options: Options,
    progress: Callable[[str], None] = lambda text: None,
    brief: bool = False,
) -> Iterator[Checked]:
    """The verdicts of the pairs, one by one; in `brief`, those that are found by a look at each."""
    with at_hand(old, options) as (runner, solver):
        yield from check_with(runner, solver, old, new, matching, pairs, options, progress, brief)


def _limits(options: Options) -> CallLimits:
    """What one call may use: with a small budget, a part of it."""
    return CallLimits(seconds=min(LONGEST_CALL, max(SHORTEST_CALL, CALL * options.timeout)))


def _solver(options: Options) -> Chain:
    return make_ideal_solver() if options.numbers == "ideal" else make_solver()


def check_with(
    runner: Runner,
    solver: Chain,
    old: Target,
    new: Target,
    matching: Matching,
    pairs: Sequence[Pair],
    options: Options,
    progress: Callable[[str], None] = lambda text: None,
    brief: bool = False,
) -> Iterator[Checked]:
    """The same with a side-car and solvers that may have served before."""
    requirement = demand(matching, options)
    at_all = chosen(options, old.program.language)
    stages = [stage for stage in at_all if stage.brief] if brief else at_all
    for pair in pairs:
        progress(pair.id)
        steps: list[str] = []
        yield PairCheck(_task(old, new, matching, pair, runner, solver, options, requirement, steps.append), steps).run(stages)


def demand(matching: Matching, options: Options) -> Requirement | None:
    """What the options require of inputs; `BadInput` if they ask for what these versions do not have."""
    return None if options.requires is None else Requirement(options.requires, matching, Universe(matching.old, matching.classes))


def asks_structural(options: Options) -> bool:
    """Whether the same code is asked to count."""
    return any(stage.at_once for stage in chosen(options, NEUTRAL))


@dataclass(frozen=True, slots=True)
class SameCode:
    """A pair that was proved without an execution; `spared` if its proof need not be attacked."""

    checked: Checked
    spared: bool


def check_same_code(matching: Matching, pair: Pair, options: Options) -> SameCode | None:
    """The verdict on a pair whose versions are the same code, up to harmless changes, if that is asked for; None about any other."""
    start = time.monotonic()
    steps: list[str] = []
    if is_start(pair.old):
        same = same_start(matching, pair, steps.append)
        told = None if same is None else qualified(matching, pair, same, options)
        return SameCode(Checked(pair, told, time.monotonic() - start, tuple(steps)), True) if isinstance(told, Equivalent) else None
    for stage in chosen(options, matching.old.program.language) if called_alike(matching, pair) else ():
        proof = stage.at_once(matching, pair, options, steps.append) if stage.at_once else None
        verdict = None if proof is None else qualified(matching, pair, proof, options)
        if isinstance(verdict, Equivalent):
            return SameCode(Checked(pair, verdict, time.monotonic() - start, tuple(steps)), stage.spared(matching, pair))
    return None


@contextmanager
def at_hand(old: Target, options: Options) -> Iterator[tuple[Runner, Chain]]:
    """A side-car and solvers for many pairs, one after the other."""
    with old.origin.runner(_limits(options), options.confine) as runner, _solver(options) as solver:
        yield runner, solver


def attack_proof(
    runner: Runner, solver: Chain, old: Target, new: Target, matching: Matching, pair: Pair, options: Options, proof: Equivalent
) -> Checked:
    """What a few concrete runs leave of a proof about a pair that was found without any."""
    steps: list[str] = []
    task = _task(old, new, matching, pair, runner, solver, options, demand(matching, options), steps.append)
    start = time.monotonic()
    judge = PairCheck(task, steps).judge
    try:
        with deep_calls():
            verdict = judge.attack(proof, quick=True)
    except OutOfTime:
        verdict = judge.held or proof
    return Checked(pair, verdict, time.monotonic() - start, tuple(steps))


def _task(
    old: Target,
    new: Target,
    matching: Matching,
    pair: Pair,
    runner: Runner,
    solver: Chain,
    options: Options,
    requirement: Requirement | None,
    note: Callable[[str], None],
) -> Task:
    classes = frozenset(matching.classes)
    old_files = SideFiles(matching.old, old.origin.locations, pair.old, (Path(old.given),), classes, matching.new)
    new_files = SideFiles(matching.new, new.origin.locations, pair.new, (Path(new.given),), classes, matching.old)
    universe = Universe(matching.old, matching.classes)
    requires = None if requirement is None else requirement.on(matching.old, pair)
    if requirement is not None and requires is None:
        note(f"requires: {requirement.text} asks nothing of the inputs of this method")
    keep = admitted(requires, options.shape, runner, old_files, universe)
    return Task(matching, pair, universe, old_files, new_files, runner, solver, options, Deadline(options.timeout), requires, keep, note)


class PairCheck:
    """One pair on its way through the stages."""

    def __init__(self, task: Task, steps: list[str]) -> None:
        self.task = task
        self.steps = steps
        self.best: Verdict = NOTHING_FOUND
        self.is_sought = True  # whether inputs on which only one version ends were looked for, as far as that is asked for
        self.judge = Judge(task, self._by_proofs)

    def run(self, stages: Sequence[Stage]) -> Checked:
        """The verdict on the pair, by some strategies."""
        start = time.monotonic()
        try:
            with deep_calls():
                verdict = self._explained(self._sought(self.decide(stages)))
        except OutOfTime:
            verdict = self.judge.held or (OVERRUN if self.best == NOTHING_FOUND else self._sought(self.best))
        return Checked(self.task.pair, verdict, time.monotonic() - start, tuple(self.steps))

    def decide(self, stages: Sequence[Stage]) -> Verdict:
        """The best verdict that a stage gives, as soon as it cannot be bettered."""
        if is_start(self.task.pair.old):
            return self._start()
        if not called_alike(self.task.matching, self.task.pair):
            return CALLED_OTHERWISE
        self.is_sought = not any(stage.seeks for stage in stages)
        for stage in stages:
            if _lacks_ending(self.best) and not stage.ending:
                continue
            found = stage.run(self.task)
            self.is_sought |= stage.seeks and found != UNSOUGHT
            self.best = better(self.best, self.judge.verdict(stage, found))
            if is_settled(self.best):
                break
        return self.best

    def _by_proofs(self, task: Task) -> Verdict | None:
        """The verdict that symbolic strategies give to another task about the pair; None if none of them is asked for."""
        symbolic = [stage for stage in chosen(task.options, self.task.matching.old.program.language) if stage.symbolic]
        return PairCheck(task, self.steps).decide(symbolic) if symbolic else None

    def _sought(self, verdict: Verdict) -> Verdict:
        """Equality that leaves open what ends is no answer as long as nobody has looked for inputs on which only one version does."""
        is_silent = isinstance(verdict, Equivalent) and not (verdict.scope.is_unbounded and verdict.scope.ends_alike)
        return UNSOUGHT if is_silent and not self.is_sought else verdict

    def _explained(self, verdict: Verdict) -> Verdict:
        """Where stack frames are what cannot be followed, say so."""
        pair = self.task.pair
        is_open = isinstance(verdict, Unknown) and (verdict.reason.text == FRAMES or verdict == NOTHING_FOUND)
        if is_open and premises_of(self.task.matching).may_read_frames(pair.old, pair.new):
            return Unknown(frames_read(), verdict.strategy)
        return verdict

    def _start(self) -> Verdict:
        """The verdict on what a class starts with."""
        task = self.task
        found = same_start(task.matching, task.pair, task.note) or run_start(task)
        if isinstance(found, Equivalent):
            return qualified(task.matching, task.pair, found, task.options)
        return self.judge.confirm(found) if isinstance(found, Candidate) else found if isinstance(found, Unknown) else NOTHING_FOUND


def better(best: Verdict, found: Verdict | None) -> Verdict:
    """The one of two verdicts on a pair that says more; the earlier of two that say as much."""
    if found is None or (best is not NOTHING_FOUND and _rank(found) <= _rank(best)):
        return best
    return found


def is_settled(verdict: Verdict) -> bool:
    """Whether no other strategy could add anything."""
    return _rank(verdict) >= (2, 1)


def _lacks_ending(verdict: Verdict) -> bool:
    """Whether nothing is open but whether both versions end on the same inputs."""
    return _rank(verdict) == (2, 0)


def _rank(verdict: Verdict) -> tuple[int, int]:
    match verdict:
        case Different(witness) if isinstance(witness, Witness) and witness.only_by_reflection:
            return 1, 1 << 32  # others may be found by inputs that exist
        case Different():
            return 4, 0
        case Unknown(reason):
            return (3 if reason.id in (NONDETERMINISTIC, DISPUTED.reason.id, PLACES_TOLD) else 0), 0
        case Equivalent(scope):
            return (2, scope.ends_alike) if scope.is_unbounded else (1, min(bound.limit for bound in scope.bounds))
