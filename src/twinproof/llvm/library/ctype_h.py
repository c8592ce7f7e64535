"""ctype.h in the C locale. An argument that is neither a byte nor EOF is undefined."""

from __future__ import annotations

import string
from collections.abc import Callable

from twinproof.interpret.machine import Machine, Stub
from twinproof.interpret.unplain import Undefined


def _checked(value: int) -> int:
    if not -1 <= value <= 255:
        raise Undefined("a character function is given what is no character")
    return value


def _kind(characters: str) -> Stub:
    codes = frozenset(map(ord, characters))
    return lambda machine, value: int(_checked(value) in codes)


def _mapped(change: Callable[[str], str]) -> Stub:
    def mapped(machine: Machine, value: int) -> int:
        return ord(change(chr(value))) if 0 <= _checked(value) < 128 else value

    return mapped


_PRINTED = "".join(map(chr, range(33, 127)))
CTYPE: dict[str, Stub] = {
    "isdigit": _kind(string.digits),
    "isalpha": _kind(string.ascii_letters),
    "isalnum": _kind(string.ascii_letters + string.digits),
    "isupper": _kind(string.ascii_uppercase),
    "islower": _kind(string.ascii_lowercase),
    "isxdigit": _kind(string.hexdigits),
    "isspace": _kind(" \t\n\v\f\r"),
    "isblank": _kind(" \t"),
    "ispunct": _kind(string.punctuation),
    "isprint": _kind(" " + _PRINTED),
    "isgraph": _kind(_PRINTED),
    "iscntrl": _kind("".join(map(chr, range(32))) + "\x7f"),
    "toupper": _mapped(str.upper),
    "tolower": _mapped(str.lower),
}
