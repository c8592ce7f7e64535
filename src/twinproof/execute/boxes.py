"""Boxing: `valueOf` of the wrapper classes, with the identity that their caches give.

A value within a cache's range is always the same object, the same on both sides; any other is a new one each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import Allocated
from twinproof.ir.types import INT, REF, ClassType, register_type
from twinproof.language.known import BoxLayout
from twinproof.term.build import and_, compare, equal, ite
from twinproof.term.leaf import CachedBox
from twinproof.term.term import Term, Value, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor
    from twinproof.execute.inputs import Inputs
    from twinproof.execute.state import State


def box(executor: Executor, state: State, kind: BoxLayout, value: Value) -> Value:
    """The object that `valueOf(value)` gives."""
    sort = register_type(kind.type)
    inside = and_(compare("ge", sort, value, kind.low), compare("le", sort, value, kind.high))
    decided = state.decide(inside)
    if decided is not None:
        return cached(executor.inputs, kind, value) if decided else _new(executor, state, kind, value)
    return ite(inside, cached(executor.inputs, kind, value), _new(executor, state, kind, value), REF)


def box_boolean(executor: Executor, kind: BoxLayout, value: Value) -> Value:
    """The object for true or for false, of which there is one each."""
    true, false = (cached(executor.inputs, kind, number) for number in (1, 0))
    return ite(equal(INT, value, 0), false, true, REF)


def _new(executor: Executor, state: State, kind: BoxLayout, value: Value) -> Term:
    made = executor.allocate(state, Allocated(kind.cls, {}))
    state.heap.write_field(made, kind.key, value, kind.type)
    return made


def cached(inputs: Inputs, kind: BoxLayout, value: Value) -> Term:
    """The cached object of a value: a function of the value."""
    leaf = function(CachedBox(kind.cls), REF, (lift(value, register_type(kind.type)),))
    if inputs.known.add(leaf, ClassType(kind.cls)):
        inputs.known.set_field(leaf, kind.key, value, kind.type)
    return leaf
