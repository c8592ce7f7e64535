"""The report for people: one line per pair that begins with the answer, what stands behind it indented below, a summary at the end.

The four answers have four words and four colours: what was proved for all inputs and what holds up to bounds never look alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.verdict import NEVER, Different, Equivalent, Unknown
from twinproof.report.aligned import alignment_lines
from twinproof.report.focus import focus_lines
from twinproof.report.narrate import witness_lines
from twinproof.report.phrase import answer, assumptions, level, readable, summary, title
from twinproof.report.printable import printable
from twinproof.report.report import Kept, Kind, Report, kind, witness_of
from twinproof.target import Checked

COLOURS = {Kind.PROVED: "32", Kind.BOUNDED: "36", Kind.DIFFERENT: "31", Kind.UNKNOWN: "33"}
SHOWN_MEMBERS, FEW_MEMBERS = 20, 5


def write_text(report: Report, colour: bool = False, explain: bool = False) -> str:
    """The report as lines to read; colours only where a terminal shows them."""
    if report.changed is not None and not explain:
        return _focused(report, colour)
    width = max((len(title(result)) for result in report.results), default=0)
    lines: list[str] = []
    for result in report.results:
        first, *rest = [printable(line) for line in _result(result, report, min(width, 60), explain)]
        lines += [_paint(first, kind(result.verdict)) if colour else first, *rest]
    lines += ["", *map(printable, _footer(report)), summary(report)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _focused(report: Report, colour: bool) -> str:
    """The report about a change in a screen."""
    lines = [(printable(line), which) for line, which in focus_lines(report)]
    painted = [_paint(line, which) if colour and which is not None else line for line, which in lines]
    rest = [*painted, *([""] if painted[-1] else []), *map(printable, _footer(report)), summary(report)]
    return "\n".join(line.rstrip() for line in rest) + "\n"


def _result(result: Checked, report: Report, width: int, explain: bool) -> Iterator[str]:
    verdict = result.verdict
    word = f"{kind(verdict).value:<9}"
    if result.pair.id in report.expected:
        yield f"{word}  {title(result):<{width}}  as expected: {report.expected[result.pair.id]}"
    elif isinstance(verdict, Different):
        yield f"{word}  {title(result)}"
        yield from ("    " + line for line in witness_lines(witness_of(verdict), report.kept.get(result.pair.id, Kept())))
    else:
        yield f"{word}  {title(result):<{width}}  {answer(verdict)}"
    if isinstance(verdict, Unknown) and result.pair.id not in report.expected:
        yield from _labelled("advice", verdict.reason.advice)
    if explain:
        yield from _explanation(result, report)


def _explanation(result: Checked, report: Report) -> Iterator[str]:
    for number, line in enumerate(alignment_lines(result, report)):
        yield from _labelled("" if number else "lines", line)
    for step in result.steps:
        yield from _labelled("tried", step)
    proof = result.verdict.proof if isinstance(result.verdict, Equivalent) else None
    if proof is not None:
        yield from _labelled("rule", proof.rule)
        yield from _labelled("forms", ", ".join(proof.forms))
        for line in (*proof.invariants, *(f"old {old}, new {new}: {what}" for old, new, what in proof.ends if what != NEVER)):
            yield from _labelled("", line)


def _labelled(label: str, text: str) -> Iterator[str]:
    if text:
        yield f"    {label:<7} {text}"


def _footer(report: Report) -> Iterator[str]:
    yield from (f"NOT AS EXPECTED  {unmet}" for unmet in report.unmet)
    most = SHOWN_MEMBERS if report.changed is None else FEW_MEMBERS
    for label, members in report.unpaired:
        if members:
            more = f", and {len(members) - most} more" if len(members) > most else ""
            yield f"{label}: {', '.join(map(readable, members[:most]))}{more}"
    if report.bodiless:
        yield f"without code to compare: {len(report.bodiless)} method{'s' * (len(report.bodiless) != 1)}"
    yield f"compared: {level(report.options)}"
    if report.unconfined:
        yield f"not confined: {report.unconfined}"
    assumed = assumptions(report)
    if assumed:
        yield f"assumed: {', '.join(assumed)}"


def _paint(line: str, which: Kind) -> str:
    word = which.value
    return f"\x1b[{COLOURS[which]}m{word}\x1b[0m{line.removeprefix(word)}"
