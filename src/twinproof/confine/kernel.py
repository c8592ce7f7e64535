"""What this kernel offers to confine a process, and the system calls for it that Python has no names for.

`means` tries it out, in a thread that then ends, so the answer is about this process here and now: a container may forbid what the
kernel could do.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from functools import cache

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import MissingTool
from twinproof.base.options import Confine
from twinproof.confine import numbers

_PR_SET_NO_NEW_PRIVS = 38
_SET_MODE_FILTER, _NEW_LISTENER = 1, 8
_ABI_VERSION = 1
_ALLOW = b"\x06\x00\x00\x00\x00\x00\xff\x7f"  # the shortest filter there is


@dataclass(frozen=True, slots=True)
class Means:
    """What can be used here: `problem` says why a process cannot be confined at all, `landlock` is the version of its rules for files, 0
    for none (then a confined process can write nowhere)."""

    landlock: int = 0
    problem: str | None = None

    def __str__(self) -> str:
        if self.problem is not None:
            return f"none: {self.problem}"
        return f"seccomp and Landlock {self.landlock}" if self.landlock else "seccomp (no Landlock: no folder to write to)"


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


@cache
def libc() -> ctypes.CDLL:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def call(number: int, *args: int | bytes | ctypes.Structure | None) -> int:
    """A system call by its number; `OSError` if it fails."""
    wide = [ctypes.c_long(arg) if isinstance(arg, int) else arg for arg in args]
    result = libc().syscall(ctypes.c_long(number), *(ctypes.byref(arg) if isinstance(arg, ctypes.Structure) else arg for arg in wide))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return int(result)


def set_filter(program: bytes) -> int:
    """Put this thread, and what it starts, under a filter for ever; the handle through which it asks."""
    if libc().prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    machine = numbers.machine()
    assert machine is not None
    return call(numbers.SECCOMP[machine], _SET_MODE_FILTER, _NEW_LISTENER, _Program(len(program) // 8, program))


@cache
def means() -> Means:
    """What can be used to confine a process that this one starts."""
    if sys.platform != "linux":
        return Means(problem=f"not known how on {sys.platform}")
    if numbers.machine() is None:
        return Means(problem="not known how on this kind of processor")
    problems: list[str] = []
    probe = threading.Thread(target=_try, args=(problems,))
    probe.start()
    probe.join()
    return Means(problem=problems[0]) if problems else Means(_landlock())


def _try(problems: list[str]) -> None:
    try:
        os.close(set_filter(_ALLOW))
    except OSError as error:
        problems.append(f"this kernel or container has no filter for system calls that asks (seccomp: {error.strerror})")


def _landlock() -> int:
    try:
        return call(numbers.LANDLOCK["create_ruleset"], None, 0, _ABI_VERSION)
    except OSError:
        return 0


def unconfined(confine: Confine) -> str:
    """Why code is not confined here, "" if it is; `MissingTool` if it must be and cannot."""
    if confine == "off":
        return "--confine off"
    problem = means().problem
    if confine == "require" and problem is not None:
        raise MissingTool(f"--confine require: code cannot be confined on this machine ({problem})")
    return problem or ""
