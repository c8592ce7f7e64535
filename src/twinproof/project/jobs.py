"""Work in processes of its own: one forked process per job, so that no job sees what another left behind, with hard limits.

A job ends with the bytes it returns or by the way it died. Its process is killed when it overruns its time, when the caller stops,
and when the caller's own process dies (on Linux); what it started itself ends with it. Its temporary files are removed.
"""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import selectors
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Generic, NoReturn, TypeVar

from twinproof.base.dataclass import dataclass

T = TypeVar("T")

_CHUNK = 1 << 16
_PR_SET_PDEATHSIG = 1
_OUT_OF_MEMORY, _FAILED = 3, 4  # exit codes


@dataclass(frozen=True, slots=True)
class JobLimits:
    """What one job may use before its process is ended."""

    seconds: float
    megabytes: int


@dataclass(frozen=True, slots=True)
class Died:
    """A job without result, and why."""

    reason: str


class _Job(Generic[T]):
    """A process at work."""

    def __init__(self, item: T, work: Callable[[T], bytes], limits: JobLimits) -> None:
        self.item = item
        self.limits = limits
        self.scratch = tempfile.mkdtemp(prefix="twinproof-")
        self.output, write = os.pipe()
        self.data = bytearray()
        self.until = time.monotonic() + limits.seconds
        self.is_late = False
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            _serve(lambda: work(item), write, limits.megabytes, parent, self.scratch)
        os.close(write)

    def read(self) -> bool:
        """Take what it has written; False when that was all."""
        data = os.read(self.output, _CHUNK)
        self.data += data
        return bool(data)

    def stop(self) -> None:
        """End it, as its time is over."""
        self.is_late = True
        os.kill(self.pid, signal.SIGKILL)

    def outcome(self) -> bytes | Died:
        """How it ended, once it has or was stopped."""
        code = os.waitstatus_to_exitcode(self._discard())
        if self.is_late:
            return Died(f"it did not end within {self.limits.seconds:.0f} seconds")
        if code == 0:
            return bytes(self.data)
        if code == _OUT_OF_MEMORY:
            return Died(f"it needed more than {self.limits.megabytes} MB of memory")
        if code == _FAILED:
            return Died(self.data.decode("utf-8", "replace"))
        return Died(f"its process was ended by signal {-code}" if code < 0 else f"its process ended with code {code}")

    def _discard(self) -> int:
        os.close(self.output)
        _, status = os.waitpid(self.pid, 0)
        shutil.rmtree(self.scratch, ignore_errors=True)
        return status


def run_jobs(
    next_item: Callable[[], T | None], work: Callable[[T], bytes], workers: int, limits: JobLimits | Callable[[T], JobLimits]
) -> Iterator[tuple[T, bytes | Died]]:
    """The outcomes of jobs as they end; `next_item` is asked whenever there is room, and says None if there is nothing to do now. The
    limits are those of all, or by job."""
    running: list[_Job[T]] = []
    over: list[_Job[T]] = []
    try:
        while True:
            while len(running) < workers and (item := next_item()) is not None:
                running.append(_Job(item, work, limits(item) if callable(limits) else limits))
            if over:  # the next ones are at work while the system takes away what these have left
                job = over.pop(0)
                yield job.item, job.outcome()
            elif running:
                over = _wait(running)
                running = [job for job in running if job not in over]
            else:
                return
    finally:
        for job in running + over:
            job.stop()
            job.outcome()


def _wait(running: list[_Job[T]]) -> list[_Job[T]]:
    """The jobs that have ended, or were stopped because their time is over, as soon as there are any."""
    while True:
        late = [job for job in running if job.until <= time.monotonic()]
        for job in late:
            job.stop()
        if late:
            return late
        with selectors.DefaultSelector() as selector:
            for job in running:
                selector.register(job.output, selectors.EVENT_READ, job)
            ready = selector.select(max(0.0, min(job.until for job in running) - time.monotonic()))
        ended = [key.data for key, _ in ready if not key.data.read()]
        if ended:
            return ended


def _serve(work: Callable[[], bytes], write: int, megabytes: int, parent: int, scratch: str) -> NoReturn:
    """The child's life; it never returns into the parent's code."""
    code = _FAILED
    try:
        gc.freeze()  # else its first collection would copy all that it shares with the parent
        _limit(megabytes)
        tempfile.tempdir = scratch
        if os.getppid() != parent:
            os._exit(code)
        try:
            data, code = work(), 0
        except MemoryError:
            data, code = b"", _OUT_OF_MEMORY
        except Exception as error:  # noqa: BLE001 - the process boundary: a job that fails is an outcome
            data = " ".join(f"{type(error).__name__}: {error}".split())[:300].encode("utf-8", "backslashreplace")
        with os.fdopen(write, "wb") as sink:
            sink.write(data)
    finally:
        os._exit(code)


def _shared() -> int:
    """How many bytes of data a child has from its parent at its start, where the system tells."""
    with suppress(OSError), open("/proc/self/statm") as sizes:
        return int(sizes.read().split()[5]) * resource.getpagesize()
    return 0


def _limit(megabytes: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal tells everyone, the parent decides
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 0)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    hardest = resource.getrlimit(resource.RLIMIT_DATA)[1]
    wanted = (megabytes << 20) + _shared()
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if hardest == resource.RLIM_INFINITY else min(wanted, hardest), hardest))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
