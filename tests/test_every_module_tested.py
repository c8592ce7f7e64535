"""Every module of the rooms that carry proofs has tests of its own: a test in its room of tests imports it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SRC = TESTS.parent / "src"
RECORDS = (
    "known"  # of classes of the library: each is held against the JVM by tests that go through all of them (tests/sample/test_valued.py)
)
ROOMS = {"induct": "induct", "same": "same", "execute": "execute", "java/library": "execute"}  # with where their tests are


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_has_tests(room: str) -> None:
    assert list(modules(SRC, room)) != []
    assert untested(SRC, room, TESTS / ROOMS[room]) == []


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("import twinproof.room.inner.a", []),
        ("from twinproof.room.inner.a import f", []),
        ("from twinproof.room.inner import a", []),
        ("def test_f():\n    from twinproof.room.inner.a import f", []),
        ("from twinproof.room.inner import b", ["twinproof.room.inner.a"]),
        ("import twinproof.room", ["twinproof.room.inner.a"]),
        ("", ["twinproof.room.inner.a"]),
    ],
)
def test_missing_tests_are_seen(tmp_path: Path, test: str, expected: list[str]) -> None:
    """Importing the package around a module is not enough, and `__init__` files without code need no test."""
    for path, source in {
        "src/twinproof/room/__init__.py": "",
        "src/twinproof/room/inner/__init__.py": "",
        "src/twinproof/room/inner/a.py": "",
        "tests/room/helper.py": "import twinproof.room.inner.a",
        "tests/other/test_a.py": "import twinproof.room.inner.a",
        "tests/room/test_a.py": test,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(source)
    assert untested(tmp_path / "src", "room", tmp_path / "tests" / "room") == expected


def untested(src: Path, room: str, tests: Path) -> list[str]:
    """The modules of a room that none of these tests imports."""
    seen = {name for path in tests.rglob("test_*.py") for name in imported(ast.parse(path.read_text()))}
    return sorted(set(modules(src, room)) - seen)


def modules(src: Path, room: str) -> Iterator[str]:
    for path in (src / "twinproof" / room).rglob("*.py"):
        if path.parent.name == RECORDS:
            continue
        if path.name != "__init__.py":
            yield ".".join(path.relative_to(src).with_suffix("").parts)
        elif path.read_text().strip():
            yield ".".join(path.relative_to(src).parent.parts)


def imported(tree: ast.Module) -> Iterator[str]:
    """What a module may name with its imports: of `from a import b` both `a` and `a.b`."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
