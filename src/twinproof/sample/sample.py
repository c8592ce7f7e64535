"""The sample strategy: many concrete runs of both versions on the real JVM, small inputs first, until they differ or time is up.

A difference counts only if each version does the same again on that input. The same runs, with other seeds, attack what was proved: a
difference found then is a bug of ours, written to a directory for a report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from twinproof.base.budget import Clock, Deadline
from twinproof.base.dataclass import dataclass
from twinproof.base.options import Exceptions
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Input
from twinproof.language.input_source import InputSource
from twinproof.language.runner import Runner
from twinproof.same.premises import FRAMES_READ
from twinproof.sample.catalogue import Catalogue
from twinproof.sample.concrete import BUDGET, REFUSED, UNSTABLE, Agrees, ConcreteRuns, Differs, Nondeterministic, SideFiles, Undecided
from twinproof.sample.endless import PATIENCE, Endless
from twinproof.sample.generate import Generator
from twinproof.sample.harvest import harvest
from twinproof.sample.shapes import has_cycle

_FIRST_BATCH = 4
_LARGEST_BATCH = 128
_MOST_LOST = 6
_STABLE_INPUTS = 24
_ACYCLIC_FIRST = 28
_PROBES = 4
_MOST_REFUSED = 2
_START_WORK, _AMID_BATCH = 2.0, 2.0  # seconds to start a JVM, and times its seconds: then it ends amid a batch
_LONGEST = 600.0
_HARMLESS = ("bad-input", "unsupported", UNSTABLE, FRAMES_READ)

Keep = Callable[[list[Input]], list[Input]]


@dataclass(frozen=True, slots=True)
class Found:
    """An input on which the versions differ, seen twice."""

    input: Input
    runs: int
    seconds: float


@dataclass(frozen=True, slots=True)
class NoDifference:
    """`runs` inputs told nothing apart; `notes` say what could not be tried."""

    runs: int
    seconds: float
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unsampled:
    """No run was possible, for this reason."""

    reason: str


Sampled = Found | NoDifference | Nondeterministic | Unsampled


@dataclass(frozen=True, slots=True)
class Plan:
    """How to sample: seconds of processors and runs at most, the seed, whether heaps may share, which inputs are admitted (`keep`, in
    batches), which are tried first, by the clock, and which differences end the search."""

    seconds: float
    runs: int = 100_000
    seed: int = 0
    sharing: bool = True
    keep: Keep = list
    seeds: tuple[Input, ...] = ()
    clock: Clock | None = None
    wanted: Callable[[Input, Differs], bool] = lambda given, shown: True  # which differences will do


class _Share:
    """A clock that is over, too, once all runs have used some seconds of processors."""

    def __init__(self, runs: ConcreteRuns, clock: Clock, seconds: float) -> None:
        self._runs = runs
        self._clock = clock
        self._end = runs.work() + seconds

    def left(self) -> float:
        """Seconds left by the clock."""
        return self._clock.left() if self._runs.work() < self._end else 0.0


def sample(
    runner: Runner | None, old: SideFiles, new: SideFiles, universe: Universe, plan: Plan, exceptions: Exceptions = "class"
) -> Sampled:
    """Look for an input on which the versions differ; on the interpreter if there is no side-car."""
    catalogue = Catalogue(old, new, universe)
    generator = _source(old, new, universe, catalogue, plan)
    if generator.lacks_receiver:
        return Unsampled(f"no object to call {old.method.owner}.{old.method.name} on can be made")
    endless = None if runner is None else Endless(old, new)
    return _Sampling(ConcreteRuns(runner, old, new, exceptions), endless, generator, catalogue, plan).run()


def _source(old: SideFiles, new: SideFiles, universe: Universe, catalogue: Catalogue, plan: Plan) -> InputSource:
    """Who makes the inputs up."""
    makers = old.side.program.language.inputs
    if makers is not None:
        return makers(((old.side, old.method), (new.side, new.method)), plan.seed, plan.sharing)
    users = universe.user_classes.__contains__
    harvests = (harvest(old.side, old.method, users), harvest(new.side, new.method, users))
    return Generator(old, catalogue, harvests, plan.seed, plan.sharing)


class _Cycles:
    """Whether inputs may have cycles: none at first, then one per batch until some have ended, and no more once one has not."""

    def __init__(self, has_cycle: Callable[[Input], bool]) -> None:
        self._has_cycle = has_cycle
        self._ended = 0
        self._in_batch = 0
        self._is_lost = False

    def allows(self, number: int) -> bool:
        """Whether the next input may have a cycle."""
        return number >= _ACYCLIC_FIRST and not self._is_lost and (self._ended >= _PROBES or not self._in_batch)

    def start_batch(self) -> None:
        """A batch is complete."""
        self._in_batch = 0

    def made(self, given: Input) -> None:
        """This input was made."""
        self._in_batch += self._has_cycle(given)

    def ended(self, given: Input) -> None:
        """Both versions ended on this input."""
        if self._ended < _PROBES:
            self._ended += self._has_cycle(given)

    def lost(self, given: Input) -> bool:
        """A version did not end on this input; says whether its cycle may be why."""
        cyclic = self._has_cycle(given)
        self._is_lost = self._is_lost or cyclic
        return cyclic


class _Sampling:
    """One search: what was run so far and how fast it goes."""

    def __init__(self, runs: ConcreteRuns, endless: Endless | None, generator: InputSource, catalogue: Catalogue, plan: Plan) -> None:
        self._runs = runs
        self._endless = endless
        self._generator = generator
        self._catalogue = catalogue
        self._plan = plan
        self._start: float | None = None  # not before the first batch is done: a JVM takes its time to start
        self._made = 0
        self._done = 0
        self._lost: Counter[str] = Counter()
        self._shaky: Nondeterministic | None = None  # the first one on an input that shows identity hash codes
        self._size = _FIRST_BATCH
        self._cycles = _Cycles(partial(has_cycle, catalogue.known))
        self._clock = plan.clock or Deadline(_LONGEST)
        self._share = _Share(runs, self._clock, _START_WORK + _AMID_BATCH * plan.seconds)

    def run(self) -> Sampled:
        """Batch after batch, larger as long as all runs end; time decides only when to stop, so that the inputs are always the same."""
        answer = self._batch(self._plan.keep(list(self._plan.seeds))) if self._plan.seeds else None
        if answer is not None:
            return answer
        while not self._is_over():
            lost = self._lost.total()
            answer = self._batch(self._next())
            if answer is not None:
                return answer
            self._adapt(self._lost.total() > lost)
        if not self._done and self._shaky is not None:
            return self._shaky
        if not self._done and self._lost:
            return Unsampled(self._lost.most_common(1)[0][0])
        return NoDifference(self._done, self._seconds(), self._notes())

    def _next(self) -> list[Input]:
        count = min(self._size, self._plan.runs - self._made)
        inputs: list[Input] = []
        for number in range(self._made, self._made + count):
            inputs.append(self._generator.input(number, self._cycles.allows(number)))
            self._cycles.made(inputs[-1])
        self._cycles.start_batch()
        self._made += count
        if self._endless is not None and self._lost_for_good() >= PATIENCE:
            inputs = self._endless.without(inputs)
        return self._plan.keep(inputs)

    def _batch(self, inputs: list[Input]) -> Found | Nondeterministic | None:
        agreed: list[tuple[Input, Agrees]] = []
        with self._runs.within(self._share):
            outcomes = self._runs.outcomes(inputs)
        for given, outcome in zip(inputs, outcomes, strict=True):
            match outcome:
                case Differs() if not self._plan.wanted(given, outcome):
                    self._done += 1
                case Differs() if outcome.is_about_ending:
                    return Found(given, self._done + len(agreed) + 1, self._seconds())
                case Differs():
                    answer = self._told_apart(given, self._done + len(agreed) + 1)
                    if answer is not None:
                        return answer
                case Undecided(reason) if reason == BUDGET:
                    pass
                case Undecided(reason, detail):
                    self._lose(given, reason, detail)
                case Agrees():
                    self._cycles.ended(given)
                    agreed.append((given, outcome))
        unstable = self._unstable(agreed)
        self._done += len(agreed)
        self._start = self._start or self._runs.work()
        return unstable

    def _unstable(self, agreed: list[tuple[Input, Agrees]]) -> Nondeterministic | None:
        """Whether a version does something else when inputs are run again; those that show identity hash codes are dropped."""
        again = agreed[: max(0, _STABLE_INPUTS - self._done)]
        while True:
            with self._runs.within(self._share):
                found = self._runs.unstable([given for given, _ in again], seen=[seen for _, seen in again])
            if found is None or not self._is_passed_over(found):
                return found
            at = next(index for index, (given, _) in enumerate(again) if given is found.input)
            agreed.remove(again[at])
            again = again[at + 1 :]

    def _is_passed_over(self, unstable: Nondeterministic) -> bool:
        """Whether an input is no matter, as it shows identity hash codes only; if no other ends, it is."""
        if not self._runs.draws_identity(unstable.input):
            return False
        self._shaky = self._shaky or unstable
        self._lose(unstable.input, UNSTABLE, "an identity hash code shows")
        return True

    def _told_apart(self, given: Input, runs: int) -> Found | Nondeterministic | None:
        """What an input tells on which the versions differ, once it is known what is not the same twice."""
        unstable = self._runs.unstable([given])
        if unstable is not None:
            return None if self._is_passed_over(unstable) else unstable
        return Found(given, runs, self._seconds()) if isinstance(self._runs.outcome(given), Differs) else None

    def _lose(self, given: Input, reason: str, detail: str) -> None:
        self._lost[f"{reason}: {detail}" if detail else reason] += 1
        if reason not in _HARMLESS and not self._cycles.lost(given):
            self._generator.use_smaller_numbers()

    def _lost_for_good(self) -> int:
        return sum(count for reason, count in self._lost.items() if not reason.startswith(_HARMLESS))

    def _is_over(self) -> bool:
        lost = self._lost_for_good()
        hopeless = not self._done and sum(self._lost.values()) > 64
        enough = self._generator.is_fixed and self._made > 0
        refused = sum(count for reason, count in self._lost.items() if reason.startswith(REFUSED))
        if self._share.left() <= 0 or refused > _MOST_REFUSED:
            return True
        return self._seconds() >= self._plan.seconds or self._made >= self._plan.runs or lost > _MOST_LOST or hopeless or enough

    def _adapt(self, has_lost: bool) -> None:
        if has_lost:
            self._size = max(1, self._size // 2)
        else:
            self._size = min(2 * self._size, _LARGEST_BATCH) if self._made >= _ACYCLIC_FIRST else 2 * _FIRST_BATCH

    def _seconds(self) -> float:
        return 0.0 if self._start is None else self._runs.work() - self._start

    def _notes(self) -> tuple[str, ...]:
        nulls = [f"only null for {name}" for name in self._catalogue.unsupported]
        return (*nulls, *(f"{count} runs ended with {reason}" for reason, count in sorted(self._lost.items())))
