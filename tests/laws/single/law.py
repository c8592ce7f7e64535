"""The law about single programs: what `verify` says of methods over tiny domains, held against every run that there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from laws.single.driver import RETURNED, SAID, THREW, Programs, Truth
from laws.single.programs import Made
from laws.tally import Tally
from twinproof.base.options import Options
from twinproof.base.verdict import Holds, Unknown, Violated
from twinproof.command.questions import NO_EXCEPTIONS, questions_of
from twinproof.contract.asked import AskedFor
from twinproof.contract.contract import ClauseKind
from twinproof.target import Verified, open_target
from twinproof.verify import verify

_LINE = re.compile(r"assert \(Laws\.java:(\d+)\)")


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict on a clause of a method, in a word: holds, bounded, violated or unknown; with the reason."""

    method: str
    clause: str
    word: str
    reason: str = ""


def answers(programs: Programs, options: Options, backwards: bool = False) -> Iterator[Answer]:
    """What `verify` says of all clauses of all methods, in one process; they may be asked for in the other order."""
    target = open_target(str(programs.classes))
    asked = [questions_of(target, _asked(one, backwards), options) for one in programs.methods]
    for found in verify(asked[0][0], [question for _, questions in asked for question in questions]):
        yield _answer(found)


def _asked(one: Made, backwards: bool) -> AskedFor:
    kinds = {ClauseKind.REQUIRES: "r", ClauseKind.ENSURES: "e", ClauseKind.SIGNALS: "x"}
    predicates = [(kind, f"Spec.{letter}_{one.name}") for kind, letter in kinds.items()]
    predicates = predicates[::-1] if backwards else predicates
    return AskedFor((f"Laws.{one.name}",), tuple(predicates), no_exceptions=True)


def _answer(found: Verified) -> Answer:
    method, clause = found.method.name, found.clause
    match found.verdict:
        case Holds(scope):
            return Answer(method, clause, "holds" if scope.is_unbounded else "bounded")
        case Violated():
            return Answer(method, clause, "violated")
        case Unknown(reason):
            return Answer(method, clause, "unknown", f"{reason.id}: {reason.text[:80]}")


def judge(said: Answer, truth: Mapping[str, Truth], tally: Tally) -> None:
    """Count a verdict, and say whether it is wrong."""
    known = truth[said.method]
    tally.kinds[said.word if not said.reason else f"unknown, {said.reason}"] += 1
    is_broken = _what(said.clause) in known.broken
    fails = any(each.isdigit() for each in known.broken)
    if said.word == "violated" and not is_broken and not (NO_EXCEPTIONS in said.clause and fails):
        tally.violations.append(f"{said.method} {said.clause}: violated, but no input breaks it")
    if said.word in ("holds", "bounded") and (is_broken or known.runs == 0):
        tally.violations.append(f"{said.method} {said.clause}: {said.word}, but of {known.runs} inputs some break it")


def _what(clause: str) -> str:
    """A clause in the driver's words."""
    line = _LINE.fullmatch(clause)
    if line is not None:
        return line[1]
    return THREW if NO_EXCEPTIONS in clause else SAID if clause.startswith(SAID) else RETURNED


def contradictions(first: Iterable[Answer], second: Iterable[Answer]) -> list[str]:
    """Clauses that are violated for one way to ask, and kept, if only up to a bound that was larger or the same, for a later one; or that
    are kept for all inputs first, and violated then."""
    known = {(one.method, one.clause): one.word for one in first}
    wrong = {("violated", "holds"), ("violated", "bounded"), ("holds", "violated")}
    return [
        f"{one.method} {one.clause}: {known[key]}, then {one.word}"
        for one in second
        if (known[key := (one.method, one.clause)], one.word) in wrong
    ]
