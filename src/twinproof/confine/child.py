"""Starts a program confined by the operating system: from its first instruction on it can read all that we can, and change nothing.

It writes no file but below its own folder (nowhere without Landlock), opens no socket, starts no process (only copies of itself, if that is
what it is for; these start none), signals nobody else, and has limits on memory and on the size of files. What it tries is refused as on a
machine where it has no permission, and noted (see `watch`). There is no moment in which it is not confined: a thread of ours confines
itself, starts the program, and ends.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from twinproof.base.dataclass import dataclass
from twinproof.confine import numbers
from twinproof.confine.kernel import call, libc, means, set_filter
from twinproof.confine.rules import filter_program, open_ruleset
from twinproof.confine.watch import LARGEST_FILE, Watch

_CLONE_FS = 0x200
_SET_GROUP, _SET_DEFAULTS, _SET_MASK = 2, 4, 8  # flags of posix_spawn
_ROOM = 1024  # bytes, more than any C library needs for what it does not tell the size of
_DEFAULTS = (signal.SIGPIPE, signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
_PAUSE = 0.01
_MOST_OPEN = 512  # files and pipes


class Child(Protocol):
    """A process that was started here."""

    pid: int

    def wait(self, seconds: float) -> int | None:
        """Its exit code, negative for a signal; None if it has not ended within so many seconds."""

    def end(self) -> None:
        """End it at once, and wait until it is gone."""

    def refusals(self) -> int:
        """How often it was refused something since it started."""

    def is_full(self) -> bool:
        """Whether it has met the limit on the size of files."""


@dataclass(frozen=True, slots=True)
class Start:
    """What to start: the command, its directory (its own, where it may write), its environment, the handles that it inherits, the one
    through which it is told what it tried (see `watch`), its limit of memory, and whether it may start copies of itself, and end them."""

    command: Sequence[str]
    folder: str
    environment: Mapping[str, str]
    inherits: tuple[int, ...]
    marks: int
    megabytes: int
    forks: bool = False


def start(what: Start, confined: bool = True) -> Child:
    """Start a program in a process group of its own without standard streams; `OSError` if that fails."""
    child: Child = _Confined(what) if confined else _Free(what)
    with suppress(ProcessLookupError):
        _limit(child.pid, what.megabytes)
    return child


def _limit(pid: int, megabytes: int) -> None:
    if sys.platform == "linux":
        limits = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_FSIZE: LARGEST_FILE,
            resource.RLIMIT_NOFILE: _MOST_OPEN,
            resource.RLIMIT_DATA: megabytes << 20,
        }
        for kind, most in limits.items():
            hardest = resource.prlimit(pid, kind)[1]
            limit = most if hardest == resource.RLIM_INFINITY else min(most, hardest)
            resource.prlimit(pid, kind, (limit, limit))


class _Free:
    """A process that is not confined."""

    def __init__(self, what: Start) -> None:
        self._process = subprocess.Popen(
            what.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=what.inherits,
            cwd=what.folder,
            env=what.environment,
            process_group=0,
        )
        self.pid = self._process.pid

    def wait(self, seconds: float) -> int | None:
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def end(self) -> None:
        self._process.kill()
        self._process.wait()

    def refusals(self) -> int:
        return 0

    def is_full(self) -> bool:
        return False


class _Confined:
    """A process under a filter that asks, and its watch."""

    def __init__(self, what: Start) -> None:
        start = _Start(what)
        self.pid = start.pid
        self._watch = start.watch
        self._code: int | None = None

    def wait(self, seconds: float) -> int | None:
        until = time.monotonic() + seconds
        while self._code is None:
            found, status = os.waitpid(self.pid, os.WNOHANG)
            if found:
                self._code = os.waitstatus_to_exitcode(status)
                self._watch.close()
            elif time.monotonic() >= until:
                break
            else:
                self._pause(until - time.monotonic())
        return self._code

    def _pause(self, seconds: float) -> None:
        try:
            handle = os.pidfd_open(self.pid)
        except OSError:
            time.sleep(min(seconds, _PAUSE))
            return
        try:
            poll = select.poll()
            poll.register(handle, select.POLLIN)
            poll.poll(min(seconds, 3600.0) * 1000)
        finally:
            os.close(handle)

    def end(self) -> None:
        if self._code is None:
            os.kill(self.pid, signal.SIGKILL)
            self.wait(float("inf"))

    def refusals(self) -> int:
        return self._watch.refusals

    def is_full(self) -> bool:
        return self._watch.is_full()


class _Start:
    """The start of a confined process, by a thread that confines itself first."""

    def __init__(self, what: Start) -> None:
        self._what = what
        self._listener = -1
        self._error: OSError | None = None
        self._asks = threading.Event()
        self.pid = 0
        rules = means().landlock
        self._ruleset = open_ruleset(rules, what.folder) if rules else -1
        machine = numbers.machine()
        assert machine is not None
        self._program = filter_program(machine)
        thread = threading.Thread(target=self._confined, daemon=True)
        thread.start()
        self._asks.wait()
        if self._listener >= 0:
            self.watch = Watch(self._listener, what.folder if rules else None, what.marks, what.forks)
        thread.join()
        if self._ruleset >= 0:
            os.close(self._ruleset)
        if self._error is not None:
            if self._listener >= 0:
                self.watch.close()
            raise self._error
        self.watch.process = self.pid

    def _confined(self) -> None:
        """What the thread does; once it is under the filter it must not be alone with Python's lock in what it asks for."""
        try:
            spawn = _Spawn(self._what)
            if libc().unshare(_CLONE_FS) != 0:  # else all threads would change their directory
                raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
            os.chdir(self._what.folder)
            listener = self._confine()
            self._listener = listener
            self._asks.set()
            self.pid = spawn.run()
        except OSError as error:
            self._error = error
        finally:
            self._asks.set()

    def _confine(self) -> int:
        if self._ruleset < 0:
            return set_filter(self._program)
        libc().prctl(38, 1, 0, 0, 0)
        call(numbers.LANDLOCK["restrict_self"], self._ruleset, 0)
        return set_filter(self._program)


