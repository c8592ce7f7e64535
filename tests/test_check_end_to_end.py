"""`twinproof check` as people run it: a process of its own on real Java, through every exit code."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from report.schema import complaints

ROOT = Path(__file__).parents[1]
OLD = """
class Node { int value; }
class Pair {
    static int calls;
    static int twice(int n) { return n * 2; }
    static void move(Node from, Node to) { int t = from.value; from.value = to.value + 1; to.value = t; }
    static int sum(int[] xs) { int s = 0; for (int i = 0; i < xs.length; i++) s += xs[i]; return s; }
    static long clock() { return System.nanoTime(); }
    static int changed(int n) { return n; }
    static int twice(long n) { return (int) n; }
}
"""
NEW = """
class Node { int value; }
class Pair {
    static int calls;
    static int twice(int n) { return n + n; }
    static void move(Node from, Node to) { int t = to.value; to.value = from.value; from.value = t + 1; }
    static int sum(int[] xs) { int s = 0, i = 0; while (i < xs.length) { s = xs[i] + s; i++; } return s; }
    static long clock() { return System.nanoTime() + 1; }
    static int changed(long n) { return (int) n; }
    static int twice(long n) { return (int) n; }
}
"""


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with both versions and a cache of its own."""
    directory = tmp_path_factory.mktemp("versions")
    for version, source in (("old", OLD), ("new", NEW)):
        (directory / version).mkdir()
        (directory / version / "Pair.java").write_text(source)
    return directory


def twinproof(directory: Path, *args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "twinproof", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False, cwd=directory, env=variables(**environment))


def variables(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), **more}


@pytest.mark.parametrize(
    ("method", "args", "code", "answer"),
    [
        ("twice(int)", [], 0, "PROVED     Pair.twice(int)  equivalent for all inputs (structural)"),
        ("twice(long)", ["--require", "proved"], 0, "PROVED     Pair.twice(long)  equivalent for all inputs (structural)"),
        (
            "sum",
            ["--bound", "4", "--strategy", "bounded"],
            0,
            "BOUNDED    Pair.sum(int[])  no difference up to 4 iterations at Pair.java:7 (bounded)",
        ),
        (
            "sum",
            ["--bound", "4", "--strategy", "bounded", "--require", "proved"],
            3,
            "BOUNDED    Pair.sum(int[])  no difference up to 4 iterations at Pair.java:7 (bounded)",
        ),
        ("move", [], 1, "DIFFERENT  Pair.move(Node, Node)"),
        ("clock", [], 3, "UNKNOWN    Pair.clock()  nondeterministic: the old version does not do the same twice on one input"),
    ],
)
def test_answers_and_exit_codes(versions: Path, method: str, args: list[str], code: int, answer: str) -> None:
    """Each answer has its first line and its exit code; nothing is said on standard error."""
    done = twinproof(versions, "check", "old", "new", "--method", method, "--timeout", "10", *args)
    assert (done.returncode, done.stderr, done.stdout.splitlines()[0]) == (code, "", answer)


def test_witness_is_replayed_and_handed_over(versions: Path, tmp_path: Path) -> None:
    """The witness shows the aliasing, has a test beside it, replays, and shows no difference any more once new is repaired."""
    shutil.copytree(versions, tmp_path / "v")
    done = twinproof(tmp_path / "v", "check", "old", "new", "--method", "move", "--witnesses", "w")
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert "input   Pair.move(node, node)" in lines
    assert "note    the input has a shared object" in lines
    assert "replay  twinproof replay w/Pair.move.json" in lines
    (test,) = (tmp_path / "v/w/Pair.move").rglob("*.java")
    assert f"test    {test.relative_to(tmp_path / 'v')}" in lines
    assert "org.junit.jupiter" in test.read_text()
    assert twinproof(tmp_path / "v", "replay", "w/Pair.move.json").returncode == 1
    (tmp_path / "v/new/Pair.java").write_text(OLD)
    repaired = twinproof(tmp_path / "v", "replay", "w/Pair.move.json")
    assert (repaired.returncode, repaired.stdout.splitlines()[-1]) == (0, "the two versions no longer differ on this input")


def test_json_is_complete_and_always_the_same(versions: Path) -> None:
    """All pairs and lonely members are there, as the schema says; the bytes do not depend on hash seeds, timings or the run."""
    args = ["check", "old", "new", "--bound", "4", "--timeout", "20", "--format", "json"]
    first = twinproof(versions, *args, PYTHONHASHSEED="1")
    second = twinproof(versions, *args, PYTHONHASHSEED="2")
    assert (first.returncode, first.stderr) == (1, "")
    assert first.stdout == second.stdout
    data = json.loads(first.stdout)
    assert complaints(data) == []
    assert verdicts(data) == {
        "Node.<init>()V": "equivalent",
        "Pair.<clinit>()V": "equivalent",
        "Pair.<init>()V": "equivalent",
        "Pair.clock()J": "unknown",
        "Pair.move(LNode;LNode;)V": "different",
        "Pair.sum([I)I": "equivalent",
        "Pair.twice(I)I": "equivalent",
        "Pair.twice(J)I": "equivalent",
    }
    assert (data["only_old"], data["only_new"]) == (["Pair.changed(I)I"], ["Pair.changed(J)I"])


