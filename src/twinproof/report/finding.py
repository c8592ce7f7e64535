"""Findings: the results that tools for code review are told about, which are those that keep the exit code from being 0."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.verdict import Unknown
from twinproof.report.narrate import done, outcomes, shorten
from twinproof.report.phrase import answer, title
from twinproof.report.printable import printable
from twinproof.report.report import AnyReport, Result, evidence_of, id_of, is_conditional
from twinproof.witness.violation import Violation

_MOST_LINES = 30  # services cut annotations that are longer than a few thousand characters


def findings(report: AnyReport) -> Iterator[Result]:
    """Differences, violations, unknowns and, where a proof is required, what holds only up to bounds or wherever both end; not what is as
    expected."""
    return (result for result in all_findings(report) if id_of(result) not in report.expected)


def all_findings(report: AnyReport) -> Iterator[Result]:
    """The same with what is as expected."""
    return (
        result
        for result in report.results
        if isinstance(result.verdict, Unknown)
        or evidence_of(result.verdict) is not None
        or (report.require_proved and is_conditional(result.verdict))
    )


def message(result: Result) -> str:
    """What was found, in a few printable lines."""
    lines = list(_lines(result))
    more = [f"... and {len(lines) - _MOST_LINES} more lines"] if len(lines) > _MOST_LINES else []
    return "\n".join(printable(shorten(line)) for line in [*lines[:_MOST_LINES], *more])


def _lines(result: Result) -> Iterator[str]:
    verdict, witness = result.verdict, evidence_of(result.verdict)
    yield f"{title(result)}: {answer(verdict)}"
    if isinstance(verdict, Unknown) and verdict.reason.advice:
        yield f"advice: {verdict.reason.advice}"
    if isinstance(witness, Violation):
        yield from (f"did: {text}" for text in done(witness, witness.seen))
    elif witness is not None:
        for side, texts in zip(("old", "new"), outcomes(witness.known, witness.input, witness.old, witness.new), strict=True):
            yield from (f"{side}: {text}" for text in texts)
        if witness.parting:
            yield f"they part: old {witness.parting.old.does}, new {witness.parting.new.does}"
