"""Witnesses of broken clauses: an input on which the program was executed and broke one, with all that is needed to see it and to run
it again."""

from __future__ import annotations

import json
from collections.abc import Mapping

from twinproof.base.dataclass import dataclass, field
from twinproof.base.jsondata import Json, JsonObject, as_list, as_mapping, as_text
from twinproof.base.verdict import Reason
from twinproof.contract.asked import AskedFor, asked_from_json
from twinproof.heap.jsonable import guarded, input_from_json, input_to_json, observation_from_json, observation_to_json
from twinproof.heap.observe import Input, Observation
from twinproof.language.known import NO_CLASSES, KnownClasses
from twinproof.witness.witness import SCHEMA, VIAS, MethodName, Via, method_from_json, method_to_json, one_of, reason_from_json

VIOLATION = "twinproof violation"


@dataclass(frozen=True, slots=True)
class Violation:
    """One executed violation: `seen` is what the method itself did on the input, `clause` what did not hold then."""

    method: MethodName
    clause: str
    input: Input
    seen: Observation
    via: Via = "arguments"
    test: str = ""
    no_test: Reason | None = None  # why there is no test that fails
    only_by_reflection: tuple[str, ...] = ()  # fields that hold what no code leaves there
    known: KnownClasses = field(default=NO_CLASSES, compare=False, repr=False)
    changed: str | None = None  # what was changed and might not be

    def to_json(self) -> JsonObject:
        """The violation as plain data."""
        return {
            "method": method_to_json(self.method),
            "clause": self.clause,
            "input": input_to_json(self.input),
            "seen": observation_to_json(self.seen),
            **({} if self.changed is None else {"changed": self.changed}),
            "replayed": True,
            "via": self.via,
            "test": self.test,
            "no_test": None if self.no_test is None else {"id": self.no_test.id, "text": self.no_test.text},
            "only_by_reflection": list(self.only_by_reflection),
        }


@dataclass(frozen=True, slots=True)
class ViolationFile:
    """A violation, where its program is found (paths as the user gave them), and what was asked."""

    violation: Violation
    target: str
    libraries: tuple[str, ...] = ()
    asked: AskedFor = AskedFor()

    @property
    def test(self) -> str:
        """The test that goes with it."""
        return self.violation.test

    def to_text(self) -> str:
        """The content of the file, the same for the same violation."""
        data = {
            "schema": SCHEMA,
            "kind": VIOLATION,
            "target": self.target,
            "libraries": list(self.libraries),
            "asked": self.asked.to_json(),
            "violation": self.violation.to_json(),
        }
        return json.dumps(data, indent=1) + "\n"


def violation_from_json(data: Json) -> Violation:
    """The violation that was written so."""
    return guarded("a violation", lambda: _violation(as_mapping(data)))


def violation_file(data: Mapping[str, Json]) -> ViolationFile:
    """What a file with a violation says; a `ValueError` or `KeyError` if it is none."""
    found = _violation(as_mapping(data["violation"]))
    name = f"{found.method.cls}.{found.method.name}{found.method.descriptor}"
    libraries = tuple(map(as_text, as_list(data["libraries"])))
    return ViolationFile(found, as_text(data["target"]), libraries, asked_from_json(name, as_mapping(data["asked"])))


def _violation(data: Mapping[str, Json]) -> Violation:
    return Violation(
        method_from_json(as_mapping(data["method"])),
        as_text(data["clause"]),
        input_from_json(data["input"]),
        observation_from_json(data["seen"]),
        one_of(VIAS, data["via"]),
        as_text(data["test"]),
        reason_from_json(data["no_test"]),
        tuple(map(as_text, as_list(data["only_by_reflection"]))),
        changed=as_text(data["changed"]) if "changed" in data else None,
    )
