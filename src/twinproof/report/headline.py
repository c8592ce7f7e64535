"""What came of a change in a sentence, and its results in the order in which a reader wants them."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.verdict import Different, Equivalent, Unknown
from twinproof.report.report import NOT_CHECKED, Report, Result, is_only_by_reflection, is_only_identity
from twinproof.target import Checked

_WORDS = (
    "different",
    "different only in identity",
    "different only by reflection",
    "proved the same for all inputs",
    "the same up to bounds",
    "unknown",
    "not reached",
)


def ranked(report: Report) -> list[Checked]:
    """Differences first, then what changed, then what was examined; what the run did not get to at last."""
    return sorted(
        report.results, key=lambda result: (_class(result) > 2, _class(result) > 0, not is_changed(result, report), _class(result))
    )


def is_changed(result: Checked, report: Report) -> bool:
    """Whether the method's own code changed; where a report is about two versions as they are, that is not asked."""
    return report.changed is None or result.pair.id in report.changed


def is_reached(result: Result) -> bool:
    """Whether the run got to it."""
    return not (isinstance(result.verdict, Unknown) and result.verdict.reason.id == NOT_CHECKED.reason.id)


def headline(report: Report) -> str:
    """How many methods changed, and what came of them."""
    changed = [result for result in report.results if is_changed(result, report)]
    if not changed:
        return "no method changed that both versions have"
    return f"{methods(len(changed))} changed: {counted(changed)}"


def counted(results: Sequence[Checked]) -> str:
    """How many results are of which kind."""
    counts = [sum(_class(result) == at for result in results) for at in range(len(_WORDS))]
    return ", ".join(f"{count} {word}" for count, word in zip(counts, _WORDS, strict=True) if count)


def methods(count: int) -> str:
    """So many methods, in words."""
    return f"{count} method{'s' * (count != 1)}"


def _class(result: Checked) -> int:
    match result.verdict:
        case Different():
            return 2 if is_only_by_reflection(result.verdict) else int(is_only_identity(result.verdict))
        case Equivalent(scope):
            return 3 if scope.is_unbounded else 4
        case Unknown():
            return 5 if is_reached(result) else 6
