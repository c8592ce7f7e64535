"""Sequences of calls: what a question about states is answered with."""

from __future__ import annotations

from typing import TypeAlias

from twinproof.base.dataclass import dataclass
from twinproof.reach.operation import Operation


@dataclass(frozen=True, slots=True)
class ResultOfStep:
    """The object that an earlier call of the sequence returned."""

    step: int


@dataclass(frozen=True, slots=True)
class TextArgument:
    """A literal text."""

    text: str


@dataclass(frozen=True, slots=True)
class ConstantArgument:
    """A constant of an enumeration."""

    owner: str
    name: str


Given: TypeAlias = "ResultOfStep | TextArgument | ConstantArgument | int | float | None"  # an argument: an object, a number or null


@dataclass(frozen=True, slots=True)
class SequenceStep:
    """One call; `threw` is the class of the exception that it ends with."""

    operation: Operation
    args: tuple[Given, ...]
    threw: str | None = None


@dataclass(frozen=True, slots=True)
class CallSequence:
    """Calls in their order, and the predicate that is asked at the end."""

    steps: tuple[SequenceStep, ...]
    predicate: Operation
    asked: tuple[Given, ...]
