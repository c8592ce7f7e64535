"""The words that all reports for people share: how a result is called, what its answer means, what was compared, and the summary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

from twinproof.base.options import Options
from twinproof.base.verdict import ClauseVerdict, Different, Equivalent, Holds, Unknown, Verdict, Violated
from twinproof.command.select import Member, member
from twinproof.ir.program import Method
from twinproof.report.differs import broken, difference
from twinproof.report.report import (
    AnyReport,
    Kind,
    Report,
    Result,
    is_only_by_reflection,
    is_only_identity,
    tally,
    violation_of,
    witness_of,
)
from twinproof.target import Checked

PAIRS = {
    Kind.PROVED: "proved equivalent",
    Kind.BOUNDED: "same up to bounds",
    Kind.DIFFERENT: "different",
    Kind.UNKNOWN: "unknown",
}
CLAUSES = {
    Kind.VIOLATED: "violated",
    Kind.UNKNOWN: "unknown",
    Kind.BOUNDED: "kept up to bounds",
    Kind.HOLDS: "kept for all inputs",
}
_METHOD = re.compile(r"[\w.$<>]+\((\[*([A-KM-Z]|L[\w/$]+;))*\)\[*([A-KM-Z]|L[\w/$]+;)").fullmatch
EXCEPTIONS = {"class": "by class", "message": "by class and message", "object": "as whole objects", "any": "only as such"}
NUMBERS = {"exact": "numbers exact", "ideal": "numbers IDEAL (integers and reals, not the machine's)"}


def counted(report: AnyReport) -> dict[Kind, str]:
    """The answers that a report may have, and how they are counted."""
    return PAIRS if isinstance(report, Report) else CLAUSES


def title(result: Result) -> str:
    """The method of a pair, both names if it has two; or a method and what is claimed of it."""
    if not isinstance(result, Checked):
        return f"{named(result.method)}  {result.clause}"
    old, new = named(result.pair.old), named(result.pair.new)
    return old if old == new else f"{old} -> {new}"


def named(method: Method) -> str:
    """A method as people write it."""
    return str(Member(method.owner, method.name, method.descriptor))


def readable(text: str) -> str:
    """A method that is named with its descriptor, as Java writes it; anything else as it is."""
    path, space, more = text.partition(" ")
    return f"{member(path)}{space}{more}" if _METHOD(path) else text


def answer(verdict: Verdict | ClauseVerdict) -> str:
    """What a verdict says, in one line."""
    match verdict:
        case Equivalent(scope) if scope.is_unbounded:
            return f"equivalent {scope.inputs} ({verdict.strategy})"
        case Equivalent(scope):
            ending = "" if scope.ends_alike else ", wherever both end"
            return f"no difference up to {', '.join(map(str, scope.bounds))}{ending} ({verdict.strategy})"
        case Holds(scope) if scope.is_unbounded:
            return f"for all inputs{'' if scope.ends_alike else ', wherever it ends'} ({verdict.strategy})"
        case Holds(scope):
            return f"up to {', '.join(map(str, scope.bounds))} ({verdict.strategy})"
        case Unknown(reason):
            return f"{reason.id}: {reason.text}"
        case Different():
            return f"{difference(witness_of(verdict))}{_only(verdict)}"
        case Violated():
            return f"{broken(violation_of(verdict))}{_only(verdict)}"
        case _:
            assert_never(verdict)


def _only(verdict: Different | Violated) -> str:
    if is_only_by_reflection(verdict):
        return " (only by reflection)"
    return " (only which of several equal strings or boxes it is)" if is_only_identity(verdict) else ""


def level(options: Options) -> str:
    """What counts as a difference, and for which inputs."""
    text = f"exceptions {EXCEPTIONS[options.exceptions]}, {NUMBERS[options.numbers]}, inputs of {options.shape} shape"
    return f"{text} that satisfy {options.requires}" if options.requires else text


def scope_of(report: AnyReport) -> tuple[str, str]:
    """What was done, and at which level."""
    if isinstance(report, Report):
        return "compared", level(report.options)
    return "verified", f"{level(report.options)}, assertions on"


def assumptions(report: AnyReport) -> list[str]:
    """All assumptions that the proofs rest on."""
    verdicts = (result.verdict for result in report.results)
    return sorted({name for verdict in verdicts if isinstance(verdict, Equivalent | Holds) for name in verdict.scope.assumptions})


def summary(report: AnyReport) -> str:
    """How many results have which answer, in one line."""
    counts, total = tally(report), len(report.results)
    noun, verb = ("pair", "compared") if isinstance(report, Report) else ("clause", "verified")
    parts = ", ".join(f"{counts[which]} {text}" for which, text in counted(report).items() if counts[which])
    line = f"{total} {noun}{'s' * (total != 1)}: {parts or f'nothing was {verb}'}"
    if report.require_proved and counts[Kind.BOUNDED]:
        as_what = " as equal" if isinstance(report, Report) else ""
        line += f"; --require proved: what holds only up to bounds does not count{as_what}"
    if isinstance(report, Report):
        line += "".join(f"; {text}" for text in _about_versions(report))
    if report.expected:
        line += f"; {len(report.expected)} as expected"
    if report.unmet:
        line += f"; {len(report.unmet)} NOT as expected"
    if report.complete:
        return line
    over = f"the {report.budget:g} s of --budget were over" if isinstance(report, Report) and report.budget is not None else "STOPPED"
    return f"{line}; {over} before the end"


def _about_versions(report: Report) -> Iterator[str]:
    """What a summary says about versions, besides the pairs."""
    if report.require_proved and any(_lacks_ending(result.verdict) for result in report.results):
        yield "--require proved: what holds only wherever both versions end does not count as equal"
    if report.guessed:
        yield f"{_classes(report.guessed)} taken for renamed: say --rename, or --renames none"
    if report.gone:
        yield f"{_classes(report.gone)} of the public ones gone"
    if report.withdrawn:
        yield f"{len(report.withdrawn)} public declaration{'s' * (len(report.withdrawn) != 1)} gone or narrowed"


def _lacks_ending(verdict: Verdict) -> bool:
    return isinstance(verdict, Equivalent) and not verdict.scope.ends_alike


def _classes(names: tuple[str, ...]) -> str:
    return f"{len(names)} class{'es' * (len(names) > 1)}"


def duration(seconds: float) -> str:
    """A time to wait, roughly."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"
