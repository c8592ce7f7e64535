"""Annotations: commands that the runner reads back as what was meant, one line each."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from report.hostile import hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, report
from twinproof.report.github import write_github

COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


def read_back(line: str) -> tuple[str, dict[str, str], str]:
    """A command, its properties and its text, unescaped as the runner does it."""
    found = COMMAND.fullmatch(line)
    assert found
    properties = dict(word.split("=", 1) for word in found[2].split(","))
    return found[1], {key: unescape(value) for key, value in properties.items()}, unescape(found[3])


def unescape(text: str) -> str:
    """What an escaped text stands for."""
    return re.sub("%(0D|0A|3A|2C|25)", lambda code: chr(int(code[1], 16)), text)


def test_annotations() -> None:
    """An error for the difference, a warning for the unknown, nothing for what is equal, the summary last."""
    error, warning, notice = map(read_back, write_github(report(PROVED, BOUNDED, DIFFERENT, UNKNOWN)).splitlines())
    assert error[:2] == ("error", {"file": "p/A.java", "line": "8", "title": "twinproof DIFFERENT"})
    assert error[2].splitlines()[1:3] == ["old: returned", "new: returned"]
    assert warning[:2] == ("warning", {"file": "p/A.java", "title": "twinproof UNKNOWN"})
    assert warning[2] == "p.A.hard(int): budget: 30 s were not enough\nadvice: raise --timeout"
    assert notice[2].startswith("4 pairs: ")


def test_bounds_where_a_proof_is_required() -> None:
    """They keep the exit code from being 0, so they are annotated."""
    assert "twinproof BOUNDED" in write_github(replace(report(BOUNDED), require_proved=True))
    assert "twinproof BOUNDED" not in write_github(report(BOUNDED))


def test_hostile_names_give_no_command() -> None:
    """Four lines for four annotations, all readable, without control characters."""
    lines = write_github(hostile_report()).removesuffix("\n").split("\n")
    assert [read_back(line)[0] for line in lines] == ["error", "warning", "warning", "notice"]
    assert all(line.isprintable() for line in lines)


def test_escaping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A percent sign, a colon and a comma in a file's name survive."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "100%,a:b.java").touch()
    made = replace(report(UNKNOWN), new="100%,a:b.java")
    assert "file=100%25%2Ca%3Ab.java," in write_github(made)
    assert read_back(write_github(made).splitlines()[0])[1]["file"] == "100%,a:b.java"
