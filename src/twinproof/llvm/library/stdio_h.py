"""stdio.h: what is printed to the standard output is text that a run leaves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twinproof.interpret.blocks import Pointer
from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.unplain import Raw, UnplainNumber
from twinproof.llvm.library.in_memory import size_of, string_at, write_bytes

_CONVERSION = re.compile(rb"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(hh|h|ll|l|z|t|j)?([diuoxXcspfFeEgG%])")
_BITS = {b"hh": 8, b"h": 16, None: 32}


def formatted(template: bytes, args: tuple[Raw, ...]) -> bytes:
    """What printf makes of a template and its arguments."""
    rest = iter(args)
    found, at = bytearray(), 0
    for match in _CONVERSION.finditer(template):
        between = template[at : match.start()]
        if b"%" in between:
            break
        found += between + _converted(match, rest)
        at = match.end()
    if b"%" in template[at:]:
        raise Halted("unsupported", f"the format {template.decode('latin-1')!r}")
    return bytes(found + template[at:])


def _next(rest: Iterator[Raw]) -> Raw:
    value = next(rest, None)
    if value is None:
        raise Halted("undefined", "a format has more conversions than there are arguments")
    if isinstance(value, UnplainNumber):
        raise value.why()
    return value


def _converted(match: re.Match[bytes], rest: Iterator[Raw]) -> bytes:
    flags, width, precision, length, kind = match.groups()
    if kind == b"%":
        return b"%"
    if b"*" in (width, precision) or (kind == b"p"):
        raise Halted("unsupported", f"the conversion {match[0].decode('latin-1')}")
    if kind == b"s":
        shown = string_at(_next(rest), None if precision is None else int(precision))
        return _padded(shown, flags, width)
    value = _next(rest)
    if isinstance(value, Pointer):
        raise Halted("undefined", "a pointer is printed as a number")
    if kind == b"c":
        return _padded(bytes((value & 255,)), flags, width)
    number = _whole(value, length, kind) if kind in b"diuoxX" else value
    python = f"%{flags.decode()}{(width or b'').decode()}{'' if precision is None else '.' + precision.decode()}{kind.decode()}"
    if kind in b"oxX" and b"#" in flags:
        raise Halted("unsupported", f"the conversion {match[0].decode('latin-1')}")
    return (python % number).encode("latin-1")


def _padded(shown: bytes, flags: bytes, width: bytes | None) -> bytes:
    return shown.ljust(int(width or 0)) if b"-" in flags else shown.rjust(int(width or 0))


def _whole(value: int, length: bytes | None, kind: bytes) -> int:
    bits = _BITS.get(length, 64)
    value &= (1 << bits) - 1
    return value - (1 << bits) if kind in b"di" and value >> (bits - 1) else value


def _print(machine: Machine, data: bytes) -> None:
    machine.write(data.decode("latin-1"))


def _printf(machine: Machine, template: Raw, *args: Raw) -> int:
    data = formatted(string_at(template), args)
    _print(machine, data)
    return len(data)


def _puts(machine: Machine, text: Raw) -> int:
    data = string_at(text) + b"\n"
    _print(machine, data)
    return len(data)


def _putchar(machine: Machine, value: int) -> int:
    _print(machine, bytes((value & 255,)))
    return value & 255


def _snprintf(machine: Machine, to: Raw, size: int, template: Raw, *args: Raw) -> int:
    data = formatted(string_at(template), args)
    room = size_of(size)
    if room:
        write_bytes(to, data[: room - 1] + b"\0")
    return len(data)


def _sprintf(machine: Machine, to: Raw, template: Raw, *args: Raw) -> int:
    data = formatted(string_at(template), args)
    write_bytes(to, data + b"\0")
    return len(data)


STDIO: dict[str, Stub] = {"printf": _printf, "puts": _puts, "putchar": _putchar, "snprintf": _snprintf, "sprintf": _sprintf}
