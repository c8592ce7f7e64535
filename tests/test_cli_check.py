"""`twinproof check` and `twinproof replay` on the command line: first around a stand-in for the engine, then end to end on real Java."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, integer
from report.schema import complaints
from twinproof import cli, target
from twinproof.align.match import Matching
from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput, InternalError
from twinproof.base.options import Options
from twinproof.command import opening
from twinproof.command.opening import OpenedPair, Version
from twinproof.heap.observe import Input, Null, Observation, Returned
from twinproof.ir.program import Program
from twinproof.ir.side import Side
from twinproof.java.java import JAVA
from twinproof.project import run
from twinproof.project.how import How
from twinproof.prove.stages import NAMES
from twinproof.report.phrase import duration
from twinproof.target import Checked
from twinproof.witness.witness import MethodName, Witness, WitnessFile

Engine = Callable[..., Iterator[Checked]]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Engine], None]:
    """Puts a stand-in in the engine's place, in an empty directory."""
    monkeypatch.chdir(tmp_path)
    empty = Program(lambda name: None, JAVA)
    pairs = tuple(result.pair for result in (PROVED, DIFFERENT, BOUNDED, UNKNOWN))
    matching = Matching(Side(empty), Side(empty, {"q.A": "p.A"}), ("p.A",), pairs, ("p.A.gone()V",), ())

    def open_pair(versions: Sequence[Version], libraries: Sequence[str], around: object) -> OpenedPair:
        old, new = (SimpleNamespace(given=version.path, libraries=tuple(libraries), program=empty) for version in versions)
        return OpenedPair(old, new, tuple(libraries), (), (), (), ())  # type: ignore[arg-type]

    monkeypatch.setattr(opening, "open_pair", open_pair)
    monkeypatch.setattr(target, "match_targets", lambda old, new, renames, guess=True: matching)
    return lambda stand_in: monkeypatch.setattr(run, "check_project", stand_in)


def finds(*results: Checked, then: BaseException | None = None) -> Engine:
    """An engine with these results, which then stops."""

    def check_pairs(*args: object) -> Iterator[Checked]:
        yield from results
        if then is not None:
            raise then

    return check_pairs


def only(*results: Checked) -> list[str]:
    """The arguments that choose the pairs of these results."""
    return [word for result in results for word in ("--method", result.pair.id)]


@pytest.mark.parametrize(
    ("results", "args", "code"),
    [
        ([PROVED], [], 0),
        ([PROVED, BOUNDED], [], 0),
        ([PROVED, BOUNDED], ["--require", "proved"], 3),
        ([UNKNOWN, PROVED], [], 3),
        ([UNKNOWN, DIFFERENT], [], 1),
    ],
)
def test_exit_code(engine: Callable[[Engine], None], results: list[Checked], args: list[str], code: int) -> None:
    """0 equal at the level asked, 1 different, 3 unknown."""
    engine(finds(*results))
    assert cli.main(["check", "a", "b", *only(*results), *args]) == code


