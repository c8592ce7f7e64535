"""Small Java programs for tests of `verify`: compiled, opened, and asked."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.options import Options
from twinproof.base.verdict import ClauseVerdict, Holds, Violated
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.target import open_harnessed
from twinproof.verify import verify

ALL = AskedFor()  # every method that something is claimed of
QUICK = Options(timeout=10.0, bound=16)


def answers(folder: Path, source: str, asked: AskedFor = ALL, options: Options = QUICK) -> dict[tuple[str, str], ClauseVerdict]:
    """The verdicts on the clauses of a program in one file, by method and clause."""
    file = folder / "Main.java"
    file.write_text(source)
    setup, questions = questions_of(open_harnessed(str(file)), asked, options)
    return {(found.method.name, found.clause): found.verdict for found in verify(setup, questions)}


def words(folder: Path, source: str, asked: AskedFor = ALL, options: Options = QUICK) -> dict[str, str]:
    """The same in words, by method: those of several clauses joined."""
    found: dict[str, list[str]] = {}
    for (method, _), verdict in answers(folder, source, asked, options).items():
        found.setdefault(method, []).append(word(verdict))
    return {method: " ".join(some) for method, some in found.items()}


def word(verdict: ClauseVerdict) -> str:
    """A verdict in a word."""
    match verdict:
        case Violated():
            return "violated"
        case Holds(scope):
            return "holds" if scope.is_unbounded else "bounded"
        case _:
            return f"unknown:{verdict.reason.id}"
