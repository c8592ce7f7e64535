"""Leaves: one object for each content, told apart by kind, written for people."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from twinproof.ir.types import BYTE, INT
from twinproof.term.leaf import About, ByName, ElementOf, FieldOf, Leaf, LibraryFunction, LiteralText, Parameter, Static, ThrowsOf, Whether
from twinproof.term.term import variable

SIN = LibraryFunction("java.lang.Math", "sin", "")
WRITTEN = {
    Parameter(2): "p2",
    Static("A.b", " of old"): "static A.b of old",
    FieldOf("Node.next"): "field Node.next",
    ElementOf(BYTE): "element byte",
    LiteralText("a {b}"): "literal a {b}",
    ThrowsOf(SIN, "E"): "java.lang.Math.sin throws E",
    About("failure of", About("format", "string")): "failure of format string",
    Whether(INT, "is written as a literal"): "int is written as a literal",
}


@pytest.mark.parametrize(("leaf", "text"), WRITTEN.items(), ids=str)
def test_how_leaves_are_written(leaf: Leaf, text: str) -> None:
    assert str(leaf) == text
    assert repr(variable(leaf, INT)) == text


def test_the_same_content_is_the_same_object() -> None:
    assert FieldOf("Node.next") is FieldOf("Node.next")
    assert variable(Parameter(1), INT) is variable(Parameter(1), INT)
    for leaf in WRITTEN:
        assert deepcopy(leaf) is leaf
        assert pickle.loads(pickle.dumps(leaf)) is leaf


def test_kinds_with_the_same_text_are_not_the_same() -> None:
    leaves = [ByName("field a"), FieldOf("a"), About("field", "a"), Whether("field", "a")]
    assert {str(leaf) for leaf in leaves} == {"field a"}
    assert len({*leaves}) == len({variable(leaf, INT) for leaf in leaves}) == len(leaves)


def test_leaves_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Parameter(1).index = 2  # type: ignore[misc]
