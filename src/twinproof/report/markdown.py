"""A summary in Markdown: a table of all pairs, and for each difference its witness."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twinproof.base.verdict import Different
from twinproof.report.narrate import shorten, witness_lines
from twinproof.report.phrase import answer, assumptions, level, summary, title
from twinproof.report.printable import printable
from twinproof.report.report import Kept, Report, kind, witness_of
from twinproof.target import Checked

_ROOM = 30_000  # characters, each for the table and the witnesses: a comment of a pull request has 65,536
_SHOWN_ASSUMPTIONS = 40
_PLAIN = re.compile(r"[^A-Za-z0-9 .,()=;-]")


def write_markdown(report: Report) -> str:
    """The summary; everything that comes from the programs is shown as code."""
    lines = ["# twinproof", "", summary(report), ""]
    lines += _table(report)
    shown, left = _fitting([_witness(result, report) for result in report.results])
    lines += [*shown, *([f"and {left} more differences", ""] if left else [])]
    lines += [f"Compared: {code(level(report.options))}", ""]
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


def _table(report: Report) -> Iterator[str]:
    yield from (f"- NOT AS EXPECTED: {code(shorten(str(unmet)))}" for unmet in report.unmet[:20])
    yield from ["", "| answer | method | |", "|---|---|---|"] if report.unmet else ["| answer | method | |", "|---|---|---|"]
    order = sorted(report.results, key=lambda result: not isinstance(result.verdict, Different))
    shown, left = _fitting([[_row(result, report)] for result in order])
    yield from shown
    yield from [f"| | and {left} more | |"] if left else []
    yield ""


def _row(result: Checked, report: Report) -> str:
    said = f"as expected: {report.expected[result.pair.id]}" if result.pair.id in report.expected else answer(result.verdict)
    return f"| {kind(result.verdict).value} | {code(shorten(title(result)))} | {code(shorten(said))} |"


def _witness(result: Checked, report: Report) -> list[str]:
    if not isinstance(result.verdict, Different) or result.pair.id in report.expected:
        return []
    lines = witness_lines(witness_of(result.verdict), report.kept.get(result.pair.id, Kept()))
    return [f"## DIFFERENT {code(title(result))}", "", *fenced([printable(line) for line in lines]), ""]