def verdicts(data: Any) -> dict[str, str]:
    return {pair["id"]: pair["verdict"] for pair in data["pairs"]}


def test_signatures_that_differ_are_shown(versions: Path) -> None:
    """A method whose parameters changed is no pair; both signatures are named."""
    done = twinproof(versions, "check", "old", "new", "--method", "Pair.changed")
    line = "twinproof: --method Pair.changed: the signatures differ; old has int Pair.changed(int), new has int Pair.changed(long)\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)


def test_renamed_classes(tmp_path: Path) -> None:
    """Classes under another name and package are one class, also where they must be named, and a witness about them replays."""
    for version, package in (("old", "oldv"), ("new", "newv")):
        change = "" if version == "old" else " + 1"
        for name in ("A", "B"):
            file = tmp_path / version / package / f"{name}{package}.java"
            file.parent.mkdir(parents=True, exist_ok=True)
            body = f"public int n; public static void f(B{package} b) {{ b.n = b.n{change}; }}" if name == "A" else "public int n;"
            file.write_text(f"package {package}; public class {name}{package} {{ {body} }}")
    args = ["check", "old", "new", "--rename", "oldv.Aoldv=newv.Anewv", "--rename", "oldv.Boldv=newv.Bnewv", "--method", "f"]
    done = twinproof(tmp_path, *args, "--witnesses", "w")
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, "DIFFERENT  oldv.Aoldv.f(Boldv) -> newv.Anewv.f(Bnewv)")
    assert twinproof(tmp_path, "replay", "w/oldv.Aoldv.f.json").returncode == 1
    lost = twinproof(tmp_path, *args[:3])
    assert (lost.returncode, lost.stderr.count("\n")) == (2, 1)
    assert "--rename" in lost.stderr


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda path: None, "there is no such file or directory"),
        (lambda path: path.mkdir(), "have no class in common"),
        (lambda path: path.with_suffix(".class").write_bytes(b"\xca\xfe\xba\xbe"), "the file is cut short"),
    ],
    ids=["missing", "empty", "truncated"],
)
def test_bad_versions(versions: Path, tmp_path: Path, make: Any, complaint: str) -> None:
    """What cannot be read is one line and exit code 2."""
    make(tmp_path / "Bad")
    bad = next(iter(tmp_path.iterdir()), tmp_path / "Bad")
    done = twinproof(versions, "check", "old", str(bad))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("twinproof: ")
    assert complaint in done.stderr


def test_sources_that_do_not_compile(versions: Path, tmp_path: Path) -> None:
    """javac's own words, exit code 2."""
    (tmp_path / "Pair.java").write_text("class Pair { int f() { return x; } }")
    done = twinproof(versions, "check", "old", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot find symbol" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for left-over processes in /proc")
def test_interrupt_leaves_nothing_behind(versions: Path) -> None:
    """Ctrl-C in the middle: what was found is reported, exit code 2, and no process that was started lives on."""
    command = [sys.executable, "-m", "twinproof", "check", "old", "new", "--bound", "100000", "--timeout", "600", "--verbose"]
    command += ["--strategy", "sample,bounded"]
    with subprocess.Popen(
        [*command, "--method", "twice", "--method", "sum"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=versions,
        env=variables(),
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored in what a shell runs in the background
    ) as process:
        try:
            assert process.stderr is not None
            while "sum" not in process.stderr.readline():
                assert process.poll() is None
            time.sleep(1)
            started = descendants(process.pid)
            assert "java" in started.values()
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the whole group
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, err.splitlines()[-1]) == (2, "twinproof: interrupted")
    assert "PROVED     Pair.twice(int)" in out
    assert "not-checked: the run was stopped before it got here" in out
    assert end_soon(started)


def descendants(parent: int) -> dict[int, str]:
    """Process numbers and names of all that a process has started."""
    found: dict[int, str] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, name, parents = parse_stat(stat.read_text())
        except OSError:
            continue
        if parents == parent:
            found |= {number: name, **descendants(number)}
    return found


def parse_stat(text: str) -> tuple[int, str, int]:
    number, _, rest = text.partition(" (")
    name, _, rest = rest.rpartition(") ")
    return int(number), name, int(rest.split()[1])


def end_soon(processes: dict[int, str]) -> bool:
    """Whether all of these processes end within a few seconds."""
    for _ in range(50):
        if not any(is_named(number, name) for number, name in processes.items()):
            return True
        time.sleep(0.1)
    return False


def is_named(number: int, name: str) -> bool:
    try:
        return Path(f"/proc/{number}/comm").read_text().strip() == name
    except OSError:
        return False
