"""One version of a program, seen in the names both versions have in common.

A class is known by its name on the old side, so that classes that were renamed between the versions are one class.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from twinproof.ir.program import Class, Program
from twinproof.ir.types import ArrayType, ClassType, Type, array_name, element_name, is_array_name


class Side:
    """One version: its program, and how its class names translate to the common ones."""

    def __init__(self, program: Program, renamed: Mapping[str, str] | None = None) -> None:
        self.program = program
        self.renamed = dict(renamed or {})
        self._common = self.renamed
        self._own = {common: own for own, common in self._common.items()}
        self.memo: dict[Hashable, Any] = {}  # what was worked out about this version, for whoever asks again under a key of its own

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
