"""The command `mutate`: what it lists, what it writes, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from twinproof import cli

CODE = "class A {\n    boolean m(int a) {\n        return a < B.N;\n    }\n}\n"
OTHER = "class B {\n    static int N = 3;\n}\n"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A directory with two sources."""
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "A.java").write_text(CODE)
    (tmp_path / "code" / "B.java").write_text(OTHER)
    return tmp_path / "code"


def test_list(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each mutant and one for all."""
    assert cli.main(["mutate", str(sources), "--exclude", "B", "--operator", "cmp", "--operator", "ret"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ret1  A.java:3:16  a < B.N -> false",
        "ret2  A.java:3:16  a < B.N -> true",
        "cmp1  A.java:3:18  < -> <=",
        "cmp2  A.java:3:18  < -> >",
        "cmp3  A.java:3:18  < -> >=",
        "5 mutants (cmp 3, ret 2); 0 more would not compile, 0 would be compiled to the same",
    ]


def test_json(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same as data."""
    assert cli.main(["mutate", str(sources), "--only", "A.m", "--operator", "cmp", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["counts"] == {"cmp": 3}
    assert (data["refused"], data["unchanged"]) == (0, 0)
    assert data["mutants"][1] == {
        "name": "cmp2",
        "operator": "cmp",
        "number": 2,
        "file": "A.java",
        "line": 3,
        "column": 18,
        "offset": CODE.index("<"),
        "member": "A.m",
        "before": "<",
        "after": ">",
    }


@pytest.mark.parametrize("whole", [False, True])
def test_written(sources: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], whole: bool) -> None:
    """A directory for each with the changed file, and the others if asked for; the list beside them."""
    out = tmp_path / "out"
    arguments = ["mutate", str(sources), "--operator", "cmp", "--out", str(out), "--format", "json"]
    assert cli.main([*arguments, *(["--whole"] if whole else [])]) == 0
    assert (out / "mutants.json").read_text() == capsys.readouterr().out
    found = {str(path.relative_to(out)): path.read_text() for path in out.glob("*/*")}
    expected = {f"cmp{number}/A.java": CODE.replace("<", token) for number, token in ((1, "<="), (2, ">"), (3, ">="))}
    assert found == expected | ({f"cmp{number}/B.java": OTHER for number in (1, 2, 3)} if whole else {})


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["nowhere.java"], "nowhere.java: there is no such file or directory"),
        ([], "the following arguments are required: TARGET (see 'twinproof mutate --help')"),
        (["A.java", "--whole"], "--whole is about what is written: say with --out where to"),
        (["A.java", "--limit", "few"], "argument --limit: not a whole number: 'few' (see 'twinproof mutate --help')"),
        (["A.java", "--out", "."], ".: there is something already; --out needs an empty or a new directory"),
        (["A.java", "--out", "A.java"], "A.java: there is something already; --out needs an empty or a new directory"),
        (["A.java", "--out", "A.java/x"], "cannot write A.java/x: Not a directory"),
        (["A.java", "-cp", "a.jar"], "a.jar: there is no such file or directory"),
    ],
)
def test_bad_usage(
    arguments: list[str], line: str, sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, exit code 2."""
    monkeypatch.chdir(sources)
    assert cli.main(["mutate", *arguments]) == 2
    assert capsys.readouterr() == ("", f"twinproof: {line}\n")


def test_unknown_operator(capsys: pytest.CaptureFixture[str]) -> None:
    """The operators that there are, are said."""
    assert cli.main(["mutate", "A.java", "--operator", "xyz"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("twinproof: argument --operator: invalid choice: 'xyz'")
    assert error.count("\n") == 1


def test_sources_that_do_not_compile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """javac's words."""
    (tmp_path / "A.java").write_text("class A { int m() { return x; } }")
    assert cli.main(["mutate", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("twinproof: A.java:1: error: cannot find symbol\n")
