"""Differences that only reflection can show: told apart in words, in JSON, for code review and in the exit code."""

from __future__ import annotations

import json

from report.results import DIFFERENT, PROVED, report, witness
from twinproof.base.dataclass import replace
from twinproof.base.verdict import Different, Reason
from twinproof.heap.observe import Input, Link, Null, Observation, Returned, TextNode
from twinproof.java.library.known.registry import KNOWN
from twinproof.report.github import write_github
from twinproof.report.headline import headline
from twinproof.report.json import write_json
from twinproof.report.junit_xml import write_junit
from twinproof.report.narrate import witness_lines
from twinproof.report.phrase import answer
from twinproof.report.report import Kept, exit_code, is_only_identity
from twinproof.report.sarif import write_sarif
from twinproof.target import Checked
from twinproof.witness.witness import MethodName, Witness, witness_from_json

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


def identical() -> Checked:
    """Old returns the string that it was given, new a copy of it."""
    heap = (TextNode("a"), TextNode("a"))
    old, new = (Observation(Returned(Link(at)), "", heap[: at + 1], ()) for at in (0, 1))
    method = MethodName("p.A", "same", "(Ljava/lang/String;)Ljava/lang/String;")
    found = Witness(method, method, Input((TextNode("a"),), Null(), (Link(0),)), old, new, "arguments", "", known=KNOWN)
    return replace(DIFFERENT, verdict=Different(found, "sample"))


def test_identity_of_strings() -> None:
    """A class of its own: undecided, unless asked otherwise, and said so; what differs in values is none of it."""
    made = report(PROVED, identical())
    assert is_only_identity(identical().verdict)
    assert not any(is_only_identity(result.verdict) for result in (DIFFERENT, REFLECTED, PROVED))
    assert answer(identical().verdict).endswith("(only which of several equal strings or boxes it is)")
    assert headline(made) == "2 methods changed: 1 different only in identity, 1 proved the same for all inputs"
    assert [exit_code(replace(made, unreachable=policy)) for policy in ("ignore", "warn", "fail")] == [0, 3, 1]
    assert [exit_code(replace(report(REFLECTED), unreachable=policy)) for policy in ("ignore", "fail")] == [0, 1]
    assert exit_code(replace(report(identical(), DIFFERENT), unreachable="ignore")) == 1
