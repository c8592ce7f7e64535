"""A summary in Markdown: a table of all results, and what was executed for each difference or violation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from twinproof.report.narrate import shorten, witness_lines
from twinproof.report.phrase import answer, assumptions, scope_of, summary, title
from twinproof.report.printable import printable
from twinproof.report.report import AnyReport, Kept, Report, Result, evidence_of, id_of, kind

_ROOM = 30_000  # characters, each for the table and the witnesses: a comment of a pull request has 65,536
_SHOWN_ASSUMPTIONS = 40
_PLAIN = re.compile(r"[^A-Za-z0-9 .,()=;-]")


def write_markdown(report: AnyReport) -> str:
    """The summary; everything that comes from the programs is shown as code."""
    lines = ["# twinproof", "", summary(report), ""]
    lines += _table(report)
    shown, left = _fitting([_witness(result, report) for result in report.results])
    lines += [*shown, *([f"and {left} more {'differences' if isinstance(report, Report) else 'violations'}", ""] if left else [])]
    what, at_level = scope_of(report)
    lines += [f"{what.capitalize()}: {code(at_level)}", ""]
    lines += [f"Not confined: {code(report.unconfined)}", ""] if report.unconfined else []
    assumed = [code(shorten(name)) for name in assumptions(report)]
    if assumed:
        more = [f"and {len(assumed) - _SHOWN_ASSUMPTIONS} more"] if len(assumed) > _SHOWN_ASSUMPTIONS else []
        lines += [f"Assumed: {', '.join([*assumed[:_SHOWN_ASSUMPTIONS], *more])}", ""]
    return "\n".join(lines)


def _fitting(blocks: list[list[str]]) -> tuple[list[str], int]:
    """As many of the blocks as there is room for, and how many are left."""
    lines: list[str] = []
    room = _ROOM
    filled = [block for block in blocks if block]
    for at, block in enumerate(filled):
        room -= sum(len(line) + 1 for line in block)
        if room < 0:
            return lines, len(filled) - at
        lines += block
    return lines, 0


def code(text: str) -> str:
    """Text as code in which nothing is taken for markup, also inside a table."""
    safe = _PLAIN.sub(lambda found: f"&#{ord(found[0])};", printable(text)).replace("www.", "www&#46;")
    return f"<code>{safe}</code>"


def fenced(lines: list[str]) -> list[str]:
    """Lines as a block of code, in a fence that none of them can close."""
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}text", *lines, fence]


def _table(report: AnyReport) -> Iterator[str]:
    yield from (f"- NOT AS EXPECTED: {code(shorten(str(unmet)))}" for unmet in report.unmet[:20])
    head = [f"| answer | {'method' if isinstance(report, Report) else 'clause'} | |", "|---|---|---|"]
    yield from ["", *head] if report.unmet else head
    results: Sequence[Result] = report.results
    order = sorted(results, key=lambda result: evidence_of(result.verdict) is None)
    shown, left = _fitting([[_row(result, report)] for result in order])
    yield from shown
    yield from [f"| | and {left} more | |"] if left else []
    yield ""


def _row(result: Result, report: AnyReport) -> str:
    reason = report.expected.get(id_of(result))
    said = answer(result.verdict) if reason is None else f"as expected: {reason}"
    return f"| {kind(result.verdict).value} | {code(shorten(title(result)))} | {code(shorten(said))} |"


def _witness(result: Result, report: AnyReport) -> list[str]:
    found = evidence_of(result.verdict)
    if found is None or id_of(result) in report.expected:
        return []
    lines = witness_lines(found, report.kept.get(id_of(result), Kept()))
    return [f"## {kind(result.verdict).value} {code(title(result))}", "", *fenced([printable(line) for line in lines]), ""]
