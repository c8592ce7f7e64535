"""Concrete runs of both versions, on the real JVM or the interpreter, and what an observer can tell apart.

Inputs and observations are in common class names; each version gets its own. Two observations are compared after what only one
version has (fields, statics of classes it alone initialised) is left out, library objects are seen from outside, fields are brought into
one order and the objects of the call are numbered anew, so neither the order of fields nor that of allocations counts. Statics of a
class that starts with other ones in the other version are left out, too: they tell what the class is like, not what the method does.
A run that did not end by itself decides nothing, with three exceptions: ending the JVM is a behaviour like any other, so is what is
undefined, if the old version is defined on the input, and so is never to end, where the interpreter sees the run come to a state again, or
to one from which there is no way out (`interpret.repeat`). A recursion that is only seen to be deeper than any stack is taken for such a
run if the other version ends after few steps.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Protocol

from twinproof.align.fields.lone import is_shared
from twinproof.align.starts import is_seen, is_start
from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.options import Exceptions
from twinproof.contract.claims import Judged
from twinproof.heap.canonical import Observer, canonical, observer_of
from twinproof.heap.difference import differences
from twinproof.heap.names import Names
from twinproof.heap.observe import End, Heap, Input, Null, ObjectNode, Observation, Stopped, TextNode, Threw
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import DRAWN, RunLimits, machine_of
from twinproof.interpret.repeat import BOTTOMLESS, ENDLESS, Repeats
from twinproof.interpret.unplain import UNDEFINED
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import INITIALISER, Method
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import is_given_name
from twinproof.ir.types import BARE
from twinproof.language.known import KnownClasses
from twinproof.language.language import Fidelity
from twinproof.language.runner import LoadedSide, Runner
from twinproof.same.premises import FRAMES_READ, premises_between
from twinproof.same.structural import structural_of
from twinproof.sample.made import Own
from twinproof.sample.valued import alike_by, in_doubt
from twinproof.sample.views import as_seen


@dataclass(frozen=True, slots=True)
class SideFiles:
    """One version: its program and names, the class path its JVM runs it from, the method under question, where sources may be, and the
    classes that both versions have and what the other version is, if that is known."""

    side: Side
    classpath: tuple[Path, ...]
    method: Method
    sources: tuple[Path, ...] = ()
    classes: frozenset[str] = frozenset()
    other: Side | None = None


@dataclass(frozen=True, slots=True)
class Agrees:
    """Both versions showed the same; both observations as made, in common names."""

    old: Observation
    new: Observation


@dataclass(frozen=True, slots=True)
class Differs:
    """The versions were seen to differ; both observations as made, in common names."""

    old: Observation
    new: Observation

    @property
    def is_about_ending(self) -> bool:
        """Whether only one version ends."""
        return is_endless(self.old) != is_endless(self.new)


@dataclass(frozen=True, slots=True)
class Undecided:
    """This input tells nothing: `reason` as in `Stopped`, `detail` one line."""

    reason: str
    detail: str


@dataclass(frozen=True, slots=True)
class Nondeterministic:
    """One version, "old" or "new", did not do the same twice on this input."""

    version: str
    input: Input
    first: Observation
    second: Observation


Outcome = Agrees | Differs | Undecided
UNSTABLE, BUDGET, REFUSED = "unstable", "budget", "refused"
_LIMITS = RunLimits(blocks=20_000, depth=500)
_REPEATING = RunLimits(blocks=40_000, depth=300)
_LOST = ("timeout", "stack-overflow")  # how runs are stopped that may never end


class ConcreteRuns:
    """Runs inputs on both versions in one side-car, or on the interpreter if there is none."""

    def __init__(self, runner: Runner | None, old: SideFiles, new: SideFiles, exceptions: Exceptions = "class") -> None:
        self.old: Runnable = Interpreted(old) if runner is None else LoadedVersion(runner, old)
        self.new: Runnable = Interpreted(new) if runner is None else LoadedVersion(runner, new)
        self._old_repeats, self._new_repeats = RepeatedRuns(old), RepeatedRuns(new)
        self.exceptions = exceptions
        self._files = (old, new)
        self._runner = runner
        self._structural = structural_of(old.side, new.side, old.classes)
        self._sides = (old.side, new.side)
        self._known = old.side.program.known_classes
        self._starts = old.side.common(old.method.owner) if is_start(old.method) else None
        self._interpreters: dict[Side, Interpreted] = {}
        self._alike: dict[str, bool] = {}  # whether classes start with the same statics
        self._restless: set[str] = set()  # static fields that are not the same twice: initialisers of classes in inputs may draw numbers

    def within(self, clock: Clock) -> AbstractContextManager[None]:
        """While this lasts, runs that the clock leaves no time for are Undecided (`budget`)."""
        return nullcontext() if self._runner is None else self._runner.within(clock)

    def work(self) -> float:
        """Seconds of processors that all runs have used so far, our own included."""
        return time.process_time() + (0.0 if self._runner is None else self._runner.work())

    def outcomes(self, inputs: Sequence[Input]) -> list[Outcome]:
        """What each input tells; inputs on which old does not end are not given to new, unless it is known never to and new is not."""
        before = self._old_repeats.told(inputs, self.old.observe(inputs))
        decided = [index for index, seen in enumerate(before) if _is_decided(seen.end) and not self._is_vain(inputs[index], seen)]
        left = [inputs[index] for index in decided]
        after = dict(zip(decided, self._new_repeats.told(left, self.new.observe(left)), strict=True))
        return [self._outcome(inputs[index], seen, after.get(index)) for index, seen in enumerate(before)]

    def _is_vain(self, given: Input, old: Observation) -> bool:
        """Whether neither version ends, as far as the interpreter sees."""
        return is_endless(old) and self._new_repeats.is_endless(given)

    def outcome(self, given: Input) -> Outcome:
        """What one input tells."""
        return self.outcomes((given,))[0]

    def is_parted(self, given: Input) -> bool:
        """Whether the interpreter sees that one version never ends on an input, and the other one end."""
        old, new = self._old_repeats.again(given), self._new_repeats.again(given)
        return _is_decided(old.end) and _is_decided(new.end) and is_endless(old) != is_endless(new)

    def unstable(self, inputs: Sequence[Input], but: str = "", seen: Sequence[Agrees] | None = None) -> Nondeterministic | None:
        """An input on which a version differs from itself, if two runs of each, `but` not of one, show one; the first ones may
        have been `seen`."""
        for name, version in (("old", self.old), ("new", self.new)):
            if name == but:
                continue
            first = version.observe(inputs) if seen is None else [getattr(each, name) for each in seen]
            for given, one, two in zip(inputs, first, version.observe(inputs), strict=True):
                decided = _is_decided(one.end) and _is_decided(two.end)
                if decided and not self._is_stable(given, one, two):
                    return Nondeterministic(name, given, one, two)
        return None

    def _is_stable(self, given: Input, one: Observation, two: Observation) -> bool:
        """Whether two runs of a version are the same but for static fields, which do not count from now on."""

        def alike(counts: Callable[[str], bool]) -> bool:
            return same(self._known, one, two, given.heap, self.exceptions, counts, self._is_shared)

        if alike(self._is_at_rest):
            return True
        if not alike(lambda static: False):
            return False
        self._restless.update(key for key, _ in one.statics if not alike(key.__eq__))
        return alike(self._is_at_rest)

    def _is_at_rest(self, static: str) -> bool:
        return static not in self._restless

    def _outcome(self, given: Input, old: Observation, new: Observation | None) -> Outcome:
        found = self._told(given, old, new)
        if not isinstance(found, Differs):
            return found
        confirmed = self.old.confirmed(given, old), self.new.confirmed(given, found.new)
        return found if confirmed == (found.old, found.new) else self._told(given, *confirmed)

    def _told(self, given: Input, old: Observation, new: Observation | None) -> Outcome:
        for version, seen in (("old", old), ("new", new)):
            if seen is not None and isinstance(seen.end, Stopped) and not (_is_decided(seen.end) or is_newly_undefined(old, seen)):
                return Undecided(seen.end.reason, f"{version}: {seen.end.detail}" if seen.end.detail else version)
        if is_endless(old) and (new is None or is_endless(new)):
            return Undecided("timeout", "neither version ends")
        assert new is not None
        if (is_bottomless(old) or is_bottomless(new)) and not self.is_parted(given):
            return Undecided("stack-overflow", "a recursion is deep, and the other version does not end after few steps")
        if same(self._known, old, new, given.heap, self.exceptions, self.counts, self._is_shared):
            return Agrees(old, new)
        if not all(self._is_at_rest(key) for seen in (old, new) for key, _ in seen.statics):
            return Undecided(UNSTABLE, "static fields are not the same twice")
        if self._is_due_to_frames(given):
            return Undecided(FRAMES_READ, "stack frames may be read")
        doubt = in_doubt(self._known, old.heap) or in_doubt(self._known, new.heap)
        if doubt is not None:
            return Undecided("unsupported", doubt)
        if self._is_drawn(given):
            return Undecided(UNSTABLE, "the order of elements in Set.of and Map.of, which is another one in each JVM")
        if not self._is_built_alike(given, old, new):
            return Undecided("unsupported", "the versions leave other static fields behind when the input is made")
        made = self._files[0].side.program.language.conduct.outside.made_names
        if _names_made_classes(old, made) or _names_made_classes(new, made):
            return Undecided("unsupported", "a name that the JVM made up for a class: it counts them")
        return Differs(old, new)

    def _is_due_to_frames(self, given: Input) -> bool:
        """Whether a difference may be one of stack frames: code may read them, and the interpreter, which has none, does not show it."""
        old, new = self._files
        if not premises_between(old.side, new.side, old.classes).may_read_frames(old.method, new.method):
            return False
        old_seen, new_seen = (self._interpreted(files).observe((given,))[0] for files in self._files)
        decided = all(_is_decided(seen.end) for seen in (old_seen, new_seen))
        return not decided or same(self._known, old_seen, new_seen, given.heap, self.exceptions, self.counts, self._is_shared)

    def _is_built_alike(self, given: Input, old: Observation, new: Observation) -> bool:
        """Whether static fields hold the same in both versions before the call: initialisers and constructors of the classes in an input
        run before it, and what they leave behind is not the method's doing."""
        if not (old.statics or new.statics) or self._starts is not None:
            return True
        left, right = (replace(version.before(given), output="", errors="") for version in (self.old, self.new))
        return self.start_alike(left, right) and same(self._known, left, right, given.heap, self.exceptions, self.counts, self._is_shared)

    def start_alike(self, old: Observation, new: Observation) -> bool:
        """Whether the classes whose static fields count were started in both versions, or in neither."""
        before, after = ({key for key, _ in seen.statics if self.counts(key) and self._is_shared(key)} for seen in (old, new))
        return before == after

    def _is_drawn(self, given: Input) -> bool:
        """Whether a version's run goes by what the JVM draws when it starts; looked at where code may make such collections."""
        ends = (self._interpreted(files).observe((given,))[0].end for files in self._files if _makes_unordered(files.side, files.classes))
        return any(isinstance(end, Stopped) and end.detail.endswith(DRAWN) for end in ends)

    def draws_identity(self, given: Input) -> bool:
        """Whether a version's run asks for identity hash codes, which are others in each run."""
        return any(self._interpreted(files).draws_identity(given) for files in self._files)

    def _interpreted(self, files: SideFiles) -> Interpreted:
        return self._interpreters.setdefault(files.side, Interpreted(files, fidelity=Fidelity.EVERY))

    def _is_shared(self, field: str) -> bool:
        return is_shared(*self._sides, field)

    def counts(self, static: str) -> bool:
        """Whether a static field has the same value in both versions, and always, before the call: else what it has then is not the
        method's doing. Where the call is the start of a class, its own fields count that others can see."""
        owner, _, name = static.rpartition(".")
        if owner == self._starts:
            return self._is_at_rest(static) and all(is_seen(side, owner, name) for side in self._sides)
        if owner not in self._alike:
            self._alike[owner] = owner not in self._structural.user_classes or self._structural.same_initialiser(owner)
        return self._alike[owner] and self._is_at_rest(static) and self._is_shared(static)


