"""A program before any call: what its static initialisers leave behind, and definite library calls, computed on the interpreter.

What depends on anything but the program (identity hash codes, the machine it runs on) is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from twinproof.interpret.machine import Halted, Machine, RunLimits, Thrown, machine_of
from twinproof.interpret.objects import HeapObject, Plain
from twinproof.ir.program import Field
from twinproof.ir.side import Side
from twinproof.ir.types import STRING
from twinproof.language.language import Fidelity

_LIMITS = RunLimits(blocks=200_000, depth=200)


class NotKnown(Exception):
    """The interpreter cannot tell."""


class Initial:
    """The initial state of one side."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._unsafe: set[str] = set()
        self._failing: set[str] = set()
        self._hashed: set[str] = set()

    @cached_property
    def machine(self) -> Machine:
        """The interpreter on which initialisers run, each once."""
        return machine_of(self._side.program, Fidelity.EVERY, _LIMITS)

    def static(self, field: Field) -> Plain:
        """The interpreter's value of a static field once its class is initialised; raises `NotKnown`."""
        self._initialise(field.owner)
        statics = self.machine.load(field.owner).statics
        if field.name not in statics:
            raise NotKnown(f"{field.owner}.{field.name}")
        return statics[field.name]

    def ends(self, owner: str) -> bool:
        """Whether the initialiser of a class is seen to end, and not by an exception."""
        try:
            self._initialise(owner)
        except NotKnown:
            return False
        return True

    def starts(self, owner: str) -> bool:
        """Whether the initialiser of a class is seen to end, and not by an exception, whatever identity hash codes it leaves."""
        return self.ends(owner) or owner in self._hashed

    def fails(self, owner: str) -> bool:
        """Whether the initialiser of a class is seen to end by an exception."""
        return not self.ends(owner) and owner in self._failing

    def call(self, owner: str, name: str, descriptor: str, args: Sequence[object]) -> Any:  # as the descriptor says
        """What a call on numbers and texts gives, strings as `str`; raises `Thrown` or `NotKnown`."""
        machine = self.machine
        machine.fuel, machine.depth = machine.limits.blocks, 0
        given = [machine.string(arg) if isinstance(arg, str) else arg for arg in args]
        hashes = machine.hashes
        try:
            with machine.deep_recursion():
                result = machine.call(owner, name, descriptor, *given)
        except Halted as stop:
            raise NotKnown(str(stop)) from stop
        if machine.hashes != hashes:
            raise NotKnown("an identity hash code")
        return machine.text(result) if isinstance(result, HeapObject) and result.cls.name == STRING.name else result

    def _initialise(self, owner: str) -> None:
        machine = self.machine
        if owner in self._unsafe:
            raise NotKnown(f"the static initialiser of {owner}")
        machine.fuel, machine.depth = machine.limits.blocks, 0
        hashes = machine.hashes
        try:
            with machine.deep_recursion():
                machine.initialise(machine.load(owner))
        except (Halted, Thrown) as stop:
            self._unsafe.add(owner)
            if isinstance(stop, Thrown):
                self._failing.add(owner)
            raise NotKnown(f"the static initialiser of {owner}: {stop}") from stop
        if machine.hashes != hashes:
            self._unsafe.add(owner)
            self._hashed.add(owner)
            raise NotKnown(f"the static initialiser of {owner}: an identity hash code")
