"""Many pairs: those of the same code at once, those that were checked before from the cache, the others in worker processes.

First come the pairs whose own code changed. What is then proved about them for all inputs is known when those are looked at that
only call them; the rest is checked at last. A pair is judged by itself and by what an earlier round has proved, never by what happens
to have been done before it, so the verdicts do not depend on the number of workers.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

from twinproof.align.match import Matching, Pair, called_alike
from twinproof.align.starts import is_start
from twinproof.base.budget import Deadline, OutOfTime, hard_limit
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import BadInput, MissingTool, TwinproofError
from twinproof.base.options import Options
from twinproof.base.verdict import Equivalent, Reason, Unknown, Verdict
from twinproof.check import (
    NOTHING_FOUND,
    OVERRUN,
    SameCode,
    asks_structural,
    at_hand,
    attack_proof,
    check_pairs,
    check_same_code,
    demand,
    is_settled,
)
from twinproof.ir.program import Method
from twinproof.language.language import Language
from twinproof.language.runner import Runner
from twinproof.project.accidents import DIED, GRACE, KILL, after, is_accident, killed
from twinproof.project.cache import Cache
from twinproof.project.codec import Result, result_from_json, result_to_json
from twinproof.project.how import How
from twinproof.project.jobs import Died, JobLimits, run_jobs
from twinproof.project.key import Keys
from twinproof.project.obstacles import Obstacles
from twinproof.project.schedule import in_order
from twinproof.same.callgraph import call_graph
from twinproof.same.composed import Given, is_fact, strict
from twinproof.same.events import tolerant_of
from twinproof.same.nearness import nearness_of
from twinproof.same.premises import qualified
from twinproof.smt.chain import Chain
from twinproof.target import FRONT_END, Checked, Target

GIVEN = "structural: the same code, given what was proved about methods that it calls"
REACHES = "reaches-change"
MANY = 20  # pairs whose own code is the same, beyond which there is a look at each instead of a check
_LATEST, _LEAST = 4.0, 0.5  # seconds that a command for one pair may take longer than its timeout, start-up included; a share at least
_MOST_ATTACKS = 16  # in one process
_FAR = 1 << 30  # calls away: what is not seen to lead to a change
_WORTHWHILE = 0.1  # seconds without which no pair is begun
_LEAST_SHARE = 2.0  # seconds for a pair, however many there are to share a budget
_LATE = (
    "twinproof.sample.distance",
    "twinproof.induct.induct",
    "twinproof.abstraction.refine",
    "twinproof.smt.solvers.z3_solver",
    "twinproof.witness.compose",
)


@dataclass(frozen=True, slots=True)
class Job:
    """A pair to be checked, or looked at in `brief`; `wants_fact` if others may rely on it. A `proof` found without an execution is
    to be attacked. Of a budget for all pairs it may get fewer `seconds` than a pair has."""

    pair: Pair
    wants_fact: bool = False
    brief: bool = False
    proof: Equivalent | None = None
    seconds: float | None = None

    @property
    def kind(self) -> str:
        """What is done with the pair."""
        if self.proof is not None:
            return f"attack {' '.join(self.proof.scope.assumptions)}"
        return "brief" if self.brief else ""


Judge = Callable[[Sequence[Job]], Iterator[tuple[Job, Result]]]
Batch = tuple[Job, ...]  # what one process does
Pool = Callable[[Callable[[], Batch | None], JobLimits], Iterator[tuple[Batch, bytes | Died]]]  # the outcomes of batches as they end


class ProjectCheck:
    """The check of many pairs of two versions."""

    def __init__(self, old: Target, new: Target, matching: Matching, options: Options, how: How) -> None:
        self.old = old
        self.new = new
        self.matching = matching
        self.options = options
        self.how = how
        self.is_single = False
        self._until = 0.0  # when the budget is over: half of it is for pairs, however long it took to get here
        self._begun = time.monotonic() if how.begun is None else how.begun
        self._language = old.program.language

    def run(self, pairs: Sequence[Pair], progress: Callable[[str], None] = lambda text: None) -> Iterator[Checked]:
        """The verdicts, in the order in which they are found."""
        demand(self.matching, self.options)
        self.is_single = len(pairs) == 1
        with self._pool() as pool:
            yield from self._run(pairs, lambda jobs: self._known_and_new(jobs, pool, progress))

    def _run(self, pairs: Sequence[Pair], judge: Judge) -> Iterator[Checked]:
        rest, proofs = [], []
        for pair in pairs:
            found = self._at_once(pair)
            if found is None:
                rest.append(pair)
            elif found.spared:
                yield found.checked
            else:
                proofs.append(found.checked)
        near = nearness_of(self.matching) if len(pairs) > 1 else None
        news = [proof for proof in proofs if near is None or near.has_changed(proof.pair)]
        yield from _attacked(news, judge)
        changed, callers = self._rounds(rest)
        facts: dict[tuple[Method, Method], Equivalent] = {}
        judged: dict[tuple[Method, Method], Verdict] = {}
        for job, result in judge([Job(pair, bool(callers)) for pair in changed]):
            judged[job.pair.old, job.pair.new] = result.checked.verdict
            if result.fact is not None:
                facts[job.pair.old, job.pair.new] = result.fact
            yield result.checked
        given = Obstacles(tolerant_of(self.matching), facts, judged)
        proved, left = self._settled(callers, given)
        if near is not None:
            left.sort(key=lambda pair: near.distance(pair) or _FAR)
        for job, result in judge([Job(pair, brief=len(left) > MANY) for pair in left]):
            yield _explained(result.checked, given) if job.brief else result.checked
        yield from _attacked([*proved, *(proof for proof in proofs if proof not in news)], judge)

    def _settled(self, callers: Sequence[Pair], given: Given) -> tuple[list[Checked], list[Pair]]:
        """Those that are proved by what is known of the methods they call, and the others."""
        proved, left = [], []
        for pair in callers:
            proof = given.decide(pair) if called_alike(self.matching, pair) else None
            verdict = None if proof is None else qualified(self.matching, pair, proof, self.options)
            if isinstance(verdict, Equivalent):
                proved.append(Checked(pair, verdict, 0.0, (GIVEN,)))
            else:
                left.append(pair)
        return proved, left

    def _rounds(self, pairs: Sequence[Pair]) -> tuple[list[Pair], list[Pair]]:
        """Those that are to be checked for themselves, and those that may turn out to be equal because of what is proved about them."""
        ordered = in_order(self.matching, pairs) if len(pairs) > 1 else list(pairs)
        blocks = self.matching.old.program.language.blocks  # no facts about callees are used there
        if blocks or not (self.options.numbers == "exact" and asks_structural(self.options)):
            return ordered, []
        is_caller = [self._is_same_itself(pair) for pair in ordered]
        return [p for p, it in zip(ordered, is_caller, strict=True) if not it], [p for p, it in zip(ordered, is_caller, strict=True) if it]

    def _is_same_itself(self, pair: Pair) -> bool:
        try:
            return not is_start(pair.old) and tolerant_of(self.matching).reached((pair.old, pair.new)) is not None
        except TwinproofError:
            return False

    def _at_once(self, pair: Pair) -> SameCode | None:
        """The verdict on a pair of the same code; what is wrong with its classes is left to its own process."""
        try:
            return check_same_code(self.matching, pair, self.options)
        except TwinproofError:
            return None

    def _known_and_new(self, jobs: Sequence[Job], pool: Pool, progress: Callable[[str], None]) -> Iterator[tuple[Job, Result]]:
        if self.how.cache is None or not jobs:
            yield from self._work(jobs, pool, progress)
            return
        keys = Keys(self.old, self.new, self.matching, self.options)
        with Cache(self.how.cache) as cache:
            unknown = []
            for job in jobs:
                known = self._recall(cache, keys.key(job.pair, job.kind), job)
                if known is None:
                    unknown.append(job)
                else:
                    yield job, known
            for job, result in self._work(unknown, pool, progress):
                if not (is_accident(result.checked.verdict) or self._was_cut_short(job, result.checked)):
                    cache.keep(keys.key(job.pair, job.kind), result_to_json(result))
                yield job, result

    def _recall(self, cache: Cache, key: str, job: Job) -> Result | None:
        data = cache.find(key)
        try:
            found = None if data is None else result_from_json(self._language, job.pair, data)
        except BadInput:  # written by something else
            return None
        return None if found is not None and job.wants_fact and not found.asked else found

    def _work(self, jobs: Sequence[Job], pool: Pool, progress: Callable[[str], None]) -> Iterator[tuple[Job, Result]]:
        """Check pairs in processes of their own."""
        if not jobs:
            return
        if len(jobs) > 1 and self.how.cluster is None:
            self.prepare()
        todo = deque(_batches(jobs, self.how.workers))

        def next_batch() -> Batch | None:
            seconds = self._share(sum(map(len, todo)))
            if not todo or (seconds is not None and seconds <= 0):
                return None
            batch = tuple(replace(job, seconds=seconds) for job in todo.popleft())
            progress(batch[0].pair.id)
            return batch

        questions = 2 if any(job.wants_fact or job.proof is not None for job in jobs) else 1
        limits = JobLimits(questions * (self.options.timeout + KILL), self.how.megabytes)
        for batch, outcome in pool(next_batch, limits):
            results = _results(self._language, batch, outcome)
            todo.extend(_left(batch, len(results)))
            yield from zip(batch, results, strict=False)

    def _share(self, jobs: int) -> float | None:
        """How long the next of some jobs may take, where there is a budget for all: twice what each would get, as most end early."""
        if self.how.budget is None:
            return None
        now = time.monotonic()
        self._until = self._until or max(self._begun + self.how.budget, now + self.how.budget / 2)
        left = self._until - now
        if left < _WORTHWHILE:
            return 0.0
        return min(left, self.options.timeout, max(_LEAST_SHARE, 2 * left * self.how.workers / max(1, jobs)))

    def _was_cut_short(self, job: Job, result: Checked) -> bool:
        """Whether a verdict may be what it is because a budget for all pairs left little time for this one."""
        return job.seconds is not None and job.seconds < self.options.timeout and not is_settled(result.verdict)

    def prepare(self) -> None:
        """Have at hand what many jobs would each look up for themselves: late imports, and who calls whom."""
        for name in _LATE:
            import_module(name)
        for side in (self.matching.old, self.matching.new):
            call_graph(side, frozenset(self.matching.classes)).prepare()

    @contextmanager
    def _pool(self) -> Iterator[Pool]:
        """What runs jobs: processes of this machine, or of those of a cluster."""
        if self.how.cluster is None:
            yield lambda next_batch, limits: run_jobs(next_batch, self.check, self.how.workers, limits)
            return
        from twinproof.project.cluster import Cluster
        from twinproof.project.ship import pack

        with Cluster(self.how.cluster, lambda: pack(self), lambda: FRONT_END.pack_tools(self.old.origin.toolchain)) as cluster:
            yield cluster.run_jobs

    def check(self, batch: Batch) -> bytes:
        """What a worker process does: its jobs in turn, as long as they end well and there is time."""
        seconds = batch[0].seconds
        if seconds is not None:
            short = ProjectCheck(self.old, self.new, self.matching, replace(self.options, timeout=seconds), self.how)
            return short.check(tuple(replace(job, seconds=None) for job in batch))
        clock = Deadline(self.options.timeout)
        results: list[Result] = []
        try:
            with at_hand(self.old, self.options) as tools:
                for job in batch:
                    results.append(self._answer(job, tools))
                    if clock.left() <= 0 or is_accident(results[-1].checked.verdict):
                        break
        except MissingTool as error:
            return json.dumps({"missing": str(error)}).encode()
        return json.dumps([result_to_json(result) for result in results]).encode()

    def _answer(self, job: Job, tools: tuple[Runner, Chain]) -> Result:
        pair, fact = job.pair, None
        try:
            with hard_limit(self._hard()):
                result = self._judge(job, tools)
            if job.wants_fact and is_fact(pair, result.verdict):
                fact = self._fact(result)
        except OutOfTime:
            ended = Unknown(Reason(DIED, "the attack did not end in time")) if job.proof is not None else OVERRUN
            result = Checked(pair, ended, self.options.timeout, ())
        except (MemoryError, MissingTool):
            raise
        except Exception as error:  # noqa: BLE001 - one pair on which we fail is no reason to give up the others
            verdict, steps = after(error)
            result = Checked(pair, verdict, 0.0, steps)
        return Result(result, fact, job.wants_fact)

    def _judge(self, job: Job, tools: tuple[Runner, Chain]) -> Checked:
        if job.proof is not None:
            return attack_proof(*tools, self.old, self.new, self.matching, job.pair, self.options, job.proof)
        (result,) = check_pairs(self.old, self.new, self.matching, [job.pair], self.options, brief=job.brief)
        return result

    def _hard(self) -> float:
        """Seconds until the hard limit of a pair."""
        late = 0.0 if self.how.begun is None or not self.is_single else time.monotonic() - self.how.begun
        return max(_LEAST * self.options.timeout, self.options.timeout + min(GRACE, _LATEST - late))

    def _fact(self, result: Checked) -> Equivalent | None:
        """What others may rely on: the verdict under strict options."""
        verdict = result.verdict
        if strict(self.options) != self.options:
            try:
                with hard_limit(self.options.timeout + GRACE):
                    (again,) = check_pairs(self.old, self.new, self.matching, [result.pair], strict(self.options))
            except OutOfTime:
                return None
            verdict = again.verdict
        return verdict if isinstance(verdict, Equivalent) and is_fact(result.pair, verdict) else None


def check_project(
    old: Target,
    new: Target,
    matching: Matching,
    pairs: Sequence[Pair],
    options: Options,
    how: How,
    progress: Callable[[str], None] = lambda text: None,
) -> Iterator[Checked]:
    """The verdicts of many pairs, in the order in which they are found."""
    return ProjectCheck(old, new, matching, options, how).run(pairs, progress)


def _attacked(proofs: Sequence[Checked], judge: Judge) -> Iterator[Checked]:
    """What attacks leave of proofs that were found without an execution; one that did not get to its end leaves them as they are."""
    found = {(proof.pair.old, proof.pair.new): proof for proof in proofs}
    for job, result in judge([Job(proof.pair, proof=_proof(proof.verdict)) for proof in proofs]):
        tried, proof = result.checked, found[job.pair.old, job.pair.new]
        ended = isinstance(tried.verdict, Unknown) and tried.verdict.reason.id == DIED
        yield proof if ended or isinstance(tried.verdict, Equivalent) else tried


def _proof(verdict: Verdict) -> Equivalent:
    assert isinstance(verdict, Equivalent)
    return verdict


def _batches(jobs: Sequence[Job], workers: int) -> Iterator[Batch]:
    """Attacks several at a time, as each is over soon, the others one by one."""
    size = max(1, min(_MOST_ATTACKS, len(jobs) // workers)) if all(job.proof is not None for job in jobs) else 1
    for start in range(0, len(jobs), size):
        yield tuple(jobs[start : start + size])


def _left(batch: Batch, done: int) -> Iterator[Batch]:
    """What is still to do of a batch: together again, or, if all of it was lost, one by one."""
    if done:
        yield from [batch[done:]] if batch[done:] else []
    else:
        yield from ((job,) for job in batch)


def _results(language: Language, batch: Batch, outcome: bytes | Died) -> list[Result]:
    """The results of the jobs that were done, the first ones; of one that died alone, that it did."""
    if isinstance(outcome, Died):
        return [Result(Checked(job.pair, killed(outcome.reason), 0.0, ())) for job in batch if len(batch) == 1]
    data = json.loads(outcome)
    if "missing" in data:
        raise MissingTool(data["missing"])
    return [result_from_json(language, job.pair, done) for job, done in zip(batch, data, strict=False)]


def _explained(result: Checked, obstacles: Obstacles) -> Checked:
    """What a look at a pair showed; if nothing, why it is not settled."""
    obstacle = obstacles.nearest(result.pair) if result.verdict == NOTHING_FOUND else None
    if obstacle is None:
        return result
    reason = Reason(REACHES, f"its own code is the same, but {obstacle}", "checked alone, with --method, it has a whole --timeout")
    return replace(result, verdict=Unknown(reason, "structural"))
