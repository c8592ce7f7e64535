"""Annotations of GitHub Actions: workflow commands, one line each, whatever the program under check is called."""

from __future__ import annotations

from twinproof.report.finding import findings, message
from twinproof.report.location import Location, place_of, place_of_unmet
from twinproof.report.phrase import summary
from twinproof.report.printable import printable
from twinproof.report.report import AnyReport, Result, Unmet, is_failing, kind


def write_github(report: AnyReport) -> str:
    """An error for each difference or violation, a warning for each other finding, and the summary as a notice."""
    lines = [_annotation(result, report) for result in findings(report)]
    lines += [_unmet(unmet) for unmet in report.unmet]
    return "\n".join([*lines, f"::notice title=twinproof::{_data(summary(report))}"]) + "\n"


def _annotation(result: Result, report: AnyReport) -> str:
    which = kind(result.verdict)
    command = "error" if is_failing(report, result.verdict) else "warning"
    return f"::{command} {_where(place_of(result, report))},title=twinproof {which.value}::{_data(message(result))}"


def _unmet(unmet: Unmet) -> str:
    return f"::error {_where(place_of_unmet(unmet))},title=twinproof NOT AS EXPECTED::{_data(printable(str(unmet)))}"


def _where(place: Location) -> str:
    return f"file={_property(printable(place.file))}" + (f",line={place.line}" if place.line else "")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
