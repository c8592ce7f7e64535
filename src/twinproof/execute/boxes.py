"""Boxing: `valueOf` of the wrapper classes, with the identity that their caches give.

A value within a cache's range is always the same object, the same on both sides; any other is a new one each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from twinproof.execute.heap import Allocated
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, LONG, REF, SHORT, ClassType, Primitive, register_type
from twinproof.term.build import and_, compare, equal, ite
from twinproof.term.term import Term, Value, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor
    from twinproof.execute.state import State


class Box(NamedTuple):
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
    Box("java.lang.Integer", INT, -128, 127),
    Box("java.lang.Long", LONG, -128, 127),
    Box("java.lang.Short", SHORT, -128, 127),
    Box("java.lang.Byte", BYTE, -128, 127),
    Box("java.lang.Character", CHAR, 0, 127),
)


def box(executor: Executor, state: State, kind: Box, value: Value) -> Value:
    """The object that `valueOf(value)` gives."""
    sort = register_type(kind.type)
    if not isinstance(value, Term):
        return _cached(executor, state, kind, value) if kind.low <= value <= kind.high else _new(executor, state, kind, value)
    inside = and_(compare("ge", sort, value, kind.low), compare("le", sort, value, kind.high))
    decided = state.decide(inside)
    if decided is not None:
        return _shared(executor, kind, value) if decided else _new(executor, state, kind, value)
    return ite(inside, _shared(executor, kind, value), _new(executor, state, kind, value), REF)


def box_boolean(executor: Executor, state: State, value: Value) -> Value:
    """Boolean.TRUE or Boolean.FALSE."""
    kind = Box("java.lang.Boolean", BOOLEAN, 0, 1)
    true, false = (_cached(executor, state, kind, number) for number in (1, 0))
    return ite(equal(INT, value, 0), false, true, REF)


def _new(executor: Executor, state: State, kind: Box, value: Value) -> Term:
    made = executor.allocate(state, Allocated(kind.cls, {}))
    state.heap.write_field(made, kind.key, value, kind.type)
    return made


def _cached(executor: Executor, state: State, kind: Box, value: int) -> Term:
    """The cached object of a definite value."""
    executor.inputs.sorts[kind.key] = register_type(kind.type)
    executor.inputs.field_types[kind.key] = kind.type
    return executor.constant_object(state, (kind.cls, str(value)), kind.cls, {kind.key: value})


def _shared(executor: Executor, kind: Box, value: Term) -> Term:
    """The cached object of a value that is not definite: a function of the value."""
    leaf = executor.inputs.library_object(function(f"cached {kind.cls}", REF, (value,)), ClassType(kind.cls))
    held = executor.inputs.field(leaf, kind.key, kind.type)
    executor.inputs.facts[held] = equal(register_type(kind.type), held, lift(value, register_type(kind.type)))
    return leaf
