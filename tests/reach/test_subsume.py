"""Whether heaps are known already, by cases whose answer is plain."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reach.subjects import asking_solver
from twinproof.bounded.bounded import Questions
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT
from twinproof.reach.abstract_state import AbstractState, NumberPlace, normalised, slot, union
from twinproof.reach.heap_shape import HeapShape, ShapeNode
from twinproof.reach.subsume import is_subsumed
from twinproof.term.build import apply, compare, equal
from twinproof.term.leaf import Parameter
from twinproof.term.term import Term, Value, variable

SHAPE = HeapShape((ShapeNode("A", None, ()),), (0,))
X, Y = NumberPlace(0, "A.x"), NumberPlace(0, "A.y")
TYPES = {X: INT, Y: INT}
P, Q, R = (variable(Parameter(at), INT) for at in range(3))


@pytest.fixture(scope="module")
def questions() -> Iterator[Questions]:
    """A solver."""
    with asking_solver() as found:
        yield found


def state(x: Value, y: Value, *conditions: Value) -> AbstractState:
    """Objects with these numbers."""
    return normalised(SHAPE, TYPES, {X: x, Y: y}, [one for one in conditions if isinstance(one, Term)])


def less(a: Value, b: Value) -> Value:
    return compare("lt", INT, a, b)


def plus(a: Value, b: Value) -> Value:
    return apply(OPERATORS["add.int"], a, b)


ANY, ORDERED, GAP = state(P, Q), state(P, Q, less(P, Q)), state(P, R, less(P, Q), less(Q, R))
CASES = [
    (ORDERED, [ANY], True),
    (ANY, [ORDERED], False),
    (GAP, [ORDERED], True),
    (ORDERED, [GAP], False),
    (ANY, [ORDERED, state(P, Q, less(Q, P)), state(P, P)], True),
    (ANY, [ORDERED, state(P, Q, less(Q, P))], False),
    (state(3, 4), [ORDERED], True),
    (state(4, 4), [ORDERED], False),
    (state(P, plus(P, 2), less(P, 100)), [GAP], True),
    (state(P, plus(P, 1)), [GAP], False),
    (GAP, [union([state(1, 2), GAP])], True),
    (state(1, 2), [union([state(1, 2), GAP])], True),
    (state(1, 3, equal(INT, P, Q)), [GAP], True),
    (state(P, plus(P, P)), [state(P, plus(P, Q), equal(INT, P, Q))], True),
]


@pytest.mark.parametrize(("new", "known", "expected"), CASES)
def test_subsumed(questions: Questions, new: AbstractState, known: list[AbstractState], expected: bool) -> None:
    """What is said to be known is; and in these cases nothing that is known counts as new."""
    assert is_subsumed(questions, new, known) is expected


def test_moved(questions: Questions) -> None:
    """A state of two symmetric objects, looked at the other way round."""
    shape = HeapShape((ShapeNode("A", None, ()), ShapeNode("A", None, ())), (0, 1))
    a, b = NumberPlace(0, "A.x"), NumberPlace(1, "A.x")
    one = normalised(shape, {a: INT, b: INT}, {a: P, b: Q}, [term for term in [less(P, Q)] if isinstance(term, Term)])
    other = one.moved((1, 0))
    assert not is_subsumed(questions, other, [one])
    assert is_subsumed(questions, other.moved((1, 0)), [one])


def test_a_state_says_what_its_numbers_can_be() -> None:
    """Places lend variables their own; constants are put in; the rest is said of variables that exist."""
    found = state(P, 5, less(P, Q), equal(INT, Q, 9))
    assert found.values[Y] == 5
    assert found.values[X] is slot(X, INT)
    assert [str(one) for one in found.conditions] == [str(less(slot(X, INT), 9))]
