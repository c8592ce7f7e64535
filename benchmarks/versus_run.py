"""Two commits side by side: clean copies of both, asked the same questions by turns through nothing but their command lines.

Each question is a process of its own, without a cache of verdicts. Who is asked first alternates, so that a busy machine is busy for both.
"""

from __future__ import annotations

import compileall
import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.measure import Spent, ran

Json = dict[str, Any]
Both = tuple["Reply", "Reply"]  # of base and of head
EQUIVALENT, ENDING, BOUNDED = "equivalent", "equivalent wherever both end", "bounded"
DIFFERENT, APART, UNKNOWN, ERROR = "different", "different in ending", "unknown", "no answer"
_RANK = {ERROR: 0, UNKNOWN: 1, BOUNDED: 2, ENDING: 3, EQUIVALENT: 4, DIFFERENT: 4, APART: 4}
_CONTRADICTORY = ({EQUIVALENT, DIFFERENT}, {EQUIVALENT, APART}, {ENDING, DIFFERENT})
_GRACE = 1.5, 30.0  # a process is killed at this factor of its limits, plus seconds


@dataclass(frozen=True, slots=True)
class Question:
    """What both are asked: the words behind `check`, and about how many pairs of methods that is."""

    suite: str
    name: str
    words: tuple[str, ...]
    pairs: int = 1


@dataclass(frozen=True, slots=True)
class Reply:
    """The verdict on each pair by its id, what it took, and what went wrong instead."""

    verdicts: Mapping[str, str]
    spent: Spent
    problem: str = ""

    def on(self, pair: str) -> str:
        """The verdict on a pair, or that there is none."""
        return self.verdicts.get(pair, ERROR)


@dataclass(frozen=True, slots=True)
class Change:
    """A pair on which the commits do not say the same: better, worse, reversed, or unsteady if not so when they were asked again."""

    question: Question
    pair: str
    before: str
    after: str
    kind: str


@dataclass(frozen=True, slots=True)
class Commit:
    """A clean copy of one commit."""

    name: str
    home: Path

    def run(self, words: Sequence[str], limit: float) -> tuple[Spent, subprocess.CompletedProcess[str]]:
        """Run twinproof with these arguments."""
        environment = os.environ | {"PYTHONPATH": str(self.home / "src"), "TWINPROOF_VERDICTS": ""}
        return ran([sys.executable, "-m", "twinproof", *words], limit, self.home, environment)

    def ask(self, question: Question, limit: float) -> Reply:
        """What it says about the pairs of a question, given `limit` seconds for each."""
        words = ["check", *question.words, "--format", "json", "--timeout", str(limit)]
        spent, done = self.run(words, _GRACE[0] * limit * question.pairs + _GRACE[1])
        try:
            return Reply({pair["id"]: _kind(pair) for pair in json.loads(done.stdout)["pairs"]}, spent)
        except ValueError:
            return Reply({}, spent, done.stderr.strip()[-300:] if spent.ended else "killed, as it did not keep to its limit")


def check_out(repository: Path, name: str, home: Path) -> Commit:
    """The sources of a commit, copied into a folder and compiled as an installation does; `ValueError` if another twinproof runs."""
    git = ["git", "-C", str(repository)]
    found = subprocess.run([*git, "rev-parse", "--short", f"{name}^{{commit}}"], capture_output=True, text=True)
    if found.returncode != 0:
        raise ValueError(f"{name} is no commit of {repository}: {found.stderr.strip()}")
    packed = subprocess.run([*git, "archive", "--format=tar", name, "src"], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(home, filter="data")
    compileall.compile_dir(home / "src", quiet=1)
    commit = Commit(found.stdout.strip(), home)
    environment = os.environ | {"PYTHONPATH": str(home / "src")}
    where = ran([sys.executable, "-c", "import twinproof; print(twinproof.__file__)"], _GRACE[1], home, environment)[1].stdout.strip()
    if not Path(where).is_relative_to(home):
        raise ValueError(f"{where} is run instead of {home}")
    return commit


def ask_both(commits: tuple[Commit, Commit], questions: Sequence[Question], limit: float) -> Iterator[tuple[Question, Both, list[Change]]]:
    """Each question with both replies; where they are not the same, the question is asked again."""
    for number, question in enumerate(questions):
        replies = _by_turns(commits, question, limit, swapped=number % 2 == 1)
        changes = list(_changes(question, replies))
        if changes:
            again = _by_turns(commits, question, limit, swapped=number % 2 == 0)
            changes = [_confirmed(change, again) for change in changes]
        yield question, replies, changes


def _by_turns(commits: tuple[Commit, Commit], question: Question, limit: float, swapped: bool) -> Both:
    first, second = (commit.ask(question, limit) for commit in (commits[::-1] if swapped else commits))
    return (second, first) if swapped else (first, second)


def _changes(question: Question, replies: Both) -> Iterator[Change]:
    """The pairs on which two replies are not the same."""
    for pair in dict.fromkeys((*replies[0].verdicts, *replies[1].verdicts)):
        before, after = (reply.on(pair) for reply in replies)
        kind = change_of(before, after)
        if kind:
            yield Change(question, pair, before, after, kind)


def change_of(before: str, after: str) -> str:
    """What a change of the verdict is; nothing if both verdicts say the same."""
    if {before, after} in _CONTRADICTORY:
        return "reversed"
    if _RANK[before] == _RANK[after]:
        return ""
    return "better" if _RANK[before] < _RANK[after] else "worse"


def _confirmed(change: Change, again: Both) -> Change:
    """The change if it is one of decisions, or if it is seen again."""
    same = (again[0].on(change.pair), again[1].on(change.pair)) == (change.before, change.after)
    return change if same or change.kind == "reversed" else Change(change.question, change.pair, change.before, change.after, "unsteady")


def _kind(pair: Json) -> str:
    match pair["verdict"]:
        case "equivalent":
            return BOUNDED if pair["bounded"] else EQUIVALENT if pair.get("ending", "same") == "same" else ENDING
        case "different":
            return APART if "stopped" in (pair["witness"][side]["end"] for side in ("old", "new")) else DIFFERENT
    return UNKNOWN
