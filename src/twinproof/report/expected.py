"""Findings that are meant: which results an expectation covers, and which expectations no result bears out any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from twinproof.base.dataclass import replace
from twinproof.base.verdict import Unknown
from twinproof.command.select import fits, fits_method, glob
from twinproof.report.headline import is_reached
from twinproof.report.report import AnyReport, Kind, Report, Result, Unmet, VerifyReport, id_of, kind
from twinproof.settings.expect import Expectation
from twinproof.target import Checked

ReportT = TypeVar("ReportT", Report, VerifyReport)
_KINDS = {"different": Kind.DIFFERENT, "violated": Kind.VIOLATED, "unknown": Kind.UNKNOWN, "bounded": Kind.BOUNDED}
_NOW = {
    Kind.PROVED: "proved equivalent",
    Kind.HOLDS: "kept for all inputs",
    Kind.DIFFERENT: "different",
    Kind.VIOLATED: "violated",
    Kind.UNKNOWN: "unknown",
}


def judged(report: ReportT, expectations: Sequence[Expectation], is_part: bool) -> ReportT:
    """The report with what is expected; a run over part of the methods tells nothing about expectations that fit none of them. Of two
    versions nothing is expected that is about clauses, and the other way round."""
    own = [meant for meant in expectations if meant.is_about_clauses is not isinstance(report, Report)]
    expected = {id_of(result): reason for result in report.results if (reason := _reason(result, own))}
    return replace(report, expected=expected, unmet=tuple(_unmet(report, own, is_part)) if report.complete else ())


def _reason(result: Result, expectations: Sequence[Expectation]) -> str:
    """Why a result is meant to be so; empty if it is not."""
    return next((meant.reason for meant in expectations if _is_as(meant, result) and _covers(meant, result)), "")


def _covers(meant: Expectation, result: Result) -> bool:
    if isinstance(result, Checked):
        return fits(meant.method, result.pair)
    return fits_method(meant.method, result.method) and glob(meant.clause or "*", result.clause)


def _unmet(report: AnyReport, expectations: Sequence[Expectation], is_part: bool) -> Iterator[Unmet]:
    for meant in expectations:
        meets = [result for result in report.results if _covers(meant, result)]
        if meets and not any(_is_as(meant, result) for result in meets):
            yield Unmet(meant, f"it is {_now(meant, meets)}")
        if not meets and not is_part:
            what = "method that was compared" if isinstance(report, Report) else "clause that was verified"
            yield Unmet(meant, f"no {what} is called so")


def _is_as(meant: Expectation, result: Result) -> bool:
    verdict = result.verdict
    is_reason = not meant.id or (isinstance(verdict, Unknown) and verdict.reason.id == meant.id)
    return kind(verdict) is _KINDS[meant.verdict] and is_reached(result) and is_reason


def _now(meant: Expectation, meets: Sequence[Result]) -> str:
    if meant.id and any(kind(result.verdict) is Kind.UNKNOWN for result in meets):
        return "unknown for another reason"
    bounded = "kept up to bounds" if meant.is_about_clauses else "the same up to bounds"
    return " and ".join(dict.fromkeys({Kind.BOUNDED: bounded, **_NOW}[kind(result.verdict)] for result in meets))
