"""Expectations: findings that are meant, each with the reason why, written down in the settings as `[[expect]]`."""

from __future__ import annotations

import re
from typing import Literal, get_args

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput

Expected = Literal["different", "unknown", "bounded"]
_KEYS = ("method", "verdict", "reason", "id")
_HEAD = re.compile(r"^[ \t]*\[\[[ \t]*(?:tool[ \t]*\.[ \t]*twinproof[ \t]*\.[ \t]*)?expect[ \t]*\]\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Expectation:
    """For methods that fit `method` the answer `verdict` is meant; `id` narrows unknowns to one reason."""

    method: str
    reason: str
    verdict: Expected = "different"
    id: str = ""
    file: str = ""
    line: int = 0


def read_expectations(file: str, data: object, text: str) -> tuple[Expectation, ...]:
    """The entries of a settings file, whose text tells their lines."""
    if not isinstance(data, list):
        raise BadInput(f"{file}: expect is written [[expect]], one entry for each finding that is meant")
    lines = [text.count("\n", 0, found.start()) + 1 for found in _HEAD.finditer(text)]
    lines = lines if len(lines) == len(data) else [0] * len(data)
    return tuple(_entry(file, number, entry, line) for number, (entry, line) in enumerate(zip(data, lines, strict=True), 1))


def _entry(file: str, number: int, data: object, line: int) -> Expectation:
    where = f"{file}:{line}" if line else f"{file}: expect {number}"
    if not isinstance(data, dict) or not all(isinstance(value, str) for value in data.values()):
        raise BadInput(f"{where}: an entry has texts only")
    unknown = [key for key in data if key not in _KEYS]
    if unknown:
        raise BadInput(f"{where}: no key {unknown[0]!r}; there are: {', '.join(_KEYS)}")
    for key in ("method", "reason"):
        if not data.get(key, "").strip():
            raise BadInput(f"{where}: no {key}; an entry says which method is meant, and the reason why")
    verdict = data.get("verdict", "different")
    if verdict not in get_args(Expected):
        raise BadInput(f"{where}: verdict {verdict!r}; expected can be: {', '.join(get_args(Expected))}")
    if data.get("id") and verdict != "unknown":
        raise BadInput(f"{where}: id is the reason of an unknown; the verdict expected here is {verdict}")
    return Expectation(data["method"].strip(), " ".join(data["reason"].split()), verdict, data.get("id", ""), file, line)
