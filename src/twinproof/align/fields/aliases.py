"""What is known at one place of a body: which registers and fields hold the same value, and what each value may be.

Values have names. A branch that tells something of a value tells it of all that hold it. Where ways meet, what holds the same
value on all of them still does; a value that differs gets the name of the place where they meet.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from twinproof.align.fields.held import ANYTHING, SOMETHING, Fact, HeldRefs, Leap, join, of_const
from twinproof.base.dataclass import dataclass, field, replace
from twinproof.ir.instruction import Const
from twinproof.ir.program import Field

Name = Hashable
SELF: Name = "self"


class Merged(NamedTuple):
    """The name of a value that several ways bring to a place."""

    at: Hashable
    holder: Hashable


@dataclass(frozen=True, slots=True)
class MadeOf:
    """How a value was made of others: an operator by its name, or `length`, `empty` or `instanceof`."""

    how: str
    args: tuple[Name, ...]


@dataclass(slots=True)
class Aliases:
    """Registers by index and the fields of the receiver, each with the name of its value; what values may be, and how they were made."""

    registers: dict[int, Name] = field(default_factory=dict)
    fields: dict[Field, Name] = field(default_factory=dict)
    facts: dict[Name, Fact] = field(default_factory=dict)
    made: dict[Name, MadeOf] = field(default_factory=dict)
    is_seen: bool = True  # whether others may have the receiver

    def copy(self) -> Aliases:
        """The same, to be changed."""
        return Aliases(self.registers.copy(), self.fields.copy(), self.facts.copy(), self.made.copy(), self.is_seen)

    def fact(self, name: Name) -> Fact:
        """What a value may be."""
        if name == SELF:
            return replace(SOMETHING, is_self=True)
        return of_const(name) if isinstance(name, Const) else self.facts.get(name, ANYTHING)

    def learn(self, name: Name, fact: Fact) -> None:
        """Note what a value may be."""
        if name != SELF and not isinstance(name, Const):
            self.facts[name] = fact

    def may_be_self(self, name: Name) -> bool:
        """Whether a value may be the receiver while nobody else has that."""
        fact = self.fact(name)
        return isinstance(fact, HeldRefs) and fact.is_self


def meet(at: Hashable, a: Aliases, b: Aliases, leap: Leap = None) -> Aliases:
    """What is known where two ways meet."""
    names: dict[tuple[Name, Name], Name] = {}
    registers = {key: _met(at, key, name, b.registers[key], names) for key, name in a.registers.items() if key in b.registers}
    fields = {key: _met(at, key, name, b.fields[key], names) for key, name in a.fields.items() if key in b.fields}
    facts = {name: join(fact, b.facts[name], leap) for name, fact in a.facts.items() if name in b.facts and not _is_of(name, at)}
    facts |= {name: join(a.fact(one), b.fact(other), leap) for (one, other), name in names.items()}
    made = {name: made for name, made in a.made.items() if b.made.get(name) == made and _lasts(made, at)}
    return Aliases(registers, fields, facts, made, a.is_seen or b.is_seen)


def _met(at: Hashable, holder: Hashable, one: Name, other: Name, names: dict[tuple[Name, Name], Name]) -> Name:
    if one == other and not _is_of(one, at):
        return one
    return names.setdefault((one, other), Merged(at, holder))


def _is_of(name: Name, at: Hashable) -> bool:
    """Whether a value got its name where ways meet now, and so may be that of another round."""
    return isinstance(name, Merged) and name.at == at


def _lasts(made: MadeOf, at: Hashable) -> bool:
    return not any(_is_of(name, at) for name in made.args)


def is_same(a: Aliases, b: Aliases) -> bool:
    """Whether as much is known in two states."""
    return a.registers == b.registers and a.fields == b.fields and a.is_seen == b.is_seen and a.made == b.made and _known(a) == _known(b)


def _known(state: Aliases) -> Mapping[Name, Fact]:
    return state.facts
