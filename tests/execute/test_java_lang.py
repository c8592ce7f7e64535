"""Stubs of objects, classes, exceptions and boxes."""

from __future__ import annotations

import pytest

from support.stubbed import LEFT, Shown, StubScene, plain
from twinproof.execute.faults import UNTOLD, made_by_machine
from twinproof.ir.types import INT, OBJECT, REF, ClassType
from twinproof.java.library.java_lang import binary_name
from twinproof.term.term import Term, lift

BACKTRACE = "java.lang.Throwable.backtrace"
CLASSES = "class C extends java.lang.Object {\n}\nclass D extends C {\n}\n"
GET_CLASS, NAME = "java.lang.Object.getClass()Ljava/lang/Class;", "java.lang.Class.getName()Ljava/lang/String;"
MESSAGE = "java.lang.Throwable.getMessage()Ljava/lang/String;"
BOX = "java.lang.Integer.valueOf(I)Ljava/lang/Integer;"


def returned(scene: StubScene, key: str, *args: Shown) -> Term:
    summary = scene.called(key, *args)
    assert summary is not None
    assert summary.returned is not None
    return lift(summary.returned[1], REF)


@pytest.mark.parametrize(
    ("type", "name"), [("int", "int"), ("a.B", "a.B"), ("int[]", "[I"), ("a.B[]", "[La.B;"), ("boolean[][]", "[[Z"), ("long[]", "[J")]
)
def test_names_as_the_jvm_has_them(type: str, name: str) -> None:
    assert binary_name(type) == name


def test_the_class_of_an_object() -> None:
    scene = StubScene(CLASSES)
    assert returned(scene, GET_CLASS, scene.make("D")) is scene.executor.class_object("D")
    assert scene.result(NAME, scene.executor.class_object("C[]")) == "[LC;"
    given = scene.inputs.parameter(0, ClassType("C"), non_null=True)
    mirror = returned(scene, GET_CLASS, given)
    assert {scene.shown(mirror, {"p0": 1, "typeof": scene.inputs.universe.number(name)}) for name in "CD"} == {
        scene.executor.class_object("C"),
        scene.executor.class_object("D"),
    }


def test_the_class_of_what_nobody_has_seen() -> None:
    """One of the classes that are known, or a function of the number of its class."""
    scene = StubScene(CLASSES)
    one, other = (scene.inputs.parameter(at, OBJECT, non_null=True) for at in range(2))
    mirror = returned(scene, GET_CLASS, one)
    assert mirror is returned(scene, GET_CLASS, one)
    assert mirror is not returned(scene, GET_CLASS, other)
    known = {name: scene.inputs.universe.number(name) for name in ("C", "D", "java.lang.Object")}
    for name, number in known.items():
        assert scene.shown(mirror, {"p0": 1, "typeof": number}) is scene.executor.class_object(name)
    strange = scene.shown(mirror, {"p0": 1, "typeof": 77})
    assert strange is scene.inputs.mirror(one)
    assert scene.inputs.classes(strange) == {scene.inputs.universe.number("java.lang.Class")}
    assert scene.result(NAME, scene.inputs.parameter(2, ClassType("java.lang.Class"))) == LEFT


@pytest.mark.parametrize("key", ["java.lang.Object.hashCode()I", "java.lang.System.identityHashCode(Ljava/lang/Object;)I"])
def test_identity_hash_codes(key: str) -> None:
    """One number for one object, 0 for none; what a new object gets nobody knows."""
    scene = StubScene(CLASSES)
    one, other = (scene.inputs.parameter(at, OBJECT, non_null=True) for at in range(2))
    codes = [scene.called(key, ref) for ref in (one, one, other, None)]
    values = [code.returned[1] for code in codes if code is not None and code.returned is not None]
    assert values[0] is values[1]
    assert values[0] is not values[2]
    assert values[3] == 0
    assert scene.result(key, scene.make("C")) == LEFT


def test_class_objects_of_arrays() -> None:
    scene = StubScene(CLASSES)
    mirror = scene.executor.class_object
    key = "java.lang.Class.isArray()Z"
    assert [scene.result(key, mirror(name)) for name in ("C", "C[]", "int")] == [0, 1, 0]
    assert scene.result(key, scene.inputs.parameter(0, ClassType("java.lang.Class"))) == LEFT
    key = "java.lang.Class.getComponentType()Ljava/lang/Class;"
    assert returned(scene, key, mirror("int[][]")) is mirror("int[]")
    assert scene.result(key, mirror("C")) is None


def test_new_arrays_by_class() -> None:
    scene = StubScene(CLASSES)
    key = "java.lang.reflect.Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;"
    made = returned(scene, key, scene.executor.class_object("C"), 3)
    assert (scene.class_of(made), scene.state.heap.length(made)) == ("C[]", 3)
    assert scene.result(key, scene.executor.class_object("C"), -1) == "java.lang.NegativeArraySizeException"
    assert scene.called(key, scene.executor.class_object("void"), 1) is None


def test_small_numbers_are_boxed_once() -> None:
    """127 is always one object, 128 a new one each time; a number that may be either is as it turns out to be."""
    scene = StubScene()
    assert returned(scene, BOX, 127) is returned(scene, BOX, 127)
    assert returned(scene, BOX, 126) is not returned(scene, BOX, 127)
    assert returned(scene, BOX, 128) is not returned(scene, BOX, 128)
    x = scene.inputs.parameter(0, INT)
    one, other = returned(scene, BOX, x), returned(scene, BOX, x)
    assert scene.shown(one, {"p0": 5}) is scene.shown(other, {"p0": 5})
    assert scene.shown(one, {"p0": 500}) is not scene.shown(other, {"p0": 500})
    for number in (-129, -128, 5, 127, 128):
        assert plain(scene.state.heap.read_field(one, "java.lang.Integer.value", INT), {"p0": number}) == number


def test_booleans_are_two_objects() -> None:
    scene = StubScene()
    key = "java.lang.Boolean.valueOf(Z)Ljava/lang/Boolean;"
    assert returned(scene, key, 1) is returned(scene, key, 1)
    assert returned(scene, key, 1) is not returned(scene, key, 0)


def test_messages() -> None:
    """Those that code gave are kept; those of the JVM are not made up."""
    scene = StubScene()
    made = scene.make("java.lang.IllegalStateException", {"java.lang.Throwable.detailMessage": scene.given("oops")})
    assert scene.result(MESSAGE, made) == "oops"
    summary = scene.called(MESSAGE, made_by_machine(scene.executor, scene.state, "java.lang.ArithmeticException", {UNTOLD: 1}))
    assert summary is not None
    assert summary.returned is None
    assert summary.stopped
    details = "java.lang.NullPointerException.getExtendedNPEMessage()Ljava/lang/String;"
    assert scene.result(details, scene.make("java.lang.NullPointerException")) is None
    assert scene.called(details, made_by_machine(scene.executor, scene.state, "java.lang.NullPointerException", {UNTOLD: 1})) is None


def test_frames() -> None:
    scene = StubScene()
    made = scene.make("java.lang.IllegalStateException")
    key = "java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;"
    assert returned(scene, key, made, 0) is made
    assert scene.state.heap.read_field(made, BACKTRACE, OBJECT) is not None
    summary = scene.called("java.lang.StackTraceElement.of", made)
    assert summary is not None
    assert [reason for _, reason in summary.stopped] == ["stack frames are read"]
