"""string.h: what its functions do to bytes. Where a result's sign alone is told, it is -1, 0 or 1."""

from __future__ import annotations

from twinproof.interpret.blocks import Pointer, check_apart, copy_bytes, fill_bytes, moved, place
from twinproof.interpret.machine import Machine, Stub
from twinproof.interpret.unplain import Raw
from twinproof.llvm.library.in_memory import byte_at, size_of, string_at, write_bytes


def _memcpy(machine: Machine, to: Raw, source: Raw, size: int) -> Raw:
    check_apart(to, source, size_of(size))
    copy_bytes(to, source, size_of(size))
    return to


def _memmove(machine: Machine, to: Raw, source: Raw, size: int) -> Raw:
    copy_bytes(to, source, size_of(size))
    return to


def _memset(machine: Machine, to: Raw, value: int, size: int) -> Raw:
    fill_bytes(to, value, size_of(size))
    return to


def _order(a: int, b: int) -> int:
    return (a > b) - (a < b)


def _memcmp(machine: Machine, a: Raw, b: Raw, size: int) -> int:
    place(a, size_of(size), 1)
    place(b, size_of(size), 1)
    pairs = ((byte_at(a, at), byte_at(b, at)) for at in range(size_of(size)))
    return next((_order(x, y) for x, y in pairs if x != y), 0)


def _memchr(machine: Machine, pointer: Raw, value: int, size: int) -> Raw:
    place(pointer, 0, 1)
    found = next((at for at in range(size_of(size)) if byte_at(pointer, at) == value & 255), None)
    return 0 if found is None else moved(pointer, found)


def _strlen(machine: Machine, pointer: Raw) -> int:
    return len(string_at(pointer))


def _strnlen(machine: Machine, pointer: Raw, most: int) -> int:
    return len(string_at(pointer, size_of(most)))


def _compare(a: Raw, b: Raw, most: int | None) -> int:
    at = 0
    while most is None or at < most:
        x, y = byte_at(a, at), byte_at(b, at)
        if x != y or x == 0:
            return _order(x, y)
        at += 1
    return 0


def _strcmp(machine: Machine, a: Raw, b: Raw) -> int:
    return _compare(a, b, None)


def _strncmp(machine: Machine, a: Raw, b: Raw, most: int) -> int:
    return _compare(a, b, size_of(most))


def _copied(to: Raw, source: Raw, data: bytes) -> None:
    if isinstance(to, Pointer) and isinstance(source, Pointer):
        check_apart(to, source, len(data))
    write_bytes(to, data)


def _strcpy(machine: Machine, to: Raw, source: Raw) -> Raw:
    _copied(to, source, string_at(source) + b"\0")
    return to


def _stpcpy(machine: Machine, to: Raw, source: Raw) -> Raw:
    data = string_at(source)
    _copied(to, source, data + b"\0")
    return moved(to, len(data))


def _strncpy(machine: Machine, to: Raw, source: Raw, size: int) -> Raw:
    _copied(to, source, string_at(source, size_of(size)).ljust(size_of(size), b"\0"))
    return to


def _strcat(machine: Machine, to: Raw, source: Raw) -> Raw:
    _copied(moved(to, len(string_at(to))), source, string_at(source) + b"\0")
    return to


def _strncat(machine: Machine, to: Raw, source: Raw, most: int) -> Raw:
    _copied(moved(to, len(string_at(to))), source, string_at(source, size_of(most)) + b"\0")
    return to


def _strchr(machine: Machine, pointer: Raw, value: int) -> Raw:
    at = (string_at(pointer) + b"\0").find(value & 255)
    return 0 if at < 0 else moved(pointer, at)


def _strrchr(machine: Machine, pointer: Raw, value: int) -> Raw:
    at = (string_at(pointer) + b"\0").rfind(value & 255)
    return 0 if at < 0 else moved(pointer, at)


def _strstr(machine: Machine, pointer: Raw, wanted: Raw) -> Raw:
    at = string_at(pointer).find(string_at(wanted))
    return 0 if at < 0 else moved(pointer, at)


def _span(text: bytes, allowed: bytes, inside: bool) -> int:
    return next((at for at, byte in enumerate(text) if (byte in allowed) is not inside), len(text))


def _strspn(machine: Machine, pointer: Raw, allowed: Raw) -> int:
    return _span(string_at(pointer), string_at(allowed), True)


def _strcspn(machine: Machine, pointer: Raw, refused: Raw) -> int:
    return _span(string_at(pointer), string_at(refused), False)


def _strpbrk(machine: Machine, pointer: Raw, wanted: Raw) -> Raw:
    text = string_at(pointer)
    at = _span(text, string_at(wanted), False)
    return 0 if at == len(text) else moved(pointer, at)


STRING: dict[str, Stub] = {
    "memcpy": _memcpy,
    "memmove": _memmove,
    "memset": _memset,
    "memcmp": _memcmp,
    "bcmp": _memcmp,
    "memchr": _memchr,
    "strlen": _strlen,
    "strnlen": _strnlen,
    "strcmp": _strcmp,
    "strncmp": _strncmp,
    "strcpy": _strcpy,
    "stpcpy": _stpcpy,
    "strncpy": _strncpy,
    "strcat": _strcat,
    "strncat": _strncat,
    "strchr": _strchr,
    "strrchr": _strrchr,
    "strstr": _strstr,
    "strspn": _strspn,
    "strcspn": _strcspn,
    "strpbrk": _strpbrk,
}
