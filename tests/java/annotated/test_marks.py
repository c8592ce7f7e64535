"""What annotations claim of values: by the words of those who define them, on values at and beside every edge."""

from __future__ import annotations

import pytest

from twinproof.ir.types import Type, parse_type
from twinproof.java.annotated.marks import NotRead, conditions_of, shown
from twinproof.java.load.attributes import Annotation, ConstElement, EnumElement
from twinproof.java.load.pool import IntConst, LongConst, StringConst

Given = dict[str, int | str]


def annotation(name: str, given: Given) -> Annotation:
    """An annotation with some numbers and texts."""
    elements = tuple(
        (key, ConstElement("J", LongConst(value)) if isinstance(value, int) else ConstElement("s", StringConst(value)))
        for key, value in given.items()
    )
    return Annotation(f"Lany/pack/age/{name};", elements, True)


def texts(name: str, type: str, **given: int | str) -> list[str]:
    """The conditions of a value of a type by its descriptor."""
    return [one.text for one in conditions_of(annotation(name, given), parse_type(type))]


def admitted(name: str, **given: int | str) -> set[int]:
    """Which of some numbers are as an annotation of an int says."""
    (text,) = texts(name, "I", **given)
    return {it for it in range(-3, 5) if eval(text.replace("&&", "and").replace("L", ""), {"it": it})}


def test_whole_numbers() -> None:
    """Ends belong to ranges."""
    assert admitted("Min", value=2) == {2, 3, 4}
    assert admitted("Max", value=-2) == {-3, -2}
    assert admitted("Range", **{"from": 0, "to": 2}) == {0, 1, 2}
    assert admitted("IntRange", min=1, max=1) == {1}
    assert admitted("Positive") == {1, 2, 3, 4}
    assert admitted("PositiveOrZero") == admitted("NonNegative") == {0, 1, 2, 3, 4}
    assert admitted("Negative") == {-3, -2, -1}
    assert admitted("NegativeOrZero") == {-3, -2, -1, 0}


def test_null() -> None:
    """Only what is about null says that there is none; a primitive value is never null."""
    assert texts("NotNull", "Ljava/lang/String;") == texts("Nonnull", "[I") == texts("NonNull", "LA;") == ["it != null"]
    assert texts("NotNull", "I") == texts("Nullable", "LA;") == texts("Override", "LA;") == []
    assert texts("Min", "Ljava/lang/Integer;", value=1) == ["it == null || it.longValue() >= 1L"]
    softened = Annotation("Ljavax/annotation/Nonnull;", (("when", EnumElement("Ljavax/annotation/meta/When;", "MAYBE")),), True)
    assert conditions_of(softened, parse_type("LA;")) == []


@pytest.mark.parametrize(
    ("type", "passed", "size"),
    [
        ("Ljava/lang/String;", "java.lang.CharSequence", "length()"),
        ("Ljava/util/ArrayList;", "java.util.Collection", "size()"),
        ("Ljava/util/TreeMap;", "java.util.Map", "size()"),
        ("[I", "int[]", "length"),
        ("[LA;", "java.lang.Object[]", "length"),
    ],
)
def test_sizes(type: str, passed: str, size: str) -> None:
    """Of texts, collections, maps and arrays, each passed as a type that everybody may name."""
    (found,) = conditions_of(annotation("Size", {"min": 1, "max": 3}), parse_type(type))
    assert (str(found.type), found.text) == (passed, f"it == null || it.{size} >= 1 && it.{size} <= 3")
    assert texts("NotEmpty", type) == [f"it != null && it.{size} > 0"]


def read(name: str, type: Type) -> object:
    """What is read of an annotation."""
    return conditions_of(annotation(name, {"value": 1}), type)


@pytest.mark.parametrize(
    ("name", "type"),
    [("Pattern", "Ljava/lang/String;"), ("Min", "D"), ("Min", "LA;"), ("Size", "LA;"), ("NotBlank", "LA;"), ("AssertTrue", "I")],
)
def test_what_is_not_read(name: str, type: str) -> None:
    """Claims that are not understood are not taken for none."""
    with pytest.raises(NotRead):
        read(name, parse_type(type))


def test_as_it_is_written() -> None:
    """The clause's text."""
    assert shown(annotation("Size", {"min": 1, "message": "x"})) == "@Size(min = 1)"
    assert shown(Annotation("La/B$Min;", (("value", ConstElement("I", IntConst(3))),), True)) == "@Min(3)"
    assert shown(annotation("NotNull", {})) == "@NotNull"