def test_arguments_reach_the_engine(engine: Callable[[Engine], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every argument arrives where it belongs, each side's target with the libraries."""
    seen: list[Any] = []

    def check_pairs(*args: object) -> Iterator[Checked]:
        seen.extend(args)
        yield PROVED

    def match_targets(old: object, new: object, renames: object, guess: bool) -> object:
        seen.append(renames)
        return given

    engine(check_pairs)
    given = target.match_targets(None, None, None)  # type: ignore[arg-type]
    monkeypatch.setattr(target, "match_targets", match_targets)
    words = ["--method", "A.same", "--rename", "p.A=q.A", "-cp", os.pathsep.join(["x.jar", "y"])]
    words += ["--timeout", "2.5", "--bound", "7", "--seed", "3", "--exceptions", "any", "--shape", "tree"]
    words += [
        "--workers",
        "3",
        "--memory",
        "999",
        "--no-cache",
        "--requires",
        "A.ok",
        "--strategy",
        "sample",
        "--strategy",
        "structural, sample",
    ]
    assert cli.main(["check", "a", "b", *words]) == 0
    renames, old, new, matching, pairs, options, how, _ = seen
    assert replace(how, begun=None) == How(3, 999, None)
    assert (renames, old.given, new.given) == ({"p.A": "q.A"}, "a", "b")
    assert old.libraries == new.libraries == ("x.jar", "y")
    assert (matching, pairs) == (given, (PROVED.pair,))
    strategy = ("structural", "sample")
    assert options == Options(timeout=2.5, bound=7, seed=3, exceptions="any", shape="tree", requires="A.ok", strategy=strategy)


def test_several_formats(engine: Callable[[Engine], None], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """JSON on standard output and text in a file, and the other way round."""
    engine(finds(PROVED, UNKNOWN))
    chosen = only(PROVED, UNKNOWN)
    assert cli.main(["check", "a", "b", *chosen, "--format", "json", "--format", "text=report.txt"]) == 3
    on_screen = capsys.readouterr().out
    assert complaints(json.loads(on_screen)) == []
    assert cli.main(["check", "a", "b", *chosen, "--format", "text", "--format", "json=report.json"]) == 3
    assert (tmp_path / "report.txt").read_text() == capsys.readouterr().out
    assert (tmp_path / "report.json").read_text() == on_screen


def test_witness_is_kept_and_named(engine: Callable[[Engine], None], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The files the report names are there; the witness records the versions, the libraries and the renamed classes."""
    engine(finds(DIFFERENT))
    assert cli.main(["check", "a.jar", "b.jar", *only(DIFFERENT), "--witnesses", "w", "-cp", "lib.jar"]) == 1
    out = capsys.readouterr().out
    assert "twinproof replay w/p.A.cut.json\n" in out
    written = json.loads((tmp_path / "w/p.A.cut.json").read_text())
    assert (written["old"], written["new"], written["libraries"]) == (["a.jar"], ["b.jar"], ["lib.jar"])
    assert written["renames"] == {"p.A": "q.A"}
    assert (tmp_path / "w/p.A.cut/p/CutTest.java").exists()


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["a"], "the following arguments are required: NEW (see 'twinproof check --help')"),
        (["a", "b", "--timeout", "0"], "argument --timeout: not a positive number: '0' (see 'twinproof check --help')"),
        (["a", "b", "--timeout", "nan"], "argument --timeout: not a positive number: 'nan' (see 'twinproof check --help')"),
        (["a", "b", "--timeout", "inf"], "argument --timeout: not a positive number: 'inf' (see 'twinproof check --help')"),
        (["a", "b", "--bound", "0"], "argument --bound: not a whole number: '0' (see 'twinproof check --help')"),
        (["a", "b", "--bound", "1.5"], "argument --bound: not a whole number: '1.5' (see 'twinproof check --help')"),
        (["a", "b", "--seed", "-1"], "argument --seed: not a whole number: '-1' (see 'twinproof check --help')"),
        (["a", "b", "--rename", "p.A"], "--rename p.A: write old.Name=new.Name"),
        (["a", "b", "--rename", "A=B", "--rename", "C=B"], "--rename C=B: B is renamed twice"),
        (["a", "b", "--strategy", "bounded,guess"], f"--strategy guess: no such strategy; there are: {', '.join(NAMES)}"),
        (["a", "b", "--method", "sam"], "--method sam: no such method; did you mean same?"),
        (["a", "b", "--format", "pdf"], "no format 'pdf'; there are: text, json, html, markdown, comment, sarif, junit, github"),
        (["a", "b", "--format", "json=no/where"], "cannot write no/where: no directory no"),
    ],
)
def test_bad_usage(engine: Callable[[Engine], None], capsys: pytest.CaptureFixture[str], args: list[str], line: str) -> None:
    """Bad usage is one line and exit code 2, before anything is checked."""
    engine(finds(then=AssertionError("checked")))
    assert cli.main(["check", *args]) == 2
    assert capsys.readouterr() == ("", f"twinproof: {line}\n")


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (KeyboardInterrupt(), 2, "twinproof: interrupted\n"),
        (BadInput("A.class: truncated"), 2, "twinproof: A.class: truncated\n"),
        (InternalError("odd"), 2, "twinproof: internal error, please report it: InternalError: odd"),
    ],
)
def test_stopped_run_reports_what_it_has(
    engine: Callable[[Engine], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    error: BaseException,
    code: int,
    line: str,
) -> None:
    """An interrupt or an error on the way loses nothing that was found before, and the report says that it is not all."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    engine(finds(PROVED, DIFFERENT, then=error))
    assert cli.main(["check", "a", "b", "--format", "json=r.json", "--format", "text"]) == code
    out, err = capsys.readouterr()
    assert out.endswith("4 pairs: 1 proved equivalent, 1 different, 2 unknown; STOPPED before the end\n")
    assert err.startswith(line)
    written = json.loads((tmp_path / "r.json").read_text())
    assert complaints(written) == []
    assert written["complete"] is False
    assert [pair["reason"] and pair["reason"]["id"] for pair in written["pairs"]] == [None, None, "not-checked", "not-checked"]


def test_complaints_cannot_speak_to_the_terminal(engine: Callable[[Engine], None], capsys: pytest.CaptureFixture[str]) -> None:
    """A name in a message may hold anything; what a terminal would obey is escaped, lines stay lines."""
    engine(finds(then=BadInput("class x\x1b[2J\nsecond line")))
    assert cli.main(["check", "a", "b"]) == 2
    assert capsys.readouterr().err == "twinproof: class x\\u001b[2J\nsecond line\n"


def test_interrupt_before_the_first_result(engine: Callable[[Engine], None], capsys: pytest.CaptureFixture[str]) -> None:
    """With nothing to report nothing is reported."""
    engine(finds(then=KeyboardInterrupt()))
    assert cli.main(["check", "a", "b"]) == 2
    assert capsys.readouterr() == ("", "twinproof: interrupted\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a device that is always full")
def test_full_disk_loses_only_its_own_report(engine: Callable[[Engine], None], capsys: pytest.CaptureFixture[str]) -> None:
    """A report that cannot be written is one line and exit code 2; the other reports are written."""
    engine(finds(DIFFERENT))
    assert cli.main(["check", "a", "b", *only(DIFFERENT), "--format", "json=/dev/full", "--format", "text"]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("DIFFERENT  p.A.cut(Node, Node)\n")
    assert err == "twinproof: cannot write /dev/full: No space left on device\n"


@pytest.mark.parametrize(("flags", "lines"), [([], ""), (["--verbose"], "0/1 done; p.A.same\\u001b[2J\n"), (["--verbose", "--quiet"], "")])
def test_progress_without_a_terminal(
    engine: Callable[[Engine], None], capsys: pytest.CaptureFixture[str], flags: list[str], lines: str
) -> None:
    """In a short run plain lines only when asked for, none with --quiet."""
    engine(reports_progress)
    assert cli.main(["check", "a", "b", *only(PROVED), *flags]) == 0
    assert capsys.readouterr().err == lines


def test_progress_of_a_long_run_without_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain line now and then, not for each pair."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    progress = cli._Progress(argparse.Namespace(quiet=False, verbose=False), 9, [])
    for _ in range(9):
        progress("m")
        now[0] += 7.0
    assert capsys.readouterr().err.splitlines() == ["0/9 done; m"] * 2


def test_progress_says_how_long_it_takes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as a few pairs were checked, from the time that these took."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    done: list[Checked] = []
    progress = cli._Progress(argparse.Namespace(quiet=False, verbose=True), 245, done)
    for _ in range(7):
        progress("m")
        done.append(PROVED)
        now[0] += 30.0
    lines = capsys.readouterr().err.splitlines()
    assert lines[4] == "4/245 done, 4 equal; m"
    assert lines[5] == "5/245 done, 5 equal, about 2 h left; m"
    assert [duration(seconds) for seconds in (9.4, 59.0, 60.0, 3599.0, 7200.0)] == ["9 s", "59 s", "1 min", "60 min", "2 h"]


def test_progress_on_a_terminal(
    engine: Callable[[Engine], None], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line that is overwritten, cut to the terminal's width, and gone in the end."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "8")
    engine(reports_progress)
    assert cli.main(["check", "a", "b", *only(PROVED)]) == 0
    assert capsys.readouterr().err == "\r\x1b[K0/1 don\r\x1b[K"


def reports_progress(*args: object) -> Iterator[Checked]:
    progress = args[-1]
    assert callable(progress)
    progress("p.A.same\x1b[2J")
    yield PROVED


@pytest.mark.parametrize(
    ("variables", "coloured"), [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)]
)
def test_colours_only_on_a_terminal(
    engine: Callable[[Engine], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    variables: dict[str, str],
    coloured: bool,
) -> None:
    """Colours need a terminal that wants them; a file never has them."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    engine(finds(PROVED))
    assert cli.main(["check", "a", "b", *only(PROVED), "--format", "text"]) == 0
    assert ("\x1b[32mPROVED" in capsys.readouterr().out) == coloured
    assert cli.main(["check", "a", "b", *only(PROVED), "--format", "text=r.txt"]) == 0
    assert "\x1b" not in (tmp_path / "r.txt").read_text()


HALF = {"old": "class Half { static int of(int n) { return n / 2; } }", "new": "class Half { static int of(int n) { return n >> 1; } }"}


def write_versions(directory: Path, sources: dict[str, str]) -> None:
    for version, source in sources.items():
        (directory / version).mkdir(exist_ok=True)
        (directory / version / f"{source.split()[1]}.java").write_text(source)


def half_witness(directory: Path, argument: int) -> str:
    """A witness file about Half.of that claims what the JVM does on -3, for another argument if asked."""
    method = MethodName("Half", "of", "(I)I")
    old, new = (Observation(Returned(integer(value)), "", (), ()) for value in (-1, -2))
    made = Witness(method, method, Input((), Null(), (integer(argument),)), old, new, "arguments", "")
    (directory / "w.json").write_text(WitnessFile(made, ("old",), ("new",)).to_text())
    return "w.json"


@pytest.mark.parametrize(
    ("argument", "code", "lines"),
    [
        (-3, 1, ["input   Half.of(-3)", "old     returned -1", "new     returned -2", "DIFFERENT, as the witness says"]),
        (-5, 1, ["input   Half.of(-5)", "old     returned -2", "new     returned -3", "DIFFERENT, but not in the way the witness says"]),
        (4, 0, ["input   Half.of(4)", "both    returned 2", "the two versions no longer differ on this input"]),
    ],
)
def test_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], argument: int, code: int, lines: list[str]
) -> None:
    """A witness is executed again on what its paths hold now."""
    monkeypatch.chdir(tmp_path)
    write_versions(tmp_path, HALF)
    assert cli.main(["replay", half_witness(tmp_path, argument)]) == code
    assert capsys.readouterr().out.splitlines() == lines


def test_replay_of_what_varies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A version that contradicts itself decides nothing."""
    monkeypatch.chdir(tmp_path)
    write_versions(tmp_path, {**HALF, "new": "class Half { static int of(int n) { return (int) System.nanoTime(); } }"})
    assert cli.main(["replay", half_witness(tmp_path, 4)]) == 3
    assert capsys.readouterr().out.splitlines()[-1] == "UNKNOWN  nondeterministic: the new version did not do the same twice"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "No such file or directory"),
        ("{", "not JSON"),
        ("[]", "not a witness written by twinproof"),
        ('{"kind": "twinproof witness", "schema": 99}', "a witness of schema 99"),
        ('{"kind": "twinproof witness", "schema": 1}', "not a witness as twinproof writes it"),
        ("[" * 100000, "not JSON"),
    ],
)
def test_replay_of_a_bad_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, complaint: str) -> None:
    """What is no witness is one line and exit code 2."""
    file = tmp_path / "w.json"
    if content is not None:
        file.write_text(content)
    assert cli.main(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert complaint in err


def test_replay_without_its_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A witness whose versions are gone, or have the method no more, is one line and exit code 2."""
    monkeypatch.chdir(tmp_path)
    assert cli.main(["replay", half_witness(tmp_path, 4)]) == 2
    assert capsys.readouterr().err == "twinproof: old: there is no such file or directory\n"
    write_versions(tmp_path, {**HALF, "new": "class Half { static int off(int n) { return n; } }"})
    assert cli.main(["replay", half_witness(tmp_path, 4)]) == 2
    assert capsys.readouterr().err == "twinproof: new: no method Half.of(I)I\n"
