"""Where a finding is: existing files below the new version, else the usual name; never outside of the current directory."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from report.results import DIFFERENT, UNKNOWN, pair, report
from twinproof.base.errors import BadInput
from twinproof.ir.instruction import Return
from twinproof.ir.program import STATIC, Block, Body, Method
from twinproof.report.location import Location, place_of
from twinproof.target import Checked


@pytest.mark.parametrize(
    ("new", "exists", "place"),
    [
        ("new.jar", "", Location("p/A.java", 8)),
        ("new", "", Location("p/A.java", 8)),
        ("new", "new/p/A.java", Location("new/p/A.java", 8)),
        ("new", "new/src/main/java/p/A.java", Location("new/src/main/java/p/A.java", 8)),
        ("sub/A.java", "", Location("sub/A.java", 8)),
        ("{here}/new", "new/p/A.java", Location("new/p/A.java", 8)),
        ("../new/A.java", "", Location("p/A.java", 8)),
        ("/nowhere/A.java", "", Location("p/A.java", 8)),
        ("sub/Other.java", "", Location("p/A.java", 8)),
        ("HEAD~1:sub/A.java", "", Location("sub/A.java", 8)),
        ("HEAD:", "src/p/A.java", Location("src/p/A.java", 8)),
        ("a:b", "a:b/p/A.java", Location("a:b/p/A.java", 8)),
    ],
)
def test_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new: str, exists: str, place: Location) -> None:
    """The step at which the new version parts has its file and line."""
    monkeypatch.chdir(tmp_path)
    if exists:
        (tmp_path / exists).parent.mkdir(parents=True)
        (tmp_path / exists).touch()
    assert place_of(DIFFERENT, replace(report(), new=new.format(here=tmp_path))) == place


def test_several_roots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`twinproof diff` compares what is below several source roots of a revision."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "two/src/p").mkdir(parents=True)
    (tmp_path / "two/src/p/A.java").touch()
    made = replace(report(), new="HEAD", new_paths=("HEAD:one/src", "HEAD:two/src"))
    assert place_of(DIFFERENT, made) == Location("two/src/p/A.java", 8)


def test_method_without_a_step() -> None:
    """The first line of its code; a nested class is in the file of the outer one."""
    body = Body((), (), (Block((Return(None, 9),)), Block((Return(None, 5),)), Block((Return(None),))))
    nested = pair("m", "()V", "p.q.A$B")
    made = Checked(replace(nested, new=Method("p.q.A$B", "m", "()V", STATIC, body)), UNKNOWN.verdict, 0.0, ())
    assert place_of(made, report()) == Location("p/q/A.java", 5)
    assert place_of(made, replace(report(), new="All.java")) == Location("All.java", 5)


def test_method_without_code() -> None:
    """An abstract method and malformed code have no line."""

    def malformed() -> Body:
        raise BadInput("malformed")

    assert place_of(UNKNOWN, report()) == Location("p/A.java")
    broken = replace(UNKNOWN.pair, new=Method("A", "m", "()V", STATIC, malformed))
    assert place_of(Checked(broken, UNKNOWN.verdict, 0.0, ()), report()) == Location("A.java")


@pytest.mark.parametrize("owner", ["../../x", "...A", "/etc/passwd", "..", "a/../../b.C", "\\\\host\\share.A"])
def test_names_that_would_leave(owner: str) -> None:
    """A class may be called anything; the path stays relative and below."""
    found = place_of(Checked(pair("m", "()V", owner), UNKNOWN.verdict, 0.0, ()), report()).file
    assert not found.startswith("/")
    assert ".." not in found.split("/")
