"""Stubs of copies of arrays: against Python's slices, overlaps included, and every way to fail."""

from __future__ import annotations

from itertools import product

import pytest

from support.stubbed import Leaves, Shown, StubScene, plain, reference
from twinproof.ir.types import INT, OBJECT, ArrayType, ClassType
from twinproof.java.library.arrays import STUBS, copy_elements
from twinproof.term.term import Term, Value

COPY, CLONE = "java.lang.System.arraycopy", "java.lang.Object.clone()Ljava/lang/Object;"
LENGTH = "java.lang.reflect.Array.getLength(Ljava/lang/Object;)I"
BOUNDS, STORE = "java.lang.ArrayIndexOutOfBoundsException", "java.lang.ArrayStoreException"
CLASSES = "class C extends java.lang.Object {\n}\nclass D extends C {\n}\n"


def elements(scene: StubScene, array: Term, count: int, leaves: Leaves | None = None) -> list[Shown]:
    return [scene.shown(scene.state.heap.read_element(array, at, INT), leaves) for at in range(count)]


def copied(first: int, start: int, length: int) -> list[int] | str:
    """Within an array of four."""
    numbers = [10, 11, 12, 13]
    if min(first, start, length) < 0 or first + length > 4 or start + length > 4:
        return BOUNDS
    return numbers[:start] + numbers[first : first + length] + numbers[start + length :]


@pytest.mark.parametrize("is_definite", [True, False])
def test_within_one_array(is_definite: bool) -> None:
    """Places and length as they are, and as numbers that turn out to be these."""
    scene = StubScene()
    any_number = [scene.inputs.parameter(index, INT) for index in range(3)]
    for first, start, length in product((-1, 0, 1, 3), (0, 2, 4), (-1, 0, 2, 4)):
        scene.begin()
        array = scene.array("int[]", 10, 11, 12, 13)
        leaves = {"p0": first, "p1": start, "p2": length}
        args: list[Value] = [first, start, length] if is_definite else list(any_number)
        found = scene.result(COPY, array, args[0], array, args[1], args[2], leaves=leaves)
        expected = copied(first, start, length)
        assert (found or elements(scene, array, 4, leaves)) == expected, (first, start, length)


def test_null_comes_first() -> None:
    scene = StubScene()
    array = scene.array("int[]", 1)
    for source, target in ((None, array), (array, None)):
        assert StubScene().result(COPY, source, -1, target, -1, -1) == "java.lang.NullPointerException"


def test_arrays_of_other_kinds_take_nothing() -> None:
    scene = StubScene(CLASSES)
    ints, longs, refs = scene.array("int[]", 1), scene.array("long[]", 1), scene.array("C[]", None)
    assert scene.result(COPY, ints, 0, longs, 0, 1) == STORE
    assert scene.result(COPY, refs, 0, ints, 0, 1) == STORE


def test_elements_that_do_not_fit() -> None:
    """The ones before it are copied."""
    scene = StubScene(CLASSES)
    d, c = scene.make("D"), scene.make("C")
    source, target = scene.array("C[]", d, c), scene.array("D[]", None, None)
    assert scene.result(COPY, source, 0, target, 0, 2) == STORE
    assert scene.state.heap.read_element(target, 0, OBJECT) is d
    assert scene.state.heap.read_element(target, 1, OBJECT) is None
    scene = StubScene(CLASSES)
    source, target = scene.array("D[]", scene.make("D")), scene.array("C[]", None)
    assert scene.result(COPY, source, 0, target, 0, 1) is None


def test_arrays_whose_kind_nobody_knows() -> None:
    scene = StubScene(CLASSES)
    summary = scene.called(COPY, scene.inputs.parameter(0, OBJECT, non_null=True), 0, scene.array("int[]", 1), 0, 1)
    assert summary is not None
    assert summary.returned is None
    assert summary.stopped


def test_clones() -> None:
    """A new array of the same class; of any length if the array is an input. What is no array is left alone."""
    scene = StubScene(CLASSES)
    array = scene.array("int[]", 4, 5)
    made = reference(scene.result(CLONE, array))
    assert made is not array
    assert (scene.class_of(made), elements(scene, made, 2)) == ("int[]", [4, 5])
    scene.state.heap.write_element(made, 0, 9, INT)
    assert elements(scene, array, 1) == [4]
    given = scene.inputs.parameter(0, ArrayType(INT), non_null=True)
    made = reference(scene.result(CLONE, given))
    same = scene.state.heap.length(made)
    assert same is scene.state.heap.length(given)
    values = {"p0": 1, "length": 7, "element int": 42}
    assert plain(scene.state.heap.read_element(made, 3, INT), values) == 42
    assert scene.called(CLONE, scene.make("C")) is None
    assert scene.called(CLONE, scene.inputs.parameter(1, ClassType("C"), non_null=True)) is None


def test_lengths_of_what_may_be_an_array() -> None:
    """That of an array of whatever type; of others there is none."""
    scene = StubScene(CLASSES)
    assert scene.result(LENGTH, scene.array("int[]", 4, 5)) == 2
    assert scene.result(LENGTH, scene.array("D[]", None)) == 1
    assert scene.result(LENGTH, None) == "java.lang.NullPointerException"
    assert scene.result(LENGTH, scene.make("C")) == "java.lang.IllegalArgumentException"
    summary = scene.called(LENGTH, scene.inputs.parameter(0, OBJECT))
    assert summary is not None
    assert summary.returned is not None
    assert len(summary.thrown) == 2


def test_a_copy_reads_what_was_there_before() -> None:
    """Long runs, which are not written one by one, of an array to itself."""
    for length in (3, 100):
        scene = StubScene()
        array = scene.array("int[]", *range(200))
        copy_elements(scene.state, array, 1, length, array, 0, INT)
        assert elements(scene, array, length + 2) == [0, *range(length), length + 1]
    assert set(STUBS) == {COPY, CLONE, LENGTH}
