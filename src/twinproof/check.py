"""The pipeline for one pair: it goes through the strategies, in the order of `prove.stages`, until one of them settles it.

A difference is only ever reported with an input that was executed on both versions, what is proved for all inputs only after an
attack by concrete runs; what the solver finds but no run confirms is Unknown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from twinproof.align.match import Matching, Pair, called_alike, match_programs
from twinproof.align.starts import is_start
from twinproof.base.assumption import IDEAL_NUMBERS, INITIALISED, REFLECTION, STORES
from twinproof.base.budget import Deadline, OutOfTime
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Reason, Unknown, Verdict
from twinproof.bounded.bounded import Distinct, Reached, has_receiver
from twinproof.execute.depth import deep_calls
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Input
from twinproof.ir.program import Program
from twinproof.java.find.classpath import ClassPath, open_classpath
from twinproof.java.find.jdk import find_jdk
from twinproof.java.find.layout import parts_of
from twinproof.java.load.load import load_program
from twinproof.java.sidecar import Limits, Sidecar
from twinproof.prove.beginnings import run_start, same_start
from twinproof.prove.stages import (
    ATTACK,
    NONDETERMINISTIC,
    QUICK_ATTACK,
    WITHOUT_SHARING,
    Stage,
    chosen,
    nondeterministic,
    plan,
)
from twinproof.same.initialisers import initialisers_reach_out
from twinproof.same.premises import frames_read, premises_of, qualified
from twinproof.same.structural import structural_of
from twinproof.sample.concrete import Agrees, Nondeterministic, SideFiles, Undecided, is_bottomless, is_endless
from twinproof.sample.requires import Requirement, admitted
from twinproof.sample.sample import Found, Sampled, Unsampled, sample
from twinproof.sample.shapes import is_tree
from twinproof.smt.chain import Chain, make_ideal_solver, make_solver
from twinproof.strategy import Beyond, Candidate, Finding, Hints, Task
from twinproof.witness.bundle import refuted
from twinproof.witness.decode import Unbuildable, input_from_model, lone_fields, without
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
DISPUTED = Unknown(Reason("budget", "a run told the versions apart, but there was no time to replay it", "a larger --timeout may help"))
LONGEST_CALL, SHORTEST_CALL, CALL_SHARE = 1.0, 0.1, 0.05  # seconds of a processor for one run, and as a share of the budget
LEAST_EFFORT = 1.0  # seconds to make a witness smaller, where the budget is used up


@dataclass(frozen=True, slots=True)
class Target:
    """One side as the user named it."""

    given: str
    classpath: ClassPath
    program: Program


@dataclass(frozen=True, slots=True)
class Checked:
    """A pair with its verdict; `steps` has a line for each stage it went through."""

    pair: Pair
    verdict: Verdict
    seconds: float
    steps: tuple[str, ...]


def open_target(path: str, extra: Sequence[str] = (), whole: bool = False) -> Target:
    """Open a file, jar, directory or source tree as one side; of a project its main code, unless `whole`."""
    classpath = open_classpath([path] if whole else parts_of(path), find_jdk(), extra)
    return Target(path, classpath, load_program(classpath))


def match_targets(old: Target, new: Target, renames: Mapping[str, str] | None = None, guess: bool = True) -> Matching:
    """Which methods of the two sides correspond; which classes were renamed may be guessed, or only be what `renames` says."""
    matching = match_programs(old.program, _names(old), new.program, _names(new), renames, guess)
    if not matching.classes:
        raise BadInput(f"{old.given} and {new.given} have no class in common; name renamed ones with --rename old.Name=new.Name")
    return matching


def _names(target: Target) -> list[str]:
    return [name.replace("/", ".") for name in target.classpath.names()]


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
    with at_hand(old, options) as (sidecar, solver):
        yield from check_with(sidecar, solver, old, new, matching, pairs, options, progress, brief)


def _limits(options: Options) -> Limits:
    """What one call may use: with a small budget, a part of it."""
    return Limits(seconds=min(LONGEST_CALL, max(SHORTEST_CALL, CALL_SHARE * options.timeout)))


def _solver(options: Options) -> Chain:
    return make_ideal_solver() if options.numbers == "ideal" else make_solver()


def check_with(
    sidecar: Sidecar,
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
    stages = [stage for stage in chosen(options) if stage.brief] if brief else chosen(options)
    for pair in pairs:
        progress(pair.id)
        steps: list[str] = []
        yield PairCheck(_task(old, new, matching, pair, sidecar, solver, options, requirement, steps.append), steps).run(stages)


def demand(matching: Matching, options: Options) -> Requirement | None:
    """What the options require of inputs; `BadInput` if they ask for what these versions do not have."""
    return None if options.requires is None else Requirement(options.requires, matching, Universe(matching.old, matching.classes))


def asks_structural(options: Options) -> bool:
    """Whether the same code is asked to count."""
    return any(stage.at_once for stage in chosen(options))


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
    for stage in chosen(options) if called_alike(matching, pair) else ():
        proof = stage.at_once(matching, pair, options, steps.append) if stage.at_once else None
        verdict = None if proof is None else qualified(matching, pair, proof, options)
        if isinstance(verdict, Equivalent):
            return SameCode(Checked(pair, verdict, time.monotonic() - start, tuple(steps)), stage.spared(matching, pair))
    return None


@contextmanager
def at_hand(old: Target, options: Options) -> Iterator[tuple[Sidecar, Chain]]:
    """A side-car and solvers for many pairs, one after the other."""
    with Sidecar(old.classpath.jdk, _limits(options), options.confine) as sidecar, _solver(options) as solver:
        yield sidecar, solver


def attack_proof(
    sidecar: Sidecar, solver: Chain, old: Target, new: Target, matching: Matching, pair: Pair, options: Options, proof: Equivalent
) -> Checked:
    """What a few concrete runs leave of a proof about a pair that was found without any."""
    steps: list[str] = []
    task = _task(old, new, matching, pair, sidecar, solver, options, demand(matching, options), steps.append)
    start = time.monotonic()
    check = PairCheck(task, steps)
    try:
        with deep_calls():
            verdict = check.attack(proof, quick=True)
    except OutOfTime:
        verdict = check.held or proof
    return Checked(pair, verdict, time.monotonic() - start, tuple(steps))


def _task(
    old: Target,
    new: Target,
    matching: Matching,
    pair: Pair,
    sidecar: Sidecar,
    solver: Chain,
    options: Options,
    requirement: Requirement | None,
    note: Callable[[str], None],
) -> Task:
    classes = frozenset(matching.classes)
    mine = SideFiles(matching.old, old.classpath.locations, pair.old, (Path(old.given),), classes, matching.new)
    yours = SideFiles(matching.new, new.classpath.locations, pair.new, (Path(new.given),), classes, matching.old)
    universe = Universe(matching.old, matching.classes)
    requires = None if requirement is None else requirement.on(matching.old, pair)
    if requirement is not None and requires is None:
        note(f"requires: {requirement.text} asks nothing of the inputs of this method")
    keep = admitted(requires, options.shape, sidecar, mine, universe)
    return Task(matching, pair, universe, mine, yours, sidecar, solver, options, Deadline(options.timeout), requires, keep, note)


class PairCheck:
    """One pair on its way through the stages."""

    def __init__(self, task: Task, steps: list[str]) -> None:
        self.task = task
        self.steps = steps
        self.best: Verdict = NOTHING_FOUND
        self.held: Verdict | None = None

    def run(self, stages: Sequence[Stage]) -> Checked:
        """The verdict on the pair, by some strategies."""
        start = time.monotonic()
        try:
            with deep_calls():
                verdict = self._explained(self.decide(stages))
        except OutOfTime:
            verdict = self.held or (OVERRUN if self.best == NOTHING_FOUND else self.best)
        return Checked(self.task.pair, verdict, time.monotonic() - start, tuple(self.steps))

    def decide(self, stages: Sequence[Stage]) -> Verdict:
        """The best verdict that a stage gives, as soon as it cannot be bettered."""
        if is_start(self.task.pair.old):
            return self._start()
        if not called_alike(self.task.matching, self.task.pair):
            return CALLED_OTHERWISE
        for stage in stages:
            if _lacks_ending(self.best) and not stage.ending:
                continue
            self.best = better(self.best, self._judge(stage, stage.run(self.task)))
            if is_settled(self.best):
                break
        return self.best

    def _explained(self, verdict: Verdict) -> Verdict:
        """Where stack frames are what cannot be followed, say so."""
        pair = self.task.pair
        is_open = isinstance(verdict, Unknown) and verdict.reason.id in ("unsupported", NOTHING_FOUND.reason.id)
        if is_open and premises_of(self.task.matching).may_read_frames(pair.old, pair.new):
            return Unknown(frames_read(), verdict.strategy)
        return verdict

    def _start(self) -> Verdict:
        """The verdict on what a class starts with."""
        task = self.task
        found = same_start(task.matching, task.pair, task.note) or run_start(task)
        if isinstance(found, Equivalent):
            return qualified(task.matching, task.pair, found, task.options)
        return self._confirm(found) if isinstance(found, Candidate) else found if isinstance(found, Unknown) else NOTHING_FOUND

    def _judge(self, stage: Stage, found: Finding) -> Verdict | None:
        """What is found becomes a verdict: a candidate by its execution, a proof if an attack does not break it."""
        if isinstance(found, Beyond):
            self._plant(found.reached, self.task.long)
            found = found.verdict
        if isinstance(found, Equivalent):
            found = qualified(self.task.matching, self.task.pair, found, self.task.options)
        match found:
            case Candidate():
                return self._confirm(found)
            case Hints(verdict, reached):
                self._plant(reached, self.task.seeds)
                return verdict
            case Equivalent(scope) if scope.is_unbounded and IDEAL_NUMBERS not in scope.assumptions:
                return found if stage.spared(self.task.matching, self.task.pair) else self.attack(found, stage.quick)
        return found

    def attack(self, proof: Equivalent, quick: bool) -> Verdict:
        """What concrete runs leave of a proof: what tells the versions apart is a bug of ours, unless an assumption excludes it."""
        task = self.task
        tried = self._try(None, QUICK_ATTACK) if quick and self._can_be_interpreted() else Unsampled("")
        tried = self._try(task.sidecar, ATTACK) if isinstance(tried, Unsampled) else tried
        if isinstance(tried, Found):
            self._hold(DISPUTED)
        match tried:
            case Nondeterministic(version):
                return nondeterministic(version)
            case Found(given) if not {REFLECTION, STORES}.isdisjoint(proof.scope.assumptions) or self._may_start_otherwise(proof):
                return self._confirm(Candidate(given, "sample"))
            case Found(given):
                shown = self._confirm(Candidate(given, "sample"))
                if isinstance(shown, Different) and _is_left_open(shown, proof):
                    return shown
                raise refuted(task.sidecar, task.old, task.new, tried, task.options.exceptions)
        return proof

    def _try(self, sidecar: Sidecar | None, runs: int) -> Sampled:
        task = self.task
        return sample(sidecar, task.old, task.new, task.universe, plan(task, runs, 1), task.options.exceptions)

    def _may_start_otherwise(self, proof: Equivalent) -> bool:
        """Whether an initialiser that runs during the call, or just before it, may be what a run shows: a proof takes it to have run."""
        matching, owner = self.task.matching, self.task.pair.old.owner
        is_assumed = INITIALISED in proof.scope.assumptions
        if not is_assumed:
            is_assumed = not structural_of(matching.old, matching.new, frozenset(matching.classes)).same_initialiser(owner)
        return is_assumed and initialisers_reach_out(matching)

    def _can_be_interpreted(self) -> bool:
        """Whether inputs can be tried without a JVM."""
        return self.task.requires is None and self.task.pair.old.name != "<init>"

    def _confirm(self, candidate: Candidate) -> Verdict:
        """Execute a candidate on both versions: only what is seen then counts."""
        from twinproof.witness.compose import build_witness  # late, like all that only a difference needs
        from twinproof.witness.minimise import DEFAULT_EFFORT, Effort
        from twinproof.witness.replay import Replayer

        task = self.task
        try:
            given = self._input(candidate)
        except Unbuildable as problem:
            return Unknown(Reason("witness-not-buildable", str(problem)), candidate.strategy)
        replayer = Replayer(task.sidecar, task.old, task.new, task.options.exceptions)
        effort = Effort(seconds=min(DEFAULT_EFFORT.seconds, max(LEAST_EFFORT, task.clock.left())))
        built = build_witness(replayer, given, effort, task.keep, lambda witness: self._hold(Different(witness, candidate.strategy)))
        if isinstance(built, Witness):
            return self._different(built, candidate.strategy)
        if task.options.numbers == "ideal":
            text = "the solver's difference between ideal numbers does not show on the machine's"
            return Unknown(Reason("ideal-difference", text, "--numbers exact is about the machine's numbers"), candidate.strategy)
        return Unknown(Reason("witness-not-replayed", f"a candidate input was executed, but {_not_seen(built)}"), candidate.strategy)

    def _different(self, witness: Witness, strategy: str) -> Different:
        """The verdict with a witness; where its input has sharing, with what holds without, or with a witness that does without."""
        from twinproof.witness.diverge import first_divergence

        task = self.task
        self._hold(Different(witness, strategy))
        symbolic = [stage for stage in chosen(task.options) if stage.name in ("bounded", "induct")]
        if symbolic and task.options.shape == "any" and not is_tree(witness.input):
            without = PairCheck(_without_sharing(task), self.steps).decide(symbolic)
            if isinstance(without, Different):
                return without
            witness = replace(witness, notes=(*witness.notes, f"without shared objects and cycles (--shape tree): {_say(without)}"))
        found = Different(witness, strategy)
        return (
            found
            if is_start(task.pair.old) or is_about_ending(found)
            else replace(found, witness=replace(witness, parting=first_divergence(task.old, task.new, witness)))
        )

    def _hold(self, verdict: Verdict) -> None:
        """What is known already, should time be over before more is."""
        self.held = verdict

    def _plant(self, reached: Sequence[Reached], ground: list[Input]) -> None:
        """Keep the inputs of some models for the concrete runs to come."""
        for hint in reached:
            with suppress(Unbuildable):
                given = self._from_model(hint)
                if given not in ground:
                    ground.append(given)

    def _input(self, candidate: Candidate) -> Input:
        source = candidate.source
        return self._from_model(source) if isinstance(source, Distinct) else source

    def _from_model(self, found: Distinct | Reached) -> Input:
        """A solver's input, without what it says of fields that only one version has: constructors decide on those."""
        given = input_from_model(found.inputs, found.model, found.conditions, has_receiver(self.task.pair.old))
        lone = lone_fields(self.task.matching.old, self.task.matching.new, given)
        if lone:
            self.task.note(f"only one version has {', '.join(lone)}: constructors decide what an input has there")
        return without(given, lone) if lone else given


