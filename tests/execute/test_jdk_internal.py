"""Stubs of what the library calls inside itself."""

from __future__ import annotations

from itertools import product

from support.stubbed import LEFT, StubScene, plain
from support.written import library
from twinproof.ir.types import INT, OBJECT, REF, ArrayType, ClassType
from twinproof.java.library.jdk_internal import STUBS
from twinproof.term.term import lift

CHECK = "jdk.internal.util.Preconditions.checkIndex(IILjava/util/function/BiFunction;)I"
MISMATCH = "jdk.internal.util.ArraysSupport.mismatch([I[II)I"
RANGED = "jdk.internal.util.ArraysSupport.mismatch([II[III)I"
HUGE = "jdk.internal.util.ArraysSupport.hugeLength(II)I"
WORDS = "jdk.internal.util.ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I"


def test_an_index_within_a_length() -> None:
    scene = StubScene()
    i, n = scene.inputs.parameter(0, INT), scene.inputs.parameter(1, INT)
    for index, length in product(range(-2, 4), range(-1, 4)):
        scene.begin()
        expected = index if 0 <= index < length else "java.lang.IndexOutOfBoundsException"
        assert scene.result(CHECK, i, n, None, leaves={"p0": index, "p1": length}) == expected
    scene = StubScene()
    assert scene.result(CHECK, 1, 2, scene.inputs.parameter(0, OBJECT)) == LEFT


def test_the_first_difference() -> None:
    """Against Python, for arrays of which one element is any number."""
    for values in product((0, 1), repeat=3):
        scene = StubScene()
        x = scene.inputs.parameter(0, INT)
        one, other = scene.array("int[]", 0, x, 1), scene.array("int[]", *values)
        for number in (0, 1):
            expected = next((at for at, (a, b) in enumerate(zip((0, number, 1), values, strict=True)) if a != b), -1)
            assert scene.result(MISMATCH, one, other, 3, leaves={"p0": number}) == expected
            expected = next((at for at, (a, b) in enumerate(zip((number, 1), values[:2], strict=True)) if a != b), -1)
            assert scene.result(RANGED, one, 1, other, 0, 2, leaves={"p0": number}) == expected
    scene = StubScene()
    given = scene.inputs.parameter(0, ArrayType(INT))
    assert scene.result(MISMATCH, given, given, scene.inputs.parameter(1, INT)) == LEFT


def test_small_elements_are_left_to_the_caller() -> None:
    """Who compares all that is said to be left: the complement of the length; larger elements are another matter."""
    scene = StubScene()
    array = scene.array("byte[]", 1, 2, 3)
    assert scene.result(WORDS, array, 0, array, 0, 3, 0) == ~3
    assert scene.result(WORDS, array, 0, array, 0, 3, 3) == LEFT


def test_lengths_that_fit_into_memory() -> None:
    soft = 2**31 - 9
    assert StubScene().result(HUGE, 10, 20) == soft
    assert StubScene().result(HUGE, soft, 3) == soft + 3
    summary = StubScene().called(HUGE, 2**31 - 1, 1)
    assert summary is not None
    assert (summary.returned, summary.thrown) == (None, [])


def test_lengths_of_strings_in_a_row() -> None:
    scene = StubScene()
    summary = scene.called("java.util.StringJoiner.checkAddLength(II)I", scene.make("java.util.StringJoiner"), 2**31 - 1, 1)
    assert summary is not None
    assert summary.returned is None
    assert scene.result("java.util.StringJoiner.checkAddLength(II)I", None, 20, 3) == 23


def test_the_constants_of_an_enum() -> None:
    """What its method `values` gives; of what is no enum nothing is said."""
    colour = """class Colour extends java.lang.Enum flags final enum {
  method public static values()[LColour; {
    registers ref a
  b0:
    a = newarray Colour[] 2
    return a
  }
}
"""
    key = "java.util.EnumSet.getUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;"
    scene = StubScene(colour)
    summary = scene.called(key, scene.executor.class_object("Colour"))
    assert summary is not None
    assert summary.returned is not None
    state, found = summary.returned
    assert plain(state.heap.length(lift(found, REF)), {}) == 2
    assert scene.called(key, scene.executor.class_object("java.lang.Object")) is None
    assert scene.called(key, scene.inputs.parameter(0, ClassType("java.lang.Class"))) is None


def test_the_library_has_what_stubs_stand_for() -> None:
    for key in STUBS:
        name, _, descriptor = key.partition("(")
        owner, _, method = name.rpartition(".")
        cls = library().find(owner)
        assert cls is not None, key
        assert (method, f"({descriptor}") in cls.methods, key
