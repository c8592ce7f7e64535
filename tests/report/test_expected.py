"""Findings that are meant: they do not fail a run, are reported as meant in every format, and fail it once they are no longer there."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, report
from report.schema import complaints
from twinproof import cli
from twinproof.report.expected import judged
from twinproof.report.formats import WRITERS
from twinproof.report.json import write_json
from twinproof.report.plain import write_text
from twinproof.report.report import Report, exit_code
from twinproof.settings.expect import Expectation
from twinproof.target import Checked

CUT = Expectation("A.cut", "rounds <down> | since 2.0", file="twinproof.toml", line=3)
HARD = Expectation("p.A.hard", "slow", "unknown", "budget")
LOOP = Expectation("p.*.loop(int[])", "long", "bounded")


def run(*results: Checked, expect: list[Expectation], is_part: bool = False) -> Report:
    """A finished run that is judged."""
    return judged(report(*results), expect, is_part)


def test_as_expected() -> None:
    """A difference, an unknown, a bound: each may be meant, then the run is fine."""
    made = run(PROVED, DIFFERENT, UNKNOWN, BOUNDED, expect=[CUT, HARD, LOOP])
    assert made.expected == {DIFFERENT.pair.id: CUT.reason, UNKNOWN.pair.id: "slow", BOUNDED.pair.id: "long"}
    assert made.unmet == ()
    assert exit_code(made) == exit_code(replace(made, require_proved=True)) == 0


@pytest.mark.parametrize(
    ("results", "meant", "why", "code"),
    [
        ([PROVED], Expectation("same", "r"), "it is proved equivalent", 4),
        ([PROVED, BOUNDED], Expectation("p.A.*", "r"), "it is proved equivalent and the same up to bounds", 4),
        ([DIFFERENT], Expectation("cut", "r", "unknown"), "it is different", 1),
        ([UNKNOWN], Expectation("hard", "r"), "it is unknown", 3),
        ([UNKNOWN], Expectation("hard", "r", "unknown", "other"), "it is unknown for another reason", 3),
        ([PROVED], Expectation("p.A.gone", "r"), "no method that was compared is called so", 4),
    ],
)
def test_not_as_expected(results: list[Checked], meant: Expectation, why: str, code: int) -> None:
    """What is not so any more fails the run; a difference and an unknown weigh more."""
    made = run(*results, expect=[meant])
    assert [unmet.why for unmet in made.unmet] == [why]
    assert (made.expected, exit_code(made)) == ({}, code)


def test_one_of_many_is_enough() -> None:
    """A pattern holds as long as one method bears it out; the others are judged as ever."""
    made = run(PROVED, DIFFERENT, UNKNOWN, expect=[Expectation("A.*", "r")])
    assert (len(made.expected), made.unmet, exit_code(made)) == (1, (), 3)


def test_a_part_of_the_methods_tells_nothing_about_the_others() -> None:
    """With --method, and for diff, expectations about other methods are left alone."""
    assert run(PROVED, expect=[CUT], is_part=True).unmet == ()
    assert run(PROVED, expect=[Expectation("same", "r")], is_part=True).unmet != ()


def test_a_stopped_run() -> None:
    """What was not reached is neither expected nor unmet."""
    stopped = report().with_results([PROVED], [PROVED.pair, UNKNOWN.pair])
    made = judged(stopped, [Expectation("hard", "r", "unknown"), Expectation("same", "r")], False)
    assert (made.expected, made.unmet, exit_code(made)) == ({}, (), 3)


MADE = run(PROVED, DIFFERENT, UNKNOWN, expect=[CUT, Expectation("same", "was <slow>", file="twinproof.toml", line=7)])
GONE = "same is expected to be different (was <slow>), but it is proved equivalent"


def test_text() -> None:
    """One line for what is meant, one for what is not there."""
    lines = write_text(MADE).splitlines()
    assert f"DIFFERENT  p.A.cut(Node, Node)  as expected: {CUT.reason}" in lines
    assert f"NOT AS EXPECTED  {GONE}" in lines
    assert lines[-1].endswith("; 1 as expected; 1 NOT as expected")
    assert not any("replay" in line for line in lines)


def test_json() -> None:
    """A key of the pair, and a list at the top."""
    data = json.loads(write_json(MADE))
    assert complaints(data) == []
    assert [pair["expected"] for pair in data["pairs"]] == [None, CUT.reason, None]
    assert data["unmet"] == [{"method": "same", "verdict": "different", "reason": "was <slow>", "why": "it is proved equivalent"}]


def test_sarif() -> None:
    """What is meant is suppressed with its justification, what is not there is a result in the settings file."""
    different, unknown, gone = json.loads(WRITERS["sarif"](MADE))["runs"][0]["results"]
    assert different["suppressions"] == [{"kind": "external", "status": "accepted", "justification": CUT.reason}]
    assert "suppressions" not in unknown
    assert (gone["ruleId"], gone["message"]["text"]) == ("expectation", GONE)
    assert gone["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "twinproof.toml"
    assert gone["locations"][0]["physicalLocation"]["region"] == {"startLine": 7}


def test_junit() -> None:
    """What is meant passes, what is not there fails."""
    (suite,) = ElementTree.fromstring(WRITERS["junit"](MADE).encode())
    assert [case[0].tag for case in suite] == ["system-out", "system-out", "error", "failure"]
    assert str(suite[1][0].text).endswith(f"as expected: {CUT.reason}")
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "1", "1")


def test_the_other_formats() -> None:
    """Annotations for what is not there only; the table and the page say both."""
    annotations = WRITERS["github"](MADE).splitlines()
    assert [line.partition(" ")[0] for line in annotations] == ["::warning", "::error", "::notice"]
    assert annotations[1] == f"::error file=twinproof.toml,line=7,title=twinproof NOT AS EXPECTED::{GONE}"
    assert "as expected&#58; rounds &#60;down&#62; &#124; since 2.0" in WRITERS["markdown"](MADE)
    assert WRITERS["html"](MADE).count("as expected: rounds &lt;down&gt;") == 1
    assert "(was &lt;slow&gt;), but it is proved equivalent" in WRITERS["html"](MADE)


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An intended change fails the run until it is written down, and again once it has been taken back."""
    monkeypatch.chdir(tmp_path)
    for name, code in (("old", "n / 2"), ("new", "n >> 1")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "Half.java").write_text(f"class Half {{ static int of(int n) {{ return {code}; }} }}")
    assert cli.main(["check", "old", "new", "--quiet"]) == 1
    (tmp_path / "twinproof.toml").write_text('[[expect]]\nmethod = "Half.of"\nreason = "rounds down"\n')
    assert cli.main(["check", "old", "new", "--quiet"]) == 0
    assert "DIFFERENT  Half.of(int)  as expected: rounds down\n" in capsys.readouterr().out
    assert cli.main(["check", "old", "old", "--quiet"]) == 4
    assert "NOT AS EXPECTED  Half.of is expected to be different (rounds down), but it is proved equivalent\n" in capsys.readouterr().out


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_diff_judges_only_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is expected of classes that did not change is left alone; the settings are those of the working tree."""
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "Half.java"
    (tmp_path / "Other.java").write_text("class Other { static int of(int n) { return n; } }")
    source.write_text("class Half { static int of(int n) { return n / 2; } }")
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "a"]):
        subprocess.run(["git", *words], check=True, timeout=60)
    source.write_text(source.read_text().replace("n / 2", "n >> 1"))
    entries = [f'[[expect]]\nmethod = "{name}.of"\nreason = "rounds down"\n' for name in ("Half", "Other")]
    (tmp_path / "twinproof.toml").write_text("".join(entries))
    assert cli.main(["diff", "--quiet"]) == 0
    assert "DIFFERENT  Half.of(int)  as expected: rounds down\n" in capsys.readouterr().out
