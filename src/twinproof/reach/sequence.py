"""Sequences of calls: what a question about states is answered with."""

from __future__ import annotations

from typing import TypeAlias

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import Primitive
from twinproof.reach.operation import Operation


@dataclass(frozen=True, slots=True)
class ResultOfStep:
    """The object that an earlier call of the sequence returned."""

    step: int


@dataclass(frozen=True, slots=True)
class TextArgument:
    """A literal text; a copy is an equal text that is another object, the same one wherever it is given."""

    text: str
    is_copy: bool = False


@dataclass(frozen=True, slots=True)
class ConstantArgument:
    """A constant of an enumeration."""

    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class FunctionArgument:
    """The function object of a class, which does one simple thing."""

    cls: str


@dataclass(frozen=True, slots=True)
class BoxArgument:
    """A number as an object of the class that wraps its type."""

    cls: str
    type: Primitive
    number: float


Constant: TypeAlias = "TextArgument | ConstantArgument | FunctionArgument"  # one object wherever it is given
Given: TypeAlias = "ResultOfStep | Constant | BoxArgument | int | float | None"  # an argument: an object, a number or null


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
