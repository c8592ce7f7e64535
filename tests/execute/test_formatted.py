"""Stubs of formatted texts: a function of what is formatted, and no more."""

from __future__ import annotations

from support.stubbed import Shown, StubScene
from twinproof.execute.explore import Summary
from twinproof.execute.texts import TEXT, known
from twinproof.ir.types import INT, OBJECT, REF, STRING, ArrayType
from twinproof.java.library.formatted import STUBS
from twinproof.term.term import Value, lift

FORMAT, VALUE_OF = STUBS


def formatted(scene: StubScene, pattern: Shown, *args: Shown) -> Summary | None:
    return scene.called(FORMAT, pattern, scene.array("java.lang.Object[]", *args))


def text(scene: StubScene, summary: Summary | None) -> Value:
    assert summary is not None
    assert summary.returned is not None
    state, made = summary.returned
    number = lift(made, REF).payload
    assert isinstance(number, int)
    return state.heap.objects[number].fields[TEXT]


def box(scene: StubScene, number: Value) -> Value:
    summary = scene.called("java.lang.Integer.valueOf(I)Ljava/lang/Integer;", number)
    assert summary is not None
    assert summary.returned is not None
    return summary.returned[1]


def test_the_same_values_have_the_same_text() -> None:
    """Boxes of the same number, whichever objects they are; other numbers, patterns and kinds of values have another one."""
    scene = StubScene()
    one = text(scene, formatted(scene, "%5s", box(scene, 300)))
    assert one is text(scene, formatted(scene, "%5s", box(scene, 300)))
    others = [formatted(scene, "%5s", box(scene, 301)), formatted(scene, "%d", box(scene, 300)), formatted(scene, "%5s", "300")]
    assert one not in [text(scene, other) for other in others]


def test_plain_conversions_are_put_in_a_row() -> None:
    """As `+` does, null included; whatever is more than `%s` depends on more, such as the locale."""
    scene = StubScene()
    assert known(text(scene, formatted(scene, "%s%%/%s", box(scene, -7), "x"))) == "-7%/x"
    assert known(text(scene, formatted(scene, "%s;", None, "unused"))) == "null;"
    for pattern in ("%d", "%S", "%1$s", "%-3s", "%s%s", "%", "%s %"):
        assert known(text(scene, formatted(scene, pattern, box(scene, 7)))) is None


def test_a_pattern_may_fail() -> None:
    """On which inputs is a function, too: of the same values both versions fail or neither does."""
    scene = StubScene()
    s = scene.inputs.parameter(0, STRING, non_null=True)
    summaries = [formatted(scene, s, box(scene, 1)) for _ in range(2)]
    ends = [[state.path.conditions[-1] for state, _ in summary.thrown] for summary in summaries if summary is not None]
    assert len(ends) == 2
    assert ends[0] == ends[1] != []
    assert scene.result(FORMAT, None, scene.array("java.lang.Object[]")) == "java.lang.NullPointerException"


def test_other_objects_and_arrays_from_outside_are_refused() -> None:
    """Their `toString` is code, or what they hold is not known."""
    scene = StubScene()
    assert formatted(scene, "%s", scene.make("C")) is None
    assert formatted(scene, "%s", scene.inputs.parameter(0, OBJECT)) is None
    assert scene.called(FORMAT, "%s", scene.inputs.parameter(1, ArrayType(OBJECT), non_null=True)) is None
    array = scene.array("java.lang.Object[]", None, None)
    scene.state.heap.write_element(array, scene.inputs.parameter(2, INT), None, OBJECT)
    assert scene.called(FORMAT, "%s", array) is None


def test_names_of_constants() -> None:
    """The constant with the name, or an exception; of an enum that is not known nothing is said."""
    thread = StubScene()
    assert thread.called(VALUE_OF, thread.executor.class_object("java.lang.Object"), "NEW") is None
    assert thread.called(VALUE_OF, thread.executor.class_object("Nowhere"), "NEW") is None
