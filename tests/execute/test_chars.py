"""Stubs between strings and arrays of characters, there and back."""

from __future__ import annotations

from support.stubbed import LEFT, StubScene, reference
from twinproof.execute.heap import number_of
from twinproof.ir.types import CHAR, INT, REF, STRING, ArrayType
from twinproof.java.library.chars import STUBS
from twinproof.term.term import Term, Value, integer, lift

TEXT = "Ljava/lang/String;"
TO_ARRAY, OF_ARRAY = "java.lang.String.toCharArray()[C", f"java.lang.String.valueOf([C){TEXT}"
JOIN = f"java.lang.String.join({TEXT * 3}[{TEXT}I){TEXT}"


def elements(scene: StubScene, array: Term) -> list[Value]:
    return [scene.state.heap.read_element(array, at, CHAR) for at in range(integer(scene.state.heap.length(array)))]


def test_the_characters_of_a_text() -> None:
    """Those beyond the basic plane are two; each array is a new one."""
    for text in ("", "abc", "a😀"):
        scene = StubScene()
        found = [reference(scene.result(TO_ARRAY, text)) for _ in range(2)]
        units = text.encode("utf-16-be")
        assert elements(scene, found[0]) == [int.from_bytes(units[at : at + 2], "big") for at in range(0, len(units), 2)]
        assert found[0] is not found[1]
        assert scene.class_of(found[0]) == "char[]"


def test_the_characters_of_any_text() -> None:
    scene = StubScene()
    text = scene.inputs.parameter(0, STRING, non_null=True)
    array = reference(scene.result(TO_ARRAY, text))
    leaves = {"p0": "xyz"}
    assert scene.shown(scene.state.heap.length(array), leaves) == 3
    assert [scene.shown(scene.state.heap.read_element(array, at, CHAR), leaves) for at in range(3)] == [ord(char) for char in "xyz"]


def test_a_text_of_characters() -> None:
    for text in ("", "x", "hello"):
        scene = StubScene()
        assert scene.result(OF_ARRAY, scene.array("char[]", *map(ord, text))) == text
    assert StubScene().result(OF_ARRAY, None) == "java.lang.NullPointerException"


def test_a_new_string_of_characters() -> None:
    scene = StubScene()
    made = scene.make("java.lang.String")
    assert scene.result("java.lang.String.<init>([C)V", made, scene.array("char[]", 104, 105)) is None
    assert scene.shown(made) == "hi"


def test_nobody_knows_how_many_characters() -> None:
    scene = StubScene()
    assert scene.result(OF_ARRAY, scene.inputs.parameter(0, ArrayType(CHAR), non_null=True)) == LEFT
    assert scene.called(OF_ARRAY, scene.array("char[]", *[65] * 65)) is None


def test_a_character_that_is_any() -> None:
    """One of two characters: the text is known by them, and another array with the same ones has the same text."""
    scene = StubScene()
    char = scene.inputs.parameter(0, CHAR)
    texts = []
    for _ in range(2):
        summary = scene.called(OF_ARRAY, scene.array("char[]", char, 65))
        assert summary is not None
        assert summary.returned is not None
        texts.append(scene.state.heap.objects[number_of(lift(summary.returned[1], REF))].fields["java.lang.String.text"])
    assert texts[0] is texts[1]


def test_strings_in_a_row() -> None:
    for names in ((), ("a",), ("a", "bc", "")):
        scene = StubScene()
        array = scene.array("java.lang.String[]", *names)
        assert scene.result(JOIN, "<", ">", ", ", array, len(names)) == "<" + ", ".join(names) + ">"
    scene = StubScene()
    assert scene.result(JOIN, "", "", "", scene.array("java.lang.String[]"), scene.inputs.parameter(0, INT)) == LEFT
    assert JOIN in STUBS