@remembered
def _makes_unordered(side: Side, classes: frozenset[str]) -> bool:
    """Whether any class of the program mentions what makes collections that never change and have no order."""
    rows = side.program.language.conduct.outside.words_of_lot
    return any(all(any(map(cls.mentions, words)) for words in rows) for cls in filter(None, map(side.find, classes)))


def _names_made_classes(seen: Observation, made: Sequence[str]) -> bool:
    """Whether a text tells the name of a class that the JVM makes at run time."""
    said = seen.end.message if isinstance(seen.end, Threw) else None
    texts = (seen.output, seen.errors, said or "", *(node.text for node in seen.heap if isinstance(node, TextNode)))
    return any(name in text for text in texts for name in made)


class RepeatedRuns:
    """Runs of one version that were not seen to end, once more on the interpreter, which may see that they never do."""

    def __init__(self, files: SideFiles) -> None:
        self._files = files
        self._version: Interpreted | None = None

    def told(self, inputs: Sequence[Input], seen: Sequence[Observation]) -> list[Observation]:
        """What was seen, where a run never ends with the reason why."""
        return [self._told(*each) for each in zip(inputs, seen, strict=True)]

    def _told(self, given: Input, seen: Observation) -> Observation:
        if not isinstance(seen.end, Stopped) or seen.end.reason not in _LOST:
            return seen
        again = self.again(given)
        return replace(seen, end=again.end, output="", errors="") if is_endless(again) else seen

    def is_endless(self, given: Input) -> bool:
        """Whether the interpreter sees that a run never ends."""
        return is_endless(self.again(given))

    def again(self, given: Input) -> Observation:
        """What the interpreter sees; an input with objects of wrong types, which a JVM refuses, may be more than it can bear."""
        self._version = self._version or Interpreted(self._files, _REPEATING, sees_repeats=True)
        try:
            return self._version.observe((given,))[0]
        except (AttributeError, IndexError, KeyError, TypeError) as problem:
            self._version = None
            return Observation(Stopped("bad-input", type(problem).__name__), "", (), ())


