"""Settings files: every option can be set, the command line has the last word, every mistake is one line that names the file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from twinproof import cli
from twinproof.base.errors import BadInput
from twinproof.command.arguments import add_arguments, add_diff_arguments
from twinproof.settings.expect import Expectation
from twinproof.settings.file import Settings, read_settings
from twinproof.settings.written import WrittenContract

CONTRACT = '[[contract]]\nmethod = "A.b"\n'
NO_METHOD = "no method; an entry says which methods are meant, 'Class.name' or with '*' for anything"
EXPECT = '[[expect]]\nmethod = "A.half"\nreason = "rounds down\\n since 2.0"\n'


@pytest.fixture(autouse=True)
def directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty current directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def parsed(monkeypatch: pytest.MonkeyPatch, *argv: str) -> argparse.Namespace:
    """What the command gets as arguments."""
    seen: list[argparse.Namespace] = []
    for name in ("check", "diff", "verify"):
        text, _, arguments = cli.COMMANDS[name]
        monkeypatch.setitem(cli.COMMANDS, name, (text, lambda args: len(seen.append(args) or ""), arguments))  # type: ignore[func-returns-value]
    assert cli.main(argv) == 0
    return seen[0]


def test_no_settings() -> None:
    """Without a file there is nothing."""
    assert read_settings() == Settings()


def test_values(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts, numbers, switches, lists and tables."""
    (directory / "twinproof.toml").write_text(
        'timeout = 2.5\nbound = 7\nexceptions = "message"\nexplain = true\nquiet = false\nclasspath = ["a.jar", "b"]\n'
        'rename = {"p.A" = "q.A"}\nstrategy = "sample"\nformat = ["json=out.json", "text"]\nrequire = "proved"\n'
    )
    args = parsed(monkeypatch, "check", "a", "b")
    assert (args.timeout, args.bound, args.exceptions, args.explain, args.quiet) == (2.5, 7, "message", True, False)
    assert (args.classpath, args.renames, args.strategy) == (["a.jar", "b"], ["p.A=q.A"], ["sample"])
    assert (args.formats, args.require, args.old, args.new) == (["json=out.json", "text"], "proved", "a", "b")


