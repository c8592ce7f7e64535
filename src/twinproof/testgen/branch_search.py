"""The search for calls that take wanted directions, beside an exploration: whenever a call was executed on a state, the solver is asked
for numbers with which it goes where nothing has gone yet.

The first sequence that is found for a direction is one of the shortest, since states come in the order of the calls that they take. It
counts as soon as the interpreter has taken the direction; what else it takes on the way counts, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from twinproof.bounded.bounded import Questions
from twinproof.execute.state import Path
from twinproof.reach.exploration import Batch
from twinproof.reach.operation import Choice, Operation
from twinproof.reach.post_state import CallOutcome
from twinproof.reach.sequence import SequenceStep
from twinproof.reach.trace_back import AskedState, sequence_to
from twinproof.reach.transition import Calls
from twinproof.smt.query import Unsat, Unsure
from twinproof.term.build import and_, not_, or_
from twinproof.term.term import Term, Value
from twinproof.testgen.direction import BranchTarget, Direction
from twinproof.testgen.on_paths import PathsTaken
from twinproof.testgen.watched_player import PlayedRun, WatchedPlayer

_SECONDS = 10.0
_PATIENCE = 20  # calls that are executed at least until what was broken off is left so
_FAILURES = 6  # sequences of calls for one direction that are not found, until it is left


class AllCovered(Exception):
    """Nothing is left to look for."""


class BranchSearch:
    """What is covered so far, by which runs; `doubts` has why a direction that is not covered may be possible all the same."""

    def __init__(self, targets: Sequence[BranchTarget], player: WatchedPlayer) -> None:
        self.open: dict[Direction, BranchTarget] = {target.direction: target for target in targets}
        self.broken_off: dict[Direction, BranchTarget] = {}  # what was taken, but never went on for a whole block
        self.runs: list[PlayedRun] = []
        self.doubts: dict[Direction, str] = {}
        self.changing: set[Operation] = set()  # operations that may change something, or whose code was not followed
        self.answering: set[Operation] = set()  # operations that were seen to return
        self.player = player
        self._left: set[Direction] = set(self.open)
        self._failures: Counter[Direction] = Counter()
        self._patience: int | None = None
        self._paths = PathsTaken(self._left)

    def attach(self, calls: Calls) -> None:
        """Note where code goes that is executed from now on."""
        calls.executor.frame = self._paths.frame

    def look(self, calls: Calls, before: Batch, operation: Operation, given: tuple[Choice, ...], outcome: CallOutcome) -> None:
        """A call was executed on a state; raises `AllCovered` at the end."""
        if any(post.threw is None for post in outcome.posts):
            self.answering.add(operation)
        if outcome.gaps or any(post.threw is None and post.changes(before.state) for post in outcome.posts):
            self.changing.add(operation)
        within = and_(*(not_(cut.condition) for cut in calls.executor.cuts))
        found = {way: [_conditions(path, within) for path in paths] for way, paths in self._paths.take().items()}
        asked = _AskedCall(calls, before, operation, given)
        normally = or_(*(and_(*post.conditions) for post in outcome.posts if post.threw is None))
        while found := {way: cases for way, cases in found.items() if way in self._left}:
            if not self._possible(calls, [case for cases in found.values() for case in cases]):
                break
            way, cases = next(iter(found.items()))
            self._try(asked, way, [(*case, normally) for case in cases])
            if way in self.open:
                self._try(asked, way, cases)
            del found[way]
        self._stop_in_time(calls)

    def _stop_in_time(self, calls: Calls) -> None:
        """Where all is taken, but not all has gone on, that is looked for a while."""
        if not self.open:
            self._patience = _PATIENCE + 2 * calls.executed if self._patience is None else self._patience
            if not self.broken_off or calls.executed >= self._patience:
                raise AllCovered

    def add(self, run: PlayedRun) -> bool:
        """A run that may cover more; whether it does."""
        new = [way for way in run.taken if way in self.open]
        for way in new:
            self.broken_off[way] = self.open.pop(way)
            self.doubts.pop(way, None)
        going_on = run.ended & self.broken_off.keys()
        for way in going_on:
            del self.broken_off[way]
        self._left -= going_on
        self.player.going_on |= going_on
        if new or going_on:
            self.runs.append(run)
        return bool(new or going_on)

    def _try(self, asked: _AskedCall, way: Direction, cases: Sequence[tuple[Value, ...]]) -> None:
        for conditions in cases if self._failures[way] < _FAILURES else ():
            if way in self._left and self._possible(asked.calls, [conditions], way):
                run = asked.run(conditions, self.player)
                self._failures[way] += run is None
                if run is None and way in self.open:
                    self.doubts[way] = "the solver has numbers with which it is taken, but no calls were seen to take it"
                elif run is not None:
                    self.add(run)
                    if way in self.open:
                        self.doubts[way] = "a sequence of calls was found that does not take it on the interpreter"

    def _possible(self, questions: Questions, cases: Sequence[tuple[Value, ...]], way: Direction | None = None) -> bool:
        """Whether some of the conditions can hold; where nobody knows, a single direction is in doubt."""
        either = or_(*(and_(*case) for case in cases))
        if not isinstance(either, Term):
            return bool(either)
        answer = questions.ask(either.args if either.op == "and" else (either,), "branch", _SECONDS)
        if isinstance(answer, Unsure) and way is not None and way in self.open:
            self.doubts[way] = f"a solver gave up ({answer.reason})"
        return not isinstance(answer, Unsat)


class _AskedCall:
    """A call on a state, of which numbers are wanted that take it somewhere."""

    def __init__(self, calls: Calls, before: Batch, operation: Operation, given: tuple[Choice, ...]) -> None:
        self.calls = calls
        self.before = before
        self.operation = operation
        self.given = given

    def run(self, conditions: tuple[Value, ...], player: WatchedPlayer) -> PlayedRun | None:
        """A sequence that ends in the call, under some conditions, as it goes."""
        for member in self.before.members:
            said = (member.state.formula(), *conditions)
            path = Path(tuple(one for one in said if isinstance(one, Term)))
            asked = AskedState(member, self.operation, self.given, path)
            found = None if False in said else sequence_to(self.calls, asked)
            if found is not None:
                return player.play((*found.steps, SequenceStep(found.predicate, found.asked)))
        return None


def _conditions(path: Path, within: Value) -> tuple[Value, ...]:
    return (*path.conditions, within)
