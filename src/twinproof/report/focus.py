"""The report about a change as a screen of text: what changed and what differs, each in a few lines, and all the rest as counts.

Nothing is said otherwise than in the long form (`--explain`), only less: proved methods that did not change are one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from twinproof.base.verdict import Different, Equivalent, Unknown
from twinproof.report.differs import difference, is_self_contained
from twinproof.report.headline import counted, headline, is_changed, is_reached, ranked
from twinproof.report.narrate import built, kept_lines, labelled, parting_lines, picture_lines
from twinproof.report.phrase import answer, title
from twinproof.report.report import Kept, Kind, Report, kind, witness_of
from twinproof.target import Checked

_SHOWN = 8  # changed methods with a line of their own, beyond which those that are proved are counted
_SHOWN_CALLERS = 3
_ROOMY = 2  # differences up to which each has its picture and the step at which the versions part
_TALLEST = 12  # lines of a picture


def focus_lines(report: Report) -> Iterator[tuple[str, Kind | None]]:
    """The lines, each with the answer that it begins with."""
    results = ranked(report)
    changed = [result for result in results if is_changed(result, report)]
    others = [result for result in results if not is_changed(result, report)]
    yield headline(report), None
    yield "", None
    is_roomy = sum(isinstance(result.verdict, Different) for result in changed) <= _ROOMY
    shown = [result for result in changed if len(changed) <= _SHOWN or not isinstance(result.verdict, Equivalent)][: 2 * _SHOWN]
    for result in shown:
        yield from _changed(result, report, is_roomy)
    if len(shown) < len(changed):
        yield f"and {len(changed) - len(shown)} more that changed: {counted([each for each in changed if each not in shown])}", None
    yield from _callers(others, report)
    for what, count in report.left_out:
        yield f"left out: {count} method{'s' * (count != 1)} that {what} (--all)", None


def _changed(result: Checked, report: Report, is_roomy: bool) -> Iterator[tuple[str, Kind | None]]:
    which = kind(result.verdict)
    if result.pair.id in report.expected:
        yield f"{which.value:<9}  {title(result)}  as expected: {report.expected[result.pair.id]}", which
        return
    if not isinstance(result.verdict, Different):
        yield f"{which.value:<9}  {title(result)}  {answer(result.verdict)}", which
        return
    yield f"{which.value:<9}  {title(result)}", which
    kept = report.kept.get(result.pair.id, Kept())
    yield from ((f"    {line}", None) for line in _difference(result.verdict, kept, is_roomy))


def _difference(verdict: Different, kept: Kept, is_roomy: bool) -> Iterator[str]:
    witness = witness_of(verdict)
    yield labelled("differs", difference(witness))
    if witness.via == "reflection":
        yield labelled("built", built(witness))
    if is_roomy:
        rows = [] if is_self_contained(witness) else picture_lines(witness)
        yield from (labelled("heap" if at == 0 else "", row) for at, row in enumerate(rows[:_TALLEST]))
        if len(rows) > _TALLEST:
            yield labelled("", f"... and {len(rows) - _TALLEST} more lines (--explain)")
        yield from parting_lines(witness)
        yield from (labelled("note", note) for note in witness.notes)
    yield from kept_lines(kept)


def _callers(results: Sequence[Checked], report: Report) -> Iterator[tuple[str, Kind | None]]:
    """Those that did not change themselves: the first differences each in a line, the others by number."""
    different = [result for result in results if isinstance(result.verdict, Different)]
    for result in different[:_SHOWN_CALLERS]:
        said = report.expected.get(result.pair.id)
        told = f"as expected: {said}" if said else difference(witness_of(_different(result)))
        yield f"{Kind.DIFFERENT.value:<9}  {title(result)}  {told}", Kind.DIFFERENT
    if results:
        yield f"callers that did not change themselves: {counted(results)}", None
    unknown = [result for result in results if isinstance(result.verdict, Unknown) and is_reached(result)]
    if unknown:
        reasons = Counter(result.verdict.reason.id for result in unknown if isinstance(result.verdict, Unknown))
        yield f"    unknown: {', '.join(f'{count} {reason}' for reason, count in reasons.most_common())}", None


def _different(result: Checked) -> Different:
    assert isinstance(result.verdict, Different)
    return result.verdict
