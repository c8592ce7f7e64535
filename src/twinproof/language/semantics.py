"""What the instructions mean where languages differ: which class is above all others, and what each kind of fault does."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from twinproof.base.dataclass import dataclass, field
from twinproof.language.entry_checks import EntryChecks


class Fault(Enum):
    """A kind of thing that goes wrong at an instruction, with the details that are told of it in this order."""

    NULL = "a null reference is used"
    BOUNDS = "an index is outside of its array: index, length"
    CAST = "an object is not of the class that it is cast to: class, class wanted"
    ZERO = "a whole number is divided by zero"
    SIZE = "an array has fewer than no elements: size"
    STORE = "an object does not fit into an array: type of the object"
    NO_CLASS = "a class is missing: name"
    NO_FIELD = "a field is missing: name"
    NO_METHOD = "a method is missing: method"
    NO_CODE = "a method that runs has no code: method"
    NO_OBJECTS = "an object is made of a class that has none: class"
    UNLINKED = "a class, field or method is of another kind than the code takes it for: what is wrong"
    DEAD_CLASS = "a class is used whose initialiser has failed: class"


@dataclass(frozen=True, slots=True)
class ThrownLayout:
    """What every object that can be thrown looks like. Fields are those of the class above them all."""

    root: str  # the class above everything that can be thrown
    message: tuple[str, str] | None = None  # name and descriptor of the method that says what an object is about
    text: str | None = None  # the field with what that method says, unless it is overridden
    itself: str | None = None  # the field that holds the object itself at first
    trace: str | None = None  # the field with an object of its own about where it was thrown
    first: Mapping[str, str] = field(default_factory=dict)  # fields that hold at first what a static field does
    unseen: tuple[str, ...] = ()  # how keys of fields begin that nobody observes
    told: frozenset[Fault] = frozenset()  # faults whose message is made of their details and nothing else

    def key(self, name: str | None) -> str | None:
        """The key of a field."""
        return None if name is None else f"{self.root}.{name}"


@dataclass(frozen=True, slots=True)
class Semantics:
    """The classes that a language's own instructions know, by their names, and the class of what each fault throws."""

    root: str  # above all other classes
    text: str  # of texts
    mirror: str  # of objects that stand for classes
    thrown: ThrownLayout
    enum: str  # above all enums
    above_arrays: tuple[str, ...]  # what every array is, besides the root
    faults: Mapping[Fault, str]
    off: frozenset[str] = frozenset()  # static fields by which something outside the program would be switched on: they hold 0
    plain: frozenset[str] = frozenset()  # classes above others whose objects have no fields and whose constructors do nothing
    unasserted: str | None = None  # the name of static fields that say whether assertions are off
    asserted: str | None = None  # the class of what is thrown where an assertion does not hold
    said: str | None = None  # how methods begin that do nothing but ask one claim: KIND$LINE$NUMBER follows
    entry: tuple[str, str] | None = None  # name and descriptor of the method that a program starts with
    stops: frozenset[str] = frozenset()  # methods of harnesses that end a run, as what was assumed does not hold
    answers: frozenset[str] = frozenset()  # static fields of harnesses: what they hold at the start is given from outside
    entry_checks: EntryChecks = field(default_factory=EntryChecks)  # how code refuses calls at the start of a method
