"""What happens to a check that is disturbed: signals, killed helpers, full disks and tools that vanish end in one line, or in an honest
Unknown, and leave no process behind. Real processes and real signals throughout."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for left-over processes in /proc")

OLD = """class Pair {
    Pair left, right;
    static int twice(int x) { return x + x; }
    static int mix(int x, int y) { int r = x; for (int i = 0; i < 20000000; i++) r = r * 31 + y; return r; }
    static int count(int n) { int r = 0; for (int i = 0; i < n; i++) r += 3; return r; }
    static int prime(long a, long b) {
        return a > 1 && b > 1 && a < 4294967296L && b < 4294967296L && a * b == 9223372036854775783L ? 1 : 0;
    }
    static Pair mirror(Pair p) {
        if (p == null) return null;
        Pair l = mirror(p.left);
        p.left = mirror(p.right);
        p.right = l;
        return p;
    }
}
"""
NEW = """class Pair {
    Pair left, right;
    static int twice(int x) { return 2 * x; }
    static int mix(int x, int y) { int r = x; for (int i = 0; i < 20000000; i++) r = (r << 5) - r + y; return r; }
    static int count(int n) { int r = 0, i = 0; while (i < n) { i++; r = r + 3; } return r; }
    static int prime(long a, long b) { return 0; }
    static Pair mirror(Pair p) {
        if (p == null) return null;
        Pair r = mirror(p.right);
        Pair l = p.left;
        p.left = r;
        p.right = mirror(l);
        return p;
    }
}
"""
PHASES = {  # what to check so that it lasts, and the process that shows that it has begun
    "sample": (["--method", "mix", "--strategy", "sample", "--timeout", "6000"], "java"),
    "execute": (["--method", "mirror", "--strategy", "sample,bounded", "--timeout", "60"], "java"),
    "solve": (["--method", "prime", "--strategy", "sample,bounded", "--timeout", "60"], "python"),
}
PATIENCE = 60.0


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the sources `old.java`, `new.java` in folders and the classes of both."""
    home = tmp_path_factory.mktemp("robust")
    for side, source in (("old", OLD), ("new", NEW)):
        file = home / "sources" / side / "Pair.java"
        file.parent.mkdir(parents=True)
        file.write_text(source)
        shutil.copytree(compile_sources([file], find_jdk()), home / side)
    return home


Process = subprocess.Popen[str]


@contextmanager
def running(
    home: Path, *args: str, before: Callable[[], None] | None = None, variables: Mapping[str, str] | None = None, sides: str = ""
) -> Iterator[Process]:
    """A check in a session of its own, in which everything that it starts stays."""
    command = [sys.executable, "-m", "twinproof", "check", f"{sides}old", f"{sides}new", "--witnesses", "witnesses", "--verbose", *args]
    environment = {**os.environ, **(variables or {})}
    pipe = subprocess.PIPE

    def prepare() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell ignores it in what it runs in the background, the tests included
        if before is not None:
            before()

    with subprocess.Popen(
        command, cwd=home, env=environment, stdout=pipe, stderr=pipe, text=True, start_new_session=True, preexec_fn=prepare
    ) as process:
        try:
            yield process
        finally:
            for each in alive(process):
                os.kill(each, signal.SIGKILL)


def alive(process: Process) -> dict[int, str]:
    """The processes of the session, with their names."""
    found: dict[int, str] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        number, _, name = head.partition(" (")
        state, session = rest.split()[0], int(rest.split()[3])
        if session == process.pid and state != "Z":
            found[int(number)] = name
    return found


def helpers(process: Process, name: str) -> list[int]:
    """The processes of this name that the check has started."""
    return [number for number, its in alive(process).items() if its.startswith(name) and number != process.pid]


def solvers(process: Process) -> list[int]:
    """The solver processes that the check has started."""
    found: list[int] = []
    for number in helpers(process, "python"):
        with suppress(OSError):
            found += [number] if b"twinproof.smt.solvers.worker" in Path(f"/proc/{number}/cmdline").read_bytes() else []
    return found


