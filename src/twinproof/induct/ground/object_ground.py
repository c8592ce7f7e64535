"""Objects in a heap as the ground of proofs in lock step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from twinproof.base.budget import Clock
from twinproof.bounded.bounded import Arithmetic, BothSides, BoundedCheck, Solvers, symbolic_arguments
from twinproof.execute.compare import End, difference
from twinproof.execute.explore import Executor
from twinproof.execute.heap import Allocated
from twinproof.execute.inputs import Generics, Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.state import State
from twinproof.execute.universe import Universe
from twinproof.induct.admit import obstacle
from twinproof.induct.couple import OLD, LiveVariable
from twinproof.induct.facts import Fact
from twinproof.induct.ground.ground import Cases, Sides, Values
from twinproof.induct.segment import Cuts, Segment
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import REF, Type
from twinproof.term.term import Term, Value, fresh


class ObjectGround:
    """Segments run on objects."""

    changes_forms = True
    trusts_same_code = True

    def generics(self, sides: Sides, exceptions: str) -> Generics:
        """What type arguments say of inputs at the entry."""
        return generics_for(sides[OLD], exceptions)

    def inputs(self, universe: Universe, generics: Generics, shape: str, arbitrary: bool, wide: bool) -> Inputs:
        """The inputs of one pair of segments."""
        return Inputs(universe, generics, shape, wide=wide)

    def check(self, sides: Sides, inputs: Inputs, solver: Solvers, clock: Clock, bound: int, arithmetic: Arithmetic) -> BothSides:
        """Executors and solver for one pair of segments."""
        return BoundedCheck(*sides, inputs, solver, clock, bound, arithmetic=arithmetic)

    def arguments(self, check: BothSides, side: Side, method: Method) -> list[Value]:
        """What a method is called with."""
        return symbolic_arguments(check.inputs, side, method)

    def is_never_defined(self, check: BothSides, side: Side, method: Method) -> bool:
        """No: nothing is undefined."""
        return False

    def anything(self, check: BothSides, type: Type, non_null: bool = False) -> Value:
        """Some value of a type."""
        return check.inputs.parameter(len(check.inputs.parameters), type, non_null=non_null)

    def indeterminate(self, check: BothSides, side: int, type: Type) -> Value:
        """Every register is written before it is read."""
        raise AssertionError

    def segment(self, executor: Executor, plan: Cuts) -> Segment:
        """An activation of a method."""
        return Segment(executor, plan)

    def differences(self, check: BothSides, old: End, new: End, exceptions: str, seen: bool) -> Cases:
        """When two ends differ."""
        return difference(check.inputs, old, new, check.feasible, check.tick, exceptions, seen=seen)

    def unlike(self, check: BothSides, states: Sequence[State], values: Sequence[Values], exceptions: str) -> Cases:
        """When two states differ, or values that both sides hold there: as fields of an object they are compared with the heap."""
        old, new = (_framed(check.inputs, *item) for item in zip(states, values, strict=True))
        return difference(check.inputs, old, new, check.feasible, check.tick, exceptions)

    def candidates(self, plans: Sequence[Cuts], variables: Sequence[LiveVariable], values: Mapping[Term, Value]) -> Iterable[Fact]:
        """Nothing: facts about objects are looked for anyway."""
        return ()

    def obstacle(self, state: State, roots: Iterable[Value], universe: Universe, sides: Sides) -> str | None:
        """Why a state cannot be abstracted."""
        return obstacle(state, roots, universe, sides)


def _framed(inputs: Inputs, at: State, values: Values) -> End:
    """A state with an object that holds some values."""
    state = at.fork()
    number = inputs.allocate()
    fields = {f"frame {sort}.{index}": value for index, (value, sort) in enumerate(values)}
    inputs.sorts.update(zip(fields, (sort for _, sort in values), strict=True))
    state.heap.objects[number] = Allocated("frame", fields)
    return End("meeting", state, fresh(number), REF)
