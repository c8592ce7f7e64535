"""Coupling: which registers of the two versions have equal values whenever both are at a pair of cut points.

A coupling is a partition of the live registers of both sides. It starts as coarse as it can be, everything of one sort together, and is
split wherever an arrival shows two values that may differ, until nothing splits any more: what is left is the strongest coupling by
equalities that holds on entry and is kept by every segment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.execute.memory.beyond_terms import PointerTerm, held, kept, pointer_of
from twinproof.execute.state import Registers
from twinproof.execute.universe import Universe
from twinproof.induct.segment import Live
from twinproof.ir.instruction import Reg
from twinproof.ir.types import LONG, POINTER, REF, Primitive, Type, register_type
from twinproof.term.term import Value

OLD, NEW = 0, 1
BASE, OFFSET = "base", "offset"


@dataclass(frozen=True, slots=True)
class LiveVariable:
    """A live register of one side, or a part of the pointer in it: the block that it leads into, or how far into it."""

    side: int
    index: int
    type: Type
    name: str
    part: str = ""

    def __str__(self) -> str:
        name = self.name if self.side == OLD else f"{self.name}'"
        return f"{name}.{self.part}" if self.part else name

    def value(self, registers: Sequence[Value]) -> Value:
        """What it is among the values of registers."""
        whole = held(registers[self.index])
        if not self.part:
            return kept(whole)
        pointer = pointer_of(whole)
        return pointer.base if self.part == BASE else pointer.offset

    def put(self, registers: Registers, value: Value) -> None:
        """Let it have a value."""
        if self.part:
            now = held(registers[self.index])
            base, offset = (now.base, now.offset) if isinstance(now, PointerTerm) else (None, 0)
            value = kept(PointerTerm(value, offset) if self.part == BASE else PointerTerm(base, value))
        registers[self.index] = value

    @property
    def sort(self) -> Primitive:
        """The sort of its values."""
        return register_type(self.type)


Group = tuple[LiveVariable, ...]
Coupling = tuple[Group, ...]
Same = Callable[[LiveVariable, LiveVariable], bool]


def coarsest(variables: Sequence[LiveVariable]) -> Coupling:
    """All variables of one sort together."""
    groups: dict[Primitive, list[LiveVariable]] = {}
    for variable in variables:
        groups.setdefault(variable.sort, []).append(variable)
    return tuple(map(tuple, groups.values()))


def split(coupling: Coupling, same: Same) -> Coupling:
    """The coarsest refinement in which variables of one group are the same."""
    found: list[Group] = []
    for group in coupling:
        parts: list[list[LiveVariable]] = []
        for variable in group:
            home = next((part for part in parts if same(part[0], variable)), None)
            if home is None:
                parts.append([variable])
            else:
                home.append(variable)
        found += map(tuple, parts)
    return tuple(found)


def shared(group: Group) -> tuple[LiveVariable, LiveVariable] | None:
    """A variable of each side, if the group has both."""
    old = next((variable for variable in group if variable.side == OLD), None)
    new = next((variable for variable in group if variable.side == NEW), None)
    return None if old is None or new is None else (old, new)


def type_of(group: Group, universe: Universe) -> Type:
    """A type of the one value that all variables of a group have: the narrowest of theirs."""
    return min(
        (variable.type for variable in group), key=lambda type: type.bits if isinstance(type, Primitive) else len(universe.family(type))
    )


def describe(coupling: Coupling) -> str:
    """The equalities of a coupling, as text."""
    lines = [" = ".join(map(str, group)) for group in coupling if len(group) > 1]
    return ", ".join(lines) or "nothing but the heap"


def live_variables(side: int, live: Sequence[Live], registers: Sequence[Reg]) -> list[LiveVariable]:
    """The variables of one side at a cut point."""
    return [variable for one in live for variable in _parts(side, one, registers[one.index].name)]


def _parts(side: int, one: Live, name: str) -> list[LiveVariable]:
    if one.type is not POINTER:
        return [LiveVariable(side, one.index, one.type, name)]
    return [LiveVariable(side, one.index, type, name, part) for type, part in ((REF, BASE), (LONG, OFFSET))]
