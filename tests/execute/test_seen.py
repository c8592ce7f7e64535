"""Inputs of unknown classes are taken to be of one that is known, only where there is one, and the verdict then says so."""

from __future__ import annotations

from support.stubbed import StubScene, plain
from twinproof.base.assumption import input_class
from twinproof.execute.seen import is_exactly, of_seen_classes
from twinproof.ir.types import OBJECT, ClassType
from twinproof.term.build import not_

LIST, ARRAY_LIST = ClassType("java.util.List"), "java.util.ArrayList"


def test_a_list_is_taken_to_be_an_array_list() -> None:
    scene = StubScene()
    given = scene.inputs.parameter(0, LIST, non_null=True)
    state = of_seen_classes(scene.inputs, scene.state, given)
    assert state is not None
    assert list(scene.inputs.assumed) == [input_class(ARRAY_LIST)]
    number = scene.inputs.universe.number
    taken = {
        name: all(plain(one, {"p0": 1, "typeof": number(name)}) for one in state.path.conditions)
        for name in (ARRAY_LIST, "java.util.Vector")
    }
    assert taken == {ARRAY_LIST: True, "java.util.Vector": False}
    assert is_exactly(scene.inputs, state, given, ARRAY_LIST)
    assert not is_exactly(scene.inputs, scene.state, given, ARRAY_LIST)


def test_nothing_is_taken_for_granted_of_other_types() -> None:
    scene = StubScene()
    for index, type in enumerate((OBJECT, ClassType("C"), ClassType("java.lang.Runnable"))):
        state = of_seen_classes(scene.inputs, scene.state, scene.inputs.parameter(index, type, non_null=True))
        assert state is not None
        assert state.path.conditions == ()
    assert scene.inputs.assumed == {}


def test_made_objects_and_null_are_what_they_are() -> None:
    scene = StubScene()
    for ref in (scene.make("java.util.LinkedList"),):
        assert of_seen_classes(scene.inputs, scene.state, ref) is scene.state
    assert scene.inputs.assumed == {}


def test_a_path_that_says_otherwise_is_left_with_nothing() -> None:
    """Where the input is known to be of no class that was seen."""
    scene = StubScene()
    given = scene.inputs.parameter(0, LIST, non_null=True)
    unknown = scene.inputs.universe.unknown(scene.inputs.classes(given))
    strange = scene.state.assume(scene.inputs.is_a(given, unknown))
    assert strange is not None
    assert of_seen_classes(scene.inputs, strange, given) is None


def test_exactly_one_class() -> None:
    scene = StubScene("class C extends java.lang.Object {\n}\nclass D extends C {\n}\n")
    c, d = scene.inputs.parameter(0, ClassType("C")), scene.inputs.parameter(1, ClassType("D"))
    assert is_exactly(scene.inputs, scene.state, d, "D")
    assert not is_exactly(scene.inputs, scene.state, c, "C")
    assert not is_exactly(scene.inputs, scene.state, d, "C")
    state = scene.state.assume(not_(scene.inputs.is_a(c, [scene.inputs.universe.number("D")])))
    assert state is not None
    assert is_exactly(scene.inputs, state, c, "C")
