"""The formats of a report that need nothing but the report; text and JSON have settings of their own."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.report.comment import write_comment
from twinproof.report.github import write_github
from twinproof.report.junit_xml import write_junit
from twinproof.report.markdown import write_markdown
from twinproof.report.page.html import write_html
from twinproof.report.report import AnyReport
from twinproof.report.sarif import write_sarif

WRITERS: dict[str, Callable[[AnyReport], str]] = {
    "html": write_html,
    "markdown": write_markdown,
    "comment": write_comment,
    "sarif": write_sarif,
    "junit": write_junit,
    "github": write_github,
}
