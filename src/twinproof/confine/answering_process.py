"""One process that answers, and its two pipes: frames out, frames in, neither direction able to block the other.

The process is confined (see `twinproof.confine`), and has no standard streams, a small environment and a directory of its own. Through a
third pipe it learns what the code that it runs was refused. It ends with the client, whatever way the client ends: it sees the end of
its pipe, or that its parent has changed.
"""

from __future__ import annotations

import contextlib
import os
import select
import time
import weakref
from collections import deque
from collections.abc import Callable

from twinproof.base.dataclass import dataclass
from twinproof.confine.child import Child, Start, start
from twinproof.confine.folder import Folder

_LARGEST_FRAME = 1 << 30
_READ = 1 << 18
_ENVIRONMENT = {"LC_ALL": "C.UTF-8"}


@dataclass(frozen=True, slots=True)
class ProcessDied:
    """The process is gone; `code` is its exit code, negative for a signal."""

    code: int


@dataclass(frozen=True, slots=True)
class Silent:
    """Nothing came within the time given."""


class Process:
    """A running process; `command` gets the numbers of the pipe ends it reads from, writes to and is told through what was refused.
    It may start copies of itself if it `forks`."""

    def __init__(self, command: Callable[[int, int, int], list[str]], megabytes: int, confined: bool = True, forks: bool = False) -> None:
        folder = Folder()
        theirs_in, self._to = os.pipe()
        self._from, theirs_out = os.pipe()
        theirs_marks, marks = os.pipe()
        os.set_blocking(marks, False)
        ours = (self._to, self._from, marks)
        theirs = (theirs_in, theirs_out, theirs_marks)
        try:
            self._child = start(Start(command(*theirs), folder.path, _ENVIRONMENT, theirs, marks, megabytes, forks), confined)
        except OSError:
            _discard(ours, folder)
            raise
        finally:
            for pipe in theirs:
                os.close(pipe)
        self._end = weakref.finalize(self, _end, self._child, ours, folder)
        self._start = time.monotonic()
        self._own_refusals = 0
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._outgoing: deque[memoryview] = deque()
        self._incoming = bytearray()
        self._at = 0

    def send(self, frame: bytes) -> None:
        """Queues a frame; it leaves as far as the pipe takes it, the rest while waiting for answers."""
        self._outgoing.append(memoryview(frame))
        self._write()

    def receive(self, seconds: float) -> bytes | ProcessDied | Silent:
        """The next frame's body, waiting at most `seconds` for it to be complete."""
        deadline = time.monotonic() + seconds
        while (body := self._next()) is None:
            left = deadline - time.monotonic()
            if left <= 0:
                return Silent()
            if not self._exchange(left):
                return ProcessDied(self.wait(2.0))
        return body

    def work(self) -> float:
        """Seconds of processors that it has used; by the clock where that is not known."""
        try:
            with open(f"/proc/{self._child.pid}/stat", "rb") as file:
                parts = file.read().rpartition(b")")[2].split()
        except OSError:
            return time.monotonic() - self._start
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def wait(self, seconds: float) -> int:
        """The exit code, after killing the process if it does not end within `seconds`."""
        code = self._child.wait(seconds)
        if code is None:
            self._child.end()
            code = self._child.wait(0.0)
        assert code is not None
        return code

    def refusals(self) -> int:
        """How often it was refused something since it was ready."""
        return self._child.refusals() - self._own_refusals

    def is_ready(self) -> None:
        """What it tried so far was not what it is here to run."""
        self._own_refusals = self._child.refusals()

    def is_full(self) -> bool:
        """Whether it has met the limit on the size of files."""
        return self._child.is_full()

    def close(self) -> None:
        """Ends the process and leaves nothing behind."""
        self._end()

    def _next(self) -> bytes | None:
        """Cuts a complete frame off what has come."""
        start = self._at + 4
        if len(self._incoming) < start:
            return None
        end = start + int.from_bytes(self._incoming[self._at : start], "big")
        if len(self._incoming) < end:
            return None
        body = bytes(self._incoming[start:end])
        self._at = end
        if self._at == len(self._incoming):
            self._incoming.clear()
            self._at = 0
        return body

    def _exchange(self, seconds: float) -> bool:
        """Waits until something can be read or written and does it; False if the other end is closed."""
        poll = select.poll()
        poll.register(self._from, select.POLLIN)
        if self._outgoing:
            poll.register(self._to, select.POLLOUT)
        ready = [number for number, _ in poll.poll(min(seconds, 3600.0) * 1000)]
        if self._to in ready:
            self._write()
        return self._from not in ready or self._read()

    def _read(self) -> bool:
        data = os.read(self._from, _READ)
        if self._at > _READ:
            del self._incoming[: self._at]
            self._at = 0
        self._incoming += data
        return bool(data) and len(self._incoming) < _LARGEST_FRAME

    def _write(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._outgoing:
                try:
                    sent = os.write(self._to, self._outgoing[0])
                except BrokenPipeError:
                    self._outgoing.clear()  # The death shows when its answers are read to the end.
                    return
                rest = self._outgoing.popleft()[sent:]
                if rest:
                    self._outgoing.appendleft(rest)


def _end(child: Child, pipes: tuple[int, ...], folder: Folder) -> None:
    child.end()
    _discard(pipes, folder)


def _discard(pipes: tuple[int, ...], folder: Folder) -> None:
    for pipe in pipes:
        os.close(pipe)
    folder.close()
