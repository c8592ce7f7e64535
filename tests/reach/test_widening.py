"""Counters that only grow: the exploration ends, what it says holds, and what it finds was run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reach.brute_force import BruteForce, code_of
from reach.subjects import asking, asking_solver, exploring, subject
from twinproof.bounded.bounded import Questions
from twinproof.ir.types import INT
from twinproof.reach.abstract_state import AbstractState, NumberPlace, normalised, slot
from twinproof.reach.exploration import ReachScope
from twinproof.reach.heap_shape import HeapShape, ShapeNode
from twinproof.reach.operation import classes_named
from twinproof.reach.subsume import is_subsumed
from twinproof.reach.trace_back import calls_to
from twinproof.reach.wanted_states import Query
from twinproof.reach.widening import widened
from twinproof.term.build import compare
from twinproof.term.leaf import Parameter
from twinproof.term.term import Term, Value, variable

SHAPE = HeapShape((ShapeNode("A", None, ()),), (0,))
X, Y, KEY = (NumberPlace(0, f"A.{name}") for name in ("x", "y", "key"))
TYPES = {X: INT, Y: INT, KEY: INT}
P = variable(Parameter(0), INT)
SCOPE = ReachScope({"Versioned": 1, "Versioned$Cursor": 0}, 2)


@pytest.fixture(scope="module")
def questions() -> Iterator[Questions]:
    """A solver."""
    with asking_solver() as found:
        yield found


def state(x: int, y: int, *conditions: Value, key: Value = P) -> AbstractState:
    """An object with these numbers."""
    return normalised(SHAPE, TYPES, {X: x, Y: y, KEY: key}, [one for one in conditions if isinstance(one, Term)])


def within(questions: Questions, found: AbstractState, x: int, y: int, key: int) -> bool:
    """Whether an object is one of a state."""
    return is_subsumed(questions, state(x, y, key=key), [found])


def test_numbers_that_are_new_are_left_open(questions: Questions) -> None:
    """What they have in common stays, and so does what is said of others."""
    positive = compare("gt", INT, P, 0)
    found = widened(questions, state(3, 4, positive), [state(1, 2, positive), state(2, 3, positive)], (), (0, 1, 9))
    assert found is not None
    assert set(found.places) == {X, Y}
    assert [within(questions, found.state, *numbers) for numbers in [(7, 8, 5), (7, 9, 5), (7, 8, 0), (0, 1, 5), (9, 10, 5)]] == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert [value for place, value in found.state.values.items() if place == X] == [slot(X, INT)]


def test_what_is_new_otherwise_is_kept_apart(questions: Questions) -> None:
    """Other conditions on other numbers, and numbers that were there before."""
    positive, negative = compare("gt", INT, P, 0), compare("lt", INT, P, 0)
    assert widened(questions, state(3, 0, negative), [state(1, 0, positive), state(2, 0, positive)]) is None
    assert widened(questions, state(1, 0, negative), [state(1, 0, positive)], (), (0,)) is None


@pytest.mark.parametrize(
    ("predicate", "query", "word"),
    [
        ("beyond", "find", "none"),
        ("isShort", "always", "holds"),
        ("atLimit", "find", "found"),
        ("changedByHalf", "find", "found"),
        ("oftenChanged", "find", "unknown"),
    ],
)
def test_answers(predicate: str, query: Query, word: str) -> None:
    """What no calls lead to is not found; what is found was run."""
    answer, _ = asking(subject("Versioned"), ("Versioned",), SCOPE, predicate, query)
    assert answer.word == word
    assert (answer.sequence is None) is (word != "found")


def test_no_shape_is_lost() -> None:
    """All shapes that brute force finds are there, and those in which nothing was left open are led to by calls."""
    target = subject("Versioned")
    scope = ReachScope({"Versioned": 1, "Versioned$Cursor": 1}, 1)
    with exploring(target, ("Versioned", "Versioned.Cursor"), scope) as exploration:
        for _ in exploration.run():
            pass
        assert exploration.is_complete
        assert set(exploration.left_open) >= {"Versioned.changes"}
        names = classes_named(target.origin.classes(), ("Versioned", "Versioned.Cursor"))
        concrete = BruteForce(target.program, names, exploration.operations, range(1))
        shapes, _ = concrete.explore(5, scope.objects, scope.others)
        assert {code_of(shape) for shape in exploration.shapes} >= shapes
        sure = [found for found in exploration.found if found.wide is None]
        assert all(calls_to(exploration.calls, found) is not None for found in sure)
