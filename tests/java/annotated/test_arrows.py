"""`@Contract`: what is read of a clause, against a reading of the same words by hand on all small calls."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest

from twinproof.ir.types import BOOLEAN, INT, ClassType, Type
from twinproof.java.annotated.arrows import read_arrows
from twinproof.java.annotated.marks import NotRead

OBJECT = ClassType("java.lang.Object")
VALUES: dict[Type, tuple[object, ...]] = {OBJECT: (None, "x", "y"), BOOLEAN: (False, True)}
FITS: dict[str, Callable[[object], bool]] = {
    "_": lambda value: True,
    "null": lambda value: value is None,
    "!null": lambda value: value is not None,
    "true": lambda value: value is True,
    "false": lambda value: value is False,
}


def kept(text: str, args: tuple[object, ...], result: object) -> bool:
    """Whether a call that returned is as the first clause that fits it says."""
    for clause in text.split(";"):
        given, _, effect = (part.strip() for part in clause.partition("->"))
        if all(FITS[word.strip()](value) for word, value in zip(given.split(","), args, strict=True)):
            if effect == "fail":
                return False
            return result is args[int(effect[5:]) - 1] if effect.startswith("param") else FITS[effect](result)
    return True


def holds(condition: str, args: tuple[object, ...], result: object) -> bool:
    """The same by what was read, with Java's operators in Python."""
    text = condition.replace("||", " or ").replace("&&", " and ").replace("null", "None").replace("false", "False").replace("true", "True")
    text = re.sub(r"!(?!=)", " not ", text)
    return bool(eval(text, {"result": result} | {f"a{at}": value for at, value in enumerate(args)}))


@pytest.mark.parametrize(
    ("text", "params", "result"),
    [
        ("null -> fail; _ -> !null", [OBJECT], OBJECT),
        ("null -> null; !null -> param1", [OBJECT], OBJECT),
        ("null, _ -> true; _, null -> false", [OBJECT, OBJECT], BOOLEAN),
        ("true, _ -> fail; false, !null -> param2; _, _ -> null", [BOOLEAN, OBJECT], OBJECT),
        ("_, false -> fail", [OBJECT, BOOLEAN], BOOLEAN),
    ],
)
def test_on_all_small_calls(text: str, params: list[Type], result: Type) -> None:
    """All clauses together say what the words say."""
    arrows = read_arrows(text, params, result, has_receiver=False)
    calls = [(call[:-1], call[-1]) for call in itertools.product(*(VALUES[type] for type in params), VALUES[result])]
    assert len(calls) >= 4
    for args, value in calls:
        assert all(holds(arrow.condition, args, value) for arrow in arrows) == kept(text, args, value), (args, value)


def test_the_receiver() -> None:
    """What returns its receiver."""
    (arrow,) = read_arrows("_ -> this", [OBJECT], OBJECT, has_receiver=True)
    assert (arrow.text, arrow.condition) == ("_ -> this", "!(true) || result == self")
    assert [one.condition for one in read_arrows("-> this", [], OBJECT, has_receiver=True)] == ["!(true) || result == self"]


@pytest.mark.parametrize(
    "text", ["null", "null, null -> fail", "_ -> new", "_ -> param2", "1 -> fail", "true -> fail", "_ -> true", "_ -> this"]
)
def test_what_is_not_read(text: str) -> None:
    """Other words, wrong numbers of them, and words that do not go with the types."""
    with pytest.raises(NotRead):
        read_arrows(text, [OBJECT], OBJECT, has_receiver=False)
    with pytest.raises(NotRead):
        read_arrows("null -> fail", [INT], OBJECT, has_receiver=False)
