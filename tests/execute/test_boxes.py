"""Boxes: one object for each number that the library keeps, a new one for each other."""

from __future__ import annotations

import pytest

from support.stubbed import StubScene, plain
from twinproof.execute.boxes import box, box_boolean, cached
from twinproof.ir.types import INT, REF
from twinproof.java.library.known.wrappers import BOOLEAN_BOX, BOXES
from twinproof.language.known import BoxLayout
from twinproof.term.build import compare
from twinproof.term.term import lift


@pytest.mark.parametrize("kind", BOXES, ids=lambda kind: kind.cls)
def test_the_ends_of_the_cache(kind: BoxLayout) -> None:
    """As the documentation of valueOf has them: -128 to 127, and characters up to 127."""
    scene = StubScene()
    low = 0 if kind.cls.endswith("Character") else -128
    for number, is_kept in ((low, True), (127, True), (low - 1, False), (128, False)):
        one, other = (box(scene.executor, scene.state, kind, number) for _ in range(2))
        assert (one is other) is is_kept, number
        assert scene.state.heap.read_field(lift(one, REF), kind.key, kind.type) == number


def test_a_number_that_may_be_either() -> None:
    scene = StubScene()
    x = scene.inputs.parameter(0, INT)
    one, other = (lift(box(scene.executor, scene.state, BOXES[0], x), REF) for _ in range(2))
    assert scene.shown(one, {"p0": 127}) is scene.shown(other, {"p0": 127})
    assert scene.shown(one, {"p0": 128}) is not scene.shown(other, {"p0": 128})
    for number in (-200, 0, 200):
        assert plain(scene.state.heap.read_field(one, BOXES[0].key, INT), {"p0": number}) == number


def test_what_the_path_says_counts() -> None:
    scene = StubScene()
    x = scene.inputs.parameter(0, INT)
    inside = scene.state.assume(compare("ge", INT, x, -128))
    assert inside is not None
    inside = inside.assume(compare("le", INT, x, 127))
    assert inside is not None
    assert lift(box(scene.executor, inside, BOXES[0], x), REF).op != "ite"
    assert lift(box(scene.executor, scene.state, BOXES[0], x), REF).op == "ite"


def test_kept_objects_are_known_by_what_they_hold() -> None:
    scene = StubScene()
    one, other = (cached(scene.inputs, BOXES[0], number) for number in (5, 6))
    assert one is not other
    assert one is cached(scene.inputs, BOXES[0], 5)
    assert one is not cached(scene.inputs, BOXES[1], 5)
    assert scene.inputs.known.field(one, BOXES[0].key) == 5
    assert scene.inputs.known.field(other, BOXES[0].key) == 6


def test_two_booleans() -> None:
    scene = StubScene()
    true, false = (box_boolean(scene.executor, BOOLEAN_BOX, number) for number in (1, 0))
    assert true is not false
    x = scene.inputs.parameter(0, INT)
    either = box_boolean(scene.executor, BOOLEAN_BOX, x)
    assert scene.shown(either, {"p0": 0}) is false
    assert scene.shown(either, {"p0": 1}) is true
    assert scene.inputs.known.field(lift(true, REF), BOOLEAN_BOX.key) == 1
