"""Expectations: findings that are meant, each with the reason why, written down in the settings as `[[expect]]`."""

from __future__ import annotations

from typing import Literal, get_args

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.settings.repeated import entries_of

Expected = Literal["different", "violated", "unknown", "bounded"]
_KEYS = ("method", "clause", "verdict", "reason", "id")


@dataclass(frozen=True, slots=True)
class Expectation:
    """For methods that fit `method` the answer `verdict` is meant; `id` narrows unknowns to one reason. What is claimed of methods is meant
    where a `clause` is named, or a violation: then it is about clauses that have this text, in which `*` stands for anything."""

    method: str
    reason: str
    verdict: Expected = "different"
    id: str = ""
    file: str = ""
    line: int = 0
    clause: str = ""

    @property
    def is_about_clauses(self) -> bool:
        """Whether it is about one program and its contracts, not about two versions."""
        return bool(self.clause) or self.verdict == "violated"

    def __str__(self) -> str:
        return f"{self.method}{f' {self.clause}' if self.clause else ''} is expected to be {self.verdict} ({self.reason})"


def read_expectations(file: str, data: object, text: str) -> tuple[Expectation, ...]:
    """The entries of a settings file, whose text tells their lines."""
    return tuple(_entry(file, line, where, entry) for line, where, entry in entries_of(file, "expect", "finding that is meant", data, text))


def _entry(file: str, line: int, where: str, data: object) -> Expectation:
    if not isinstance(data, dict) or not all(isinstance(value, str) for value in data.values()):
        raise BadInput(f"{where}: an entry has texts only")
    unknown = [key for key in data if key not in _KEYS]
    if unknown:
        raise BadInput(f"{where}: no key {unknown[0]!r}; there are: {', '.join(_KEYS)}")
    for key in ("method", "reason"):
        if not data.get(key, "").strip():
            raise BadInput(f"{where}: no {key}; an entry says which method is meant, and the reason why")
    clause = data.get("clause", "").strip()
    verdict = data.get("verdict", "violated" if clause else "different")
    if verdict not in get_args(Expected):
        raise BadInput(f"{where}: verdict {verdict!r}; expected can be: {', '.join(get_args(Expected))}")
    if clause and verdict == "different":
        raise BadInput(f"{where}: a clause is violated, not different")
    if data.get("id") and verdict != "unknown":
        raise BadInput(f"{where}: id is the reason of an unknown; the verdict expected here is {verdict}")
    return Expectation(data["method"].strip(), " ".join(data["reason"].split()), verdict, data.get("id", ""), file, line, clause)
