"""Differences that only reflection can show: told apart in words, in JSON, for code review and in the exit code."""

from __future__ import annotations

import json

from report.results import DIFFERENT, PROVED, report, witness
from twinproof.base.dataclass import replace
from twinproof.base.verdict import Different, Reason
from twinproof.report.github import write_github
from twinproof.report.json import write_json
from twinproof.report.junit_xml import write_junit
from twinproof.report.narrate import witness_lines
from twinproof.report.phrase import answer
from twinproof.report.report import Kept, exit_code
from twinproof.report.sarif import write_sarif
from twinproof.witness.witness import witness_from_json

ONLY = replace(witness(), only_by_reflection=("p.Node.value",), no_test=Reason("test-passes-on-both", "nothing to see"))
REFLECTED = replace(DIFFERENT, verdict=Different(ONLY, "bounded"))


def test_words() -> None:
    assert "only by reflection" in answer(REFLECTED.verdict)
    assert "only by reflection" not in answer(DIFFERENT.verdict)
    assert any("no code of either version leaves this in p.Node.value" in line for line in witness_lines(ONLY, Kept()))


def test_json() -> None:
    """The fields are there, and what was written is read back."""
    data = json.loads(write_json(report(REFLECTED)))["pairs"][0]["witness"]
    assert data["only_by_reflection"] == ["p.Node.value"]
    assert data["no_test"] == {"id": "test-passes-on-both", "text": "nothing to see"}
    assert witness_from_json(ONLY.to_json()) == ONLY


def test_exit_code() -> None:
    """Undecided, unless asked otherwise; a difference by other inputs weighs more."""
    made = report(PROVED, REFLECTED)
    failing = replace(made, options=replace(made.options, reflection="fail"))
    assert (exit_code(made), exit_code(failing), exit_code(report(REFLECTED, DIFFERENT))) == (3, 1, 1)


def test_code_review() -> None:
    """A warning, not an error; in JUnit's words an error, not a failure."""
    made = report(REFLECTED)
    assert write_github(made).startswith("::warning")
    assert json.loads(write_sarif(made))["runs"][0]["results"][0]["level"] == "warning"
    assert 'failures="0" errors="1"' in write_junit(made)
    assert 'failures="1" errors="0"' in write_junit(report(DIFFERENT))
