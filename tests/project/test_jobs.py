"""Jobs in processes: what they return, how they may end, and that nothing of them is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from twinproof.project.jobs import Died, JobLimits, run_jobs

GENEROUS = JobLimits(60.0, 4096)


def run(items: Iterable[object], work: Callable[[object], bytes], workers: int = 2, limits: JobLimits = GENEROUS) -> dict[object, object]:
    """The outcomes of all items."""
    todo = iter(items)
    return dict(run_jobs(lambda: next(todo, None), work, workers, limits))


def test_outcomes() -> None:
    """Every job's bytes arrive, large ones too, each once."""
    found = run(range(1, 8), lambda item: b"x" * (int(str(item)) * 50_000))
    assert found == {item: b"x" * (item * 50_000) for item in range(1, 8)}


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        (lambda item: bytes(1 << 31), "it needed more than 512 MB of memory"),
        (lambda item: time.sleep(60), "it did not end within 1 seconds"),
        (lambda item: os.kill(os.getpid(), signal.SIGKILL), "its process was ended by signal 9"),
        (lambda item: os._exit(7), "its process ended with code 7"),
        (lambda item: 1 // 0, "ZeroDivisionError: integer division or modulo by zero"),
    ],
)
def test_ways_to_die(work: Callable[[object], bytes], reason: str) -> None:
    """A job that breaks a limit or fails is told, and the others are not affected."""
    seconds = 1.0 if "within" in reason else 60.0
    found = run(["bad", "good"], lambda item: work(item) if item == "bad" else b"done", 2, JobLimits(seconds, 512))
    assert found["bad"] == Died(reason)
    assert seconds == 1.0 or found["good"] == b"done"


def test_memory_of_the_parent_does_not_count() -> None:
    """A job may use as much as its limit says, however much the process has that started it."""
    held = bytearray(os.urandom(1 << 20)) * 400
    assert run([1], lambda item: bytes(len(bytes(256 << 20)) >> 20), 1, JobLimits(60.0, 400))[1] == bytes(256)
    assert len(held) == 400 << 20


def test_temporary_files_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a job leaves in its temporary directory goes with it, even if it is killed."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def leave(item: object) -> bytes:
        tempfile.mkdtemp()
        os.kill(os.getpid(), signal.SIGKILL)
        return b""

    assert isinstance(run([1], leave)[1], Died)
    assert list(tmp_path.iterdir()) == []


def test_stopping_ends_the_jobs() -> None:
    """When the caller stops listening, the processes are gone."""
    others = set(_children(os.getpid()))
    todo = iter([1, 2, 3])
    jobs = run_jobs(lambda: next(todo, None), lambda item: b"" if item == 1 else _sleep(), 3, GENEROUS)
    next(jobs)
    assert len(set(_children(os.getpid())) - others) == 2
    jobs.close()  # type: ignore[attr-defined]
    assert set(_children(os.getpid())) <= others


@pytest.mark.skipif(sys.platform != "linux", reason="jobs end with their parent on Linux only")
def test_jobs_die_with_their_parent() -> None:
    """A parent that is killed outright leaves no job behind."""
    work = "lambda item: time.sleep(60), 2, JobLimits(99, 4096)"
    program = f"import time; from twinproof.project.jobs import *; list(run_jobs(iter([1, 2]).__next__, {work}))"
    with subprocess.Popen([sys.executable, "-c", program]) as parent:
        children: list[int] = []
        while len(children) < 2:
            children = _children(parent.pid)
        time.sleep(0.3)  # until they have told the system
        parent.kill()
    deadline = time.monotonic() + 10
    while any(map(_is_alive, children)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(_is_alive, children))


def _sleep() -> bytes:
    time.sleep(60)
    return b""


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if _is_alive(int(child))]


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
