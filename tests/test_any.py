"""`Any` stands only where a type cannot be said, and the line says why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "twinproof"
MOST = 28  # may only fall


def test_every_one_has_a_reason() -> None:
    """A comment in its line."""
    found = [(path, line) for path in sorted(SRC.rglob("*.py")) for line in lines_with_any(path.read_text(encoding="utf-8"))]
    assert [f"{path.relative_to(SRC)}: {line}" for path, line in found if "  # " not in line] == []
    assert len(found) <= MOST


@pytest.mark.parametrize("source", ["x: Any", "def f(x: list[Any]) -> None: ...", "X = dict[str, Any]", "x: typing.Any"])
def test_one_is_seen(source: str) -> None:
    """Wherever it is written."""
    assert list(lines_with_any(source)) == [source]


def test_words_are_none() -> None:
    """Texts and imports do not count."""
    assert list(lines_with_any('from typing import Any\n"""Any number."""\nX = ("Any", 1)')) == []


def lines_with_any(source: str) -> Iterator[str]:
    """The lines of a module in which the type is used."""
    lines = source.splitlines()
    names = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name | ast.Attribute)]
    for number in sorted({node.lineno for node in names if (node.id if isinstance(node, ast.Name) else node.attr) == "Any"}):
        yield lines[number - 1]
