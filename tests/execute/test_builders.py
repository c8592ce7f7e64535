"""Stubs of string builders: a builder is its text, which each call changes as Python's strings would be."""

from __future__ import annotations

import pytest

from support.stubbed import LEFT, Shown, StubScene
from twinproof.execute.texts import known, text_of
from twinproof.ir.types import INT, OBJECT, ClassType
from twinproof.java.library.builders import STUBS
from twinproof.term.term import Term

BUILDER = "java.lang.StringBuilder"
HERE = f"L{BUILDER.replace('.', '/')};"
TEXT = "Ljava/lang/String;"
BOUNDS = "java.lang.StringIndexOutOfBoundsException"


class BuilderScene(StubScene):
    """A builder with a text."""

    def __init__(self, text: str = "", cls: str = BUILDER) -> None:
        super().__init__()
        self.cls = cls
        self.builder = self.make(cls)
        assert self.result(f"{cls}.<init>({TEXT})V", self.builder, text) is None

    def call(self, key: str, *args: Shown) -> Shown:
        return self.result(f"{self.cls}.{key}", self.builder, *args)

    @property
    def text(self) -> str | None:
        return known(text_of(self.state.heap, self.builder))


CHANGES = [
    (f"append(I){HERE}", (12,), "hello12"),
    (f"append(C){HERE}", (ord("!"),), "hello!"),
    (f"append(Z){HERE}", (0,), "hellofalse"),
    (f"append(J){HERE}", (-3,), "hello-3"),
    (f"append({TEXT}){HERE}", (" you",), "hello you"),
    (f"append({TEXT}){HERE}", (None,), "hellonull"),
    (f"insert(I{TEXT}){HERE}", (2, "--"), "he--llo"),
    (f"insert(I{TEXT}){HERE}", (5, None), "hellonull"),
    (f"insert(II){HERE}", (0, 7), "7hello"),
    (f"reverse(){HERE}", (), "olleh"),
    (f"deleteCharAt(I){HERE}", (4,), "hell"),
    ("setCharAt(IC)V", (0, ord("j")), "jello"),
    (f"delete(II){HERE}", (1, 3), "hlo"),
    (f"delete(II){HERE}", (3, 99), "hel"),
    (f"replace(II{TEXT}){HERE}", (1, 2, "a"), "hallo"),
    ("setLength(I)V", (2,), "he"),
]
FAILURES = [
    (f"insert(I{TEXT}){HERE}", (6, "x"), BOUNDS),
    (f"insert(I{TEXT}){HERE}", (-1, "x"), BOUNDS),
    (f"deleteCharAt(I){HERE}", (5,), BOUNDS),
    ("setCharAt(IC)V", (-1, 65), BOUNDS),
    (f"delete(II){HERE}", (3, 2), BOUNDS),
    (f"replace(II{TEXT}){HERE}", (0, 1, None), "java.lang.NullPointerException"),
    (f"replace(II{TEXT}){HERE}", (9, 1, None), BOUNDS),
    ("setLength(I)V", (-1,), BOUNDS),
    (f"substring(II){TEXT}", (2, 6), BOUNDS),
    ("charAt(I)C", (5,), BOUNDS),
]


@pytest.mark.parametrize(("key", "args", "expected"), CHANGES)
def test_changes(key: str, args: tuple[Shown, ...], expected: str) -> None:
    """What gives the builder gives it again."""
    scene = BuilderScene("hello")
    assert scene.call(key, *args) is (None if key.endswith("V") else scene.builder)
    assert scene.text == expected


@pytest.mark.parametrize(("key", "args", "expected"), FAILURES)
def test_failures(key: str, args: tuple[Shown, ...], expected: str) -> None:
    """And nothing is changed."""
    scene = BuilderScene("hello")
    assert scene.call(key, *args) == expected
    assert scene.text == "hello"


def test_questions() -> None:
    scene = BuilderScene("hello")
    assert scene.call("length()I") == 5
    assert scene.call("charAt(I)C", 1) == ord("e")
    assert scene.call(f"substring(I){TEXT}", 3) == "lo"
    assert scene.call(f"toString(){TEXT}") == "hello"
    assert scene.text == "hello"


def test_new_builders() -> None:
    scene = StubScene()
    made = scene.make(BUILDER)
    assert scene.result(f"{BUILDER}.<init>(I)V", made, -1) == "java.lang.NegativeArraySizeException"
    assert StubScene().result(f"{BUILDER}.<init>({TEXT})V", scene.make(BUILDER), None) == "java.lang.NullPointerException"
    assert BuilderScene("").text == ""


def test_pairs_of_surrogates_are_not_turned_around() -> None:
    """What is reversed then is not known, at least not wrongly."""
    scene = BuilderScene("a😀")
    scene.call(f"reverse(){HERE}")
    assert scene.text in (None, "😀a")


def test_what_is_no_builder_or_string_is_refused() -> None:
    scene = BuilderScene("a")
    other = scene.inputs.parameter(0, OBJECT)
    assert scene.call(f"append({TEXT}){HERE}", other) == LEFT
    strange = scene.make(BUILDER)  # whose constructor was not a stub's
    assert scene.result(f"{BUILDER}.length()I", strange) == LEFT
    assert scene.text == "a"


def test_an_input_is_a_builder_with_any_text() -> None:
    scene = StubScene()
    given = scene.inputs.parameter(0, ClassType(BUILDER), non_null=True)
    summary = scene.called(f"{BUILDER}.append(I){HERE}", given, 5)
    assert summary is not None
    assert isinstance(text_of(scene.state.heap, given), Term)
    assert known(text_of(scene.state.heap, given)) is None


def test_an_index_that_is_any_number() -> None:
    for index in range(-1, 4):
        scene = BuilderScene("ab")
        at = scene.inputs.parameter(0, INT)
        expected = ord("ab"[index]) if 0 <= index < 2 else BOUNDS
        assert scene.result(f"{BUILDER}.charAt(I)C", scene.builder, at, leaves={"p0": index}) == expected


def test_buffers_have_the_same_methods() -> None:
    names = [
        {key.removeprefix(f"{cls}.").replace(cls.rpartition(".")[2], "_") for key in STUBS if key.startswith(f"{cls}.")}
        for cls in (BUILDER, "java.lang.StringBuffer")
    ]
    assert names[0] == names[1]
