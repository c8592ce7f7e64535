"""The answer about a change as a comment: a few lines, what differs in words, and names that would like to be markup."""

from __future__ import annotations

from dataclasses import replace

import pytest
from markdown_it import MarkdownIt

from report.hostile import hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, arithmetic_witness, pair, report
from twinproof.base.verdict import Different
from twinproof.heap.observe import Null, Observation, Threw
from twinproof.report.comment import MARK, write_comment
from twinproof.report.differs import difference
from twinproof.report.headline import headline
from twinproof.report.report import NOT_REACHED, Report
from twinproof.target import Checked

HALF = Checked(pair("half"), Different(arithmetic_witness()), 0.0, ())


def about(*results: Checked) -> Report:
    """A report about a change of the first three methods."""
    return replace(report(*results), changed=frozenset(result.pair.id for result in results[:3]))


def test_five_lines() -> None:
    """How many changed and what is proved, what differs on which input, then the callers; the test is folded below."""
    lines = write_comment(about(PROVED, BOUNDED, HALF, UNKNOWN)).splitlines()
    assert lines[:4] == [
        MARK,
        "3 methods changed. 1 proved the same for all inputs. 1 the same up to bounds.",
        "- <code>p.A.half(-3)</code> now returns <code>-2</code> instead of <code>-1</code>.",
        "- 1 method that may run them: 1 unknown.",
    ]
    folded = write_comment(about(PROVED, BOUNDED, DIFFERENT))
    assert "now leaves <code>node.value &#61; 2</code> instead of <code>node.value &#61; 1</code>; test below." in folded.replace(
        " = ", " &#61; "
    )
    assert "<details><summary>Test: passes on old, fails on new" in folded


def test_other_ends() -> None:
    """Where one version throws, the sentence has both verbs."""
    threw = replace(arithmetic_witness(), new=Observation(Threw("java.lang.ArithmeticException", None, Null()), "", (), ()))
    assert difference(threw) == "p.A.half(-3): old returned -1, new threw java.lang.ArithmeticException"
    text = write_comment(about(Checked(pair("half"), Different(threw), 0.0, ())))
    assert "now throws <code>java.lang.ArithmeticException</code> where it returned <code>-1</code>." in text


def test_what_was_not_reached() -> None:
    """It is counted, never shown among what was examined, and never called equal."""
    late = Checked(pair("late"), NOT_REACHED, 0.0, ())
    made = replace(about(late, PROVED, UNKNOWN), budget=5.0)
    assert headline(made) == "3 methods changed: 1 proved the same for all inputs, 1 unknown, 1 not reached"
    assert "- 1 method not reached in 5 seconds." in write_comment(made).splitlines()


def test_what_callers_lose() -> None:
    """What makes the exit code 3 although all is proved is told."""
    made = replace(about(PROVED), gone=("p.B",), withdrawn=("class p.A is final now",))
    line = "- Callers can no longer rely on: <code>class p.B is gone</code>, <code>class p.A is final now</code>."
    assert line in write_comment(made).splitlines()


@pytest.mark.parametrize("made", [hostile_report(), about(PROVED, BOUNDED, DIFFERENT, UNKNOWN)])
def test_as_a_parser_reads_it(made: Report) -> None:
    """All that comes from programs is code or in fences; the only markup is ours, and there are few lines above what is folded."""
    text = write_comment(made)
    tokens = MarkdownIt("commonmark", {"html": True}).parse(text)
    blocks = [token.content.strip() for token in tokens if token.type == "html_block"]
    assert all(block == MARK or block.startswith("<details><summary>") or block == "</details>" for block in blocks)
    inside = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in inside} <= {"text", "html_inline", "text_special", "softbreak"}
    tags = {child.content for child in inside if child.type == "html_inline"}
    assert tags <= {"<code>", "</code>"}
    assert len(text.partition("<details>")[0].splitlines()) <= 9
