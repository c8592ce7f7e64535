"""Stubs of strings on definite texts, against Python; on others they say no more than what is so."""

from __future__ import annotations

import pytest

from support.stubbed import LEFT, Shown, StubScene, plain
from twinproof.execute.texts import hash_code, known, literal_string, literal_text, text_of
from twinproof.ir.types import INT, OBJECT, REF, STRING
from twinproof.java.library.strings import is_string, make, make_or_empty, outside, text_or_null
from twinproof.term.build import equal, ite
from twinproof.term.term import Term, lift

STRING_ = "java.lang.String."
TEXT = "Ljava/lang/String;"
BOUNDS = "java.lang.StringIndexOutOfBoundsException"
NULL = "java.lang.NullPointerException"
CASES = [
    ("length()I", ("abc",), 3),
    ("isEmpty()Z", ("",), 1),
    ("isEmpty()Z", ("a",), 0),
    ("charAt(I)C", ("abc", 2), ord("c")),
    ("charAt(I)C", ("abc", 3), BOUNDS),
    ("charAt(I)C", ("abc", -1), BOUNDS),
    (f"substring(I){TEXT}", ("hello", 2), "llo"),
    (f"substring(II){TEXT}", ("hello", 1, 3), "el"),
    (f"substring(II){TEXT}", ("hello", 3, 1), BOUNDS),
    (f"substring(II){TEXT}", ("hello", 0, 6), BOUNDS),
    (f"concat({TEXT}){TEXT}", ("ab", "cd"), "abcd"),
    (f"concat({TEXT}){TEXT}", ("ab", None), NULL),
    ("equals(Ljava/lang/Object;)Z", ("ab", "ab"), 1),
    ("equals(Ljava/lang/Object;)Z", ("ab", "ac"), 0),
    ("equals(Ljava/lang/Object;)Z", ("ab", None), 0),
    ("hashCode()I", ("ab",), 31 * ord("a") + ord("b")),
    (f"trim(){TEXT}", ("  a b ",), "a b"),
    (f"strip(){TEXT}", (" aB",), "aB"),
    ("indexOf(I)I", ("banana", ord("n")), 2),
    ("indexOf(II)I", ("banana", ord("n"), 3), 4),
    ("lastIndexOf(I)I", ("banana", ord("x")), -1),
    (f"startsWith({TEXT}I)Z", ("banana", "nan", 2), 1),
    (f"startsWith({TEXT}I)Z", ("banana", "nan", -1), 0),
    (f"startsWith({TEXT}I)Z", ("banana", None, -1), 0),
    (f"startsWith({TEXT}I)Z", ("banana", None, 1), NULL),
    (f"compareToIgnoreCase({TEXT})I", ("AB", "ab"), 0),
    (f"valueOf(I){TEXT}", (-12,), "-12"),
    (f"valueOf(Z){TEXT}", (1,), "true"),
    (f"valueOf(C){TEXT}", (ord("x"),), "x"),
]


@pytest.fixture(scope="module")
def shared() -> StubScene:
    """One for all calls that change nothing: the library is set up once."""
    return StubScene()


@pytest.mark.parametrize(("key", "args", "expected"), CASES)
def test_definite_texts(key: str, args: tuple[Shown, ...], expected: object, shared: StubScene) -> None:
    assert shared.result(STRING_ + key, *args) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("42", 42), ("-7", -7), ("x", "java.lang.NumberFormatException"), (None, "java.lang.NumberFormatException")]
)
def test_numbers_are_read(text: str | None, expected: object, shared: StubScene) -> None:
    assert shared.result(f"java.lang.Integer.parseInt({TEXT})I", text) == expected


def test_an_index_decides() -> None:
    """The index is any number: on those within bounds the character there, on others an exception."""
    scene = StubScene()
    at = scene.inputs.parameter(0, INT)
    for index in range(-2, 6):
        scene.begin()
        expected = ord("abc"[index]) if 0 <= index < 3 else BOUNDS
        assert scene.result(f"{STRING_}charAt(I)C", "abc", at, leaves={"p0": index}) == expected


