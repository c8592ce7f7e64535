"""Nothing of Java stands outside `java/`: no names of its classes, no descriptors, no suffixes of its array types, no flags of its files.

What is left of it is counted by room. The numbers may only fall: who takes some away lowers the number in the same commit.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "twinproof"
NOTATION = {
    f"ir/{name}.py" for name in ("instruction", "operand", "parse", "program", "scan", "signature", "text", "types")
}  # what it is to us

LEFT = {
    "ir": 2,
    "target.py": 1,
}

_TYPE = r"\[*(?:[BCDFIJSZ]|L[\w/$]+;)"
_NAMES = re.compile(r"(?<![\w./$-])\[*L?(java|javax|jdk|sun)[./][a-zA-Z$]|ACC_[A-Z]+")  # of classes and packages, and how they begin
_NOTATION = re.compile(rf"\((?:{_TYPE})*\)(?:{_TYPE}|V)|\[+(?:[BCDFIJSZ]|L[\w/$]*;?)|L[\w/$]+;|<(?:cl)?init>|(?:.*[^\s\[(])?\[\]|\)V")
_CUTS = ("endswith", "find", "index", "partition", "removeprefix", "removesuffix", "rpartition", "rsplit", "rstrip", "split", "startswith")


def test_what_is_left() -> None:
    """As much as the table says, neither more nor less."""
    found = list(all_found())
    assert Counter(room for room, _, _ in found) == Counter(LEFT), "\n".join(f"{where}: {text}" for _, where, text in found)


@pytest.mark.parametrize(
    "source",
    [
        'X = "java.lang.Object"',
        'X = "java.util."',
        'X = "Ljava/lang/String;"',
        'X = f"java.util.{name}"',
        'X = "<init>"',
        'X = "()V"',
        'X = "[C"',
        'X = "Object[]"',
        'X = f"{name}[]"',
        'X = name.endswith("[]")',
        'X = descriptor.split(")")',
        'X = name[1:].rstrip(";")',
        'X = name.startswith(("<", ">"))',
        'X = name[0] != "<"',
        "X = cls.ACC_STATIC",
        "from twinproof.java.java import JAVA",
        "from twinproof import java",
        "import twinproof.java.java",
    ],
)
def test_java_is_seen(source: str) -> None:
    """Each kind of it."""
    assert len(list(java_in(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""Names such as java.lang.Object."""',
        'def f() -> None:\n    """Like `()V`."""',
        'X = "of the JDK"',
        'X = "(" + ", ".join(names) + ")"',
        'X = "a; b"',
        'X = f"{name}()"',
        'X = "<"',
        "from twinproof.ir.types import OBJECT",
    ],
)
def test_others_are_not(source: str) -> None:
    """Neither words about Java nor what only looks like it."""
    assert list(java_in(ast.parse(source))) == []


def all_found() -> Iterator[tuple[str, str, str]]:
    """Room, place and text of each."""
    for path in sorted(SRC.rglob("*.py")):
        name = path.relative_to(SRC)
        if name.parts[0] != "java":
            for line, text in java_in(ast.parse(path.read_text(encoding="utf-8")), str(name) in NOTATION):
                yield name.parts[0], f"{name}:{line}", text


def java_in(tree: ast.Module, is_notation: bool = False) -> Iterator[tuple[int, str]]:
    """What is Java's in a module, by line; what is only written as in Java is no matter where that is how we write it."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # what documents code
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            yield from ((node.lineno, module) for module in imported(node) if (module + ".").startswith("twinproof.java."))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            if _NAMES.search(node.value) or (not is_notation and _NOTATION.fullmatch(node.value)):
                yield node.lineno, node.value
        elif isinstance(node, ast.Attribute) and node.attr.startswith("ACC_"):
            yield node.lineno, node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CUTS and not is_notation:
            yield from ((node.lineno, text) for arg in node.args for text in texts_in(arg) if text in ("<", ";", ")"))
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Subscript) and not is_notation:
            yield from ((node.lineno, text) for other in node.comparators for text in texts_in(other) if text == "<")


def imported(node: ast.ImportFrom | ast.Import) -> list[str]:
    """The modules of ours that are imported."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [f"twinproof.{alias.name}" for alias in node.names] if node.module == "twinproof" else [str(node.module)]


def texts_in(node: ast.expr) -> Iterator[str]:
    """The texts that an argument is or has."""
    yield from (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))
