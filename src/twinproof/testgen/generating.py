"""What `testgen` answers: from a program and the classes that are called to tests, and to what became of every direction.

Scopes are explored one after the other, each larger than the one before, until everything is covered, two in a row have brought nothing, or
the time is used up. What an exploration that left nothing out never found a way to take is unreachable in its scope.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from twinproof.base import shares
from twinproof.base.assumption import Assumption
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import dataclass
from twinproof.base.options import Options
from twinproof.base.verdict import Reason
from twinproof.execute.depth import deep_calls
from twinproof.execute.explore import OutOfBudget
from twinproof.execute.universe import Universe
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.language.runner import CallLimits, Runner
from twinproof.language.writer import WrittenSuite
from twinproof.reach.answering import ASSUMPTIONS, called_operations, exploration_of, limits_of, scopes
from twinproof.reach.exploration import Exploration, ReachScope
from twinproof.reach.operation import Operation
from twinproof.reach.transition import Calls
from twinproof.reach.wanted_states import ReachQuestion
from twinproof.same.callgraph import call_graph
from twinproof.sample.concrete import SideFiles
from twinproof.sample.harvest import harvest
from twinproof.smt.chain import make_line_solver
from twinproof.target import Target
from twinproof.testgen.branch_search import AllCovered, BranchSearch
from twinproof.testgen.changed_methods import changed_methods
from twinproof.testgen.chosen_runs import ChosenRun, choose, smaller, told_apart
from twinproof.testgen.direction import BranchTarget, Direction, branch_targets
from twinproof.testgen.looks import Looks
from twinproof.testgen.named_tests import test_name
from twinproof.testgen.sampled_runs import SampledRuns
from twinproof.testgen.seen_call import SuiteTest
from twinproof.testgen.watched_player import WatchedPlayer

Status = Literal["covered", "unreachable", "unknown"]
_IN_VAIN = 2  # larger scopes in a row that bring nothing
_EXPLORING, _SAMPLING, _CHECKING = 0.7, 0.2, 0.05  # of the time


@dataclass(frozen=True, slots=True)
class TestQuestion:
    """What the user asks: tests of which classes, within which limits, for which version of the framework."""

    classes: tuple[str, ...]
    objects: tuple[tuple[str, int], ...] = ()
    calls: int | None = None
    framework: int = 5

    @property
    def is_limited(self) -> bool:
        """Whether the user says in which scope."""
        return bool(self.objects) or self.calls is not None


@dataclass(frozen=True, slots=True)
class TargetAnswer:
    """What became of a direction: the test that takes it, or why there is none."""

    target: BranchTarget
    status: Status
    test: str | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """How the explorations ended: the scope that is spoken of, whether nothing in it was left out, and if so, why."""

    exploration: Exploration
    is_closed: bool
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Generated:
    """All that came of it."""

    answers: tuple[TargetAnswer, ...]
    suites: tuple[WrittenSuite, ...]
    closing: Closing
    also_called: tuple[str, ...] = ()  # classes whose objects other calls take, and no call would give

    @property
    def tests(self) -> int:
        """How many tests there are."""
        return sum(len(suite.kept) for suite in self.suites)

    @property
    def assumptions(self) -> list[Assumption]:
        """What it rests on that something is unreachable."""
        if not any(answer.status == "unreachable" for answer in self.answers):
            return []
        return sorted({*ASSUMPTIONS, *self.closing.exploration.calls.inputs.assumed})


def generate(
    target: Target, base: Target | None, question: TestQuestion, options: Options, progress: Callable[[str], None] = lambda text: None
) -> Generated:
    """Write tests for some classes; if there is a `base`, for what is other than there."""
    found, also_called = called_operations(target, question.classes)
    with _calling(target, options) as (calls, runner):
        methods = _methods(calls, found)
        targets = branch_targets(target.program, methods if base is None else changed_methods(base, target, methods))
        search = BranchSearch(targets, WatchedPlayer(target.program, dict.fromkeys(one.direction.method for one in targets)))
        closing = _Growing(target, question, found, calls, progress).search(search)
        share = _SAMPLING if not closing.is_closed else 0.0 if question.is_limited else _CHECKING
        runs = SampledRuns(target.program, found, *_mentioned(calls, found), question.calls, calls.supply)
        clock = Deadline(share * options.timeout)
        runs.add_to(search, clock, lambda number: progress(f"{len(search.open)} left to cover, {number} runs at random"))
        progress("writing tests")
        writing = _Writing(
            target, calls.side, runner, question.framework, Looks(target.program, found, search.answering, search.changing), search, targets
        )
        suites = list(writing.suites())
        return Generated(tuple(_answers(targets, writing, search, closing)), tuple(suites), closing, also_called)


def _mentioned(calls: Calls, found: Sequence[Operation]) -> tuple[list[int], list[str]]:
    """The numbers and texts that the code of operations knows."""
    users = calls.inputs.universe.user_classes
    known = [harvest(calls.side, one.method, users.__contains__) for one in found]
    numbers = dict.fromkeys(number for one in known for number in one.numbers)
    return list(numbers), list(dict.fromkeys(text for one in known for text in one.texts))


@contextmanager
def _calling(target: Target, options: Options) -> Iterator[tuple[Calls, Runner]]:
    seconds = min(shares.LONGEST_CALL, max(shares.SHORTEST_CALL, shares.CALL * options.timeout))
    with target.origin.runner(CallLimits(seconds=seconds), options.confine) as runner, make_line_solver() as solver, deep_calls():
        side = Side(target.program)
        universe = Universe(side, tuple(target.origin.classes()))
        yield Calls(side, universe, solver, Deadline(_EXPLORING * options.timeout), options.bound), runner


def _methods(calls: Calls, found: Sequence[Operation]) -> list[Method]:
    """All methods that operations may run."""
    graph = call_graph(calls.side, calls.inputs.universe.user_classes)
    return list(dict.fromkeys(method for one in found for method in (one.method, *graph.reached(one.method))))


class _Growing:
    """Explorations of larger and larger scopes."""

    def __init__(
        self, target: Target, question: TestQuestion, found: Sequence[Operation], calls: Calls, progress: Callable[[str], None]
    ) -> None:
        self.question = question
        self.found = found
        self.calls = calls
        self.progress = progress
        asked = ReachQuestion(question.classes, objects=question.objects, calls=question.calls)
        self.scopes = list(scopes(target.program, asked, limits_of(target, asked, found, None)))

    def search(self, search: BranchSearch) -> Closing:
        """Explore until all is covered, nothing new comes, or the time is used up."""
        search.attach(self.calls)
        closed: Closing | None = None
        in_vain = 0
        for scope in self.scopes:
            left = len(search.open)
            closing = self._explored(search, scope)
            closed = closing if closing.is_closed else closed
            in_vain = in_vain + 1 if len(search.open) == left else 0
            if not search.open or in_vain >= _IN_VAIN or self.calls.clock.left() <= 0:
                break
        return closed or closing

    def _explored(self, search: BranchSearch, scope: ReachScope) -> Closing:
        exploration = exploration_of(self.calls, self.found, None, scope)
        exploration.progress = lambda text: self.progress(f"{len(search.open)} left to cover, {text}")
        exploration.look = lambda *executed: search.look(self.calls, *executed)
        try:
            for _ in exploration.run():
                pass
        except AllCovered:
            return Closing(exploration, False)
        except OutOfBudget as stop:
            return Closing(exploration, False, Reason("budget", str(stop), "a larger --timeout or a smaller scope may help"))
        reason = _left_out(exploration)
        return Closing(exploration, reason is None, reason)


def _left_out(exploration: Exploration) -> Reason | None:
    """Why an exploration that came to its end may have left something out."""
    if exploration.gaps:
        return Reason("unsupported", next(iter(exploration.gaps)))
    if exploration.only_null:
        return Reason("only-null", f"no call gives objects of {', '.join(exploration.only_null)}, so that only null was given")
    if exploration.not_given:
        return Reason("constants-not-given", f"constants that calls return as {', '.join(exploration.not_given)} were not given to others")
    return None


class _Writing:
    """Tests in the making."""

    def __init__(
        self,
        target: Target,
        side: Side,
        runner: Runner,
        framework: int,
        looks: Looks,
        search: BranchSearch,
        targets: Sequence[BranchTarget],
    ) -> None:
        self.target = target
        self.side = side
        self.runner = runner
        self.framework = framework
        self.looks = looks
        self.player = search.player
        self.runs = [search.player.counted(run) for run in search.runs]
        self.targets = {one.direction: one for one in targets}
        self.covering: dict[Direction, str] = {}  # the test that takes each
        self.dropped: dict[Direction, Reason] = {}

    def suites(self) -> Iterator[WrittenSuite]:
        """The tests of each class, those that were run and pass."""
        chosen = [told_apart(smaller(one, self.player), self.player) for one in choose(self.runs, self.targets)]
        chosen.sort(key=lambda one: min(map(list(self.targets).index, one.covers)))
        by_owner: dict[str, list[ChosenRun]] = {}
        for one in chosen:
            by_owner.setdefault(one.run.calls[-1].step.operation.owner, []).append(one)
        for owner, runs in by_owner.items():
            yield self._suite(owner, runs)

    def _suite(self, owner: str, chosen: Sequence[ChosenRun]) -> WrittenSuite:
        tests = self._named(chosen)
        files = SideFiles(self.side, tuple(self.target.origin.locations), self._about(owner, chosen))
        written = self.side.program.language.writer().suite(files, tests, self.framework, self.runner)
        reasons = dict(written.dropped)
        suite = written.file.rpartition("/")[2].partition(".")[0]
        for one, test in zip(chosen, tests, strict=True):
            for way in one.run.taken.intersection(self.targets):
                if test.name in reasons:
                    self.dropped[way] = reasons[test.name]
                else:
                    self.covering.setdefault(way, f"{suite}.{test.name}")
        return written

    def _about(self, owner: str, chosen: Sequence[ChosenRun]) -> Method:
        """A method of the class that tests are of."""
        methods = [one.run.calls[-1].step.operation.method for one in chosen]
        return next((method for method in methods if method.owner == owner), methods[0])

    def _named(self, chosen: Sequence[ChosenRun]) -> list[SuiteTest]:
        names: dict[str, None] = {}
        tests: list[SuiteTest] = []
        for one in chosen:
            covers = [target for way, target in self.targets.items() if way in one.covers]
            name = test_name(one.run.calls[-1], covers, names)
            names[name] = None
            tests.append(SuiteTest(name, tuple(target.id for target in covers), self.looks.added(one.run, self.player)))
        return tests


def _answers(targets: Sequence[BranchTarget], writing: _Writing, search: BranchSearch, closing: Closing) -> Iterator[TargetAnswer]:
    for target in targets:
        way = target.direction
        if way in writing.covering:
            yield TargetAnswer(target, "covered", writing.covering[way])
        elif way in writing.dropped:
            yield TargetAnswer(target, "unknown", None, writing.dropped[way])
        elif way in search.doubts:
            yield TargetAnswer(target, "unknown", None, Reason("not-confirmed", search.doubts[way]))
        elif closing.is_closed:
            yield TargetAnswer(target, "unreachable")
        else:
            yield TargetAnswer(target, "unknown", None, closing.reason)
