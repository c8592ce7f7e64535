"""The vocabulary's nouns are those of the code: each class that it names is there, in the room that it says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "twinproof"
ROW = re.compile(r"^\| ([^|]+) \| `([a-z_./]+)` \| [^|]+ \|$", re.MULTILINE)


def rows() -> list[tuple[str, str]]:
    """Each noun of the second table with its room."""
    text = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    table = ROW.findall(text[text.index("## The nouns of the engine") :])
    return [(noun, room) for nouns, room in table for noun in re.findall(r"`(\w+)`", nouns)]


def defined(room: str) -> set[str]:
    """The public names that a room's modules give to classes and types."""
    paths = [SRC / room] if room.endswith(".py") else sorted((SRC / room).rglob("*.py"))
    found: set[str] = set()
    for path in paths:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match node:
                case ast.ClassDef(name=name):
                    found.add(name)
                case ast.Assign(targets=[ast.Name(id=name)]):
                    found.add(name)
    return found


@pytest.mark.parametrize(("noun", "room"), rows())
def test_nouns_are_where_the_vocabulary_says(noun: str, room: str) -> None:
    """A reader who looks a word up finds it."""
    assert noun in defined(room)


def test_there_are_many() -> None:
    """The table is read at all."""
    assert len(rows()) > 40


def test_the_versions_are_old_and_new() -> None:
    """No name calls them otherwise."""
    found = [
        f"{path.relative_to(SRC)}:{node.lineno} {node.id}"
        for path in SRC.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id.strip("_") in ("mine", "yours")
    ]
    assert found == []
