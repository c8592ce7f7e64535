"""A package imports only from itself and from those above it in the design's order; only `cli` prints."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "twinproof"

RECORDS = {Path("java/java.py"), Path("llvm/c_language.py")}  # of languages: they name all parts of their front-ends, wherever these stand
PROTOCOLS = "language"  # says what others must be able to do, so its types may be those of any room
ORDER = [
    "base",
    "language",
    "confine",
    "settings",
    "git",
    "ir",
    "contract",
    "heap",
    "interpret",
    "term",
    "smt",
    "align",
    "execute",
    "java",
    "llvm",
    "oox",
    "target",
    "same",
    "sample",
    "llvm/sampling",
    "bounded",
    "reach",
    "testgen",
    "induct",
    "strategy",
    "abstraction",
    "prove",
    "witness",
    "java/writing",
    "llvm/writing",
    "judge",
    "check",
    "settled",
    "clause_runs",
    "verify",
    "project",
    "command",
    "report",
    "cli",
    "__main__",
]


def test_order() -> None:
    """Every module of the tree obeys the order, and every top-level module has its place in it."""
    assert complaints(SRC) == []


def test_rooms_are_small() -> None:
    """No package has more modules than a reader takes in at a glance."""
    sizes = Counter(path.parent for path in SRC.rglob("*.py") if path.name != "__init__.py")
    assert {str(room.relative_to(SRC)): size for room, size in sizes.items() if size > 25} == {}


def test_names_of_files_are_unique() -> None:
    """A module is known by its file's name alone; only stubs are in files named as the packages that they stand for, in both executors."""
    names = Counter(path.name for path in SRC.rglob("*.py") if path.name != "__init__.py")
    stubs = {path.name for path in (SRC / "java" / "natives").iterdir()} & {path.name for path in (SRC / "java" / "library").iterdir()}
    assert [name for name, count in names.items() if count > 1 and name not in stubs] == []


def test_names_of_classes_are_unique() -> None:
    """A class is known by its name alone, except those that only their own module knows."""
    names = Counter(
        node.name
        for path in SRC.rglob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize(
    ("path", "source", "complaint"),
    [
        ("ir/a.py", "import twinproof.java.lower", "ir/a.py:1: ir may not import java"),
        ("ir/a.py", "from twinproof.java import lower", "ir/a.py:1: ir may not import java"),
        ("ir/a.py", "from twinproof import java", "ir/a.py:1: ir may not import java"),
        ("ir/a.py", "from ..java import lower", "ir/a.py:1: ir may not import java"),
        ("ir/b/c.py", "from ...java import lower", "ir/b/c.py:1: ir may not import java"),
        ("ir/__init__.py", "from .. import java", "ir/__init__.py:1: ir may not import java"),
        ("ir/a.py", "def f():\n    from twinproof import cli", "ir/a.py:2: ir may not import cli"),
        ("ir/a.py", "import importlib\nimportlib.import_module('twinproof.java')", "ir/a.py:2: ir may not import java"),
        ("ir/a.py", "if TYPE_CHECKING:\n    from twinproof import cli", "ir/a.py:2: ir may not import cli"),
        ("language/a.py", "from twinproof.ir import types", "language/a.py:1: language may not import ir"),
        ("witness/a.py", "from twinproof.java.writing import b", "witness/a.py:1: witness may not import java/writing"),
        ("java/a.py", "from twinproof.java.writing.b import c", "java/a.py:1: java may not import java/writing"),
        ("ir/a.py", "import twinproof", "ir/a.py:1: ir may not import twinproof as a whole"),
        ("base/errors.py", "from twinproof.nowhere import x", "base/errors.py:1: base may not import nowhere"),
        ("__init__.py", "from twinproof.base.errors import BadInput", "__init__.py:1: the root may not import base"),
        ("ir/a.py", "print(1)", "ir/a.py:1: only cli prints"),
        ("ir/a.py", "import sys\nsys.stdout.write('1')", "ir/a.py:2: only cli prints"),
        ("ir/a.py", "from sys import stderr", "ir/a.py:1: only cli prints"),
        ("utils.py", "", "utils.py: no place in the order"),
        ("helpers/a.py", "", "helpers/a.py: no place in the order"),
    ],
)
def test_violations_are_seen(tmp_path: Path, path: str, source: str, complaint: str) -> None:
    """The checker finds each way of breaking the order."""
    plant(tmp_path, path, source)
    assert complaints(tmp_path) == [complaint]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("java/a.py", "from twinproof.ir import types\nfrom . import b\nfrom twinproof.java import c"),
        ("java/stubs/a.py", "from ..lower import lower\nfrom ...ir import types"),
        ("language/a.py", "if TYPE_CHECKING:\n    from twinproof.execute.explore import Executor"),
        ("java/java.py", "def f():\n    from twinproof.java.writing.b import c"),
        ("java/writing/a.py", "from twinproof.witness import b\nfrom twinproof.java import c"),
        ("cli.py", "import sys\nfrom twinproof.java import x\nprint(1, file=sys.stderr)"),
        ("__main__.py", "from twinproof.cli import main"),
    ],
)
def test_order_allows(tmp_path: Path, path: str, source: str) -> None:
    """The checker has nothing against what the order allows."""
    plant(tmp_path, path, source)
    assert complaints(tmp_path) == []


