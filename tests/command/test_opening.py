"""Versions with what they need: classes of libraries are the same in both, or are compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.command.opening import copy_of, divided, more_libraries, open_pair, place_of
from twinproof.git.trees import FolderTree
from twinproof.java.java_in import JavaFrontEnd
from twinproof.language.needs import Build, Needs


def library(folder: Path, name: str, text: str) -> Path:
    """A file that stands for a jar."""
    (folder / name).write_text(text)
    return folder / name


def test_divided(tmp_path: Path) -> None:
    """The same content counts, not the name; more libraries on one side are given to both, other ones are each side's own."""
    a, same, b, c = (library(tmp_path, name, text) for name, text in (("a", "1"), ("same", "1"), ("b", "2"), ("c", "3")))
    assert divided([a], [same]) == ([same], [], [])
    assert divided([a, b], [same]) == ([a, b], [], [])
    assert divided([], [a, b]) == ([a, b], [], [])
    assert divided([a, b], [same, c]) == ([a], [b], [c])


def test_places(tmp_path: Path) -> None:
    """Source roots are opened one by one, unless one is inside another."""
    tree = FolderTree(tmp_path)
    assert copy_of(tmp_path, tree, ["a/src", "b/src"], Build.REFUSED, print).site.places == (tmp_path / "a/src", tmp_path / "b/src")
    assert copy_of(tmp_path, tree, ["a", "a/b"], Build.REFUSED, print).site.places == (tmp_path,)
    assert place_of(str(tmp_path / "x.jar"), Build.REFUSED, print).site.tree is None


def versions(root: Path) -> list[Path]:
    """Two versions of a class that uses one of a library, which are not the same."""
    for side, text in (("old", "x + x"), ("new", "2 * x")):
        (root / side / "p").mkdir(parents=True)
        (root / side / "p/A.java").write_text(f"package p; public class A {{ public static int f(int x) {{ return q.L.l({text}); }} }}")
        (root / f"{side}-library/q").mkdir(parents=True)
        (root / f"{side}-library/q/L.java").write_text("package q; public class L { public static int l(int x) { return x; } }")
    return [root / "old", root / "new"]


def test_library_of_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory of sources on the class path is compiled; its classes are no part of the versions."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    sides = [place_of(str(path), Build.REFUSED, print) for path in versions(tmp_path)]
    opened = open_pair(sides, [str(tmp_path / "old-library")])
    assert list(opened.old.origin.classes()) == list(opened.new.origin.classes()) == ["p.A"]
    assert opened.new.program.find("q.L") is not None


def test_libraries_that_differ_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What each version gets from elsewhere is part of it, and that is said."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    old, new = versions(tmp_path)
    made = {path: Needs(libraries=(tmp_path / f"{path.name}-library",)) for path in (old, new)}
    monkeypatch.setattr(JavaFrontEnd, "needs", lambda self, site, own, libraries: made[Path(site.places[0])])
    told: list[str] = []
    opened = open_pair([place_of(str(path), Build.ASKED, told.append) for path in (old, new)], [])
    assert told == ["libraries that differ between the versions are compared, too: old-library, new-library"]
    assert list(opened.old.origin.classes()) == list(opened.new.origin.classes()) == ["p.A", "q.L"]
    assert (opened.libraries, opened.old_more) == ((), (tmp_path / "old-library",))


def test_program_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that it needs is among its libraries."""
    found = Needs((tmp_path / "made",), (), (tmp_path / "a.jar",))
    monkeypatch.setattr(JavaFrontEnd, "needs", lambda self, site, own, libraries: found)
    version = place_of(str(tmp_path), Build.ASKED, print)
    assert more_libraries(version, ["own.jar"]) == ["own.jar", str(tmp_path / "made"), str(tmp_path / "a.jar")]
