"""One version of a program, seen in the names both versions have in common.

A class is known by its name on the old side, so that classes that were renamed between the versions are one class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from twinproof.ir.program import Class, Program
from twinproof.ir.types import ArrayType, ClassType, Type, array_name, element_name, is_array_name

P = ParamSpec("P")
R = TypeVar("R")


class Side:
    """One version: its program, and how its class names translate to the common ones."""

    def __init__(self, program: Program, renamed: Mapping[str, str] | None = None) -> None:
        self.program = program
        self.renamed = dict(renamed or {})
        self._common = self.renamed
        self._own = {common: own for own, common in self._common.items()}
        self.answers: dict[Callable[..., object], dict[tuple[object, ...], Any]] = {}  # of `remembered` functions, each with its own type

    def common(self, name: str) -> str:
        """The common name of one of this side's classes; array types by their element."""
        if is_array_name(name):
            return array_name(self.common(element_name(name)))
        return self._common.get(name, name)

    def own(self, name: str) -> str:
        """This side's name of a common class."""
        if is_array_name(name):
            return array_name(self.own(element_name(name)))
        return self._own.get(name, name)

    def common_type(self, type: Type) -> Type:
        """A type in common names."""
        match type:
            case ClassType(name, args):
                return ClassType(self.common(name), tuple(self.common_type(arg) for arg in args))
            case ArrayType(element):
                return ArrayType(self.common_type(element))
        return type

    def find(self, name: str) -> Class | None:
        """This side's class for a common name."""
        return self.program.find(self.own(name))


def remembered(function: Callable[Concatenate[Side, P], R]) -> Callable[Concatenate[Side, P], R]:
    """The function, which then finds each answer about a version once, as long as the version is there; arguments are by place."""

    @wraps(function)
    def answer(side: Side, /, *args: P.args, **kwargs: P.kwargs) -> R:
        assert not kwargs
        answers: dict[tuple[object, ...], R] | None = side.answers.get(function)
        if answers is None:
            answers = side.answers[function] = {}
        if args not in answers:
            answers[args] = function(side, *args, **kwargs)
        return answers[args]

    return answer
