"""Anonymous classes belong together by what they are, whatever their numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.align.match import match_programs
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program

ONE = "Runnable one() { return new Runnable() { public void run() { System.out.print(1); } }; }"
TWO = "Runnable two() { return new Runnable() { public void run() { System.out.print(2); } }; }"
OTHER = 'Object three() { return new Object() { public String toString() { return "3"; } }; }'
CALLED = "static void a() {} static void b() {}"
BOTH = "void both() { new Thread(new Runnable() { public void run() { %s } }); new Thread(new Runnable() { public void run() { %s } }); }"


def renamed(tmp_path: Path, old: str, new: str) -> dict[str, str]:
    """New names to old ones, as they are matched."""
    jdk = find_jdk()
    programs = []
    for side, text in (("old", old), ("new", new)):
        source = tmp_path / side / "X.java"
        source.parent.mkdir()
        source.write_text(f"class X {{ {text} }}")
        opened = open_classpath([compile_sources([source], jdk)], jdk)
        programs.append((load_program(opened), [name.replace("/", ".") for name in opened.names()]))
    (old_program, names), (new_program, others) = programs
    return match_programs(old_program, names, new_program, others).new.renamed


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (ONE + TWO, ONE + TWO, {}),
        (ONE + TWO, TWO + ONE, {"X$1": "X$2", "X$2": "X$1"}),
        (ONE + TWO + OTHER, OTHER + ONE + TWO, {"X$1": "X$3", "X$2": "X$1", "X$3": "X$2"}),
        (ONE + TWO, TWO, {"X$1": "X$2"}),
        (ONE, OTHER + ONE, {"X$1": "X$1'", "X$2": "X$1"}),
        (BOTH % ("a();", "b();") + CALLED, BOTH % ("b();", "a();") + CALLED,
         {"X$1": "X$2", "X$2": "X$1"}),
        (ONE + TWO.replace("2", "5"), ONE + TWO, {}),
    ],
)  # fmt: skip
def test_matching(tmp_path: Path, old: str, new: str, expected: dict[str, str]) -> None:
    """Swapped, moved, dropped, added, and changed where nothing moved."""
    assert renamed(tmp_path, old, new) == expected