def wait_for(process: Process, name: str) -> int:
    """The first process of this name."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        found = helpers(process, name)
        if found:
            return found[0]
        time.sleep(0.02)
    raise AssertionError(f"no {name} was started; {process.communicate()}")


def finish(process: Process) -> tuple[int, str, list[str]]:
    """Exit code, output and complaints; nothing may be left running."""
    out, err = process.communicate(timeout=PATIENCE)
    end = time.monotonic() + 10.0
    while alive(process) and time.monotonic() < end:
        time.sleep(0.05)
    assert alive(process) == {}
    assert "Traceback" not in err, err
    return process.returncode, out, [line for line in err.splitlines() if line.startswith("twinproof:")]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    ("number", "said"), [(signal.SIGINT, "interrupted"), pytest.param(signal.SIGTERM, "terminated", marks=pytest.mark.slow)]
)
def test_signals(phase: str, number: signal.Signals, said: str, home: Path) -> None:
    """One line and exit code 2, whatever it was doing."""
    args, shows = PHASES[phase]
    with running(home, *args) as process:
        wait_for(process, shows)
        time.sleep(0.3)
        process.send_signal(number)
        assert finish(process) == (2, "", [f"twinproof: {said}"])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(40))
def test_signals_at_any_time(number: int, home: Path) -> None:
    """The same a tenth of a second later each time, from the first moment at which Python can be asked."""
    args, _ = list(PHASES.values())[number % len(PHASES)]
    with running(home, *args) as process:
        time.sleep(0.3 + 0.1 * number)
        process.send_signal(signal.SIGINT)
        assert finish(process) == (2, "", ["twinproof: interrupted"])


def test_killed_itself(home: Path) -> None:
    """Solvers and side-car end with the process that they work for, even if that is killed."""
    args, shows = PHASES["solve"]
    with running(home, *args) as process:
        wait_for(process, "java")
        wait_for(process, shows)
        process.kill()
        assert finish(process) == (-signal.SIGKILL, "", [])


def test_killed_solvers(home: Path) -> None:
    """A solver that dies has not answered: Unknown, with the reason."""
    with running(home, "--method", "prime", "--strategy", "bounded", "--timeout", "5") as process:
        killed = 0
        while process.poll() is None:
            for number in solvers(process):
                os.kill(number, signal.SIGKILL)
                killed += 1
            time.sleep(0.02)
        code, out, said = finish(process)
    assert killed > 0
    assert (code, said) == (3, [])
    assert "UNKNOWN    Pair.prime(long, long)  solver: " in out


def test_killed_sidecar(home: Path) -> None:
    """A side-car that dies is replaced."""
    with running(home, "--method", "count", "--strategy", "sample,induct", "--timeout", "100") as process:
        os.kill(wait_for(process, "java"), signal.SIGKILL)
        code, out, said = finish(process)
    assert (code, said) in ((0, []), (2, [f"twinproof: the JVM of {find_jdk().home} does not start: it was ended by signal 9"]))
    assert ("PROVED     Pair.count(int)" in out) == (code == 0)


@pytest.mark.slow
def test_sidecar_that_is_killed_each_time(home: Path) -> None:
    """Without a JVM there is no verdict on what must be run, and a line that says so."""
    with running(home, "--method", "mix", "--strategy", "sample", "--timeout", "1000") as process:
        while process.poll() is None:
            for number in helpers(process, "java"):
                os.kill(number, signal.SIGKILL)
            time.sleep(0.01)
        code, out, said = finish(process)
    assert code in (2, 3)
    assert len(said) == (code == 2)
    assert "PROVED" not in out


def slow(*values: str) -> ParameterSet:
    return pytest.param(*values, marks=pytest.mark.slow)


def cannot_mount() -> bool:
    return subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode != 0


FULL = 'mount -t tmpfs -o size=$1 none "$0"; shift; [ -z "$FILL" ] || head -c 1M /dev/zero > "$0/fill" 2> /dev/null; exec "$@"'


def on_full_disk(disk: Path, size: str, command: list[str], variables: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command where `disk` has only so much room."""
    disk.mkdir(exist_ok=True)
    whole = ["unshare", "-rm", "sh", "-c", FULL, str(disk), size, *command]
    return subprocess.run(whole, capture_output=True, text=True, env={**os.environ, **variables}, timeout=PATIENCE)


