"""Many pairs: those of the same code at once, those that were checked before from the cache, the others in worker processes.

First come the pairs whose own code changed. What is then proved about them for all inputs is known when those are looked at that
only call them; the rest is checked at last. A pair is judged by itself and by what an earlier round has proved, never by what happens
to have been done before it, so the verdicts do not depend on the number of workers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from twinproof.align.match import Matching, Pair
from twinproof.check import Checked, Target, check_pairs, check_same_code, demand
from twinproof.dataclass import dataclass
from twinproof.errors import BadInput, MissingTool, TwinproofError
from twinproof.options import Options
from twinproof.project.cache import Cache
from twinproof.project.codec import checked_from_json, checked_to_json
from twinproof.project.jobs import Died, Limits, run_jobs
from twinproof.project.key import Keys
from twinproof.project.order import in_order
from twinproof.verdict import Reason, Unknown

DIED, FAILED, REFUSED = "process-ended", "internal-error", "bad-input"
_ADVICE = "the other pairs are not affected; please report it with the two versions of the method"
_OVERTIME = 2.0  # times its own timeout, and a start-up, until a pair's process is ended
_START_UP = 20.0


@dataclass(frozen=True, slots=True)
class How:
    """How many pairs are checked: worker processes, the memory of each in megabytes, and where verdicts are kept, if anywhere."""

    workers: int = 1
    megabytes: int = 4096
    cache: Path | None = None


class ProjectCheck:
    """The check of many pairs of two versions."""

    def __init__(self, old: Target, new: Target, matching: Matching, options: Options, how: How) -> None:
        self.old = old
        self.new = new
        self.matching = matching
        self.options = options
        self.how = how

    def run(self, pairs: Sequence[Pair], progress: Callable[[str], None] = lambda text: None) -> Iterator[Checked]:
        """The verdicts, in the order in which they are found."""
        demand(self.matching, self.options)
        rest = []
        for pair in pairs:
            found = self._at_once(pair)
            if found is None:
                rest.append(pair)
            else:
                yield found
        yield from self._known_and_new(in_order(self.matching, rest) if len(rest) > 1 else rest, progress)

    def _at_once(self, pair: Pair) -> Checked | None:
        """The verdict on a pair of the same code; what is wrong with its classes is left to its own process."""
        try:
            return check_same_code(self.matching, pair, self.options)
        except TwinproofError:
            return None

    def _known_and_new(self, pairs: Sequence[Pair], progress: Callable[[str], None]) -> Iterator[Checked]:
        if self.how.cache is None or not pairs:
            yield from self._work(pairs, progress)
            return
        keys = Keys(self.old, self.new, self.matching, self.options)
        with Cache(self.how.cache) as cache:
            unknown = []
            for pair in pairs:
                known = self._recall(cache, keys.key(pair), pair)
                if known is None:
                    unknown.append(pair)
                else:
                    yield known
            for result in self._work(unknown, progress):
                if not is_accident(result):
                    cache.keep(keys.key(result.pair), checked_to_json(result))
                yield result

    @staticmethod
    def _recall(cache: Cache, key: str, pair: Pair) -> Checked | None:
        data = cache.find(key)
        try:
            return None if data is None else checked_from_json(pair, data)
        except BadInput:  # written by something else
            return None

    def _work(self, pairs: Sequence[Pair], progress: Callable[[str], None]) -> Iterator[Checked]:
        """Check pairs in processes of their own."""
        todo = iter(pairs)

        def next_pair() -> Pair | None:
            pair = next(todo, None)
            if pair is not None:
                progress(pair.id)
            return pair

        limits = Limits(_OVERTIME * self.options.timeout + _START_UP, self.how.megabytes)
        for pair, outcome in run_jobs(next_pair, self._check, self.how.workers, limits):
            yield _result(pair, outcome)

    def _check(self, pair: Pair) -> bytes:
        """What a worker process does."""
        try:
            (result,) = check_pairs(self.old, self.new, self.matching, [pair], self.options)
        except MissingTool as error:
            return json.dumps({"missing": str(error)}).encode()
        except BadInput as error:
            result = Checked(pair, Unknown(Reason(REFUSED, str(error))), 0.0, ())
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - one pair on which we fail is no reason to give up the others
            import traceback

            summary = " ".join(f"{type(error).__name__}: {error}".split())[:300]
            result = Checked(pair, Unknown(Reason(FAILED, summary, _ADVICE)), 0.0, tuple(traceback.format_exc().splitlines()))
        return json.dumps(checked_to_json(result)).encode()


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


def _result(pair: Pair, outcome: bytes | Died) -> Checked:
    if isinstance(outcome, Died):
        return Checked(pair, Unknown(Reason(DIED, f"the check was ended: {outcome.reason}")), 0.0, ())
    data = json.loads(outcome)
    if "missing" in data:
        raise MissingTool(data["missing"])
    return checked_from_json(pair, data)


def is_accident(result: Checked) -> bool:
    """Whether another try could end otherwise, so that the verdict is not worth keeping."""
    return isinstance(result.verdict, Unknown) and result.verdict.reason.id in (DIED, FAILED)
