"""What a user asks of which methods, before any program is looked at: from the command line, the settings, or a kept violation."""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.base.dataclass import dataclass
from twinproof.base.jsondata import Json, JsonObject, as_list, as_mapping, as_text
from twinproof.contract.contract import ClauseKind


@dataclass(frozen=True, slots=True)
class AskedClauses:
    """Clauses for the methods that fit `method` (all if that is empty), each with its kind and predicate, and whether exceptions may
    leave them; `file` and `line` are where that is written, if not on the command line."""

    predicates: tuple[tuple[ClauseKind, str], ...] = ()
    no_exceptions: bool = False
    method: str = ""
    file: str = ""
    line: int = 0

    def blame(self, kind: ClauseKind, text: str) -> str:
        """How a complaint about a predicate begins: where it is written."""
        if not self.file:
            return f"--{kind.value} {text}"
        return f"{self.file}{f':{self.line}' if self.line else ''}: {kind.value} {text}"


@dataclass(frozen=True, slots=True)
class AskedFor:
    """The methods that are meant, as the user writes them (none: all), what is claimed of all of them, and what else of some."""

    methods: tuple[str, ...] = ()
    predicates: tuple[tuple[ClauseKind, str], ...] = ()
    no_exceptions: bool = False
    contracts: tuple[AskedClauses, ...] = ()
    annotations: bool = False  # whether those of parameters and results are clauses
    entry_checks: bool = False  # whether what a method checks first is required

    @property
    def clauses(self) -> tuple[AskedClauses, ...]:
        """All that is claimed."""
        return AskedClauses(self.predicates, self.no_exceptions), *self.contracts

    def to_json(self) -> JsonObject:
        """What is claimed, as plain data; the methods are not part of it."""
        clauses = [_to_json(one) for one in self.clauses]
        return {"clauses": clauses, "annotations": self.annotations, "entry_checks": self.entry_checks}


def asked_from_json(method: str, data: Mapping[str, Json]) -> AskedFor:
    """What was claimed, of one method."""
    first, *others = (_from_json(as_mapping(one)) for one in as_list(data["clauses"]))
    return AskedFor(
        (method,), first.predicates, first.no_exceptions, tuple(others), bool(data["annotations"]), bool(data.get("entry_checks"))
    )


def _to_json(one: AskedClauses) -> JsonObject:
    predicates: list[Json] = [[kind.value, text] for kind, text in one.predicates]
    return {"method": one.method, "predicates": predicates, "no_exceptions": one.no_exceptions, "file": one.file, "line": one.line}


def _from_json(data: Mapping[str, Json]) -> AskedClauses:
    pairs = [as_list(pair) for pair in as_list(data["predicates"])]
    predicates = tuple((ClauseKind(as_text(kind)), as_text(text)) for kind, text in pairs)
    line = data["line"]
    return AskedClauses(predicates, bool(data["no_exceptions"]), as_text(data["method"]), as_text(data["file"]), int(str(line)))
