"""References to held objects as numbers and back."""

from __future__ import annotations

from twinproof.ir.types import BOOLEAN, INT, REF
from twinproof.reach.abstract_state import AbstractState, NumberPlace, argument
from twinproof.reach.heap_shape import HeapShape, ShapeNode
from twinproof.reach.held_choice import choice_key, choice_type, chosen, is_choice, is_kept, number_of, within
from twinproof.term.build import compare, ite
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value, fresh, lift

NUMBER = argument(0, choice_type(2))
HELD = [fresh(7), fresh(9)]


def value(term: Value, number: int) -> Value:
    """What a term is for a number."""
    return evaluate([term], lambda leaf, args: number)[term] if isinstance(term, Term) else term


def test_there_and_back() -> None:
    """Each number stands for one object, also where another condition chooses, and when they are counted in another order."""
    ref = lift(chosen(NUMBER, HELD), REF)
    assert [value(ref, number) for number in range(3)] == [None, fresh(7), fresh(9)]
    assert is_choice(ref, HELD)
    assert not is_choice(ref, [fresh(7)])
    assert number_of(ref, {HELD[0]: 1, HELD[1]: 2}, {ref: NUMBER}) is NUMBER
    assert [value(number_of(ref, {HELD[0]: 2, HELD[1]: 1}, {}), number) for number in range(3)] == [0, 2, 1]
    other = lift(ite(compare("lt", INT, NUMBER, 1), fresh(9), ref, REF), REF)
    assert [value(number_of(other, {HELD[0]: 1, HELD[1]: 2}, {ref: NUMBER}), number) for number in range(3)] == [2, 1, 2]


def test_arguments_are_held_objects() -> None:
    """One of them, or null where that may be given."""
    assert choice_type(1) is BOOLEAN
    for with_null, admitted in ((True, [0, 1, 2]), (False, [1, 2])):
        assert [number for number in range(-1, 4) if all(value(part, number) for part in within(0, 2, with_null))] == admitted


def test_only_some_symmetries_keep_numbers() -> None:
    """Objects that numbers stand for stay where they are."""
    shape = HeapShape((ShapeNode("A", None, ()), ShapeNode("A", None, ())), (0, 1))
    plain = AbstractState(shape, {}, {})
    place = NumberPlace(0, choice_key("A.any"))
    counted = AbstractState(shape, {place: INT}, {place: 0})
    assert is_kept((1, 0), plain)
    assert is_kept((0, 1), counted)
    assert not is_kept((1, 0), counted)
