"""The command line: what it prints, how it fails, and how quickly it answers."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from twinproof import cli
from twinproof.base.errors import BadInput, InternalError
from twinproof.command import doctor
from twinproof.command.doctor import Part
from twinproof.heap.observe import Observation, Returned, Scalar, Stopped
from twinproof.ir.types import INT
from twinproof.java.find.jdk import find_jdk

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
needs_dev_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a device that is always full")


def twinproof(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "twinproof", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=ENVIRONMENT | environment)


def test_help_names_every_command() -> None:
    """`--help` lists the commands and succeeds."""
    done = twinproof("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert [
        name for name in cli.COMMANDS if not {f"    {name}", f"    {name} "} & {line[: len(name) + 5] for line in done.stdout.splitlines()}
    ] == []


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_each_command_has_help(command: str) -> None:
    """Every command explains itself."""
    done = twinproof(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: twinproof {command} ")


@pytest.mark.parametrize(
    ("args", "line"),
    [
        ([], "twinproof: no command given (see 'twinproof --help')"),
        (["docter"], "twinproof: no command 'docter'; did you mean 'doctor'?"),
        (
            ["xyzzy"],
            "twinproof: no command 'xyzzy'; there are: check, diff, verify, reach, testgen, replay, run, ir, mutate, completion, doctor",
        ),
        (["run"], "twinproof: the following arguments are required: CALL (see 'twinproof run --help')"),
        (["ir", "A", "B"], "twinproof: unrecognized arguments: B (see 'twinproof --help')"),
        (["run", "A.b()", "--class", "."], "twinproof: unrecognized arguments: --class . (see 'twinproof --help')"),
        (["--nonsense"], "twinproof: unrecognized arguments: --nonsense (see 'twinproof --help')"),
    ],
)
def test_bad_usage_is_one_line(args: list[str], line: str) -> None:
    """Bad usage ends in one line on standard error and exit code 2."""
    done = twinproof(*args)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line + "\n")


def test_version_is_the_projects() -> None:
    """`--version` prints the version that pyproject.toml states, once twinproof is installed."""
    import tomllib

    stated = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert twinproof("--version").stdout == f"twinproof {stated}\n"


def test_class_path_is_split_and_collected(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`-cp` takes several paths at once and may be repeated; the call's answer is printed."""
    seen: list[object] = []
    answer = Observation(Returned(Scalar(INT, 7)), "", (), ())

    def run_call(*given: object) -> Observation:
        seen.extend(given)
        return answer

    monkeypatch.setattr("twinproof.command.inspect.run_call", run_call)
    assert cli.main(["run", "-cp", os.pathsep.join(["a.jar", "b"]), "A.b(-1)", "--classpath", "c"]) == 0
    assert seen == ["A.b(-1)", ["a.jar", "b", "c"]]
    assert capsys.readouterr().out == "returned 7\n"


@pytest.mark.parametrize(("reason", "code"), [("unsupported", 3), ("timeout", 3), ("exit", 0)])
def test_stopped_call(monkeypatch: pytest.MonkeyPatch, reason: str, code: int) -> None:
    """A call that could not be executed to its end is exit code 3; one that ends the virtual machine has done what it should."""
    monkeypatch.setattr("twinproof.command.inspect.run_call", lambda *given: Observation(Stopped(reason, "why"), "", (), ()))
    assert cli.main(["run", "A.b()"]) == code


def test_class_path_is_empty_by_default(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Without -cp there is only the JDK: nothing that happens to lie in the current directory is compiled."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "A.java").write_text("no Java")
    assert cli.main(["run", "java.lang.Math.max(2, 3)"]) == 0
    assert cli.main(["run", "A.b()"]) == 2
    assert capsys.readouterr() == ("returned 3\n", "twinproof: no class A; say with -cp where it is\n")


def test_bad_input_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A TwinproofError is its message, exit code 2."""
    monkeypatch.setattr("twinproof.command.inspect.print_ir", raiser(BadInput("A.class: truncated")))
    assert cli.main(["ir", "A"]) == 2
    assert capsys.readouterr() == ("", "twinproof: A.class: truncated\n")


@pytest.mark.parametrize("bug", [KeyError("a\nb"), InternalError("x"), RecursionError("deep")])
def test_bugs_are_one_line_and_a_file(
    bug: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A bug of ours ends in one line that names the file with its traceback, exit code 2."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("twinproof.command.inspect.run_call", raiser(bug))
    assert cli.main(["run", "A.b()"]) == 2
    out, err = capsys.readouterr()
    (kept,) = (tmp_path / "cache" / "bugs").iterdir()
    assert out == ""
    assert err.startswith(f"twinproof: internal error, please report it: {type(bug).__name__}: ")
    assert err.endswith(f" (traceback in {kept})\n")
    assert err.count("\n") == 1
    assert f"{type(bug).__name__}" in kept.read_text()


def test_bug_without_a_place_for_its_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Where the traceback cannot be kept, the line says so."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr("twinproof.command.inspect.run_call", raiser(KeyError("a")))
    assert cli.main(["run", "A.b()"]) == 2
    assert capsys.readouterr().err.endswith("(its traceback could not be kept: Not a directory)\n")


def test_interrupt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C ends in one line."""
    monkeypatch.setattr("twinproof.command.inspect.run_call", raiser(KeyboardInterrupt()))
    assert cli.main(["run", "A.b()"]) == 2
    assert capsys.readouterr().err == "twinproof: interrupted\n"


def raiser(error: BaseException) -> object:
    def fail(*args: object) -> str:
        raise error

    return fail


def test_any_text_can_be_printed() -> None:
    """A lone surrogate, which Java strings may hold, is printed escaped, also where the terminal knows ASCII only."""
    code = "import sys; from twinproof import cli; cli._accept_any_text(); cli._show('\\ud800 ä')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=ENVIRONMENT | {"PYTHONIOENCODING": "ascii"}, check=True)
    assert done.stdout == b"\\ud800 \\xe4\n"


@needs_dev_full
def test_output_that_cannot_be_written() -> None:
    """A full disk is one line and exit code 2, not a traceback."""
    command = f"{sys.executable} -m twinproof --help > /dev/full"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stderr) == (2, "twinproof: cannot write the output: No space left on device\n")


