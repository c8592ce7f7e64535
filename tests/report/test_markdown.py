"""The summary in Markdown: the table, the witnesses, and names that would like to be markup."""

from __future__ import annotations

import html
import re

import pytest
from markdown_it import MarkdownIt

from report.hostile import EVIL, hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, report
from report.test_expected import MADE
from twinproof.report.markdown import code, fenced, write_markdown
from twinproof.report.printable import printable
from twinproof.report.report import Kind, Report, kind


def test_summary() -> None:
    """Differences first in the table, their witnesses below it."""
    lines = write_markdown(report(PROVED, BOUNDED, DIFFERENT, UNKNOWN)).splitlines()
    assert lines[0] == "# twinproof"
    assert lines[4:8] == [
        "| answer | method | |",
        "|---|---|---|",
        "| DIFFERENT | <code>p.A.cut(Node, Node)</code> "
        "| <code>p.A.cut(node, node)&#58; old leaves node.value = 1, new leaves node.value = 2</code> |",
        "| PROVED | <code>p.A.same(int)</code> | <code>equivalent for all inputs (structural)</code> |",
    ]
    at = lines.index("## DIFFERENT <code>p.A.cut(Node, Node)</code>")
    assert lines[at + 2 : at + 6] == ["```text", "input   p.A.cut(node, node)", "old     returned", "new     returned"]
    assert "Assumed: <code>closed-world</code>, <code>no-stack-overflow</code>, <code>single-thread</code>" in lines


def test_what_does_not_fit_is_counted() -> None:
    """A comment of a pull request has room for 65,536 characters; a difference at the end is shown."""
    text = write_markdown(report(*[PROVED] * 2000, *[DIFFERENT] * 400))
    lines = text.splitlines()
    assert lines[6].startswith("| DIFFERENT ")
    rows, witnesses = (sum(line.startswith(word) for line in lines) for word in ("| DIFFERENT | <code>", "## DIFFERENT "))
    assert rows > 100
    assert any(re.fullmatch(r"\| \| and \d+ more \| \|", line) for line in lines)
    assert f"and {400 - witnesses} more differences" in lines
    assert 30_000 < len(text) < 65_536
    assert len(write_markdown(hostile_report())) < 65_536


@pytest.mark.parametrize("made", [hostile_report(), MADE, report(PROVED, BOUNDED, DIFFERENT, UNKNOWN)])
def test_as_a_parser_reads_it(made: Report) -> None:
    """What a parser of Markdown makes of it: one table with three cells in each row, code, headings and paragraphs of ours, no links."""
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(write_markdown(made))
    kinds = [token.type for token in tokens]
    different = sum(kind(result.verdict) is Kind.DIFFERENT and result.pair.id not in made.expected for result in made.results)
    assert kinds.count("table_open") == 1
    assert kinds.count("tr_open") == 1 + len(made.results)
    assert kinds.count("td_open") == 3 * len(made.results)
    assert (kinds.count("fence"), kinds.count("heading_open")) == (different, 1 + different)
    assert "html_block" not in kinds
    inside = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in inside} <= {"text", "html_inline", "text_special"}
    assert {child.content for child in inside if child.type == "html_inline"} <= {"<code>", "</code>"}


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
