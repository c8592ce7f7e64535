"""Equal wherever both versions end: every format says so, and a required proof does not accept it."""

from __future__ import annotations

import json

from report.results import BOUNDED, ENDING, PROVED, UNKNOWN, report
from twinproof.base.dataclass import replace
from twinproof.report.github import write_github
from twinproof.report.json import write_json
from twinproof.report.junit_xml import write_junit
from twinproof.report.markdown import write_markdown
from twinproof.report.page.html import write_html
from twinproof.report.phrase import answer, summary
from twinproof.report.report import exit_code
from twinproof.report.sarif import write_sarif

WORDS = "wherever both end"


def test_the_answer_says_so() -> None:
    assert answer(ENDING.verdict) == "equivalent for all inputs, wherever both end (induct)"
    assert WORDS not in answer(PROVED.verdict)


def test_json_says_so() -> None:
    pairs = json.loads(write_json(report(PROVED, ENDING, BOUNDED, UNKNOWN)))["pairs"]
    assert [pair["ending"] for pair in pairs] == ["same", WORDS, "same", None]


def test_all_formats_say_so() -> None:
    made = report(ENDING)
    for text in (write_html(made), write_markdown(made), write_junit(made)):
        assert WORDS in text


def test_a_required_proof_is_more() -> None:
    strict = replace(report(PROVED, ENDING), require_proved=True)
    assert (exit_code(report(PROVED, ENDING)), exit_code(strict)) == (0, 3)
    assert "--require proved: what holds only wherever both versions end does not count" in summary(strict)
    assert WORDS in write_github(strict)
    (result,) = json.loads(write_sarif(strict))["runs"][0]["results"]
    assert result["ruleId"] == "ending"
    assert WORDS in result["message"]["text"]
    assert 'errors="1"' in write_junit(strict)
