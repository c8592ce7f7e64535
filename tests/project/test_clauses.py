"""Many methods and their contracts: the same answers whatever the number of workers and the state of the cache, and whatever ends badly."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from twinproof.base.options import Options
from twinproof.base.verdict import Unknown, Violated
from twinproof.clause_runs import Setup
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.contract.contract import ClauseKind
from twinproof.contract.question import Question
from twinproof.language.neutral import NEUTRAL
from twinproof.project import clauses
from twinproof.project.accidents import after, is_accident
from twinproof.project.clauses import verify_project
from twinproof.project.codec import verified_from_json, verified_to_json
from twinproof.project.how import How
from twinproof.report.json import write_json
from twinproof.report.report import VerifyReport
from twinproof.target import Verified, open_harnessed
from twinproof.verify import MethodCheck, verify

SOURCE = """class Many {
    static int twice(int x) { assert x != 77; return x + x; }
    static int half(int x) { return x / 2; }
    static int sign(int x) { assert x < 0 || x >= 0; return x < 0 ? -1 : 1; }
    static boolean less(int x, int r) { return r <= x; }
}
"""
LESS = AskedFor(predicates=((ClauseKind.ENSURES, "Many.less"),))
Asked = tuple[Setup, list[Question]]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    """What is asked of the program."""
    return questions(tmp_path_factory.mktemp("many"), SOURCE)


def questions(folder: Path, source: str) -> Asked:
    """What is asked of a program."""
    (folder / "Many.java").write_text(source)
    return questions_of(open_harnessed(str(folder / "Many.java")), LESS, Options(timeout=20.0, bound=16))


def report(asked: Asked, answers: Iterator[clauses.Answer]) -> VerifyReport:
    """The report of a run."""
    setup, every = asked
    found = {id(question): results for question, results in answers}
    made = VerifyReport("Many.java", "1", setup.options)
    return made.with_answers((question.method, question.clauses, found.get(id(question))) for question in every)


def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on nothing may be verified anew."""

    def refuse(*args: object) -> None:
        raise AssertionError("verified again")

    monkeypatch.setattr(clauses, "run_jobs", refuse)


def test_same_report(asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process or several, a new cache or an old one, none at all: the same bytes, which are those of a run without processes."""
    setup, every = asked
    cache = tmp_path / "verdicts.sqlite"
    wanted = [(one.method.ref, one.clause, type(one.verdict)) for one in verify(setup, every)]
    first = report(asked, verify_project(setup, every, How(2, cache=cache)))
    assert [(one.method.ref, one.clause, type(one.verdict)) for one in first.results] == wanted
    assert sum(isinstance(one.verdict, Violated) for one in first.results) >= 3
    assert write_json(report(asked, verify_project(setup, every, How(1)))) == write_json(first)
    unasked(monkeypatch)
    assert write_json(report(asked, verify_project(setup, every, How(1, cache=cache)))) == write_json(first)


def test_interrupted_and_resumed(asked: Asked, tmp_path: Path) -> None:
    """What was found before the end is in the report and in the cache; the rest is said to be unknown, and found by the next run."""
    setup, every = asked
    cache = tmp_path / "verdicts.sqlite"
    begun = verify_project(setup, every, How(cache=cache))
    part = report(asked, iter(list(islice(begun, 1))))
    begun.close()  # type: ignore[attr-defined]
    assert not part.complete
    missing = [one for one in part.results if isinstance(one.verdict, Unknown) and one.verdict.reason.id == "not-checked"]
    assert {one.method.name for one in missing} == {question.method.name for question in every[1:]}
    seen: list[str] = []
    whole = report(asked, verify_project(setup, every, How(cache=cache), seen.append))
    assert whole.complete
    assert len(seen) == len(every) - 1


def test_the_cache_is_about_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same program elsewhere is known; another one is not, nor are other clauses of the same."""
    cache = tmp_path / "verdicts.sqlite"
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
    setup, every = questions(tmp_path / "one", SOURCE)
    list(verify_project(setup, every, How(cache=cache)))
    unasked(monkeypatch)
    again, same = questions(tmp_path / "two", SOURCE)
    assert len(list(verify_project(again, same, How(cache=cache)))) == len(every)
    other, changed = questions(tmp_path / "three", SOURCE.replace("x / 2", "x / 3"))
    with pytest.raises(AssertionError, match="verified again"):
        list(verify_project(other, changed, How(cache=cache)))
    fewer = Question(every[0].method, every[0].contract, (), discovers=False)
    with pytest.raises(AssertionError, match="verified again"):
        list(verify_project(setup, [fewer], How(cache=cache)))


def test_accidents_are_unknown(asked: Asked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A bug of ours, or a process that dies, is about one method, and not kept."""
    setup, every = asked
    run = MethodCheck.run

    def fail(self: MethodCheck) -> Sequence[Verified]:
        if self.question.method.name == "half":
            raise ValueError("what a bug")
        if self.question.method.name == "sign":
            os.kill(os.getpid(), signal.SIGKILL)
        return run(self)

    monkeypatch.setattr(MethodCheck, "run", fail)
    found = report(asked, verify_project(setup, every, How(2, cache=tmp_path / "verdicts.sqlite"))).results
    reasons = {one.method.name: one.verdict.reason for one in found if isinstance(one.verdict, Unknown)}
    assert {name: reason.id for name, reason in reasons.items()} == {"half": "internal-error", "sign": "process-ended"}
    assert reasons["half"].text == "ValueError: what a bug"
    monkeypatch.setattr(MethodCheck, "run", run)
    seen: list[str] = []
    again = verify_project(setup, every, How(cache=tmp_path / "verdicts.sqlite"), seen.append)
    assert not any(is_accident(one.verdict) for _, results in again for one in results)
    assert sorted(name.split("(")[0] for name in seen) == ["Many.half", "Many.sign"]


def test_results_as_data(asked: Asked) -> None:
    """Written and read, they are the same."""
    setup, every = asked
    for found in verify(setup, every[:1]):
        assert verified_from_json(setup.side.program.language, found.method, verified_to_json(found)) == found
    unknown, steps = after(ValueError("no"))
    lost = Verified(every[0].method, "ensures A.b", unknown, 0.0, steps, "A.java:3")
    assert verified_from_json(NEUTRAL, lost.method, verified_to_json(lost)) == lost