def is_about_ending(verdict: Different) -> bool:
    """Whether only one of the versions ends on the witness's input."""
    witness = verdict.witness
    return isinstance(witness, Witness) and is_endless(witness.old) != is_endless(witness.new)


def _is_left_open(shown: Different, proof: Equivalent) -> bool:
    """Whether a difference is one that a proof says nothing of: which version ends, or whose stack cannot be deep enough."""
    witness = shown.witness
    is_too_deep = isinstance(witness, Witness) and (is_bottomless(witness.old) or is_bottomless(witness.new))
    return is_about_ending(shown) and (is_too_deep or not proof.scope.ends_alike)


def _not_seen(shown: Agrees | Undecided | Nondeterministic) -> str:
    """What the execution of a candidate showed instead of a difference."""
    match shown:
        case Agrees():
            return "both versions did the same"
        case Undecided(reason, detail):
            return f"it tells nothing ({reason}: {detail})"
        case Nondeterministic(version):
            return f"the {version} version did not do the same twice"


def _without_sharing(task: Task) -> Task:
    """The same question about inputs in which no object is referred to twice."""
    options = replace(task.options, shape="tree")
    keep = admitted(task.requires, options.shape, task.sidecar, task.old, task.universe)
    clock = Deadline(min(task.clock.left(), WITHOUT_SHARING * options.timeout))
    return replace(task, options=options, keep=keep, clock=clock, note=lambda line: task.note(f"without sharing: {line}"))


def _say(verdict: Verdict) -> str:
    match verdict:
        case Equivalent(scope) if scope.is_unbounded:
            return f"proved equal {scope.inputs}"
        case Equivalent(scope):
            return f"no difference up to {', '.join(map(str, scope.bounds))}"
        case Unknown(reason):
            return f"not known to be equal ({reason.id}: {reason.text})"
        case Different():
            return "different"


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
            return (3 if reason.id == NONDETERMINISTIC else 0), 0
        case Equivalent(scope):
            return (2, scope.ends_alike) if scope.is_unbounded else (1, min(bound.limit for bound in scope.bounds))
