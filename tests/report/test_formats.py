"""All formats at once, from the command line, on real Java."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from twinproof import cli
from twinproof.command.outputs import FORMATS
from twinproof.report.formats import WRITERS

OLD = "package p; class Half {\n  static int of(int n) { return n / 2; }\n  static int same(int n) { return n + 1; }\n}\n"


def test_every_format_has_a_writer() -> None:
    """What may be asked for can be written."""
    assert {"text", "json", *WRITERS} == set(FORMATS)


def test_all_formats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One run, one file for each format; all name the method that differs, and where."""
    monkeypatch.chdir(tmp_path)
    for side, text in (("old", OLD), ("new", OLD.replace("n / 2", "n >> 1"))):
        (tmp_path / side / "p").mkdir(parents=True)
        (tmp_path / side / "p" / "Half.java").write_text(text)
    outputs = [word for name in FORMATS for word in ("--format", f"{name}=report.{name}")]
    assert cli.main(["check", "old", "new", "--method", "of", "--method", "same", "--quiet", *outputs]) == 1
    written = {name: (tmp_path / f"report.{name}").read_text() for name in FORMATS}
    assert all("p.Half.of(" in text or name == "junit" for name, text in written.items())
    (found,) = json.loads(written["sarif"])["runs"][0]["results"]
    physical = found["locations"][0]["physicalLocation"]
    assert (physical["artifactLocation"]["uri"], physical["region"]) == ("new/p/Half.java", {"startLine": 2})
    assert written["github"].startswith("::error file=new/p/Half.java,line=2,title=twinproof DIFFERENT::")
    assert [case[0].tag for case in ElementTree.fromstring(written["junit"])[0]] == ["failure", "system-out"]
    assert "@Test" in written["html"]
    assert str(tmp_path) not in "".join(text for text in written.values())
