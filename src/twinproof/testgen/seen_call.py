"""What tests assert: calls in their order, each with what was seen of its end."""

from __future__ import annotations

from typing import TypeAlias

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import Null, Scalar, TextNode
from twinproof.reach.sequence import SequenceStep


@dataclass(frozen=True, slots=True)
class SameAs:
    """The object that an earlier call has returned."""

    step: int


@dataclass(frozen=True, slots=True)
class ConstantOf:
    """A constant of an enumeration."""

    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class BoxOf:
    """An object that wraps a number."""

    number: Scalar


@dataclass(frozen=True, slots=True)
class NumbersOf:
    """An array of numbers; `type` is the type of its elements."""

    type: str
    numbers: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class AnotherObject:
    """Another object, which no call has returned before."""

    cls: str


@dataclass(frozen=True, slots=True)
class ThrewOf:
    """The call threw an exception of a class."""

    cls: str


SeenEnd: TypeAlias = (
    "Scalar | Null | TextNode | SameAs | ConstantOf | BoxOf | NumbersOf | AnotherObject | ThrewOf | None"  # None: it returned nothing
)


@dataclass(frozen=True, slots=True)
class SeenCall:
    """A call, and how it was seen to end; one that `looks` is there only to say what state others left."""

    step: SequenceStep
    end: SeenEnd
    looks: bool = False


@dataclass(frozen=True, slots=True)
class SuiteTest:
    """One test: its name, the ids of what it covers and no test before it does, and its calls."""

    name: str
    covers: tuple[str, ...]
    calls: tuple[SeenCall, ...]
