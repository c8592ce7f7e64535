"""Findings that are meant: which results an expectation covers, and which expectations no result bears out any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import replace
from twinproof.base.verdict import Unknown
from twinproof.command.select import fits
from twinproof.report.headline import is_reached
from twinproof.report.report import Kind, Report, Unmet, kind
from twinproof.settings.expect import Expectation
from twinproof.target import Checked

_KINDS = {"different": Kind.DIFFERENT, "unknown": Kind.UNKNOWN, "bounded": Kind.BOUNDED}
_NOW = {Kind.PROVED: "proved equivalent", Kind.BOUNDED: "the same up to bounds", Kind.DIFFERENT: "different", Kind.UNKNOWN: "unknown"}


def judged(report: Report, expectations: Sequence[Expectation], is_part: bool) -> Report:
    """The report with what is expected; a run over part of the methods tells nothing about expectations that fit none of them."""
    meant = {result.pair.id: reason for result in report.results if (reason := _reason(result, expectations))}
    return replace(report, expected=meant, unmet=tuple(_unmet(report, expectations, is_part)) if report.complete else ())


def _reason(result: Checked, expectations: Sequence[Expectation]) -> str:
    """Why a result is meant to be so; empty if it is not."""
    return next((meant.reason for meant in expectations if _is_as(meant, result) and fits(meant.method, result.pair)), "")


def _unmet(report: Report, expectations: Sequence[Expectation], is_part: bool) -> Iterator[Unmet]:
    for meant in expectations:
        meets = [result for result in report.results if fits(meant.method, result.pair)]
        if meets and not any(_is_as(meant, result) for result in meets):
            yield Unmet(meant, f"it is {_now(meant, meets)}")
        if not meets and not is_part:
            yield Unmet(meant, "no method that was compared is called so")


def _is_as(meant: Expectation, result: Checked) -> bool:
    verdict = result.verdict
    is_reason = not meant.id or (isinstance(verdict, Unknown) and verdict.reason.id == meant.id)
    return kind(verdict) is _KINDS[meant.verdict] and is_reached(result) and is_reason


def _now(meant: Expectation, meets: list[Checked]) -> str:
    if meant.id and any(kind(result.verdict) is Kind.UNKNOWN for result in meets):
        return "unknown for another reason"
    return " and ".join(dict.fromkeys(_NOW[kind(result.verdict)] for result in meets))
