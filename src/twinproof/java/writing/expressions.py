"""Objects of the library that stand for one value: the Java expression that makes one."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.heap.observe import Scalar
from twinproof.ir.types import INT, LONG
from twinproof.java.writing.source import literal, text_literal
from twinproof.sample.valued import (
    ATOMIC_BOOLEAN,
    ATOMIC_NUMBERS,
    BIG_DECIMAL,
    BIG_INTEGER,
    BUILDERS,
    DATE,
    DURATION,
    INSTANT,
    LOCAL_DATE,
    LOCAL_DATE_TIME,
    LOCAL_TIME,
    OPTIONAL_NUMBERS,
    UUID,
    Parts,
    decimal_text,
)


def expression(cls: str, parts: Parts) -> str:
    """Java source for an object with this value: a new one, or the only one that there is."""
    return _EXPRESSIONS[cls](cls, parts)


def _number(value: int | str) -> str:
    return literal(Scalar(INT, int(value)))


def _long(value: int | str) -> str:
    return literal(Scalar(LONG, int(value)))


def _new(cls: str, *args: str) -> str:
    return f"new {cls.removeprefix('java.lang.')}({', '.join(args)})"


def _optional(cls: str, parts: Parts) -> str:
    return f"{cls}.of({literal(Scalar(OPTIONAL_NUMBERS[cls], int(parts[1])))})" if parts[0] else f"{cls}.empty()"


def _of(cls: str, parts: Parts) -> str:
    return f"{cls}.of({', '.join(map(_number, parts))})"


_EXPRESSIONS: dict[str, Callable[[str, Parts], str]] = {
    **dict.fromkeys(BUILDERS, lambda cls, parts: _new(cls, text_literal(str(parts[0])))),
    BIG_INTEGER: lambda cls, parts: _new(cls, text_literal(str(parts[0]))),
    BIG_DECIMAL: lambda cls, parts: _new(cls, text_literal(decimal_text(*map(int, parts)))),
    **dict.fromkeys(ATOMIC_NUMBERS, lambda cls, parts: _new(cls, literal(Scalar(ATOMIC_NUMBERS[cls], int(parts[0]))))),
    ATOMIC_BOOLEAN: lambda cls, parts: _new(cls, "true" if parts[0] else "false"),
    **dict.fromkeys(OPTIONAL_NUMBERS, _optional),
    LOCAL_DATE: _of,
    LOCAL_TIME: _of,
    LOCAL_DATE_TIME: _of,
    DURATION: lambda cls, parts: f"{cls}.ofSeconds({_long(parts[0])}, {_long(parts[1])})",
    INSTANT: lambda cls, parts: f"{cls}.ofEpochSecond({_long(parts[0])}, {_long(parts[1])})",
    UUID: lambda cls, parts: _new(cls, _long(parts[0]), _long(parts[1])),
    DATE: lambda cls, parts: _new(cls, _long(parts[0])),
}
