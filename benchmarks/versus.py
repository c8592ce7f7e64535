"""`python -m benchmarks.versus BASE [HEAD]`: two commits of twinproof on the same pairs: which verdicts changed, and what each spends.

Both are clean copies that are asked by turns, through their command lines alone. Exit code 1 if a verdict got worse or says the reverse.
A change is one if it is seen twice; one that is not is listed as unsteady.
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.labels import ROOT
from benchmarks.measure import Spent, middle, table
from benchmarks.versus_questions import SUITES, questions, smallest
from benchmarks.versus_run import BOUNDED, ERROR, UNKNOWN, Both, Change, Commit, Json, Question, ask_both, check_out
from twinproof.java.find.jdk import find_jdk

ROUNDS = 5
KINDS = ("better", "worse", "reversed", "unsteady")
_RED, _PLAIN = "\x1b[31m", "\x1b[0m"
_WAIT = 60.0  # seconds for a start


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with what base and head said, and where that is not the same."""

    question: Question
    replies: Both
    changes: list[Change]


def main(argv: Sequence[str] | None = None) -> int:
    """Ask both, print, write; 1 if head is worse anywhere."""
    args = _arguments(argv)
    jdk = find_jdk()
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        commits = check_out(args.repository, args.base, home / "base"), check_out(args.repository, args.head, home / "head")
        starts = start_up(commits, smallest(home / "smallest", jdk), args.limit)
        todo = questions(args.only or SUITES, args.public, args.jars, args.sample, jdk)
        asked = [Asked(*each) for each in _shown(ask_both(commits, todo, args.limit), len(todo))]
    for text in (*_listings(asked), _suites(commits, asked, args.limit), _starts(commits, starts)):
        print(text, end="\n\n", flush=True)
    if args.json is not None:
        args.json.write_text(json.dumps(_to_json(commits, args.limit, asked, starts), indent=1) + "\n")
    return int(any(change.kind in ("worse", "reversed") for each in asked for change in each.changes))


def start_up(commits: tuple[Commit, Commit], question: Question, limit: float) -> dict[str, tuple[Spent, Spent]]:
    """What both take to say their version, and for a pair of one line: the medians of some rounds, by turns, after one that warms up."""
    runs: dict[str, list[tuple[Spent, Spent]]] = {"--version": [], "check of one line": []}
    for _ in range(ROUNDS + 1):
        old, new = (commit.run(["--version"], _WAIT)[0] for commit in commits)
        runs["--version"].append((old, new))
        old, new = (commit.ask(question, limit).spent for commit in commits)
        runs["check of one line"].append((old, new))
    return {name: (middle([old for old, _ in found[1:]]), middle([new for _, new in found[1:]])) for name, found in runs.items()}


def _shown(asked: Iterator[tuple[Question, Both, list[Change]]], total: int) -> Iterator[tuple[Question, Both, list[Change]]]:
    """The same, with progress on a terminal, and each change as it is found."""
    for number, (question, replies, changes) in enumerate(asked, 1):
        if sys.stderr.isatty():
            print(f"\r\x1b[K{number}/{total} {question.suite} {question.name[:80]}", end="", file=sys.stderr, flush=True)
            for change in changes:
                print(f"\r\x1b[K{_line(change)}", file=sys.stderr)
        yield question, replies, changes
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _listings(asked: Sequence[Asked]) -> Iterator[str]:
    """The pairs whose verdicts changed, by kind, and the questions that a commit did not answer."""
    changes = [change for each in asked for change in each.changes]
    for kind in KINDS:
        lines = [f"  {_line(change)}" for change in changes if change.kind == kind]
        if lines:
            title = "REVERSED: one of both is wrong" if kind == "reversed" else kind.capitalize()
            text = "\n".join([f"{title} ({len(lines)})", *lines])
            yield f"{_RED}{text}{_PLAIN}" if kind == "reversed" and sys.stdout.isatty() else text
    lines = [
        f"  {each.question.suite} {each.question.name}, {side}: {reply.problem}"
        for each in asked
        for side, reply in zip(("base", "head"), each.replies, strict=True)
        if not reply.verdicts
    ]
    if lines:
        yield "\n".join([f"No answer ({len(lines)})", *lines])
    if not changes:
        yield "No verdict changed."


