"""The words that all reports for people share: how a pair is called, what its answer means, what was compared, and the summary."""

from __future__ import annotations

import re
from typing import assert_never

from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown, Verdict
from twinproof.command.select import Member, member
from twinproof.report.differs import difference
from twinproof.report.report import Kind, Report, tally, witness_of
from twinproof.target import Checked

COUNTED = {
    Kind.PROVED: "proved equivalent",
    Kind.BOUNDED: "same up to bounds",
    Kind.DIFFERENT: "different",
    Kind.UNKNOWN: "unknown",
}
_METHOD = re.compile(r"[\w.$<>]+\((\[*([A-KM-Z]|L[\w/$]+;))*\)\[*([A-KM-Z]|L[\w/$]+;)").fullmatch
EXCEPTIONS = {"class": "by class", "message": "by class and message", "object": "as whole objects", "any": "only as such"}
NUMBERS = {"exact": "numbers exact", "ideal": "numbers IDEAL (integers and reals, not the machine's)"}


def title(result: Checked) -> str:
    """The method of a pair, both names if it has two."""
    old, new = (str(Member(method.owner, method.name, method.descriptor)) for method in (result.pair.old, result.pair.new))
    return old if old == new else f"{old} -> {new}"


def readable(text: str) -> str:
    """A method that is named with its descriptor, as Java writes it; anything else as it is."""
    path, space, more = text.partition(" ")
    return f"{member(path)}{space}{more}" if _METHOD(path) else text


def answer(verdict: Verdict) -> str:
    """What a verdict says, in one line."""
    match verdict:
        case Equivalent(scope) if scope.is_unbounded:
            return f"equivalent {scope.inputs} ({verdict.strategy})"
        case Equivalent(scope):
            ending = "" if scope.ends_alike else ", wherever both end"
            return f"no difference up to {', '.join(map(str, scope.bounds))}{ending} ({verdict.strategy})"
        case Unknown(reason):
            return f"{reason.id}: {reason.text}"
        case Different():
            witness = witness_of(verdict)
            only = " (only by reflection)" if witness.only_by_reflection else ""
            return f"{difference(witness)}{only}"
        case _:
            assert_never(verdict)


def level(options: Options) -> str:
    """What counts as a difference, and for which inputs."""
    text = f"exceptions {EXCEPTIONS[options.exceptions]}, {NUMBERS[options.numbers]}, inputs of {options.shape} shape"
    return f"{text} that satisfy {options.requires}" if options.requires else text


def assumptions(report: Report) -> list[str]:
    """All assumptions that the equal pairs rest on."""
    verdicts = (result.verdict for result in report.results)
    return sorted({name for verdict in verdicts if isinstance(verdict, Equivalent) for name in verdict.scope.assumptions})


def summary(report: Report) -> str:
    """How many pairs got which answer, in one line."""
    counts = tally(report)
    total = len(report.results)
    parts = ", ".join(f"{counts[which]} {text}" for which, text in COUNTED.items() if counts[which])
    line = f"{total} pair{'s' * (total != 1)}: {parts or 'nothing was compared'}"
    if report.require_proved and counts[Kind.BOUNDED]:
        line += "; --require proved: what holds only up to bounds does not count as equal"
    if report.require_proved and any(_lacks_ending(result.verdict) for result in report.results):
        line += "; --require proved: what holds only wherever both versions end does not count as equal"
    if report.guessed:
        line += f"; {_classes(report.guessed)} taken for renamed: say --rename, or --renames none"
    if report.gone:
        line += f"; {_classes(report.gone)} of the public ones gone"
    if report.withdrawn:
        line += f"; {len(report.withdrawn)} public declaration{'s' * (len(report.withdrawn) != 1)} gone or narrowed"
    if report.expected:
        line += f"; {len(report.expected)} as expected"
    if report.unmet:
        line += f"; {len(report.unmet)} NOT as expected"
    if report.complete:
        return line
    over = f"the {report.budget:g} s of --budget were over" if report.budget is not None else "STOPPED"
    return f"{line}; {over} before the end"


def _lacks_ending(verdict: Verdict) -> bool:
    return isinstance(verdict, Equivalent) and not verdict.scope.ends_alike


def _classes(names: tuple[str, ...]) -> str:
    return f"{len(names)} class{'es' * (len(names) > 1)}"


def duration(seconds: float) -> str:
    """A time to wait, roughly."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"