class Runnable(Protocol):
    """One version as it can be run."""

    def confirmed(self, given: Input, seen: Observation) -> Observation:
        """What can be relied on of what was seen of a call."""

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """What can be seen of one call per input, in common names."""

    def before(self, given: Input) -> Observation:
        """What could be seen right before a call: the input is there, and nothing else has happened."""


class Askable(Protocol):
    """One version that can be asked what its inputs are like."""

    def before(self, given: Input) -> Observation:
        """What could be seen right before a call."""

    def asked(self, method: MethodRef, given: Input) -> Observation:
        """What can be seen of a call of another method."""


class LoadedVersion:
    """One version as loaded by a side-car."""

    def __init__(self, runner: Runner, files: SideFiles, asserting: bool = False) -> None:
        self._runner = runner
        self._files = files
        self._asserting = asserting
        self._loaded = runner.load(files.classpath, asserting=asserting)
        self._made_up: dict[str, bytes] = {}  # classes beside those of the class path
        self._own = Own(files.side, files.other)
        self._common = Names(files.side.common)

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """What can be seen of one call per input, in common names."""
        return self._called(self._files.method.ref, inputs)

    def confirmed(self, given: Input, seen: Observation) -> Observation:
        """What can be relied on of what was seen of a call."""
        method = self._files.method
        found = self._runner.confirmed(self._loaded, method.owner, method.name, method.descriptor, self._own.input(given), seen)
        return seen if found is seen else self._common.observation(found)

    def before(self, given: Input) -> Observation:
        """What could be seen right before a call."""
        return self._called(*_nothing_with(self._files.side, given))[0]

    def asked(self, method: MethodRef, given: Input) -> Observation:
        """What can be seen of a call of another method."""
        return self._called(method, (given,))[0]

    def _called(self, method: MethodRef, inputs: Sequence[Input]) -> list[Observation]:
        if not inputs:
            return []
        own = [self._own.input(given) for given in inputs]
        self._make_up({node.cls for given in own for node in given.heap if isinstance(node, ObjectNode) and is_given_name(node.cls)})
        return list(map(self._common.observation, self._run(self._loaded, method, own)))

    def _run(self, loaded: LoadedSide, method: MethodRef, own: list[Input]) -> list[Observation]:
        return self._runner.observe_many(loaded, method.owner, method.name, method.descriptor, own)

    def _make_up(self, names: set[str]) -> None:
        """Have made-up classes on the class path."""
        if names <= set(self._made_up):
            return
        files = self._files
        compiled = files.side.program.language.library().compiled
        found = {name: compiled(files.side.program, name) for name in names}
        self._made_up |= {name: data for name, data in found.items() if data is not None}
        self._loaded = self._runner.load(files.classpath, self._made_up, self._asserting)


