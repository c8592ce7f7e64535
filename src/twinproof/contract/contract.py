"""Contracts as data: what a method requires, promises and may throw, each clause a static boolean method of the program.

Whatever notation a clause came from (a predicate that the user names, a comment, an annotation), it is asked by a call: symbolic execution
follows it, a real machine runs it, and nobody has to understand the notation again. A clause is asked of what a call was given (the
receiver first), of what was *kept* before the call (values that methods computed from the same inputs) and of what came of the call.
"""

from __future__ import annotations

from enum import Enum

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import MethodRef


class ClauseKind(Enum):
    """When a clause is asked, and what it says."""

    REQUIRES = "requires"  # before the call: else nothing is promised
    ENSURES = "ensures"  # behind a call that returned
    SIGNALS = "signals"  # behind a call that threw an exception of some class
    SIGNALS_ONLY = "signals_only"  # no exceptions but those of some classes
    INVARIANT = "invariant"  # of objects: before the call, and behind it, however it ended
    ASSERT = "assert"  # at a place in the code
    ASSIGNABLE = "assignable"  # nothing else of what was there before the call is changed
    FRESH = "fresh"  # behind a call that returned: what the predicate gives was not there before the call


@dataclass(frozen=True, slots=True)
class OfInput:
    """An argument of the call, the receiver first, by its place."""

    place: int


@dataclass(frozen=True, slots=True)
class OfBefore:
    """What the contract's method with this number computed before the call."""

    number: int


@dataclass(frozen=True, slots=True)
class OfOutcome:
    """What the call returned or threw."""


Subject = OfInput | OfBefore | OfOutcome


@dataclass(frozen=True, slots=True)
class Assignable:
    """A place that may be assigned, as it is before the call: a field (`*`: each) of the object that `holder` gives, or elements of the
    array that it gives, from what `low` to what `high` gives (both None: all). Without a holder the field is a static one of class `cls`.
    The methods are static ones of what the call is given."""

    text: str
    holder: MethodRef | None = None
    field: str | None = None
    cls: str | None = None
    low: MethodRef | None = None
    high: MethodRef | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: `text` as the user has it, `place` where (`File.java:12`, or nothing), `predicate` the static boolean method that is
    asked, and of what; `exceptions` are the classes that the kinds about exceptions speak of, `frame` the places that may be assigned
    (None: all there are)."""

    kind: ClauseKind
    text: str
    place: str = ""
    predicate: MethodRef | None = None
    subjects: tuple[Subject, ...] = ()
    exceptions: tuple[str, ...] = ()
    frame: tuple[Assignable, ...] | None = None
    is_asked_by: bool = False  # the predicate is a method of its first subject's, not a static one
    is_of_entry: bool = False  # the predicate was made of what the method itself checks first: nothing but the interpreter can ask it
    said: str = ""  # the condition as its language writes it, `{0}` for the first subject, where the predicate is none of the user's

    def __str__(self) -> str:
        return f"{self.kind.value} {self.text}{f' ({self.place})' if self.place else ''}"


@dataclass(frozen=True, slots=True)
class Contract:
    """All that is claimed of one method. `kept` are static methods of what the call is given, run before it. `refused` is what else is
    written, by name and place, and not understood: as long as there is any, nobody knows whether the method keeps its contract. `runs` is
    the method's code without its clauses, where the method itself checks them. A method may have several contracts, as it keeps those
    that it inherits; `is_bare` says that nobody wrote when this one may be relied on."""

    method: MethodRef
    clauses: tuple[Clause, ...] = ()
    kept: tuple[MethodRef, ...] = ()
    refused: tuple[str, ...] = ()
    runs: MethodRef | None = None
    is_bare: bool = False

    def of(self, *kinds: ClauseKind) -> tuple[Clause, ...]:
        """The clauses of some kinds, in the order in which they were written."""
        return tuple(clause for clause in self.clauses if clause.kind in kinds)
