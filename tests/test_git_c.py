"""`twinproof diff` and revisions as sides, where the sources are C."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from test_git import Repository, diff
from test_git import repository as repository
from twinproof import cli

PATIENT = ("--timeout", "200")
HEADER = "#define LIMIT 10\nint clamp(int x);\nstatic inline int twice(int x) { return 2 * x; }\n"
MAIN = """#include <util.h>
static int helper(int x) { return twice(x & 7) + 1; }
int use(int x) { return helper(x); }
int other(int x) { return x ^ 5; }
int calls(int x) { return clamp(x) + 1; }
int main(void) { return use(3); }
"""
UTIL = '#include "util.h"\nstatic int low(int x) { return x < 0 ? 0 : x; }\nint clamp(int x) { return low(x) > LIMIT ? LIMIT : low(x); }\n'
OTHER = "int main(void) { return 7; }\nint clamp(int x) { return x; }\n"


@pytest.fixture
def project(repository: Repository) -> Repository:
    """Two programs with one header, in which an inline function changes, and a static one in another file; one file never compiles."""
    repository.git("rm", "-q", "-r", "src")
    repository.write("include/util.h", HEADER)
    repository.write("src/main.c", MAIN)
    repository.write("src/util.c", UTIL)
    repository.write("tools/tool.c", OTHER)
    repository.write("win/other.c", "#include <windows_only.h>\nint nowhere;\n")
    repository.write("notes.py", "1")
    repository.commit()
    repository.git("tag", "start")
    repository.write("include/util.h", HEADER.replace("2 * x", "x + x + (x == 6)"))
    repository.write("src/util.c", UTIL.replace("x < 0", "x <= 0").replace("static int low", "\nstatic int low"))
    repository.commit()
    return repository


@pytest.mark.timeout(600)
def test_diff_of_c(project: Repository, scratch: Path) -> None:
    """What changed, also in headers, and who calls it; each by its own name, the programs of a project apart; the witness is replayed."""
    before = project.state()
    code, found = diff("HEAD~1..HEAD", *PATIENT)
    assert code == 1
    assert found["c.twice"] == found["c.use"] == "different"
    assert found["c.low"] == "equivalent"
    assert "c.other" not in found
    assert "c.tool.main" not in found
    assert cli.main(["replay", str(scratch.parent / "diff.json.witnesses/c.use.json")]) == 1
    assert project.state() == before
    assert list(scratch.iterdir()) == []


@pytest.fixture
def scratch(repository: Repository) -> Path:
    """Where the copies are made."""
    return repository.root.parent / "scratch"


def test_what_a_change_does_to_no_code(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """Comments are no change; a file that changed has to compile, in clang's words if not."""
    project.write("src/util.c", (project.root / "src/util.c").read_text() + "/* nothing */\n")
    assert diff("HEAD") == (0, {})
    project.write("src/util.c", "int clamp(int x) { return nothing; }\n")
    capsys.readouterr()
    assert cli.main(["diff", "HEAD", "--quiet"]) == 2
    said = capsys.readouterr().err
    assert "src/util.c:1:27: error: use of undeclared identifier 'nothing'" in said
    assert said.count("undeclared") == 1


@pytest.mark.timeout(600)
def test_flags(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """Flags are given in words, or as the build has kept them; they choose what the code is, and the dialect."""
    project.write("src/flags.c", "#ifdef FAST\nint f(int x) { return x + 1 > x; }\n#else\nint f(int x) { return 2; }\n#endif\n")
    project.commit()
    project.write("src/flags.c", "int f(int x) { return 1; }\n")
    assert diff("HEAD", *PATIENT, "--method", "f") == (1, {"c.f": "different"})
    assert diff("HEAD", *PATIENT, "--method", "f", "--cflags", "-DFAST -O2") == (0, {"c.f": "equivalent"})
    assert diff("HEAD", *PATIENT, "--method", "f", "--cflags=-DFAST -fwrapv") == (1, {"c.f": "different"})
    report = json.loads((project.root.parent / "diff.json").read_text())
    assert "-fwrapv" in json.dumps(report["pairs"])
    rows = [
        {"directory": str(project.root / "build"), "file": "../src/flags.c", "command": "cc -DFAST -I ../include -c -o x.o ../src/flags.c"}
    ]
    project.write("build/compile_commands.json", json.dumps(rows))
    project.write(".gitignore", "build\n")
    assert diff("HEAD", *PATIENT, "--method", "f") == (0, {"c.f": "equivalent"})
    capsys.readouterr()
    assert cli.main(["diff", "HEAD", "--compile-commands", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "twinproof: --compile-commands nowhere.json: there is no such file\n"


@pytest.mark.timeout(600)
def test_two_languages(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """Of two languages that changed one is examined, and that is said."""
    project.write("p/A.java", "package p; class A { static int f() { return 1; } }")
    project.commit()
    project.write("p/A.java", "package p; class A { static int f() { return 2; } }")
    project.write("src/util.c", UTIL.replace("x < 0", "x < 1"))
    assert diff("HEAD") == (1, {"p.A.f": "different"})
    assert "1 C file has changed, too, and nothing is said of them: --language c compares them" in capsys.readouterr().err
    assert diff("HEAD", "--language", "c")[1]["c.low"] == "equivalent"
    assert "has changed, too" not in capsys.readouterr().err


def test_a_file_of_a_revision(project: Repository, tmp_path: Path) -> None:
    """A single file of a revision finds what it includes there."""
    words = ["--format", f"json={tmp_path / 'out.json'}", "--quiet", "--method", "clamp", "--cflags=-I../include"]
    assert cli.main(["check", "start:src/util.c", "src/util.c", *words]) == 0
    assert cli.main(["check", "start:src/main.c", "src/main.c", "--method", "other", "--cflags=-I../include", "--quiet"]) == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--shape", "tree"], "--shape: there is no such thing for sources in c (so far)"),
        (["--requires", "c.other"], "--requires: there is no such thing for sources in c (so far)"),
        (["--numbers", "ideal"], "--numbers: there is no such thing for sources in c (so far)"),
        (["--maven"], "--maven: C is not built so; --compile-commands says how it is compiled"),
        (["--sources", "."], "--sources: C files are compiled one by one; --cflags=-IFOLDER says where headers are"),
        (["--cflags", "'"], "--cflags: No closing quotation"),
        (["--cflags", "nonsense"], "nonsense: not a flag of a compiler"),
    ],
)
def test_what_makes_no_sense(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    """It is refused in one line, and not passed over."""
    for name in ("old.c", "new.c"):
        (tmp_path / name).write_text(OTHER)
    assert cli.main(["check", str(tmp_path / "old.c"), str(tmp_path / "new.c"), "--quiet", *words]) == 2
    assert capsys.readouterr().err == f"twinproof: {complaint}\n"
