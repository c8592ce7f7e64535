"""A summary in Markdown: a table of all pairs, and for each difference its witness."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twinproof.check import Checked
from twinproof.report.phrase import answer, assumptions, level, summary, title
from twinproof.report.printable import printable
from twinproof.report.report import Kept, Report, kind, witness_of
from twinproof.report.witness import shorten, witness_lines
from twinproof.verdict import Different

_SHOWN_PAIRS = 500  # what a pull request's comment has room for
_PLAIN = re.compile(r"[^A-Za-z0-9 .,()=;-]")


def write_markdown(report: Report) -> str:
    """The summary; everything that comes from the programs is shown as code."""
    lines = ["# twinproof", "", summary(report), ""]
    lines += [f"- NOT AS EXPECTED: {code(str(unmet))}" for unmet in report.unmet] + [""] * bool(report.unmet)
    lines += [*_table(report), ""]
    for result in report.results:
        lines += _witness(result, report)
    lines += [f"Compared: {code(level(report.options))}", ""]
    assumed = assumptions(report)
    if assumed:
        lines += [f"Assumed: {', '.join(map(code, assumed))}", ""]
    return "\n".join(lines)


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
    yield "| answer | method | |"
    yield "|---|---|---|"
    order = sorted(report.results, key=lambda result: not isinstance(result.verdict, Different))
    for result in order[:_SHOWN_PAIRS]:
        said = f"as expected: {report.expected[result.pair.id]}" if result.pair.id in report.expected else answer(result.verdict)
        yield f"| {kind(result.verdict).value} | {code(shorten(title(result)))} | {code(shorten(said))} |"
    if len(order) > _SHOWN_PAIRS:
        yield f"| | and {len(order) - _SHOWN_PAIRS} more | |"


def _witness(result: Checked, report: Report) -> list[str]:
    if not isinstance(result.verdict, Different) or result.pair.id in report.expected:
        return []
    lines = witness_lines(witness_of(result.verdict), report.kept.get(result.pair.id, Kept()))
    return [f"## DIFFERENT {code(title(result))}", "", *fenced([printable(line) for line in lines]), ""]