@pytest.mark.skipif(not shutil.which("unshare") or cannot_mount(), reason="cannot mount a small disk")
@pytest.mark.parametrize(("size", "fill"), [("64k", "yes"), slow("8k", ""), slow("40k", "")])
def test_cache_on_a_full_disk(size: str, fill: str, home: Path, tmp_path: Path) -> None:
    """No room before, during or after the compilation of the sources: one line that names the cache and the reason."""
    command = [sys.executable, "-m", "twinproof", "check", *(str(home / "sources" / side) for side in ("old", "new")), "--method", "mix"]
    cache = tmp_path / "disk" / "cache"
    done = on_full_disk(tmp_path / "disk", size, command, {"TWINPROOF_CACHE": str(cache), "FILL": fill})
    said = f"twinproof: {cache}/javac: cannot be used as cache (No space left on device); set TWINPROOF_CACHE\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.skipif(not shutil.which("unshare") or cannot_mount(), reason="cannot mount a small disk")
def test_scratch_and_reports_on_a_full_disk(home: Path, tmp_path: Path) -> None:
    """A full TMPDIR does not hinder a check; a report that does not fit is named."""
    report = tmp_path / "disk" / "report.json"
    sides = [str(home / side) for side in ("old", "new")]
    command = [sys.executable, "-m", "twinproof", "check", *sides, "--method", "twice", "--format", "text", "--format", f"json={report}"]
    done = on_full_disk(tmp_path / "disk", "64k", command, {"TMPDIR": str(report.parent), "FILL": "yes"})
    assert (done.returncode, done.stderr) == (2, f"twinproof: cannot write {report}: No space left on device\n")
    assert "PROVED     Pair.twice(int)" in done.stdout


def test_no_file_can_be_written(home: Path, tmp_path: Path) -> None:
    """A limit of the system on the size of files, with an empty cache."""
    cache = tmp_path / "cache"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    with running(home, "--method", "twice", before=limit, variables={"TWINPROOF_CACHE": str(cache)}, sides="sources/") as process:
        said = f"twinproof: {cache}/javac: cannot be used as cache (File too large); set TWINPROOF_CACHE"
        assert finish(process) == (2, "", [said])


@pytest.mark.parametrize("tool", ["javac", slow("java")])
def test_a_tool_that_vanishes(tool: str, home: Path, tmp_path: Path) -> None:
    """The JDK loses a program in the middle: it is named, with the reason."""
    real, jdk = find_jdk(), tmp_path / "jdk"
    (jdk / "bin").mkdir(parents=True)
    for name in ("lib", "conf", "release"):
        (jdk / name).symlink_to(real.home / name)
    (jdk / "bin" / "java").symlink_to(real.java)
    compiler = jdk / "bin" / "javac"
    compiler.write_text(f'#!/bin/sh\nrm "{jdk}/bin/{tool}"\nexec "{real.javac}" "$@"\n')
    compiler.chmod(0o755)
    variables = {"TWINPROOF_JDK": str(jdk), "TWINPROOF_CACHE": str(tmp_path / "cache")}
    sides = "sources/" if tool == "javac" else ""
    with running(home, "--method", "twice", variables=variables, sides=sides) as process:
        code, out, said = finish(process)
    complaint = "/bin/java cannot be started: No such file or directory" if tool == "java" else " is not a JDK (no bin/javac"
    assert (code, out, len(said)) == (2, "", 1)
    assert said[0].startswith(f"twinproof: {jdk}{complaint}")
