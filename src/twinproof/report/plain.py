"""The report for people: one line per result that begins with the answer, what stands behind it indented below, a summary at the end.

The answers have words and colours of their own: what was proved for all inputs and what holds up to bounds never look alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.statistics import ranges
from twinproof.base.verdict import NEVER, Equivalent, Holds, Unknown
from twinproof.report.aligned import alignment_lines
from twinproof.report.focus import focus_lines
from twinproof.report.narrate import witness_lines
from twinproof.report.phrase import answer, assumptions, readable, scope_of, summary, title
from twinproof.report.printable import printable
from twinproof.report.report import AnyReport, Kept, Kind, Report, Result, VerifyReport, evidence_of, id_of, kind
from twinproof.target import Checked

COLOURS = {Kind.PROVED: "32", Kind.HOLDS: "32", Kind.BOUNDED: "36", Kind.DIFFERENT: "31", Kind.VIOLATED: "31", Kind.UNKNOWN: "33"}
SHOWN_MEMBERS, FEW_MEMBERS = 20, 5


def write_text(report: AnyReport, colour: bool = False, explain: bool = False) -> str:
    """The report as lines to read; colours only where a terminal shows them."""
    if isinstance(report, Report) and report.changed is not None and not explain:
        return _focused(report, colour)
    width = max((len(title(result)) for result in report.results), default=0) if isinstance(report, Report) else 0
    lines: list[str] = []
    for result in report.results:
        first, *rest = [printable(line) for line in _result(result, report, min(width, 60), explain)]
        lines += [_paint(first, kind(result.verdict)) if colour else first, *rest]
    counted = _counted(report) if isinstance(report, VerifyReport) else ()
    lines += ["", *map(printable, _footer(report)), *map(printable, counted), summary(report)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _focused(report: Report, colour: bool) -> str:
    """The report about a change in a screen."""
    lines = [(printable(line), which) for line, which in focus_lines(report)]
    painted = [_paint(line, which) if colour and which is not None else line for line, which in lines]
    rest = [*painted, *([""] if painted[-1] else []), *map(printable, _footer(report)), summary(report)]
    return "\n".join(line.rstrip() for line in rest) + "\n"


def _result(result: Result, report: AnyReport, width: int, explain: bool) -> Iterator[str]:
    verdict, found = result.verdict, evidence_of(result.verdict)
    reason = report.expected.get(id_of(result))
    word = f"{kind(verdict).value:<9}"
    begin = f"{word}  {title(result):<{width}}  " if isinstance(result, Checked) else f"{word} {title(result)}: "
    if reason is not None:
        yield f"{begin}as expected: {reason}"
    elif found is not None:
        yield f"{word}{' ' * (1 + isinstance(result, Checked))}{title(result)}"
        yield from ("    " + line for line in witness_lines(found, report.kept.get(id_of(result), Kept())))
    else:
        yield f"{begin}{answer(verdict)}"
    if isinstance(verdict, Unknown) and reason is None:
        yield from _labelled("advice", verdict.reason.advice)
    if explain:
        yield from _explanation(result, report)


def _explanation(result: Result, report: AnyReport) -> Iterator[str]:
    if isinstance(result, Checked) and isinstance(report, Report):
        for number, line in enumerate(alignment_lines(result, report)):
            yield from _labelled("" if number else "lines", line)
    for step in result.steps:
        yield from _labelled("tried", step)
    proof = result.verdict.proof if isinstance(result.verdict, Equivalent | Holds) else None
    if proof is not None:
        yield from _labelled("rule", proof.rule)
        yield from _labelled("forms", ", ".join(proof.forms))
        for line in (*proof.invariants, *(f"old {old}, new {new}: {what}" for old, new, what in proof.ends if what != NEVER)):
            yield from _labelled("", line)


def _labelled(label: str, text: str) -> Iterator[str]:
    if text:
        yield f"    {label:<7} {text}"


def _footer(report: AnyReport) -> Iterator[str]:
    yield from (f"NOT AS EXPECTED  {unmet}" for unmet in report.unmet)
    most = FEW_MEMBERS if isinstance(report, Report) and report.changed is not None else SHOWN_MEMBERS
    for label, members in report.unpaired:
        if members:
            more = f", and {len(members) - most} more" if len(members) > most else ""
            yield f"{label}: {', '.join(map(readable, members[:most]))}{more}"
    if isinstance(report, Report) and report.bodiless:
        yield f"without code to compare: {len(report.bodiless)} method{'s' * (len(report.bodiless) != 1)}"
    if isinstance(report, Report) and report.sourceless:
        yield f"no sources were found of {' and '.join(report.sourceless)}: what is shown is as class files have it"
    yield ": ".join(scope_of(report))
    if report.unconfined:
        yield f"not confined: {report.unconfined}"
    assumed = assumptions(report)
    if assumed:
        yield f"assumed: {', '.join(assumed)}"


def _counted(report: VerifyReport) -> Iterator[str]:
    for method, found in report.statistics.items():
        after = "" if found.until_violated is None else f", first violation after {found.until_violated:.2f} s of the processor"
        counts = f"{found.states} states, {found.merged} merged, {found.pruned} pruned, {found.questions} questions to solvers"
        yield f"statistics: {readable(method)}: {counts}{after}"
        missed = "; ".join(ranges(found.missed))
        yield f"    executed {len(found.code) - len(found.missed)} of {len(found.code)} lines{f', not {missed}' if missed else ''}"


def _paint(line: str, which: Kind) -> str:
    word = which.value
    return f"\x1b[{COLOURS[which]}m{word}\x1b[0m{line.removeprefix(word)}"
