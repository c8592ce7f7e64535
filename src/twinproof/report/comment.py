"""The answer about a change in a few lines of Markdown, for a comment of a pull request: how many methods changed, how many are proved the
same, and what now is otherwise on which input. Tests and the rest are folded below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.verdict import Different, Equivalent, Unknown, Violated
from twinproof.report.differs import Turn, turn_of
from twinproof.report.headline import counted, is_changed, is_reached, methods, ranked
from twinproof.report.markdown import code, fenced
from twinproof.report.phrase import answer, assumptions, scope_of, summary, title
from twinproof.report.printable import printable
from twinproof.report.report import AnyReport, Report, VerifyReport, is_only_by_reflection, witness_of
from twinproof.target import Checked

MARK = "<!-- twinproof -->"  # by which the comment is found again, to be replaced
_SHOWN = 3
_ROOM = 20_000  # characters for tests


def write_comment(report: AnyReport) -> str:
    """The few lines, then what is folded."""
    return _about_change(report) if isinstance(report, Report) else _about_clauses(report)


def _about_clauses(report: VerifyReport) -> str:
    """The clauses of one program that do not hold, or of which that is not known, and the number of the others."""
    told = [result for result in report.results if isinstance(result.verdict, Violated | Unknown)]
    lines = [MARK, f"{summary(report)}.", *(f"- {code(title(result))}: {code(answer(result.verdict))}" for result in told[:_SHOWN])]
    lines += [f"- and {len(told) - _SHOWN} more"] if len(told) > _SHOWN else []
    return "\n".join([*lines, "", *_more(report)]) + "\n"


def _about_change(report: Report) -> str:
    results = ranked(report)
    changed = [result for result in results if is_changed(result, report)]
    callers = [result for result in results if not is_changed(result, report)]
    lines = [MARK, _first(changed)]
    lines += [
        f"- {line}" for line in (*_differences(results, report), *_open(changed), *_callers(callers), *_lost(report), *_stopped(report))
    ]
    return "\n".join([*lines, "", *_tests(results, report), *_more(report)]) + "\n"


def _first(changed: Sequence[Checked]) -> str:
    proved = sum(isinstance(result.verdict, Equivalent) and result.verdict.scope.is_unbounded for result in changed)
    bounded = sum(isinstance(result.verdict, Equivalent) and not result.verdict.scope.is_unbounded for result in changed)
    told = f"{methods(len(changed))} changed." if changed else "No method changed that both versions have."
    told += f" {proved} proved the same for all inputs." if proved else ""
    return told + (f" {bounded} the same up to bounds." if bounded else "")


def _differences(results: Sequence[Checked], report: Report) -> Iterator[str]:
    different = [(result, result.verdict) for result in results if isinstance(result.verdict, Different)]
    for result, verdict in different[:_SHOWN]:
        reason = report.expected.get(result.pair.id)
        only = " (only by reflection: no code leaves such an object)" if is_only_by_reflection(verdict) else ""
        test = "; test below" if witness_of(verdict).test else ""
        yield f"{_told(turn_of(witness_of(verdict)))}{only}{f', as expected: {code(reason)}' if reason else ''}{test}."
    if len(different) > _SHOWN:
        yield f"{methods(len(different) - _SHOWN)} more differ."


def _told(change: Turn) -> str:
    old = f"instead of {code(change.old)}" if change.was == change.does else f"where it {change.was} {code(change.old)}".rstrip()
    return f"{code(change.call)} now {change.does} {code(change.new)} {old}".replace(" <code></code>", "")


def _open(changed: Sequence[Checked]) -> Iterator[str]:
    unknown = [(result, result.verdict.reason) for result in changed if isinstance(result.verdict, Unknown) and is_reached(result)]
    shown = ", ".join(f"{code(title(result))} ({code(reason.id)})" for result, reason in unknown[:_SHOWN])
    more = f" and {len(unknown) - _SHOWN} more" if len(unknown) > _SHOWN else ""
    if unknown:
        yield f"Not decided: {shown}{more}."


def _callers(callers: Sequence[Checked]) -> Iterator[str]:
    if callers:
        yield f"{methods(len(callers))} that may run them: {counted(callers)}."


def _lost(report: Report) -> Iterator[str]:
    lost = [*(f"class {name} is gone" for name in report.gone), *report.withdrawn]
    more = f" and {len(lost) - _SHOWN} more" if len(lost) > _SHOWN else ""
    if lost:
        yield f"Callers can no longer rely on: {', '.join(map(code, lost[:_SHOWN]))}{more}."


def _stopped(report: Report) -> Iterator[str]:
    missed = sum(not is_reached(result) for result in report.results)
    if missed:
        yield f"{methods(missed)} not reached" + (f" in {report.budget:g} seconds." if report.budget is not None else ".")


def _tests(results: Sequence[Checked], report: Report) -> Iterator[str]:
    """The tests of the differences that were told."""
    room = _ROOM
    for result in [result for result in results if isinstance(result.verdict, Different)][:_SHOWN]:
        test = witness_of(result.verdict).test if isinstance(result.verdict, Different) else ""
        room -= len(test)
        if test and room > 0:
            yield from _folded(f"Test: passes on old, fails on new, {code(title(result))}", [printable(line) for line in test.splitlines()])


def _more(report: AnyReport) -> Iterator[str]:
    lines = [": ".join(scope_of(report))]
    lines += [f"assumed: {', '.join(assumptions(report)[:20])}"] if assumptions(report) else []
    lines += [f"left out: {count} that {what}" for what, count in report.left_out] if isinstance(report, Report) else []
    yield from _folded("What this rests on", [printable(line) for line in lines])


def _folded(name: str, lines: list[str]) -> Iterator[str]:
    yield from (f"<details><summary>{name}</summary>", "", *fenced(lines), "", "</details>", "")
