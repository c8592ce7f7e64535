"""What a strategy finds becomes a verdict: a candidate by its execution on both versions, a proof by an attack that does not break it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from twinproof.align.starts import is_start
from twinproof.base import shares
from twinproof.base.assumption import IDEAL_NUMBERS, INITIALISED, REFLECTION, STORES
from twinproof.base.dataclass import replace
from twinproof.base.verdict import Different, Equivalent, Reason, Unknown, Verdict
from twinproof.bounded.bounded import Distinct, Reached, has_receiver
from twinproof.heap.observe import Input
from twinproof.language.runner import Runner
from twinproof.prove.stages import ATTACK, BETTER_RUNS, QUICK_ATTACK, Stage, nondeterministic, plan
from twinproof.same.initialisers import initialisers_reach_out
from twinproof.same.premises import places_told, premises_of, qualified
from twinproof.same.structural import structural_of
from twinproof.sample.concrete import BUDGET, Agrees, Differs, Nondeterministic, Undecided, is_bottomless, is_endless
from twinproof.sample.requires import admitted
from twinproof.sample.sample import Found, Sampled, Unsampled, sample
from twinproof.sample.shapes import is_tree
from twinproof.strategy import Beyond, Candidate, Finding, Hints, Task
from twinproof.witness.buildable import Unbuildable
from twinproof.witness.bundle import refuted
from twinproof.witness.decode import input_from_model, lone_fields, without
from twinproof.witness.witness import Witness

if TYPE_CHECKING:
    from twinproof.witness.replay import Replayer

DISPUTED = Unknown(Reason("disputed", "a run told the versions apart, but there was no time to replay it", "a larger --timeout may help"))


class Judge:
    """Judges what is found about one pair. `again` asks the same about other inputs; `held` is what is known already, should time be over
    before more is."""

    def __init__(self, task: Task, again: Callable[[Task], Verdict | None]) -> None:
        self.task = task
        self.held: Verdict | None = None
        self._again = again

    def verdict(self, stage: Stage, found: Finding) -> Verdict | None:
        """What is found by a stage, as a verdict."""
        if isinstance(found, Beyond):
            self._plant(found.reached, self.task.long)
            found = found.verdict
        if isinstance(found, Equivalent):
            found = qualified(self.task.matching, self.task.pair, found, self.task.options)
        match found:
            case Candidate():
                return self.confirm(found)
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
        tried = self._try(task.runner, ATTACK) if isinstance(tried, Unsampled) else tried
        if isinstance(tried, Found):
            self._hold(DISPUTED)
        match tried:
            case Nondeterministic(version):
                return nondeterministic(version)
            case Found() if premises_of(task.matching).may_tell_places(task.pair.old, task.pair.new):
                return Unknown(places_told())
            case Found(given) if not {REFLECTION, STORES}.isdisjoint(proof.scope.assumptions) or self._may_start_otherwise(proof):
                return self.confirm(Candidate(given, "sample"))
            case Found(given):
                shown = self.confirm(Candidate(given, "sample"))
                if isinstance(shown, Different) and _is_left_open(shown, proof):
                    return shown
                raise refuted(task.runner, task.old, task.new, tried, task.options.exceptions)
        return proof

    def _try(self, runner: Runner | None, runs: int) -> Sampled:
        task = self.task
        return sample(runner, task.old, task.new, task.universe, plan(task, runs, 1), task.options.exceptions)

    def _may_start_otherwise(self, proof: Equivalent) -> bool:
        """Whether an initialiser that runs during the call, or just before it, may be what a run shows: a proof takes it to have run."""
        matching, owner = self.task.matching, self.task.pair.old.owner
        is_assumed = INITIALISED in proof.scope.assumptions
        if not is_assumed:
            is_assumed = not structural_of(matching.old, matching.new, frozenset(matching.classes)).same_initialiser(owner)
        return is_assumed and initialisers_reach_out(matching)

    def _can_be_interpreted(self) -> bool:
        """Whether inputs can be tried without a JVM."""
        return self.task.requires is None and not self.task.pair.old.is_constructor

    def confirm(self, candidate: Candidate) -> Verdict:
        """Execute a candidate on both versions: only what is seen then counts."""
        from twinproof.witness.compose import build_witness  # late, like all that only a difference needs
        from twinproof.witness.minimise import Effort
        from twinproof.witness.replay import Replayer

        task = self.task
        try:
            given = self._input(candidate)
        except Unbuildable as problem:
            return Unknown(Reason("witness-not-buildable", str(problem)), candidate.strategy)
        is_seen = isinstance(candidate.source, Input)
        if is_seen:
            self._hold(DISPUTED)
        replayer = Replayer(task.runner, task.old, task.new, task.options.exceptions)

        def build(given: Input, at_first: Callable[[Witness], None]) -> Witness | Agrees | Undecided | Nondeterministic:
            effort = Effort(seconds=shares.SMALLER_WITNESS.seconds(task.clock))
            return build_witness(replayer, given, effort, task.keep, at_first)

        built = build(given, lambda witness: self._hold(Different(witness, candidate.strategy)))
        if isinstance(built, Witness):
            self._hold(Different(built, candidate.strategy))
            other = self._better(replayer, built)
            better = None if other is None else build(other, lambda witness: None)
            return self._different(better if isinstance(better, Witness) else built, candidate.strategy)
        self.held = None
        if is_seen and isinstance(built, Undecided) and built.reason == BUDGET:
            return DISPUTED
        if task.options.numbers == "ideal":
            text = "the solver's difference between ideal numbers does not show on the machine's"
            return Unknown(Reason("ideal-difference", text, "--numbers exact is about the machine's numbers"), candidate.strategy)
        return Unknown(Reason("witness-not-replayed", f"a candidate input was executed, but {_not_seen(built)}"), candidate.strategy)

    def _better(self, replayer: Replayer, witness: Witness) -> Input | None:
        """Where a witness says little, an input that says more, if a search finds one."""
        from twinproof.witness.ranking import BEST, Ranking

        task, ranking = self.task, Ranking(replayer)
        shown = Differs(witness.old, witness.new)
        if is_start(task.pair.old) or shown.is_about_ending:
            return None
        rank = ranking.rank(witness.input, shown)
        if rank == BEST:
            return None
        how = replace(plan(task, BETTER_RUNS, 4), clock=task.share(shares.BETTER_WITNESS))
        how = replace(how, wanted=lambda given, seen: not seen.is_about_ending and ranking.rank(given, seen) < rank)
        found = sample(task.runner, task.old, task.new, task.universe, how, task.options.exceptions)
        task.note(f"a better witness: {'found' if isinstance(found, Found) else 'none found'}")
        return found.input if isinstance(found, Found) else None

    def _different(self, witness: Witness, strategy: str) -> Different:
        """The verdict with a witness; where its input has sharing, with what holds without, or with a witness that does without."""
        from twinproof.witness.diverge import first_divergence

        task = self.task
        self._hold(Different(witness, strategy))
        is_shared = task.options.shape == "any" and not is_tree(task.old.side.program.known_classes, witness.input)
        unshared = self._again(_without_sharing(task)) if is_shared else None
        if isinstance(unshared, Different):
            return unshared
        if unshared is not None:
            witness = replace(witness, notes=(*witness.notes, f"without shared objects and cycles (--shape tree): {_say(unshared)}"))
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
            self.task.note(f"nobody chooses {', '.join(lone)}: constructors and initialisers decide what an input has there")
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
    keep = admitted(task.requires, options.shape, task.runner, task.old, task.universe)
    clock = task.share(shares.WITHOUT_SHARING)
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
