"""What javac does not find, in the words of a real javac."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.errors import CompileFailed
from twinproof.java.building.missing import Missing, missing_in
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk

SOURCE = """package p;
import a.b.C;
import a.b.D.Inner;
import static a.c.E.*;
class X {
    C c;
    Near near;
    int f() { return Far.MOST + other.G.g(); }
}
"""


def refused(root: Path, text: str) -> Missing:
    """What is read from javac's complaint about a file."""
    file = root / "p" / "X.java"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    with pytest.raises(CompileFailed) as caught:
        compile_sources([file], find_jdk())
    return missing_in(str(caught.value))


def test_all_kinds(tmp_path: Path) -> None:
    """Packages by their names, classes of the same package by theirs and the file; the first place and the number of errors."""
    found = refused(tmp_path, SOURCE)
    file = str(tmp_path / "p" / "X.java")
    assert set(found.packages) == {"a.b", "a.b.D", "a.c", "other"}
    assert ("Near", file) in found.neighbours
    assert ("Far", file) in found.neighbours
    assert found.place == f"{file}:2"
    assert found.errors >= 6


def test_class_in_a_known_package(tmp_path: Path) -> None:
    """A class that its package does not have is known by its whole name."""
    assert refused(tmp_path, "package p; import java.util.Lst; class X {}").classes == ("java.util.Lst",)


def test_other_complaints(tmp_path: Path) -> None:
    """What is wrong with the code itself is nothing that is missing."""
    assert not refused(tmp_path, "package p; class X { int f() { return true; } }")
    assert not refused(tmp_path, "package p; class X { int f() { return nothing; } }")


def test_class_file_that_is_not_there() -> None:
    """A class that only a class file mentions."""
    output = "X.java:1: error: cannot access a.b.C\n    new D();\n    ^\n  class file for a.b.C not found\n1 error\n"
    assert missing_in("X.java:1: error: cannot access C\n  class file for a.b.C not found\n1 error\n").classes == ("a.b.C",)
    assert missing_in(output).errors == 1
