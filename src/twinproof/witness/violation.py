"""Witnesses of broken clauses: an input on which the program was executed and broke one, with all that is needed to see it."""

from __future__ import annotations

from twinproof.base.dataclass import dataclass, field
from twinproof.base.jsondata import JsonObject
from twinproof.base.verdict import Reason
from twinproof.heap.jsonable import input_to_json, observation_to_json
from twinproof.heap.observe import Input, Observation
from twinproof.language.known import NO_CLASSES, KnownClasses
from twinproof.witness.witness import MethodName, Via


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
            "input": input_to_json(self.input),
            "seen": observation_to_json(self.seen),
            **({} if self.changed is None else {"changed": self.changed}),
            "replayed": True,
            "via": self.via,
            "test": self.test,
            "no_test": None if self.no_test is None else {"id": self.no_test.id, "text": self.no_test.text},
            "only_by_reflection": list(self.only_by_reflection),
        }
