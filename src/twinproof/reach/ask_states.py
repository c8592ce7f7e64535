"""Questions about reachable states: a predicate is asked of every state when it is found, until one answers.

`none` and `holds` rest on an exploration in which nothing was left out; `found` and `violated` on a sequence that was run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from twinproof.base.dataclass import dataclass
from twinproof.base.verdict import Reason
from twinproof.execute.explore import OutOfBudget
from twinproof.execute.state import Path
from twinproof.ir.types import BOOLEAN, INT, parse_descriptor
from twinproof.reach.exploration import Exploration, ReachedState
from twinproof.reach.operation import Operation, choices
from twinproof.reach.play import Player
from twinproof.reach.sequence import CallSequence
from twinproof.reach.trace_back import AskedState, sequence_to
from twinproof.reach.transition import Judgement
from twinproof.reach.wanted_states import Query
from twinproof.smt.query import Sat, Unsure
from twinproof.term.build import equal, not_
from twinproof.term.term import Term, Value

ReachWord = Literal["found", "none", "holds", "violated", "explored", "unknown"]
_SECONDS = 20.0
_TRIES = 3  # candidates that do not run as they should, until the question is given up


@dataclass(frozen=True, slots=True)
class ReachAnswer:
    """What came of a question; `calls` is the length up to which all sequences were explored, None if it is any length."""

    word: ReachWord
    calls: int | None
    sequence: CallSequence | None = None
    reason: Reason | None = None


class StateQuestion:
    """A predicate on its way through the states."""

    def __init__(self, exploration: Exploration, predicate: Operation, query: Query, player: Player) -> None:
        self.exploration = exploration
        self.calls = exploration.calls
        self.predicate = predicate
        self.query = query
        self.player = player
        self.gaps: dict[str, None] = {}
        self.failed = 0

    def answer(self, confirm: Callable[[CallSequence], Reason | None]) -> ReachAnswer:
        """The answer; a sequence counts if it ends as it should here, and `confirm` finds nothing wrong with it."""
        try:
            for reached in self.exploration.run():
                for sequence in self._sequences(reached):
                    why_not = confirm(sequence)
                    if why_not is None:
                        return ReachAnswer("found" if self.query == "find" else "violated", len(sequence.steps), sequence)
                    self.gaps[f"a sequence was found, but not confirmed: {why_not.text}"] = None
                    self.failed += 1
                if self.failed >= _TRIES:
                    break
        except OutOfBudget as stop:
            return self._unknown(Reason("budget", str(stop), "a larger --timeout or a smaller scope may help"))
        return self._end()

    def _end(self) -> ReachAnswer:
        gaps = [*self.exploration.gaps, *self.gaps]
        if gaps:
            return self._unknown(Reason("unsupported", gaps[0]))
        depth = None if self.exploration.is_complete else self.exploration.depth
        if self.exploration.not_asked:
            types = ", ".join(self.exploration.not_asked)
            advice = "a predicate of objects that public calls give can be asked"
            return self._unknown(Reason("never-asked", f"no call gives objects of {types}, so that the predicate was never asked", advice))
        return ReachAnswer("none" if self.query == "find" else "holds", depth)

    def _unknown(self, reason: Reason) -> ReachAnswer:
        return ReachAnswer("unknown", self.exploration.depth, reason=reason)

    def _sequences(self, reached: ReachedState) -> Iterator[CallSequence]:
        """Sequences to a state after which the predicate ends as wanted, as the interpreter has it."""
        program = self.calls.side.program
        for given in choices(program, self.predicate, reached.state.shape, self.calls.supply, with_null=False):
            judgements, gaps = self.calls.judge(reached.state, self.predicate, given)
            self.gaps.update(dict.fromkeys(f"{self.predicate.name}: {gap}" for gap in gaps))
            for judgement in judgements:
                path = self._wanted(judgement)
                if path is not None and self._can_be(path):
                    yield from self._confirmed(AskedState(reached, self.predicate, given, path))

    def _confirmed(self, asked: AskedState) -> Iterator[CallSequence]:
        sequence = sequence_to(self.calls, asked)
        end = None if sequence is None else self.player.ends(sequence)
        if sequence is None or end is None or (end == "true") is not (self.query == "find"):
            self.gaps["a state was found, but no sequence of calls was seen to lead there"] = None
            self.failed += 1
        else:
            yield self.player.smaller(sequence, end)

    def _can_be(self, path: Path) -> bool:
        answer = self.calls.ask(path.conditions, "asked", _SECONDS) if path.conditions else None
        if isinstance(answer, Unsure):
            self.gaps[f"a solver gave up ({answer.reason})"] = None
        return answer is None or isinstance(answer, Sat)

    def _wanted(self, judgement: Judgement) -> Path | None:
        """Under which decisions the predicate ends as wanted."""
        path, value, threw = judgement
        if threw is not None:
            return path if self.query == "always" else None
        if parse_descriptor(self.predicate.method.descriptor).result is not BOOLEAN:
            return path if self.query == "find" else None
        says_no: Value = equal(INT, value, 0)
        wanted = not_(says_no) if self.query == "find" else says_no
        if isinstance(wanted, Term):
            return path.with_(wanted)
        return path if wanted else None
