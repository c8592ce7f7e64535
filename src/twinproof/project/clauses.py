"""Many methods and their contracts: those that were verified before from the cache, the others in worker processes, one for each method.

A method is judged by itself, so the verdicts depend neither on the number of workers nor on what is in the cache.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from twinproof.base.budget import OutOfTime, hard_limit
from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, MissingTool
from twinproof.base.jsondata import Json, as_list
from twinproof.base.verdict import Reason, Unknown
from twinproof.clause_runs import Setup, at_hand
from twinproof.contract.question import Question, alone
from twinproof.language.runner import Runner
from twinproof.project.accidents import GRACE, KILL, after, is_accident, killed
from twinproof.project.cache import Cache
from twinproof.project.codec import verified_from_json, verified_to_json
from twinproof.project.how import How
from twinproof.project.jobs import Died, JobLimits, run_jobs
from twinproof.project.key import clause_keys
from twinproof.smt.chain import Chain
from twinproof.target import Verified
from twinproof.verify import ADVICE, MethodCheck

_LATE = (
    "twinproof.induct.unfailing",
    "twinproof.sample.violate",
    "twinproof.smt.solvers.z3_solver",
    "twinproof.witness.minimise",
)
_OVERRUN = Unknown(Reason("budget", "a strategy did not end in time", ADVICE["budget"]))
Answer = tuple[Question, list[Verified]]


@dataclass(frozen=True, slots=True)
class ClausesCheck:
    """The verification of many methods of a program."""

    setup: Setup
    how: How

    def run(self, questions: Sequence[Question], progress: Callable[[str], None]) -> Iterator[Answer]:
        """What is answered about each, in the order in which it is found."""
        if self.how.cache is None:
            yield from self._work(questions, progress)
            return
        key = clause_keys(self.setup.target, self.setup.options)
        keys = {id(question): key(_about(question, self.setup)) for question in questions}
        with Cache(self.how.cache) as cache:
            new = []
            for question in questions:
                known = self._recall(question, cache.find(keys[id(question)]))
                if known is None:
                    new.append(question)
                else:
                    yield question, known
            for question, found in self._work(new, progress):
                if not any(is_accident(one.verdict) for one in found):
                    cache.keep(keys[id(question)], [verified_to_json(one) for one in found])
                yield question, found

    def _recall(self, question: Question, data: Json) -> list[Verified] | None:
        language = self.setup.side.program.language
        try:
            return None if data is None else [verified_from_json(language, question.method, one) for one in as_list(data)]
        except (BadInput, ValueError):  # written by something else
            return None

    def _work(self, questions: Sequence[Question], progress: Callable[[str], None]) -> Iterator[Answer]:
        """Verify methods in processes of their own."""
        if not questions:
            return
        if len(questions) > 1:
            _prepare()
        todo = deque(questions)

        def next_question() -> Question | None:
            if not todo:
                return None
            progress(str(todo[0].method.ref))
            return todo.popleft()

        for question, outcome in run_jobs(next_question, self._job, self.how.workers, self._limits):
            yield question, self._found(question, outcome)

    def _limits(self, question: Question) -> JobLimits:
        """Each part of what is asked may take its time."""
        return JobLimits(sum(self.setup.options.timeout + KILL for _ in alone(question)), self.how.megabytes)

    def _job(self, question: Question) -> bytes:
        """What a worker process does."""
        try:
            with at_hand(self.setup.target, self.setup.options) as (runner, solver):
                found = [one for part in alone(question) for one in self._answers(part, runner, solver)]
        except MissingTool as error:
            return json.dumps({"missing": str(error)}).encode()
        return json.dumps([verified_to_json(one) for one in found]).encode()

    def _answers(self, part: Question, runner: Runner, solver: Chain) -> list[Verified]:
        try:
            with hard_limit(self.setup.options.timeout + GRACE):
                return MethodCheck(self.setup, part, runner, solver).run()
        except OutOfTime:
            return _all(part, _OVERRUN)
        except (MemoryError, MissingTool):
            raise
        except Exception as error:  # noqa: BLE001 - one method on which we fail is no reason to give up the others
            return _all(part, *after(error))

    def _found(self, question: Question, outcome: bytes | Died) -> list[Verified]:
        if isinstance(outcome, Died):
            return _all(question, killed(outcome.reason))
        data = json.loads(outcome)
        if isinstance(data, dict):
            raise MissingTool(data["missing"])
        return [verified_from_json(self.setup.side.program.language, question.method, one) for one in data]


def verify_project(
    setup: Setup, questions: Sequence[Question], how: How, progress: Callable[[str], None] = lambda text: None
) -> Iterator[Answer]:
    """What is answered about many methods, in the order in which it is found."""
    return ClausesCheck(setup, how).run(questions, progress)


def _about(question: Question, setup: Setup) -> str:
    relied_on = () if setup.reliance is None else tuple(map(repr, setup.reliance.contracts.values()))
    return repr((question.method.ref, question.contract, question.claims, question.discovers, relied_on))


def _all(question: Question, verdict: Unknown, steps: tuple[str, ...] = ()) -> list[Verified]:
    """The same about all clauses."""
    return [Verified(question.method, clause, verdict, 0.0, steps) for clause in question.clauses]


def _prepare() -> None:
    """Have at hand what many jobs would each look up for themselves."""
    from importlib import import_module

    for name in _LATE:
        import_module(name)
