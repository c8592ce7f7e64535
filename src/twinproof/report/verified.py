"""The report of `verify`: text, and JSON in schema 1. One item per clause, in the order in which methods and clauses stand in the code."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import dataclass, fields
from twinproof.base.jsondata import Json, JsonObject
from twinproof.base.options import Options
from twinproof.base.verdict import ClauseVerdict, Holds, Unknown, Violated
from twinproof.command.select import Member
from twinproof.heap.show import show
from twinproof.report.narrate import call_text, input_statics, lone_picture_lines
from twinproof.report.phrase import level
from twinproof.report.printable import printable
from twinproof.target import Verified
from twinproof.witness.violation import Violation
from twinproof.witness.witness import Witness

SCHEMA = 1
PROVED, BOUNDED, VIOLATED, UNKNOWN = "HOLDS", "BOUNDED", "VIOLATED", "UNKNOWN"
COLOURS = {PROVED: "32", BOUNDED: "36", VIOLATED: "31", UNKNOWN: "33"}
COUNTED = {VIOLATED: "violated", UNKNOWN: "unknown", BOUNDED: "kept up to bounds", PROVED: "kept for all inputs"}


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """All that one `verify` found."""

    target: str
    version: str
    options: Options
    results: tuple[Verified, ...] = ()
    unconfined: str | None = None
    require_proved: bool = False
    complete: bool = True
    tests: tuple[tuple[str, str], ...] = ()  # by the id of an item, where its test was written


def word_of(verdict: ClauseVerdict) -> str:
    """The answer in one word."""
    match verdict:
        case Violated():
            return VIOLATED
        case Holds(scope):
            return PROVED if scope.is_unbounded else BOUNDED
        case Unknown():
            return UNKNOWN


def item_id(result: Verified) -> str:
    """How an item is named."""
    method = result.method
    return f"{method.owner}.{method.name}{method.descriptor}: {result.clause}"


def exit_code(report: VerifyReport) -> int:
    """0: all clauses hold at the level asked; 1: one is violated; 3: none is, but something is open."""
    words = {_counting(result.verdict, report) for result in report.results}
    if VIOLATED in words:
        return 1
    open_words = {UNKNOWN, BOUNDED} if report.require_proved else {UNKNOWN}
    return 3 if words & open_words or not report.complete else 0


def _counting(verdict: ClauseVerdict, report: VerifyReport) -> str:
    """The answer as the exit code counts it: what only reflection can build fails nothing unless that is asked for."""
    if isinstance(verdict, Violated) and report.options.reflection == "note" and violation_of(verdict).only_by_reflection:
        return UNKNOWN
    return word_of(verdict)


def violation_of(verdict: Violated) -> Violation:
    """The witness of a broken clause."""
    assert isinstance(verdict.witness, Violation)
    return verdict.witness


def write_verified_json(report: VerifyReport, timings: bool = False, explain: bool = False) -> str:
    """The report as one JSON document: the same bytes for the same input, seed and version, unless timings are asked for."""
    counts = Counter(word_of(result.verdict) for result in report.results)
    data: JsonObject = {
        "schema": SCHEMA,
        "tool": {"name": "twinproof", "version": report.version},
        "target": report.target,
        "options": {option.name: getattr(report.options, option.name) for option in fields(report.options)},
        "confined": not report.unconfined,
        "complete": report.complete,
        "summary": {"holds": counts[PROVED], "bounded": counts[BOUNDED], "violated": counts[VIOLATED], "unknown": counts[UNKNOWN]},
        "items": [_item(result) | ({"steps": list(result.steps)} if explain else {}) for result in report.results],
    }
    if timings:
        data["timings"] = {item_id(result): round(result.seconds, 3) for result in report.results}
    return json.dumps(data, indent=2) + "\n"


def _item(result: Verified) -> JsonObject:
    verdict, method = result.verdict, result.method
    data: JsonObject = {
        "id": item_id(result),
        "class": method.owner,
        "method": method.name,
        "descriptor": method.descriptor,
        "clause": result.clause,
        "verdict": {PROVED: "holds", BOUNDED: "holds", VIOLATED: "violated", UNKNOWN: "unknown"}[word_of(verdict)],
        "bounded": False,
        "bounds": [],
        "assumptions": [],
        "reason": None,
        "strategy": verdict.strategy,
        "witness": None,
    }
    match verdict:
        case Holds(scope):
            bounds: list[Json] = [{"kind": bound.kind, "where": bound.where, "limit": bound.limit} for bound in scope.bounds]
            data |= {"bounded": bool(bounds), "bounds": bounds, "assumptions": list(scope.assumptions)}
        case Unknown(reason):
            data["reason"] = {"id": reason.id, "text": reason.text, "advice": reason.advice}
        case Violated(witness):
            data["witness"] = witness.to_json()
    return data


def write_verified_text(report: VerifyReport, colour: bool = False, explain: bool = False) -> str:
    """The report for people: a line for each clause that begins with the answer, what stands behind it below."""
    lines: list[str] = []
    for result in report.results:
        first, *rest = [printable(line) for line in _lines(result, report, explain)]
        word = word_of(result.verdict)
        lines += [f"\x1b[{COLOURS[word]}m{word}\x1b[0m{first.removeprefix(word)}" if colour else first, *rest]
    lines += ["", *map(printable, _footer(report))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _lines(result: Verified, report: VerifyReport, explain: bool) -> Iterator[str]:
    method, verdict = result.method, result.verdict
    name = Member(method.owner, method.name, method.descriptor)
    yield f"{word_of(verdict):<9} {name}  {result.clause}{_answer(verdict)}"
    match verdict:
        case Violated():
            yield from _violation(violation_of(verdict), dict(report.tests).get(item_id(result), ""))
        case Unknown(reason) if reason.advice:
            yield f"    advice  {reason.advice}"
    if explain:
        yield from (f"    tried   {step}" for step in result.steps)
        proof = verdict.proof if isinstance(verdict, Holds) else None
        yield from (f"    proof   {line}" for line in (() if proof is None else (proof.rule, *proof.invariants)))


def _answer(verdict: ClauseVerdict) -> str:
    match verdict:
        case Holds(scope) if scope.is_unbounded:
            return f": for all inputs{'' if scope.ends_alike else ', wherever it ends'} ({verdict.strategy})"
        case Holds(scope):
            return f": up to {', '.join(map(str, scope.bounds))} ({verdict.strategy})"
        case Unknown(reason):
            return f": {reason.id}: {reason.text}"
        case Violated():
            return ""


def _violation(found: Violation, test: str) -> Iterator[str]:
    shown = Witness(found.method, found.method, found.input, found.seen, found.seen, found.via, found.test, known=found.known)
    yield f"    input   {call_text(shown)}"
    yield from (f"            {text}" for text in input_statics(shown))
    outcome = show(found.seen).splitlines()
    yield f"    did     {outcome[0] if outcome else ''}"
    if found.changed is not None:
        yield f"    changed {found.changed}"
    if found.only_by_reflection:
        yield f"    built   only by reflection: no code leaves this in {', '.join(found.only_by_reflection)}"
    yield from (
        f"    {'heap' if at == 0 else '':<7} {row}" for at, row in enumerate(lone_picture_lines(found.known, found.input, found.seen))
    )
    if found.no_test is not None:
        yield f"    note    no test: {found.no_test.text}"
    if test:
        yield f"    test    {test}"


def _footer(report: VerifyReport) -> Iterator[str]:
    yield f"verified: {level(report.options)}, assertions on"
    if report.unconfined:
        yield f"not confined: {report.unconfined}"
    assumed = {name for result in report.results if isinstance(result.verdict, Holds) for name in result.verdict.scope.assumptions}
    if assumed:
        yield f"assumed: {', '.join(sorted(assumed))}"
    yield _summary(report.results, report.require_proved)


def _summary(results: Sequence[Verified], require_proved: bool) -> str:
    counts = Counter(word_of(result.verdict) for result in results)
    parts = ", ".join(f"{counts[word]} {text}" for word, text in COUNTED.items() if counts[word])
    strict = "; --require proved: what holds only up to bounds does not count" if require_proved and counts[BOUNDED] else ""
    return f"{len(results)} clause{'s' * (len(results) != 1)}: {parts or 'nothing was verified'}{strict}"
