"""Findings: the results that tools for code review are told about, which are those that keep the exit code from being 0."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.verdict import Different, Unknown
from twinproof.report.narrate import outcomes, shorten
from twinproof.report.phrase import answer, title
from twinproof.report.printable import printable
from twinproof.report.report import Kind, Report, is_conditional, kind, witness_of
from twinproof.target import Checked

_MOST_LINES = 30  # services cut annotations that are longer than a few thousand characters


def findings(report: Report) -> Iterator[Checked]:
    """Differences, unknowns and, where a proof is required, what holds only up to bounds or wherever both end; not what is as expected."""
    return (result for result in all_findings(report) if result.pair.id not in report.expected)


def all_findings(report: Report) -> Iterator[Checked]:
    """The same with what is as expected."""
    wanted = {Kind.DIFFERENT, Kind.UNKNOWN}
    return (
        result for result in report.results if kind(result.verdict) in wanted or (report.require_proved and is_conditional(result.verdict))
    )


def message(result: Checked) -> str:
    """What was found, in a few printable lines."""
    lines = list(_lines(result))
    more = [f"... and {len(lines) - _MOST_LINES} more lines"] if len(lines) > _MOST_LINES else []
    return "\n".join(printable(shorten(line)) for line in [*lines[:_MOST_LINES], *more])


def _lines(result: Checked) -> Iterator[str]:
    verdict = result.verdict
    yield f"{title(result)}: {answer(verdict)}"
    if isinstance(verdict, Unknown) and verdict.reason.advice:
        yield f"advice: {verdict.reason.advice}"
    if isinstance(verdict, Different):
        witness = witness_of(verdict)
        for side, texts in zip(("old", "new"), outcomes(witness.known, witness.input, witness.old, witness.new), strict=True):
            yield from (f"{side}: {text}" for text in texts)
        if witness.parting:
            yield f"they part: old {witness.parting.old.does}, new {witness.parting.new.does}"
