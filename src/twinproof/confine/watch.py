"""Answers what a confined process asks: whether it may go on with a system call that writes, starts, signals or connects.

It may start once (it is its own first program; one that forks may copy itself and end the copies, which end nobody else), write below its
folder if Landlock guards the rest, and signal itself. All else fails as on a machine where it has no permission, and is noted: each refusal
is a byte `REFUSED` in the pipe `marks`, each permission to write a byte `WROTE`, written before the call goes on. So whoever reads the pipe
after some code has run knows what it tried.
"""

from __future__ import annotations

import errno
import fcntl
import os
import select
import struct
import threading
from contextlib import suppress
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.confine.numbers import WATCHED, machine, numbers

REFUSED, WROTE = b"r", b"w"
LARGEST_FILE = 8 << 20
_MOST_WRITES = 200  # files may be opened to write, moved or removed so often, until there are none again
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_QUESTION, _ANSWER = struct.Struct("=QIIiIQ6Q"), struct.Struct("=QqiI")
_GO_ON = 1
_HERE = -100  # a path relative to the current directory
_LONGEST_PATH = 4096
_PATHS = {  # the arguments that are paths, each after the one that is the directory it starts from
    "open": ((None, 0),), "openat": ((0, 1),), "creat": ((None, 0),), "mkdir": ((None, 0),), "mkdirat": ((0, 1),), "rmdir": ((None, 0),),
    "unlink": ((None, 0),), "unlinkat": ((0, 1),), "rename": ((None, 0), (None, 1)), "renameat": ((0, 1), (2, 3)),
    "renameat2": ((0, 1), (2, 3)), "truncate": ((None, 0),),
}  # fmt: skip
_NO_PERMISSION = {"connect", "bind", "listen", "execve", "execveat"}  # as files say it: EACCES, where others say EPERM


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question: the thread that asks, the system call by name ("" if it is not known) and its arguments."""

    id: int
    thread: int
    name: str
    arguments: tuple[int, ...]


class Watch:
    """Answers the questions of one process, in a thread of its own, until it is closed; `folder` is where it may write, if anywhere."""

    def __init__(self, listener: int, folder: str | None, marks: int, forks: bool = False) -> None:
        name = machine()
        assert name is not None
        self._names = {number: call for call, number in numbers(WATCHED, name).items()}
        self._folder = None if folder is None else os.path.realpath(folder)
        self._marks = marks
        self._forks = forks
        self._started: set[str] = set()
        self._writes = 0
        self._stop_read, self._stop = os.pipe()
        self.process = 0
        self.refusals = 0
        self._thread = threading.Thread(target=self._serve, args=(listener,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Answer no more: all that is asked from now on fails."""
        os.close(self._stop)
        self._thread.join()

    def is_full(self) -> bool:
        """Whether a file has become as large as one may be: what the process saw of that is our limit."""
        found = [] if self._folder is None else [path for path in Path(self._folder).rglob("*") if path.is_file()]
        return any(path.stat().st_size >= LARGEST_FILE for path in found)

    def _serve(self, listener: int) -> None:
        poll = select.poll()
        poll.register(listener, select.POLLIN)
        poll.register(self._stop_read, 0)
        try:
            while True:
                ready = dict(poll.poll())
                if ready.get(listener) != select.POLLIN or self._stop_read in ready:
                    return
                with suppress(OSError):  # the thread that asked may be gone
                    self._answer(listener)
        finally:
            os.close(listener)
            os.close(self._stop_read)

    def _answer(self, listener: int) -> None:
        buffer = bytearray(_QUESTION.size)
        fcntl.ioctl(listener, _RECEIVE, buffer)
        id, thread, _, number, _, _, *arguments = _QUESTION.unpack(buffer)
        asked = _Asked(id, thread, self._names.get(number, ""), tuple(arguments))
        if self._may(asked):
            reply = _ANSWER.pack(id, 0, 0, _GO_ON)
        else:
            self.refusals += bool(self.process)
            self._mark(REFUSED)
            reply = _ANSWER.pack(id, 0, -_error(asked.name), 0)
        fcntl.ioctl(listener, _SEND, reply)

    def _mark(self, what: bytes) -> None:
        with suppress(BlockingIOError):  # full: there are enough of them
            os.write(self._marks, what)

    def _may(self, asked: _Asked) -> bool:
        match asked.name:
            case "clone" | "fork" | "vfork":
                return self._first("process") or (self._forks and asked.thread == self.process)
            case "execve":
                return self._first("program")
            case "kill" | "tgkill" if self._forks:
                return asked.thread in (self.process, asked.arguments[0])
            case "kill" | "tgkill":
                return asked.arguments[0] == self.process
            case name if name in _PATHS:
                return self._may_write([self._path(asked, base, path) for base, path in _PATHS[name]])
        return False

    def _first(self, what: str) -> bool:
        """Whether this is the start of the confined process itself."""
        is_first = not self.process and what not in self._started
        self._started.add(what)
        return is_first

    def _may_write(self, paths: list[str | None]) -> bool:
        if paths == [os.devnull]:
            return True
        if self._folder is None or not all(path is not None and _is_below(path, self._folder) for path in paths):
            return False
        self._writes = self._writes + 1 if os.listdir(self._folder) else 1
        if self._writes > _MOST_WRITES or self.is_full():
            return False
        self._mark(WROTE)
        return True

    def _path(self, asked: _Asked, base: int | None, path: int) -> str | None:
        """What an argument names, with links followed up to its last part; None if it cannot be told."""
        try:
            text = os.fsdecode(_text(asked.thread, asked.arguments[path]))
            start = _HERE if base is None else struct.unpack("=i", struct.pack("=I", asked.arguments[base] & 0xFFFFFFFF))[0]
            origin = os.readlink(f"/proc/{asked.thread}/{'cwd' if start == _HERE else f'fd/{start}'}")
        except OSError:
            return None
        folder, _, name = os.path.join(origin, text).rpartition("/")
        return None if name in ("", ".", "..") else os.path.join(os.path.realpath(folder or "/"), name)


def _text(thread: int, address: int) -> bytes:
    """The text at an address of a thread's memory."""
    with open(f"/proc/{thread}/mem", "rb", buffering=0) as memory:
        text = b""
        while b"\0" not in text and len(text) < _LONGEST_PATH:
            memory.seek(address + len(text))
            text += memory.read(256 - (address + len(text)) % 256)  # never over the end of a page
    return text.partition(b"\0")[0]


def _is_below(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/")


def _error(name: str) -> int:
    if name == "":
        return errno.ENOSYS
    return errno.EACCES if name in _PATHS or name in _NO_PERMISSION else errno.EPERM