def test_reader_that_goes_away() -> None:
    """A closed pipe ends quietly."""
    read, write = os.pipe()
    os.close(read)
    with open(write, "w") as broken:
        command = [sys.executable, "-m", "twinproof", "--help"]
        done = subprocess.run(command, stdout=broken, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, "")


def test_doctor_finds_this_python() -> None:
    """`doctor` reports the Python that runs it, and the JDK."""
    done = twinproof("doctor")
    assert done.returncode == 0
    assert sys.executable in done.stdout
    assert [line[2:].split("  ")[0] for line in done.stdout.splitlines() if line[0] in "+-"] == [part.name for part in doctor.examine()]


def test_doctor_without_any_tool(tmp_path: Path) -> None:
    """On a bare machine `doctor` says what is missing, what it would enable and how to get it."""
    done = twinproof("doctor", PATH=str(tmp_path), JAVA_HOME="", TWINPROOF_JDK=str(tmp_path))
    lines = done.stdout.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("- git "))
    assert lines[at].split() == ["-", "git", "not", "found"]
    assert [line.split(":")[0].strip() for line in lines[at + 1 : at + 3]] == ["would enable", "to install"]


def test_doctor_fails_only_for_what_is_required(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing required part is exit code 2, a missing optional one is not."""
    optional = Part("clang", None, "C programs", "apt")
    monkeypatch.setattr(doctor, "examine", lambda: (optional,))
    assert cli.main(["doctor"]) == 0
    monkeypatch.setattr(doctor, "examine", lambda: (Part("JDK", None, "Java", "apt", required=True), optional))
    assert cli.main(["doctor"]) == 2
    assert capsys.readouterr().err == "twinproof: missing: JDK\n"


@pytest.mark.parametrize("script", ["#!/bin/sh\nexit 1\n", "#!/nowhere\n", ""])
def test_doctor_does_not_count_a_tool_that_does_not_run(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `git` that only fails is not a git."""
    (tmp_path / "git").write_text(script)
    (tmp_path / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert next(part for part in doctor.examine() if part.name == "git").found is None


def test_help_imports_no_more_than_it_needs() -> None:
    """Neither a solver nor any package of ours beyond the command line is imported for `--help`."""
    code = (
        "import sys; from twinproof.cli import main\ntry: main(['--help'])\n"
        "except SystemExit: print(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    loaded = done.stderr.splitlines()
    assert [name for name in loaded if name.startswith("twinproof")] == [
        "twinproof",
        "twinproof.base",
        "twinproof.base.errors",
        "twinproof.base.version",
        "twinproof.cli",
    ]
    assert not {"z3", "bitwuzla", "cvc5", "rich", "tree_sitter"} & set(loaded)


@pytest.mark.bench
def test_help_is_quick() -> None:
    """`twinproof --help` takes at most a third of `java -version` and `javac -version` together."""
    jdk = find_jdk()
    commands = [[sys.executable, "-m", "twinproof", "--help"], [str(jdk.java), "-version"], [str(jdk.javac), "-version"]]
    rounds = [[seconds(command) for command in commands] for _ in range(9)]  # by turns, so that other load meets all alike
    ours, *others = (min(times) for times in zip(*rounds, strict=True))
    theirs = sum(others)
    print(f"twinproof --help {ours * 1000:.0f} ms, java -version + javac -version {theirs * 1000:.0f} ms, ratio {ours / theirs:.2f}")
    assert ours <= theirs / 3


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, env=ENVIRONMENT, check=True)
    return time.perf_counter() - start


@pytest.mark.slow
def test_plain_pip_install_gives_the_command(tmp_path: Path) -> None:
    """`pip install .` into a fresh environment gives a `twinproof` that works from anywhere, with the side-car's sources."""
    source = tmp_path / "source"
    ignored = shutil.ignore_patterns(".git", ".venv", ".*_cache", "*.egg-info", "build", "__pycache__", "tests")
    shutil.copytree(ROOT, source, ignore=ignored)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    pip = [str(tmp_path / "venv/bin/pip"), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", str(source)], check=True, cwd=tmp_path)
    installed = {path.name for path in (tmp_path / "venv").rglob("site-packages/twinproof/**/*.java")}
    assert installed == {path.name for path in (ROOT / "src").rglob("*.java")}
    call = ["run", "Midpoint.of(2000000000, 2000000000)", "-cp", str(ROOT / "examples/midpoint/old")]
    done = subprocess.run([str(tmp_path / "venv/bin/twinproof"), *call], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "returned -147483648\n"
