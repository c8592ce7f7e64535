"""The ground that code runs on between cut points, as proofs in lock step see it: objects in a heap, or memory made of blocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from twinproof.base.budget import Clock
from twinproof.bounded.bounded import Arithmetic, BothSides, Solvers
from twinproof.execute.compare import End
from twinproof.execute.explore import Executor
from twinproof.execute.inputs import Generics, Inputs
from twinproof.execute.state import Path, State
from twinproof.execute.universe import Universe
from twinproof.induct.couple import LiveVariable
from twinproof.induct.facts import Fact
from twinproof.induct.segment import Cuts, Segment
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import Primitive, Type
from twinproof.term.term import Term, Value

Sides = tuple[Side, Side]
Values = Sequence[tuple[Value, Primitive]]
Cases = Iterable[tuple[Path, Value]]  # paths, and conditions there


class Ground(Protocol):
    """What proofs in lock step ask about states."""

    changes_forms: bool  # whether methods in another form are known to do the same, undefined runs included
    trusts_same_code: bool  # whether calls of the same code leave what callers may rely on, whatever it is

    def generics(self, sides: Sides, exceptions: str) -> Generics:
        """What type arguments say of inputs at the entry."""

    def inputs(self, universe: Universe, generics: Generics, shape: str, arbitrary: bool, wide: bool) -> Inputs:
        """The inputs of one pair of segments, at the entry or, if they are arbitrary, in the middle of what is done."""

    def check(self, sides: Sides, inputs: Inputs, solver: Solvers, clock: Clock, bound: int, arithmetic: Arithmetic) -> BothSides:
        """Executors and solver for one pair of segments."""

    def arguments(self, check: BothSides, side: Side, method: Method) -> list[Value]:
        """What a method is called with."""

    def is_never_defined(self, check: BothSides, side: Side, method: Method) -> bool:
        """Whether what a method does from its entry is undefined on every input, as far as it is followed to its ends."""

    def anything(self, check: BothSides, type: Type, non_null: bool = False) -> Value:
        """Some value of a type in common names."""

    def indeterminate(self, check: BothSides, side: int, type: Type) -> Value:
        """What a register holds that may never have been written: nothing on the new side, and on the old one anything."""

    def segment(self, executor: Executor, plan: Cuts) -> Segment:
        """An activation of a method."""

    def differences(self, check: BothSides, old: End, new: End, exceptions: str, seen: bool) -> Cases:
        """When two ends differ."""

    def unlike(self, check: BothSides, states: Sequence[State], values: Sequence[Values], exceptions: str) -> Cases:
        """When two states differ, or values that both sides hold there."""

    def candidates(self, plans: Sequence[Cuts], variables: Sequence[LiveVariable], values: Mapping[Term, Value]) -> Iterable[Fact]:
        """What may hold of what is special here."""

    def obstacle(self, state: State, roots: Iterable[Value], universe: Universe, sides: Sides) -> str | None:
        """Why a state with these values in use cannot be abstracted to some common one, or None."""
