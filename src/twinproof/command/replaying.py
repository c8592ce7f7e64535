"""Replay of kept violations: the input is executed again, held to what was claimed, on what the path of the program holds now."""

from __future__ import annotations

from twinproof.base.dataclass import dataclass, replace
from twinproof.base.options import Options
from twinproof.clause_runs import at_hand
from twinproof.command.questions import questions_of
from twinproof.contract.question import Question, alone
from twinproof.git.revisions import materialised
from twinproof.heap.observe import Observation, Stopped
from twinproof.interpret.machine import FAILED, HALTED
from twinproof.sample.violate import broken_clause
from twinproof.target import open_harnessed
from twinproof.verify import MethodCheck
from twinproof.witness.violation import ViolationFile


@dataclass(frozen=True, slots=True)
class ViolationReplay:
    """A kept violation and what its input shows now: how two runs that are held to the contract ended, and what the method itself did."""

    file: ViolationFile
    held: tuple[Observation, ...]
    seen: Observation

    @property
    def broken(self) -> str | None:
        """The clause that is broken whenever the input is tried."""
        first, *others = map(broken_clause, self.held)
        return first if all(other == first for other in others) else None

    @property
    def unclear(self) -> str:
        """Why it cannot be said whether a clause is broken; empty if it can."""
        if len({broken_clause(one) for one in self.held}) > 1:
            return "nondeterministic: the program did not do the same twice"
        end = self.held[0].end
        if not isinstance(end, Stopped) or end.reason == FAILED:
            return ""
        return "the input is not as required any more" if end.reason == HALTED else f"{end.reason}: {end.detail}"


def replay_violation(file: ViolationFile) -> ViolationReplay:
    """Execute a violation again."""
    found = file.violation
    with materialised(file.target) as path:
        target, options = open_harnessed(path, file.libraries, file.asked.annotations), Options(modular=True)
        setup, questions = questions_of(target, file.asked, options)
        with at_hand(target, options) as (runner, solver):
            for part in _parts(questions, found.clause):
                check = MethodCheck(setup, part, runner, solver)
                held = check.runs.of(found.clause).observe((found.input, found.input))
                if not any(isinstance(one.end, Stopped) and one.end.reason == HALTED for one in held):
                    break
            (seen,) = check.runs.plainly.observe((found.input,))
        known = target.program.known_classes
        return ViolationReplay(replace(file, violation=replace(found, known=known)), tuple(held), seen)


def _parts(questions: list[Question], clause: str) -> list[Question]:
    """The parts of what is asked that are about a clause: one for each contract that has it, and requires something else. A clause of the
    code that is called is no part of its own."""
    parts = [part for question in questions for part in alone(question)]
    return [part for part in parts if clause in part.clauses] or parts[:1]
