"""The formats of a report that need nothing but the report; text and JSON have settings of their own."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.report.github import write_github
from twinproof.report.report import Report
from twinproof.report.sarif import write_sarif

WRITERS: dict[str, Callable[[Report], str]] = {
    "sarif": write_sarif,
    "github": write_github,
}