class JudgedVersion(LoadedVersion):
    """One version with assertions on, whose calls are held to a contract: see `Runner.judge_many`."""

    def __init__(self, runner: Runner, files: SideFiles, judged: Judged) -> None:
        super().__init__(runner, files, asserting=True)
        self._judged = judged

    def _run(self, loaded: LoadedSide, method: MethodRef, own: list[Input]) -> list[Observation]:
        return self._runner.judge_many(loaded, self._judged, own)


class Interpreted:
    """One version on the interpreter: at hand at once, and stopped where the interpreter is not sure."""

    def __init__(
        self, files: SideFiles, limits: RunLimits = _LIMITS, fidelity: Fidelity = Fidelity.ONE, sees_repeats: bool = False
    ) -> None:
        self._machine = machine_of(files.side.program, fidelity, limits)
        sees = sees_repeats and not self._machine.runtime.has_blocks  # whose states are not compared
        self._repeats = Repeats(self._machine) if sees else None
        self._machine.watch = self._repeats.watch if self._repeats else None
        self._method = files.method
        self._side = files.side
        self._own = Own(files.side, files.other)
        self._common = Names(files.side.common)

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """What can be seen of one call per input, in common names."""
        return [self._common.observation(self._run(self._method.ref, self._own.input(given))) for given in inputs]

    def draws_identity(self, given: Input) -> bool:
        """Whether a call asks for identity hash codes."""
        hashes = self._machine.hashes
        self.observe((given,))
        return self._machine.hashes != hashes

    def confirmed(self, given: Input, seen: Observation) -> Observation:
        """All that is seen."""
        return seen

    def before(self, given: Input) -> Observation:
        """What could be seen right before a call."""
        nothing, (uncalled,) = _nothing_with(self._side, given)
        return self.asked(nothing, uncalled)

    def asked(self, method: MethodRef, given: Input) -> Observation:
        """What can be seen of a call of another method."""
        return self._common.observation(self._run(method, self._own.input(given)))

    def _run(self, method: MethodRef, given: Input) -> Observation:
        machine = self._machine
        machine.renew(machine.runtime.is_library)
        if self._repeats is not None:
            self._repeats.renew()
        return observe(machine, method.owner, method.name, method.descriptor, given, lambda name: not machine.runtime.is_library(name))