def test_the_whole_of_a_string_is_the_string() -> None:
    scene = StubScene()
    made = lift(scene.given("abc"), REF)
    summary = scene.called(f"{STRING_}substring(II){TEXT}", made, 0, 3)
    assert summary is not None
    assert summary.returned is not None
    assert summary.returned[1] is made
    summary = scene.called(f"{STRING_}toString(){TEXT}", made)
    assert summary is not None
    assert summary.returned is not None
    assert summary.returned[1] is made


def test_of_unknown_texts_only_equal_ones_are_known_to_be() -> None:
    scene = StubScene()
    s, t = scene.inputs.parameter(0, STRING, non_null=True), scene.inputs.parameter(1, STRING, non_null=True)
    results = {}
    others: dict[str, Shown] = {"itself": s, "another": t, "a literal": "x"}
    for name, other in others.items():
        summary = scene.called(f"{STRING_}equals(Ljava/lang/Object;)Z", s, other)
        assert summary is not None
        assert summary.returned is not None
        results[name] = summary.returned[1]
    assert plain(results["itself"], {"p0": 1}) == 1
    assert isinstance(results["another"], Term)
    assert isinstance(results["a literal"], Term)


def test_what_is_no_string_is_refused() -> None:
    """A method of two texts is left to the code where the second may be another object."""
    scene = StubScene()
    other = scene.inputs.parameter(0, OBJECT, non_null=True)
    assert scene.result(f"{STRING_}compareToIgnoreCase({TEXT})I", "a", other) == LEFT
    assert not is_string(scene.executor, scene.state, other)
    assert not is_string(scene.executor, scene.state, scene.make("C"))
    assert is_string(scene.executor, scene.state, None)
    assert is_string(scene.executor, scene.state, scene.given("a"))
    assert is_string(scene.executor, scene.state, ite(equal(REF, other, None), scene.given("a"), None, REF))


def test_null_is_written_out() -> None:
    scene = StubScene()
    assert known(text_or_null(scene.executor, scene.state, None)) == "null"
    assert known(text_or_null(scene.executor, scene.state, scene.given("a"))) == "a"
    s = scene.inputs.parameter(0, STRING)
    text = text_or_null(scene.executor, scene.state, s)
    assert isinstance(text, Term)
    assert text.op == "ite"


def test_an_empty_string_may_be_the_literal() -> None:
    """Only an empty one: a string with characters is new."""
    scene = StubScene()
    made = make_or_empty(scene.executor, scene.state, literal_text(scene.inputs, "a"))
    assert isinstance(made, Term)
    assert made.op == "fresh"
    either = make_or_empty(scene.executor, scene.state, literal_text(scene.inputs, ""))
    assert isinstance(either, Term)
    assert either.op == "ite"


def test_outside() -> None:
    assert [outside(index, 3) for index in (-1, 0, 2, 3)] == [True, False, False, True]


def test_hash_codes_by_hand() -> None:
    """Of a text beyond the basic plane by its two halves."""
    assert hash_code("") == 0
    assert hash_code("😀") == (31 * 0xD83D + 0xDE00)
    assert hash_code("zzzzzzzz") == int.from_bytes(
        (sum(ord("z") * 31**at for at in range(8)) % 2**32).to_bytes(4, "big"), "big", signed=True
    )


def test_interned_strings() -> None:
    """The literal of a definite text, one string for one unknown text; a new string may itself be the one that is kept."""
    key = "java.lang.String.intern()Ljava/lang/String;"
    scene = StubScene()
    given = scene.inputs.parameter(0, STRING, non_null=True)
    kept = scene.called(key, given)
    assert kept is not None
    assert kept.returned is not None
    again = scene.called(key, given)
    assert again is not None
    assert again.returned is not None
    assert kept.returned[1] is again.returned[1]
    assert text_of(scene.state.heap, lift(kept.returned[1], REF)) is text_of(scene.state.heap, given)
    literal = literal_string(scene.inputs, "abc")
    of_literal = scene.called(key, literal)
    assert of_literal is not None
    assert of_literal.returned is not None
    assert of_literal.returned[1] is literal
    made = make(scene.executor, scene.state, literal_text(scene.inputs, "abc"))
    assert scene.called(key, made) is None
