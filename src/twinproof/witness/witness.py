"""Witnesses: an input on which both versions were executed and differed, with all that is needed to see it and to run it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Literal, TypeVar

from twinproof.base.dataclass import dataclass, field
from twinproof.base.jsondata import Json, JsonObject, as_float, as_mapping, as_text
from twinproof.base.options import Exceptions
from twinproof.base.verdict import Reason
from twinproof.heap.jsonable import guarded, input_from_json, input_to_json, observation_from_json, observation_to_json
from twinproof.heap.observe import Input, Observation
from twinproof.ir.program import Method
from twinproof.language.known import NO_CLASSES, KnownClasses
from twinproof.language.needs import PLAIN, SourceReading

Via = Literal["arguments", "public-calls", "reflection"]
VIAS: tuple[Via, ...] = ("arguments", "public-calls", "reflection")
_LEVELS: tuple[Exceptions, ...] = ("class", "message", "object", "any")
WITNESS = "twinproof witness"
SCHEMA = 1
_Name = TypeVar("_Name", bound=str)


@dataclass(frozen=True, slots=True)
class MethodName:
    """A method by its class, name and descriptor."""

    cls: str
    name: str
    descriptor: str

    def __str__(self) -> str:
        return f"{self.cls}.{self.name}{self.descriptor}"


@dataclass(frozen=True, slots=True)
class Step:
    """What one version does at a line of its source; `source` is that line. Empty is what is not at hand."""

    does: str
    file: str = ""
    line: int = 0
    source: str = ""

    def to_json(self) -> JsonObject:
        """The step as plain data."""
        return {"does": self.does, "file": self.file, "line": self.line, "source": self.source}


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first step of each version at which they part."""

    old: Step
    new: Step


@dataclass(frozen=True, slots=True)
class Witness:
    """One replayed difference; `input`, `old` and `new` are in the old version's class names, `test` is JUnit 5 source."""

    old_method: MethodName
    new_method: MethodName
    input: Input
    old: Observation
    new: Observation
    via: Via
    test: str
    notes: tuple[str, ...] = ()
    parting: Divergence | None = None
    no_test: Reason | None = None  # why there is no test that passes on old and fails on new
    only_by_reflection: tuple[str, ...] = ()  # fields that hold what no code of either version leaves there
    known: KnownClasses = field(default=NO_CLASSES, compare=False, repr=False)  # what is needed to show objects of the library

    @property
    def method(self) -> MethodName:
        """The method that is called, as old names it."""
        return self.old_method

    def to_json(self) -> JsonObject:
        """The witness as plain data."""
        return {
            "methods": {"old": method_to_json(self.old_method), "new": method_to_json(self.new_method)},
            "input": input_to_json(self.input),
            "old": observation_to_json(self.old),
            "new": observation_to_json(self.new),
            "replayed": True,
            "via": self.via,
            "notes": list(self.notes),
            "parting": None if self.parting is None else {"old": self.parting.old.to_json(), "new": self.parting.new.to_json()},
            "test": self.test,
            "only_by_reflection": list(self.only_by_reflection),
            "no_test": None if self.no_test is None else {"id": self.no_test.id, "text": self.no_test.text},
        }


@dataclass(frozen=True, slots=True)
class WitnessFile:
    """A witness and where its two versions are found: paths as the user gave them, renamed classes as (old, new)."""

    witness: Witness
    old_paths: tuple[str, ...]
    new_paths: tuple[str, ...]
    libraries: tuple[str, ...] = ()
    renames: tuple[tuple[str, str], ...] = ()
    exceptions: Exceptions = "class"
    reading: SourceReading = PLAIN

    @property
    def test(self) -> str:
        """The test that goes with it."""
        return self.witness.test

    def to_text(self) -> str:
        """The content of the file, the same for the same witness."""
        data = {
            "schema": SCHEMA,
            "kind": WITNESS,
            "old": list(self.old_paths),
            "new": list(self.new_paths),
            "libraries": list(self.libraries),
            "renames": dict(self.renames),
            "exceptions": self.exceptions,
            **_reading_to_json(self.reading),
            "witness": self.witness.to_json(),
        }
        return json.dumps(data, indent=1) + "\n"


def name_of(method: Method) -> MethodName:
    """How a witness names a method."""
    return MethodName(method.owner, method.name, method.descriptor)


def witness_from_json(data: Json) -> Witness:
    """The witness that was written so."""
    return guarded("a witness", lambda: _witness(data))


def witness_file(data: Mapping[str, Json]) -> WitnessFile:
    """What a file with a witness says; a `ValueError` or `KeyError` if it is none."""
    return WitnessFile(
        _witness(data["witness"]),
        _texts(data["old"]),
        _texts(data["new"]),
        _texts(data["libraries"]),
        tuple((str(old), str(new)) for old, new in as_mapping(data["renames"]).items()),
        one_of(_LEVELS, data["exceptions"]),
        _reading_from_json(data.get("reading")),
    )


def _reading_to_json(reading: SourceReading) -> dict[str, Json]:
    """How sources are read, if anything is said of it."""
    changed = None if reading.changed is None else list(reading.changed)
    said: dict[str, Json] = {"language": reading.language, "flags": list(reading.flags), "commands": list(reading.commands)}
    return {} if reading == PLAIN else {"reading": {**said, "changed": changed}}


def _reading_from_json(said: Json) -> SourceReading:
    if said is None:
        return PLAIN
    found = as_mapping(said)
    changed = None if found["changed"] is None else _texts(found["changed"])
    return SourceReading(as_text(found["language"]), _texts(found["flags"]), _texts(found["commands"]), changed)


def _witness(whole: Json) -> Witness:
    data = as_mapping(whole)
    methods = as_mapping(data["methods"])
    return Witness(
        method_from_json(as_mapping(methods["old"])),
        method_from_json(as_mapping(methods["new"])),
        input_from_json(data["input"]),
        observation_from_json(data["old"]),
        observation_from_json(data["new"]),
        one_of(VIAS, data["via"]),
        str(data["test"]),
        _texts(data["notes"]),
        _divergence(data.get("parting")),
        reason_from_json(data.get("no_test")),
        _texts(data.get("only_by_reflection", [])),
    )


def one_of(known: tuple[_Name, ...], data: Json) -> _Name:
    """One of the words that are known."""
    return known[known.index(as_text(data))]


def reason_from_json(whole: Json) -> Reason | None:
    """A reason, if there is one."""
    if whole is None:
        return None
    data = as_mapping(whole)
    return Reason(str(data["id"]), str(data["text"]))


def _divergence(whole: Json) -> Divergence | None:
    if whole is None:
        return None
    data = as_mapping(whole)
    return Divergence(_step(as_mapping(data["old"])), _step(as_mapping(data["new"])))


def _step(data: Mapping[str, Json]) -> Step:
    return Step(str(data["does"]), str(data["file"]), int(as_float(data["line"])), str(data["source"]))


def method_to_json(method: MethodName) -> dict[str, str]:
    """A method's name as plain data."""
    return {"class": method.cls, "method": method.name, "descriptor": method.descriptor}


def method_from_json(data: Mapping[str, Json]) -> MethodName:
    """The name of a method that was written so."""
    return MethodName(str(data["class"]), str(data["method"]), str(data["descriptor"]))


def _texts(data: object) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(each, str) for each in data):
        raise ValueError("a list of texts is expected")
    return tuple(data)