def _nothing_with(side: Side, given: Input) -> tuple[MethodRef, list[Input]]:
    """What is called, and on what, where an input is to be made and no more: the start of a class that has started long ago."""
    return MethodRef(side.program.language.semantics.root, INITIALISER, BARE), [replace(given, receiver=Null(), args=())]


def _is_decided(end: End) -> bool:
    return not isinstance(end, Stopped) or end.reason in ("exit", ENDLESS, BOTTOMLESS)


def is_newly_undefined(old: Observation, new: Observation) -> bool:
    """Whether the language leaves undefined what the new version does, and not what the old one does."""
    return isinstance(new.end, Stopped) and new.end.reason == UNDEFINED and _is_decided(old.end)


def is_endless(seen: Observation) -> bool:
    """Whether a run is known never to end, on any stack at least."""
    return isinstance(seen.end, Stopped) and seen.end.reason in (ENDLESS, BOTTOMLESS)


def is_bottomless(seen: Observation) -> bool:
    """Whether a run is known to be a recursion that is deeper than any stack, which is not to say that it has no end."""
    return isinstance(seen.end, Stopped) and seen.end.reason == BOTTOMLESS


def same(
    known: KnownClasses,
    old: Observation,
    new: Observation,
    before: Heap,
    exceptions: Exceptions,
    counts: Callable[[str], bool] = lambda static: True,
    is_shared: Callable[[str], bool] = lambda field: True,
) -> bool:
    """Whether an observer cannot tell the two apart; the nodes of the heap `before` the call are the first of both heaps, `counts`
    says which static fields are looked at, `is_shared` which fields both versions have."""
    if old == new:
        return True
    if (old.output, old.errors) != (new.output, new.errors) or type(old.end) is not type(new.end):
        return False
    left, right = (replace(seen, statics=tuple(static for static in seen.statics if counts(static[0]))) for seen in (old, new))
    left, right, observer = _seen_by(known, left, right, before, exceptions, is_shared)
    return next(differences(left, right, len(before), observer), None) is None


def comparable(
    known: KnownClasses,
    old: Observation,
    new: Observation,
    before: Heap,
    exceptions: Exceptions,
    is_shared: Callable[[str], bool] = lambda field: True,
) -> tuple[Observation, Observation]:
    """Both observations in the form in which equal means indistinguishable."""
    old, new, observer = _seen_by(known, old, new, before, exceptions, is_shared)
    return canonical(old, len(before), observer), canonical(new, len(before), observer)


def _seen_by(
    known: KnownClasses, old: Observation, new: Observation, before: Heap, exceptions: Exceptions, is_shared: Callable[[str], bool]
) -> tuple[Observation, Observation, Observer]:
    """Both observations with library objects as their users see them, and what of them an observer looks at."""
    old, new = (replace(seen, heap=as_seen(known, seen.heap, before)) for seen in (old, new))
    return old, new, observer_of(old, new, exceptions, is_shared, partial(alike_by, known))