def plant(root: Path, path: str, source: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source)


def complaints(root: Path) -> list[str]:
    return [line for path in sorted(root.rglob("*.py")) for line in complaints_about(path, path.relative_to(root))]


def complaints_about(path: Path, name: Path) -> Iterator[str]:
    layer = room_of(name.with_suffix("").parts)
    if layer not in ORDER and layer != "__init__":
        yield f"{name}: no place in the order"
        return
    tree = ast.parse(path.read_text())
    for node in (node for node in ast.walk(tree) if layer != PROTOCOLS or node not in for_types(tree)):
        for complaint in (*import_complaints(node, name, layer), *print_complaints(node, layer)):
            yield f"{name}:{getattr(node, 'lineno', 0)}: {complaint}"


def room_of(parts: Sequence[str]) -> str:
    """The room of a module: the place in the order is that of the package, unless a part of it has one of its own."""
    inner = "/".join(parts[:2])
    return inner if inner in ORDER else parts[0]


def for_types(tree: ast.Module) -> set[ast.AST]:
    """What only type checkers see of a module."""
    checked = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return {node for each in checked for node in ast.walk(each)}


def import_complaints(node: ast.AST, name: Path, layer: str) -> Iterator[str]:
    who = "the root" if layer == "__init__" else layer
    for target in imported(node, name):
        if target == "":
            yield f"{who} may not import twinproof as a whole"
        elif not may_import(layer, target, name):
            yield f"{who} may not import {target}"


def may_import(layer: str, target: str, name: Path) -> bool:
    if layer == target or (name in RECORDS and target.startswith(f"{layer}/")):
        return True
    return layer in ORDER and target in ORDER and ORDER.index(target) < ORDER.index(layer)


def imported(node: ast.AST, name: Path) -> Iterator[str]:
    """The top-level modules of ours that this node imports; "" is twinproof itself."""
    match node:
        case ast.Import(names=names):
            modules = [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names, level=level):
            base = ".".join([*package_of(name, level), *([module] if module else [])]) if level else str(module)
            modules = [f"{base}.{alias.name}" for alias in names] if base == "twinproof" else [base]
        case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(module)), *_]):
            modules = [module]
        case _:
            return
    for module in modules:
        first, _, rest = module.partition(".")
        if first == "twinproof":
            yield room_of(rest.split("."))


def package_of(name: Path, level: int) -> list[str]:
    parents = ["twinproof", *name.parts[:-1]]
    return parents[: len(parents) - level + 1]


def print_complaints(node: ast.AST, layer: str) -> Iterator[str]:
    if layer == "cli":
        return
    match node:
        case ast.Call(func=ast.Name(id="print")):
            yield "only cli prints"
        case ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr"):
            yield "only cli prints"
        case ast.ImportFrom(module="sys", names=names) if {alias.name for alias in names} & {"stdout", "stderr"}:
            yield "only cli prints"


def test_the_tour_says_the_order() -> None:
    """In the words of this file; the entry point goes without saying."""
    tour = " ".join((SRC.parents[1] / "docs" / "tour.md").read_text().split())
    assert f": {', '.join(ORDER[:-1])} (`tests/test_layering.py`" in tour