def _line(change: Change) -> str:
    return f"{change.question.suite} {change.question.name}: {change.pair}: {change.before} -> {change.after}"


def _suites(commits: tuple[Commit, Commit], asked: Sequence[Asked], limit: float) -> str:
    suites = {
        name: [each for each in asked if each.question.suite == name] for name in dict.fromkeys(each.question.suite for each in asked)
    }
    rows = [(name, *_row(found)) for name, found in (*suites.items(), ("all", list(asked)))]
    head = ("suite", "pairs", "decided before", "after", *KINDS, "cpu s before", "after", "ratio", "median ratio")
    return table(f"{commits[0].name} and {commits[1].name}, at most {limit:g} s a pair", head, rows)


def _row(asked: Sequence[Asked]) -> list[object]:
    kinds = Counter(change.kind for each in asked for change in each.changes)
    decided = [
        sum(kind not in (BOUNDED, UNKNOWN, ERROR) for each in asked for kind in each.replies[side].verdicts.values()) for side in (0, 1)
    ]
    pairs = sum(len({*each.replies[0].verdicts, *each.replies[1].verdicts}) for each in asked)
    before, after = ([each.replies[side].spent.cpu for each in asked] for side in (0, 1))
    middling = statistics.median(map(_ratio, before, after)) if asked else 1.0
    spent = (f"{sum(before):.1f}", f"{sum(after):.1f}", f"{_ratio(sum(before), sum(after)):.2f}", f"{middling:.2f}")
    return [pairs, *decided, *(kinds[kind] for kind in KINDS), *spent]


def _ratio(before: float, after: float) -> float:
    return after / max(before, 0.01)  # the clock's own step


def _starts(commits: tuple[Commit, Commit], starts: dict[str, tuple[Spent, Spent]]) -> str:
    rows = [
        (name, f"{old.cpu:.2f}", f"{new.cpu:.2f}", f"{_ratio(old.cpu, new.cpu):.2f}", f"{_ratio(old.wall, new.wall):.2f}")
        for name, (old, new) in starts.items()
    ]
    return table(f"Start-up (medians of {ROUNDS}, by turns)", ("", "cpu s before", "after", "ratio", "of wall"), rows)


def _to_json(commits: tuple[Commit, Commit], limit: float, asked: Sequence[Asked], starts: dict[str, tuple[Spent, Spent]]) -> Json:
    return {
        "base": commits[0].name,
        "head": commits[1].name,
        "limit": limit,
        "questions": [
            {
                "suite": each.question.suite,
                "name": each.question.name,
                "verdicts": [dict(reply.verdicts) for reply in each.replies],
                "cpu": [round(reply.spent.cpu, 2) for reply in each.replies],
                "problems": [reply.problem for reply in each.replies],
                "changes": [{"pair": one.pair, "before": one.before, "after": one.after, "kind": one.kind} for one in each.changes],
            }
            for each in asked
        ],
        "start": {name: {"cpu": [old.cpu, new.cpu], "wall": [old.wall, new.wall]} for name, (old, new) in starts.items()},
    }


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.versus", description="two commits of twinproof on the same pairs, by turns")
    parser.add_argument("base", help="the commit before")
    parser.add_argument("head", nargs="?", default="HEAD", help="the commit after (default: HEAD)")
    parser.add_argument("--only", nargs="+", choices=SUITES, metavar="SUITE", help=f"of {', '.join(SUITES)} (default: all)")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one pair (default: 10)")
    parser.add_argument("--sample", type=int, metavar="N", help="of each suite at most N pairs, or folders, always the same ones")
    parser.add_argument("--public", nargs="+", type=Path, default=[], metavar="DIR", help="public suites that are checked out there")
    parser.add_argument("--jars", nargs="+", type=_two_jars, default=[], metavar="OLD:NEW", help="pairs of jars")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all of it there, too")
    parser.add_argument("--repository", type=Path, default=ROOT.parent, metavar="DIR", help="whose commits they are (default: this one)")
    return parser.parse_args(argv)


def _two_jars(text: str) -> tuple[Path, Path]:
    old, _, new = text.partition(":")
    if not (Path(old).is_file() and Path(new).is_file()):
        raise argparse.ArgumentTypeError(f"{text} is not OLD:NEW, two files")
    return Path(old).absolute(), Path(new).absolute()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # so that the children end, too
    sys.exit(main())