def test_the_command_line_has_the_last_word(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Option by option, also for lists; under any name that the option has."""
    (directory / "twinproof.toml").write_text('timeout = 2.5\nseed = 4\nclasspath = ["a.jar"]\nformat = "json"\n')
    args = parsed(monkeypatch, "check", "a", "b", "--timeout=9", "-cp", "x", "--format", "text")
    assert (args.timeout, args.seed, args.classpath, args.formats) == (9.0, 4, ["x"], ["text"])
    args = parsed(monkeypatch, "diff", "main", "--no-config")
    assert (args.seed, args.revisions, args.expectations) == (0, "main", ())


@pytest.mark.parametrize("arguments", [add_arguments, add_diff_arguments])
def test_every_option_can_be_set(arguments: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever option a command has, the file has it too."""
    parser = argparse.ArgumentParser(add_help=False)
    arguments(parser)
    for action in parser._actions:
        if action.option_strings:
            name = action.option_strings[-1][2:]
            value: object = True if action.nargs == 0 else action.choices[-1] if isinstance(action.choices, list) else "7"
            words = Settings("f", ((name, value),)).words({name: action.option_strings}, [])
            assert vars(parser.parse_args(["x", "y", *words])) != vars(parser.parse_args(["x", "y"])), name


def test_another_file(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named on the command line; the one of the directory is not read then."""
    (directory / "twinproof.toml").write_text("nonsense")
    (directory / "strict.toml").write_text('require = "proved"\n')
    assert parsed(monkeypatch, "check", "a", "b", "--config", "strict.toml").require == "proved"
    assert parsed(monkeypatch, "check", "a", "b", "--no-config").require is None


def test_pyproject(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of the project's file does as well, if there is no file of ours."""
    (directory / "pyproject.toml").write_text('[project]\nname = "x"\n')
    assert parsed(monkeypatch, "check", "a", "b").seed == 0
    (directory / "pyproject.toml").write_text(
        f'[project]\nname = "x"\n[tool.twinproof]\nseed = 5\n{EXPECT.replace("expect", "tool.twinproof.expect")}'
    )
    args = parsed(monkeypatch, "check", "a", "b")
    assert args.seed == 5
    assert args.expectations == (Expectation("A.half", "rounds down since 2.0", file="pyproject.toml", line=5),)
    (directory / "twinproof.toml").write_text("seed = 6\n")
    assert parsed(monkeypatch, "check", "a", "b").seed == 6


def test_expectations(directory: Path) -> None:
    """In order, with their lines."""
    (directory / "twinproof.toml").write_text(
        f'seed = 1\n\n{EXPECT}\n  [[ expect ]]\nmethod = "B.*"\nverdict = "unknown"\nid = "budget"\nreason = "slow"\n'
    )
    first, second = read_settings().expectations
    assert (first.method, first.verdict, first.reason, first.line) == ("A.half", "different", "rounds down since 2.0", 3)
    assert second == Expectation("B.*", "slow", "unknown", "budget", "twinproof.toml", 7)


def test_contracts(directory: Path) -> None:
    """A predicate or a list of them by the kind of clause, with the line of the entry."""
    text = f"bound = 3\n{CONTRACT}ensures = 'P.a'\nrequires = ['P.b', ' P.c']\n[[contract]]\nmethod = 'C.*'\nno-exceptions = true\n"
    (directory / "twinproof.toml").write_text(text)
    first, second = read_settings().contracts
    wanted = (("requires", "P.b"), ("requires", "P.c"), ("ensures", "P.a"))
    assert first == WrittenContract("A.b", wanted, False, "twinproof.toml", 2)
    assert second == WrittenContract("C.*", (), True, "twinproof.toml", 6)


def test_options_of_other_commands(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only another command knows is for that command; the others do not mind."""
    (directory / "twinproof.toml").write_text('renames = "none"\nno-exceptions = true\ntimeout = 7\n')
    assert (parsed(monkeypatch, "check", "a", "b").guess, parsed(monkeypatch, "check", "a", "b").timeout) == ("none", 7)
    args = parsed(monkeypatch, "verify", "a")
    assert (args.no_exceptions, args.timeout) == (True, 7)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seed = ", "twinproof.toml: not TOML (Invalid value (at end of document))"),
        ("\xff", "twinproof.toml: not TOML (Invalid statement (at line 1, column 1))"),
        ("tmeout = 3", "twinproof.toml: no option 'tmeout'; did you mean 'timeout'?"),
        ("zzz = 3", "twinproof.toml: no option 'zzz'"),
        ("zebra = 'x'", "twinproof.toml: no option 'zebra'"),
        ("seed = 'x'", "twinproof.toml: argument --seed: not a whole number: 'x' (see 'twinproof check --help')"),
        ("seed = 2020-01-01", "twinproof.toml: seed is neither a text, a number, a list nor a table"),
        (
            "shape = 'round'",
            "twinproof.toml: argument --shape: invalid choice: 'round' (choose from any, tree, list) (see 'twinproof check --help')",
        ),
        ("witnesses = '/etc'", "twinproof.toml: witnesses /etc is not below the current directory; give it on the command line"),
        ("format = 'json=../x'", "twinproof.toml: format json=../x is not below the current directory; give it on the command line"),
        ("expect = 3", "twinproof.toml: expect is written [[expect]], one entry for each finding that is meant"),
        ("[[expect]]\nmethod = 'a'", "twinproof.toml:1: no reason; an entry says which method is meant, and the reason why"),
        ("expect = [{reason = 'a'}]", "twinproof.toml: expect 1: no method; an entry says which method is meant, and the reason why"),
        ("[[expect]]\nmethod = 3", "twinproof.toml:1: an entry has texts only"),
        ("[[expect]]\nmetod = 'a'", "twinproof.toml:1: no key 'metod'; there are: method, clause, verdict, reason, id"),
        (f"{EXPECT}verdict = 'proved'", "twinproof.toml:1: verdict 'proved'; expected can be: different, violated, unknown, bounded"),
        (f"{EXPECT}clause = 'assert *'\nverdict = 'different'", "twinproof.toml:1: a clause is violated, not different"),
        ("contract = 3", "twinproof.toml: contract is written [[contract]], one entry for each group of methods"),
        ("contract = [3]", "twinproof.toml: contract 1: no table"),
        ("[[contract]]\nensure = 'A.b'", "twinproof.toml:1: no key 'ensure'; did you mean 'ensures'?"),
        ("[[contract]]\nensures = 'A.b'", f"twinproof.toml:1: {NO_METHOD}"),
        (
            "[[contract]]\nmethod = 'A.b'",
            "twinproof.toml:1: nothing is claimed; there are: requires, ensures, signals, invariant, no-exceptions",
        ),
        (f"{CONTRACT}ensures = 3", "twinproof.toml:1: ensures is a predicate, Class.predicate, or a list of them"),
        (f"{CONTRACT}no-exceptions = 1", "twinproof.toml:1: no-exceptions is true or false"),
        (f"{EXPECT}id = 'budget'", "twinproof.toml:1: id is the reason of an unknown; the verdict expected here is different"),
    ],
)
def test_mistakes(directory: Path, capsys: pytest.CaptureFixture[str], text: str, complaint: str) -> None:
    """Exit code 2 and one clear line."""
    (directory / "twinproof.toml").write_text(text, encoding="utf-8")
    assert cli.main(["check", "a", "b"]) == 2
    line = capsys.readouterr().err
    assert line.replace("'any', 'tree', 'list'", "any, tree, list") == f"twinproof: {complaint}\n"


def test_files_that_cannot_be_read(directory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Missing, a directory, not text."""
    assert cli.main(["check", "a", "b", "--config", "none.toml"]) == 2
    (directory / "twinproof.toml").mkdir()
    assert cli.main(["check", "a", "b"]) == 2
    (directory / "bytes.toml").write_bytes(b"\xff")
    assert cli.main(["check", "a", "b", "--config", "bytes.toml"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "twinproof: none.toml: No such file or directory",
        "twinproof: twinproof.toml: Is a directory",
        "twinproof: bytes.toml: not UTF-8",
    ]


def test_settings_are_bad_input() -> None:
    """The library raises what the command line reports."""
    with pytest.raises(BadInput):
        read_settings("nowhere.toml")
