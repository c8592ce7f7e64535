"""Data as JSON has it, and how it is read: what is not of the form that is expected is a `ValueError`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "str | int | float | Sequence[Json] | Mapping[str, Json] | None"  # bool is an int
JsonObject: TypeAlias = dict[str, Json]


def as_mapping(data: object) -> Mapping[str, Json]:
    """An object of JSON."""
    if not isinstance(data, Mapping):
        raise ValueError(f"an object is expected, not {type(data).__name__}")
    return data


def as_list(data: object) -> Sequence[Json]:
    """A list."""
    if not isinstance(data, list):
        raise ValueError(f"a list is expected, not {type(data).__name__}")
    return data


def as_text(data: object) -> str:
    """A text."""
    if not isinstance(data, str):
        raise ValueError(f"a text is expected, not {type(data).__name__}")
    return data


def as_float(data: object) -> float:
    """A number, which may be written as text."""
    if not isinstance(data, str | int | float):
        raise ValueError(f"a number is expected, not {type(data).__name__}")
    return float(data)
