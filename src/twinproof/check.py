"""The pipeline for one pair: structural, sample, bounded; then, for what was proved, an attack by concrete runs.

Each stage either settles the pair or hands it on. A difference is only ever reported with an input that was executed on both
versions; what the solver finds but no run confirms is Unknown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from twinproof.align.match import Matching, Pair, match_programs
from twinproof.errors import BadInput
from twinproof.execute.universe import Universe
from twinproof.ir.observe import Input
from twinproof.ir.program import Program
from twinproof.jvm.classpath import ClassPath, open_classpath
from twinproof.jvm.jdk import find_jdk
from twinproof.jvm.load import load_program
from twinproof.jvm.sidecar import Limits, Sidecar
from twinproof.options import Options
from twinproof.prove.bounded import Deadline, Distinct, Equal, Open, has_receiver
from twinproof.prove.concrete import Nondeterministic, SideFiles
from twinproof.prove.sample import Found, Plan, sample
from twinproof.prove.search import search
from twinproof.prove.structural import Structural
from twinproof.smt.chain import Chain, make_solver
from twinproof.verdict import Bound, Different, Equivalent, Reason, Scope, Unknown, Verdict
from twinproof.witness.attack import attack
from twinproof.witness.build import build_witness
from twinproof.witness.model import Unbuildable, input_from_model
from twinproof.witness.replay import Replayer
from twinproof.witness.witness import Witness

FIRST_SAMPLE, LAST_SAMPLE, ATTACK = 0.01, 0.1, 0.005  # shares of the budget
ASSUMPTIONS = ("classes-initialised", "closed-world", "no-out-of-memory", "no-stack-overflow", "single-thread", "terminates")


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


def open_target(path: str, extra: Sequence[str] = ()) -> Target:
    """Open a file, jar, directory or source tree as one side."""
    classpath = open_classpath([path], find_jdk(), extra)
    return Target(path, classpath, load_program(classpath))


def match_targets(old: Target, new: Target, renames: Mapping[str, str] | None = None) -> Matching:
    """Which methods of the two sides correspond."""
    matching = match_programs(old.program, _names(old), new.program, _names(new), renames)
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
) -> Iterator[Checked]:
    """The verdicts of the pairs, one by one."""
    with Sidecar(old.classpath.jdk, Limits(seconds=1.0)) as sidecar, make_solver() as solver:
        sidecar.start_in_background()
        for pair in pairs:
            progress(pair.id)
            yield PairCheck(old, new, matching, pair, sidecar, solver, options).run()


class PairCheck:
    """One pair on its way through the stages."""

    def __init__(self, old: Target, new: Target, matching: Matching, pair: Pair, sidecar: Sidecar, solver: Chain, options: Options) -> None:
        self.matching = matching
        self.pair = pair
        self.sidecar = sidecar
        self.solver = solver
        self.options = options
        self.universe = Universe(matching.old, matching.classes)
        self.old_files = SideFiles(matching.old, old.classpath.locations, pair.old)
        self.new_files = SideFiles(matching.new, new.classpath.locations, pair.new)
        self.clock = Deadline(options.timeout)
        self.steps: list[str] = []

    def run(self) -> Checked:
        """The verdict on the pair."""
        start = time.monotonic()
        verdict = self._structural() or self._sample(FIRST_SAMPLE, 0) or self._bounded()
        return Checked(self.pair, verdict, time.monotonic() - start, tuple(self.steps))

    def _note(self, line: str) -> None:
        self.steps.append(line)

    def _structural(self) -> Verdict | None:
        same = Structural(self.matching.old, self.matching.new, frozenset(self.matching.classes)).same(self.pair.old, self.pair.new)
        self._note(f"structural: {'the same code' if same else 'the code differs'}")
        return Equivalent(Scope((), ("closed-world",)), "structural") if same else None

    def _sample(self, share: float, round: int) -> Verdict | None:
        """Concrete runs for a share of the budget; another round draws other inputs."""
        found = sample(self.sidecar, self.old_files, self.new_files, self.universe, self._plan(share, round), self.options.exceptions)
        self._note(f"sample: {type(found).__name__}")
        match found:
            case Found(given):
                return self._different(given, "sample")
            case Nondeterministic(version):
                return Unknown(Reason("nondeterministic", f"the {version} version does not do the same twice on one input"), "sample")
        return None

    def _plan(self, share: float, round: int) -> Plan:
        return Plan(self.options.timeout * share, seed=self.options.seed + round, sharing=self.options.shape == "any")

    def _bounded(self) -> Verdict:
        result = search(self.matching, self.pair, self.solver, self.clock, self.options.bound, self.options.shape, self._note)
        match result:
            case Equal(()):
                attack(self.sidecar, self.old_files, self.new_files, self.universe, self._plan(ATTACK, 1), self.options.exceptions)
                return Equivalent(Scope((), ASSUMPTIONS), "bounded")
            case Equal(cuts):
                bounds = dict.fromkeys(Bound(cut.kind, cut.where, cut.limit) for cut in cuts)
                return self._sample(LAST_SAMPLE, 1) or Equivalent(Scope(tuple(bounds), ASSUMPTIONS), "bounded")
            case Distinct():
                return self._confirm(result)
            case Open(reason, detail):
                return self._sample(LAST_SAMPLE, 1) or Unknown(Reason(reason, detail, _ADVICE.get(reason, "")), "bounded")

    def _confirm(self, candidate: Distinct) -> Verdict:
        """Execute the solver's input on both versions."""
        try:
            given = input_from_model(candidate.inputs, candidate.model, candidate.conditions, has_receiver(self.pair.old))
        except Unbuildable as problem:
            return self._sample(LAST_SAMPLE, 1) or Unknown(Reason("witness-not-buildable", str(problem)), "bounded")
        return self._different(given, "bounded")

    def _different(self, given: Input, strategy: str) -> Verdict:
        """The verdict on an input that is thought to tell the versions apart: only its execution counts."""
        replayer = Replayer(self.sidecar, self.old_files, self.new_files, self.options.exceptions)
        built = build_witness(replayer, given)
        if isinstance(built, Witness):
            return Different(built, strategy)
        return Unknown(
            Reason("witness-not-replayed", f"a candidate input did not tell the versions apart when executed ({built})"), strategy
        )


_ADVICE = {
    "budget": "a larger --timeout or a smaller --bound may help",
    "solver": "a larger --timeout may help",
    "unsupported": "this construct is not supported yet",
}
