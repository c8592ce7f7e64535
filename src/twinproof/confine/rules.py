"""The rules for a confined process: which system calls it makes freely, which are unknown to it, and which ask first.

A filter for the kernel is a small program over the number of a call and its arguments, as far as they are numbers. Files are also
guarded by Landlock where there is one: it looks at paths itself, so that nothing can change between a look and a deed.
"""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Iterator

from twinproof.confine.kernel import call
from twinproof.confine.numbers import FREE, LANDLOCK, MACHINES, UNKNOWN, WATCHED, numbers

_LOAD, _IF_EQUAL, _IF_ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_ALLOW, _ASK, _FAIL = 0x7FFF0000, 0x7FC00000, 0x00050000
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16
_CLONE_THREAD = 0x10000
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_TERMINAL_INPUT = (0x5412, 0x541C)  # TIOCSTI, TIOCLINUX: type for the user

_RIGHTS = ((1, 0b1_1111_1111_0010), (2, 1 << 13), (3, 1 << 14), (5, 1 << 15))  # by version: all but to execute and to read
_TO_DEVICE = 1 << 1 | 1 << 14 | 1 << 15
_NETWORK, _SCOPES = (4, 0b11), (6, 0b11)  # TCP; sockets and signals of others
_PATH_BENEATH = 1


def filter_program(machine: str) -> bytes:
    """The filter of a confined process, for one kind of processor."""
    free, watched = numbers(FREE, machine), numbers(WATCHED, machine)
    return b"".join(
        [
            *(_op(_LOAD, _MACHINE), _op(_IF_EQUAL, MACHINES[machine], 1), _end(_FAIL | errno.ENOSYS), _op(_LOAD, _NUMBER)),
            *(line for number in free.values() for line in (_op(_IF_EQUAL, number, 0, 1), _end(_ALLOW))),
            *(line for number in numbers(UNKNOWN, machine).values() for line in (_op(_IF_EQUAL, number, 0, 1), _end(_FAIL | errno.ENOSYS))),
            *(line for name, number in watched.items() for line in _by_argument(name, number)),
            _end(_ASK),
        ]
    )


def _by_argument(name: str, number: int) -> Iterator[bytes]:
    """What is free as long as an argument is harmless."""
    match name:
        case "clone":
            yield from _look(number, 0, [_op(_IF_ANY_BIT, _CLONE_THREAD, 0, 1), _end(_ALLOW), _end(_ASK)])
        case "open" | "openat":
            yield from _look(number, 1 if name == "open" else 2, [_op(_IF_ANY_BIT, _WRITING, 1, 0), _end(_ALLOW), _end(_ASK)])
        case "prlimit64":
            yield from _look(number, 0, [_op(_IF_EQUAL, 0, 0, 1), _end(_ALLOW), _end(_ASK)])
        case "ioctl":
            asks = [_op(_IF_EQUAL, _TERMINAL_INPUT[0], 1, 0), _op(_IF_EQUAL, _TERMINAL_INPUT[1], 0, 1), _end(_ASK), _end(_ALLOW)]
            yield from _look(number, 1, asks)


def _look(number: int, argument: int, lines: list[bytes]) -> list[bytes]:
    return [_op(_IF_EQUAL, number, 0, len(lines) + 1), _op(_LOAD, _ARGUMENTS + 8 * argument), *lines]


def _op(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("=HBBI", code, then, otherwise, value)


def _end(answer: int) -> bytes:
    return _op(_RETURN, answer)


def open_ruleset(version: int, folder: str) -> int:
    """A handle for rules under which nothing outside of a folder is written (`/dev/null` is)."""
    rights = sum(bits for since, bits in _RIGHTS if since <= version)
    more = [bits if since <= version else 0 for since, bits in (_NETWORK, _SCOPES)]
    attributes = struct.pack("=QQQ", rights, *more)[: 8 * (1 + (version >= _NETWORK[0]) + (version >= _SCOPES[0]))]
    ruleset = call(LANDLOCK["create_ruleset"], attributes, len(attributes), 0)
    for path, some in ((folder, rights), (os.devnull, rights & _TO_DEVICE)):
        handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        call(LANDLOCK["add_rule"], ruleset, _PATH_BENEATH, struct.pack("=Qi", some, handle), 0)
        os.close(handle)
    return ruleset
