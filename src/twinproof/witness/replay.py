"""Replay: an input executed on both versions, on the real JVM, and what it shows.

Each version first runs twice against itself; one that does not do the same twice is `Nondeterministic`, and nothing it shows counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack

from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import BadInput
from twinproof.base.options import Exceptions, Options
from twinproof.git.revisions import materialised
from twinproof.heap.observe import Input
from twinproof.ir.side import Side
from twinproof.language.runner import CallLimits, Runner
from twinproof.sample.concrete import ConcreteRuns, Differs, Nondeterministic, Outcome, SideFiles, Undecided, is_endless
from twinproof.sample.endless import PATIENCE, Endless
from twinproof.target import Target, open_places
from twinproof.witness.witness import MethodName, WitnessFile

Replayed = Outcome | Nondeterministic
_AT_ONCE = 8


class Replayer:
    """Executes inputs on both versions."""

    def __init__(self, runner: Runner, old: SideFiles, new: SideFiles, exceptions: Exceptions = "class") -> None:
        self.runner = runner
        self.old = old
        self.new = new
        self.exceptions = exceptions
        self._runs = ConcreteRuns(runner, old, new, exceptions)
        self._endless = Endless(old, new)
        self._lost = 0
        self.is_about_ending = False  # whether on the last input that was replayed only one version ends

    def within(self, clock: Clock) -> AbstractContextManager[None]:
        """While this lasts, inputs that the clock leaves no time for show nothing."""
        return self._runs.within(clock)

    def replay(self, given: Input) -> Replayed:
        """What the input shows, or that a version contradicts itself on it; one that never ends has no time for that."""
        self.is_about_ending = self._runs.is_parted(given)
        if not self.is_about_ending:
            return self._runs.unstable((given,)) or self._runs.outcome(given)
        shown = self._runs.outcome(given)
        endless = "old" if isinstance(shown, Differs) and is_endless(shown.old) else "new"
        return self._runs.unstable((given,), but=endless) or shown

    def differing(self, inputs: Sequence[Input]) -> list[bool]:
        """On which of the inputs the versions differ; one run each, so a difference still has to be replayed. Once some did not end,
        those that the interpreter comes to no end with are not tried. It is asked alone if only one version ends on what was replayed
        last."""
        if self.is_about_ending:
            return list(map(self._runs.is_parted, inputs))
        return [shown is not None for shown in self.seen_to_differ(inputs)]

    def seen_to_differ(self, inputs: Sequence[Input]) -> list[Differs | None]:
        """The same with what the versions did where they differ."""
        different: dict[Input, Differs] = {}
        for start in range(0, len(inputs), _AT_ONCE):
            tried = inputs[start : start + _AT_ONCE]
            tried = tried if self._lost < PATIENCE else self._endless.without(tried)
            for given, outcome in zip(tried, self._runs.outcomes(tried), strict=True):
                if isinstance(outcome, Differs):
                    different[given] = outcome
                self._lost += isinstance(outcome, Undecided) and outcome.reason == "timeout"
        return [different.get(given) for given in inputs]


@dataclass(frozen=True, slots=True)
class FileReplay:
    """A witness file and what its input shows now."""

    file: WitnessFile
    shown: Replayed

    @property
    def is_confirmed(self) -> bool:
        """Whether the versions differ exactly as the witness says."""
        return self.shown == Differs(self.file.witness.old, self.file.witness.new)


def replay_difference(file: WitnessFile, runner: Runner | None = None) -> FileReplay:
    """Execute the witness of a file again, on what its paths hold now; by a runner that is at hand, or a new one."""
    witness = file.witness
    with ExitStack() as stack:
        old_paths, new_paths = ([stack.enter_context(materialised(path)) for path in paths] for paths in (file.old_paths, file.new_paths))
        old, new = (open_places(paths, file.libraries, reading=file.reading) for paths in (old_paths, new_paths))
        runner = runner or stack.enter_context(old.origin.runner(CallLimits(), Options().confine))
        before = side_files(old, {}, witness.old_method)
        after = side_files(new, {new: old for old, new in file.renames}, witness.new_method)
        shown = replace(file, witness=replace(witness, known=old.program.known_classes))
        return FileReplay(shown, Replayer(runner, before, after, file.exceptions).replay(witness.input))


def side_files(target: Target, renamed: dict[str, str], name: MethodName) -> SideFiles:
    """A version for a method; `renamed` maps its class names to the common ones."""
    cls = target.program.find(name.cls)
    method = None if cls is None else cls.methods.get((name.name, name.descriptor))
    if method is None:
        raise BadInput(f"{target.given}: no method {name}")
    return SideFiles(Side(target.program, renamed), target.origin.locations, method)
