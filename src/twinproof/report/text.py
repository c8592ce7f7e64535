"""The report for people: one line per pair that begins with the answer, what stands behind it indented below, a summary at the end.

The four answers have four words and four colours: what was proved for all inputs and what holds up to bounds never look alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from twinproof.check import Checked
from twinproof.options import Options
from twinproof.report.printable import printable
from twinproof.report.report import Kept, Kind, Report, kind, tally, witness_of
from twinproof.report.select import Member
from twinproof.report.witness import witness_lines
from twinproof.verdict import Different, Equivalent, Unknown

COLOURS = {Kind.PROVED: "32", Kind.BOUNDED: "36", Kind.DIFFERENT: "31", Kind.UNKNOWN: "33"}
COUNTED = {
    Kind.PROVED: "proved equivalent",
    Kind.BOUNDED: "same up to bounds",
    Kind.DIFFERENT: "different",
    Kind.UNKNOWN: "unknown",
}
EXCEPTIONS = {"class": "by class", "message": "by class and message", "any": "only as such"}
NUMBERS = {"exact": "numbers exact", "ideal": "numbers IDEAL (integers and reals, not the machine's)"}
SHOWN_MEMBERS = 20


def write_text(report: Report, colour: bool = False, explain: bool = False) -> str:
    """The report as lines to read; colours only where a terminal shows them."""
    width = max((len(_title(result)) for result in report.results), default=0)
    lines: list[str] = []
    for result in report.results:
        first, *rest = [printable(line) for line in _result(result, report, min(width, 60), explain)]
        lines += [_paint(first, kind(result.verdict)) if colour else first, *rest]
    lines += ["", *map(printable, _footer(report)), _summary(report)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _title(result: Checked) -> str:
    old, new = (str(Member(method.owner, method.name, method.descriptor)) for method in (result.pair.old, result.pair.new))
    return old if old == new else f"{old} -> {new}"


def _result(result: Checked, report: Report, width: int, explain: bool) -> Iterator[str]:
    verdict = result.verdict
    word = f"{kind(verdict).value:<9}"
    title = _title(result)
    match verdict:
        case Equivalent(scope) if scope.is_unbounded:
            yield f"{word}  {title:<{width}}  equivalent for all inputs ({verdict.strategy})"
        case Equivalent(scope):
            yield f"{word}  {title:<{width}}  no difference up to {', '.join(map(str, scope.bounds))} ({verdict.strategy})"
        case Unknown(reason):
            yield f"{word}  {title:<{width}}  {reason.id}: {reason.text}"
            yield from _labelled("advice", reason.advice)
        case Different():
            yield f"{word}  {title}"
            yield from ("    " + line for line in witness_lines(witness_of(verdict), report.kept.get(result.pair.id, Kept())))
        case _:
            assert_never(verdict)
    if explain:
        for step in result.steps:
            yield from _labelled("tried", step)


def _labelled(label: str, text: str) -> Iterator[str]:
    if text:
        yield f"    {label:<7} {text}"


def _footer(report: Report) -> Iterator[str]:
    for side, members in (("old", report.only_old), ("new", report.only_new)):
        if members:
            more = f", and {len(members) - SHOWN_MEMBERS} more" if len(members) > SHOWN_MEMBERS else ""
            yield f"only in {side}: {', '.join(members[:SHOWN_MEMBERS])}{more}"
    yield f"compared: {_level(report.options)}"
    assumptions = _assumptions(report)
    if assumptions:
        yield f"assumed: {', '.join(assumptions)}"


def _level(options: Options) -> str:
    level = f"exceptions {EXCEPTIONS[options.exceptions]}, {NUMBERS[options.numbers]}, inputs of {options.shape} shape"
    return f"{level} that satisfy {options.requires}" if options.requires else level


def _assumptions(report: Report) -> list[str]:
    verdicts = (result.verdict for result in report.results)
    return sorted({name for verdict in verdicts if isinstance(verdict, Equivalent) for name in verdict.scope.assumptions})


def _summary(report: Report) -> str:
    counts = tally(report)
    total = len(report.results)
    parts = ", ".join(f"{counts[which]} {text}" for which, text in COUNTED.items() if counts[which])
    line = f"{total} pair{'s' * (total != 1)}: {parts or 'nothing was compared'}"
    if report.require_proved and counts[Kind.BOUNDED]:
        line += "; --require proved: what holds only up to bounds does not count as equal"
    return line if report.complete else f"{line}; STOPPED before the end"


def _paint(line: str, which: Kind) -> str:
    word = which.value
    return f"\x1b[{COLOURS[which]}m{word}\x1b[0m{line.removeprefix(word)}"
