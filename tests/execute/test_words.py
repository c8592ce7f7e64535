"""Stubs of strings that tell of parts and order: against Python on definite texts, by characters where the other text is any."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from support.stubbed import LEFT, StubScene
from twinproof.ir.types import INT, OBJECT, STRING
from twinproof.java.library.words import STUBS
from twinproof.term.term import Term

TEXT = "Ljava/lang/String;"
TWO: dict[str, Callable[[str, str], int]] = {
    f"startsWith({TEXT})Z": lambda a, b: int(a.startswith(b)),
    f"endsWith({TEXT})Z": lambda a, b: int(a.endswith(b)),
    "contains(Ljava/lang/CharSequence;)Z": lambda a, b: int(b in a),
    f"indexOf({TEXT})I": lambda a, b: a.find(b),
    f"lastIndexOf({TEXT})I": lambda a, b: a.rfind(b),
}
SOME = ("", "a", "ab", "ba", "aba", "b")


@pytest.mark.parametrize("key", TWO)
def test_two_definite_texts(key: str) -> None:
    scene = StubScene()
    for a, b in product(SOME, repeat=2):
        assert scene.result(f"java.lang.String.{key}", a, b) == TWO[key](a, b), (a, b)


@pytest.mark.parametrize("key", [f"startsWith({TEXT})Z", f"endsWith({TEXT})Z"])
def test_any_text_against_a_literal(key: str) -> None:
    """By the characters of what the text turns out to be."""
    scene = StubScene()
    text = scene.inputs.parameter(0, STRING, non_null=True)
    for a, b in product(SOME, repeat=2):
        scene.begin()
        assert scene.result(f"java.lang.String.{key}", text, b, leaves={"p0": a}) == TWO[key](a, b), (a, b)


def test_the_order_of_texts() -> None:
    """By the sign; of texts that are not known, 0 just for equal ones."""
    key = f"java.lang.String.compareTo({TEXT})I"
    definite = StubScene()
    for a, b in product(SOME, repeat=2):
        found = definite.result(key, a, b)
        assert isinstance(found, int)
        assert (found > 0) - (found < 0) == (a > b) - (a < b), (a, b)
    scene = StubScene()
    s, t = scene.inputs.parameter(0, STRING, non_null=True), scene.inputs.parameter(1, STRING, non_null=True)
    for a, b in product(SOME, repeat=2):
        scene.begin()
        leaves = {"p0": a, "p1": b}
        summary = scene.called(key, s, t)
        assert summary is not None
        assert summary.returned is not None
        order = summary.returned[1]
        assert isinstance(order, Term)
        (function,) = {str(part.payload) for part in _functions(order)} - {"text"}
        found = scene.shown(order, {**leaves, function: 0})
        assert (found == 0) == (a == b), (a, b)


def _functions(term: Term) -> list[Term]:
    found = [term] if term.op == "apply" else []
    return found + [each for arg in term.args for each in _functions(arg)]


def test_null_is_an_exception_and_other_objects_are_refused() -> None:
    for key in STUBS:
        if key.partition("(")[0].rpartition(".")[2] in ("repeat", "isBlank") or "(CC)" in key or "CharSequence;L" in key:
            continue
        assert StubScene().result(key, "a", None) == "java.lang.NullPointerException", key
        scene = StubScene()
        assert scene.result(key, "a", scene.inputs.parameter(0, OBJECT)) == LEFT, key


def test_blank_texts() -> None:
    scene = StubScene()
    for text, expected in (("", 1), (" \t", 1), (" a", 0)):
        assert scene.result("java.lang.String.isBlank()Z", text) == expected


def test_replacement_of_characters_and_texts() -> None:
    chars, texts = (
        f"java.lang.String.replace(CC){TEXT}",
        f"java.lang.String.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;){TEXT}",
    )
    scene = StubScene()
    for text in SOME:
        assert scene.result(chars, text, ord("a"), ord("x")) == text.replace("a", "x")
        assert scene.result(texts, text, "a", "x") == text.replace("a", "x")
        assert scene.result(texts, text, "ab", "xyz") == text.replace("ab", "xyz")


def test_copies_in_a_row() -> None:
    key = f"java.lang.String.repeat(I){TEXT}"
    assert [StubScene().result(key, "ab", count) for count in (0, 1, 3)] == ["", "ab", "ababab"]
    assert StubScene().result(key, "ab", -1) == LEFT
    scene = StubScene()
    assert scene.result(key, "ab", scene.inputs.parameter(0, INT)) == LEFT
