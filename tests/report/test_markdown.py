"""The summary in Markdown: the table, the witnesses, and names that would like to be markup."""

from __future__ import annotations

import html
import re

from report.hostile import EVIL, hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, report
from twinproof.report.markdown import code, fenced, write_markdown
from twinproof.report.printable import printable


def test_summary() -> None:
    """Differences first in the table, their witnesses below it."""
    lines = write_markdown(report(PROVED, BOUNDED, DIFFERENT, UNKNOWN)).splitlines()
    assert lines[0] == "# twinproof"
    assert lines[4:8] == [
        "| answer | method | |",
        "|---|---|---|",
        "| DIFFERENT | <code>p.A.cut(Node, Node)</code> | <code>different for p.A.cut(a1, a1) (sample)</code> |",
        "| PROVED | <code>p.A.same(int)</code> | <code>equivalent for all inputs (structural)</code> |",
    ]
    at = lines.index("## DIFFERENT <code>p.A.cut(Node, Node)</code>")
    assert lines[at + 2 : at + 6] == ["```text", "input   p.A.cut(a1, a1)", "old     returned", "new     returned"]
    assert "Assumed: <code>closed-world</code>, <code>single-thread</code>, <code>terminates</code>" in lines


def test_long_tables_are_cut() -> None:
    """What does not fit is counted, and a difference at the end is shown."""
    lines = write_markdown(report(*[PROVED] * 600, DIFFERENT)).splitlines()
    assert lines[6].startswith("| DIFFERENT ")
    assert "| | and 101 more | |" in lines


def test_code_is_shown_as_it_is() -> None:
    """What a reader sees is the text, and nothing in it is markup."""
    assert html.unescape(code(EVIL)) == f"<code>{printable(EVIL)}</code>"
    assert re.fullmatch(r"<code>([A-Za-z0-9 .,()=;-]|&#\d+;)*</code>", code(EVIL + "www.x.y"))
    assert "www." not in code("www.x.y")


def test_no_line_closes_the_fence() -> None:
    """The fence is longer than any run of backticks inside."""
    assert fenced(["a", "````", "``"]) == ["`````text", "a", "````", "``", "`````"]


def test_hostile_names() -> None:
    """Outside of the fences there is no markup but our own, and every row of the table has three cells."""
    text = write_markdown(hostile_report())
    outside = re.sub(r"^(`{3,})text\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    assert "```" not in outside
    assert set(re.findall(r"<[^>]*>", outside)) == {"<code>", "</code>"}
    rows = [line for line in outside.splitlines() if line.startswith("|")]
    assert len(rows) == 2 + 4
    assert {row.count("|") for row in rows} == {4}
    assert all(char.isprintable() or char == "\n" for char in text)
