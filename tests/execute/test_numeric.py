"""Functions of numbers: what the library computes where all is definite, the same function of the same arguments elsewhere."""

from __future__ import annotations

import math

import pytest

from support.stubbed import StubScene, plain
from twinproof.ir.types import CHAR, DOUBLE, INT
from twinproof.java.library.numeric import STUBS
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, function, lift


def value(scene: StubScene, key: str, *args: Value) -> Value:
    summary = scene.called(key, *args)
    assert summary is not None
    assert summary.returned is not None
    assert not summary.thrown
    return summary.returned[1]


@pytest.mark.parametrize(
    ("key", "args", "expected"),
    [
        ("java.lang.Character.isDigit(C)Z", (ord("7"),), 1),
        ("java.lang.Character.isDigit(C)Z", (ord("x"),), 0),
        ("java.lang.Character.isLetter(I)Z", (ord("é"),), 1),
        ("java.lang.Character.toUpperCase(C)C", (ord("q"),), ord("Q")),
        ("java.lang.Character.getNumericValue(C)I", (ord("a"),), 10),
        ("java.lang.Math.sqrt(D)D", (2.25,), 1.5),
        ("java.lang.Math.round(D)J", (-2.5,), -2),
        ("java.lang.Math.round(F)I", (2.5,), 3),
        ("java.lang.Math.rint(D)D", (2.5,), 2.0),
        ("java.lang.StrictMath.sqrt(D)D", (9.0,), 3.0),
        ("java.lang.Double.doubleToLongBits(D)J", (1.0,), 0x3FF0000000000000),
        ("java.lang.Double.doubleToLongBits(D)J", (math.nan,), 0x7FF8000000000000),
        ("java.lang.Float.intBitsToFloat(I)F", (0x3F800000,), 1.0),
    ],
)
def test_definite_numbers(key: str, args: tuple[Value, ...], expected: Value) -> None:
    assert value(StubScene(), key, *args) == expected


def test_the_same_function_of_the_same_argument() -> None:
    """Characters as ints or chars; the exact functions of both classes; not the inexact ones."""
    scene = StubScene()
    char, x = scene.inputs.parameter(0, CHAR), scene.inputs.parameter(1, DOUBLE)
    assert value(scene, "java.lang.Character.isDigit(C)Z", char) is value(scene, "java.lang.Character.isDigit(I)Z", char)
    assert value(scene, "java.lang.Math.sqrt(D)D", x) is value(scene, "java.lang.StrictMath.sqrt(D)D", x)
    assert value(scene, "java.lang.Math.sin(D)D", x) is not value(scene, "java.lang.StrictMath.sin(D)D", x)
    assert value(scene, "java.lang.Math.sin(D)D", x) is not value(scene, "java.lang.Math.cos(D)D", x)


@pytest.mark.parametrize("name", ["isDigit", "isLetter", "isWhitespace", "isUpperCase"])
def test_what_is_known_of_ascii(name: str) -> None:
    """The fact about a function holds of what Python says, and of nothing else."""
    scene = StubScene()
    char = scene.inputs.parameter(0, CHAR)
    result = lift(value(scene, f"java.lang.Character.{name}(C)Z", char), INT)
    fact = scene.inputs.facts[result]
    python = {"isDigit": str.isdigit, "isLetter": str.isalpha, "isUpperCase": str.isupper}
    for code in range(128):
        expected = chr(code) in "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f " if name == "isWhitespace" else python[name](chr(code))
        for claimed in (0, 1):
            leaves = {"p0": code, str(result.payload): claimed}
            assert plain(fact, leaves) is (claimed == int(expected)), (code, claimed)
    assert plain(fact, {"p0": 0x3B1, str(result.payload): 1}) is True  # beyond, anything goes


def test_case_is_changed_as_ascii_says() -> None:
    scene = StubScene()
    char = scene.inputs.parameter(0, CHAR)
    result = lift(value(scene, "java.lang.Character.toUpperCase(C)C", char), INT)
    for code in range(128):
        upper = ord(chr(code).upper())
        assert plain(scene.inputs.facts[result], {"p0": code, str(result.payload): upper}) is True
        assert plain(scene.inputs.facts[result], {"p0": code, str(result.payload): upper + 1}) is False


def test_ranges_of_results() -> None:
    scene = StubScene()
    found = value(scene, "java.lang.Character.isDigit(C)Z", scene.inputs.parameter(0, CHAR))
    assert isinstance(found, Term)
    assert (found.low, found.high) == (0, 1)
    assert function(ByName("other"), INT, (found,)).low < 0
    assert "java.lang.Math.random()D" not in STUBS