class _Spawn:
    """The arguments of `posix_spawn`, which does not hold Python's lock while it runs and copies no memory."""

    def __init__(self, what: Start) -> None:
        self._words = [os.fsencode(word) for word in what.command]
        self._settings = [os.fsencode(f"{name}={value}") for name, value in what.environment.items()]
        self._actions, self._attributes = ctypes.create_string_buffer(_ROOM), ctypes.create_string_buffer(_ROOM)
        libc().posix_spawn_file_actions_init(self._actions)
        libc().posix_spawnattr_init(self._attributes)
        self._streams(what.inherits)
        self._group_and_signals()

    def _streams(self, inherits: tuple[int, ...]) -> None:
        self._nowhere = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
        for stream in range(3):
            libc().posix_spawn_file_actions_adddup2(self._actions, self._nowhere, stream)
        for handle in map(int, os.listdir("/proc/self/fd")):
            with suppress(OSError):
                if handle > 2 and handle not in inherits and os.get_inheritable(handle):
                    libc().posix_spawn_file_actions_addclose(self._actions, handle)
        for handle in inherits:
            os.set_inheritable(handle, True)

    def _group_and_signals(self) -> None:
        ignored = sum(1 << (number - 1) for number in _DEFAULTS).to_bytes(128, sys.byteorder)
        libc().posix_spawnattr_setflags(self._attributes, ctypes.c_short(_SET_GROUP | _SET_DEFAULTS | _SET_MASK))
        libc().posix_spawnattr_setpgroup(self._attributes, 0)
        libc().posix_spawnattr_setsigdefault(self._attributes, ignored)
        libc().posix_spawnattr_setsigmask(self._attributes, bytes(128))

    def run(self) -> int:
        """The number of the new process."""
        pid = ctypes.c_int()
        words, settings = ((ctypes.c_char_p * (len(texts) + 1))(*texts, None) for texts in (self._words, self._settings))
        error = libc().posix_spawn(ctypes.byref(pid), self._words[0], self._actions, self._attributes, words, settings)
        libc().posix_spawn_file_actions_destroy(self._actions)
        libc().posix_spawnattr_destroy(self._attributes)
        os.close(self._nowhere)
        if error:
            raise OSError(error, os.strerror(error))
        return pid.value
