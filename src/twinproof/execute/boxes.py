"""Boxing: `valueOf` of the wrapper classes, with the identity that their caches give.

A value within a cache's range is always the same object, the same on both sides; any other is a new one each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from twinproof.execute.heap import Allocated
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, LONG, REF, SHORT, ClassType, Primitive, register_type
from twinproof.term.build import and_, compare, equal, ite
from twinproof.term.leaf import CachedBox
from twinproof.term.term import Term, Value, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor
    from twinproof.execute.inputs import Inputs
    from twinproof.execute.state import State


class BoxClass(NamedTuple):
    """A wrapper class: what it holds, and the range of its cache."""

    cls: str
    type: Primitive
    low: int
    high: int

    @property
    def key(self) -> str:
        """The field that holds the value."""
        return f"{self.cls}.value"


BOXES = (
    BoxClass("java.lang.Integer", INT, -128, 127),
    BoxClass("java.lang.Long", LONG, -128, 127),
    BoxClass("java.lang.Short", SHORT, -128, 127),
    BoxClass("java.lang.Byte", BYTE, -128, 127),
    BoxClass("java.lang.Character", CHAR, 0, 127),
)
BOOLEAN_BOX = BoxClass("java.lang.Boolean", BOOLEAN, 0, 1)


def box(executor: Executor, state: State, kind: BoxClass, value: Value) -> Value:
    """The object that `valueOf(value)` gives."""
    sort = register_type(kind.type)
    inside = and_(compare("ge", sort, value, kind.low), compare("le", sort, value, kind.high))
    decided = state.decide(inside)
    if decided is not None:
        return cached(executor.inputs, kind, value) if decided else _new(executor, state, kind, value)
    return ite(inside, cached(executor.inputs, kind, value), _new(executor, state, kind, value), REF)


def box_boolean(executor: Executor, state: State, value: Value) -> Value:
    """Boolean.TRUE or Boolean.FALSE."""
    true, false = (cached(executor.inputs, BOOLEAN_BOX, number) for number in (1, 0))
    return ite(equal(INT, value, 0), false, true, REF)


def _new(executor: Executor, state: State, kind: BoxClass, value: Value) -> Term:
    made = executor.allocate(state, Allocated(kind.cls, {}))
    state.heap.write_field(made, kind.key, value, kind.type)
    return made


def cached(inputs: Inputs, kind: BoxClass, value: Value) -> Term:
    """The cached object of a value: a function of the value."""
    leaf = function(CachedBox(kind.cls), REF, (lift(value, register_type(kind.type)),))
    if inputs.known.add(leaf, ClassType(kind.cls)):
        inputs.known.set_field(leaf, kind.key, value, kind.type)
    return leaf
