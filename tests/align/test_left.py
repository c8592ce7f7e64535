"""What code leaves in fields: the oracle is what the JVM leaves there in thousands of calls, and for the rest what each case states."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from align.left_cases import CASES, Case, Size, Value
from twinproof.heap.observe import ArrayNode, Datum, Heap, Input, Link, Null, ObjectNode, Scalar, TextNode, double_bits
from twinproof.ir.side import Side
from twinproof.ir.types import DOUBLE, INT
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program
from twinproof.sample.exists import never_left

DRIVER = Path(__file__).with_name("LeftDriver.java")
NAMES = {case.name: f"C{at}x" for at, case in enumerate(CASES)}


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All cases, compiled, with the driver."""
    folder = tmp_path_factory.mktemp("left")
    for case in CASES:
        name = NAMES[case.name]
        (folder / f"{name}.java").write_text(re.sub(r"\bK(?=\b|[A-Z])", name, case.source))
    (folder / DRIVER.name).write_text(DRIVER.read_text())
    return compile_sources(sorted(folder.glob("*.java")), find_jdk())


@pytest.fixture(scope="module")
def side(classes: Path) -> Side:
    return Side(load_program(open_classpath([classes], find_jdk())))


@pytest.fixture(scope="module")
def seen(classes: Path) -> dict[str, list[Value]]:
    """What the JVM left in the fields of objects after random calls."""
    java = find_jdk().home / "bin" / "java"
    ran = subprocess.run([java, "-cp", classes, "LeftDriver", *NAMES.values()], capture_output=True, text=True, timeout=300, check=True)
    found: dict[str, list[Value]] = {}
    for line in ran.stdout.splitlines():
        name, kind, value = line.split(" ", 2)
        found.setdefault(name, []).append(_READ[kind](value))
    return found


_READ: dict[str, Callable[[str], Value]] = {
    "null": lambda text: None,
    "int": int,
    "size": lambda text: Size(int(text)),
    "text": lambda text: text[1:],
    "double": float,
}


def given(name: str, value: Value) -> Input:
    """An object of a class with a value in its field."""
    datum: Datum = Link(1)
    heap: Heap = ()
    match value:
        case None:
            datum = Null()
        case int():
            datum = Scalar(INT, value)
        case float():
            datum = Scalar(DOUBLE, double_bits(value))
        case str():
            heap = (TextNode(value),)
        case Size(of):
            heap = (ArrayNode("int[]", (Scalar(INT, 0),) * of),)
    return Input((ObjectNode(name, ((f"{name}.x", datum),)), *heap), Link(0), ())


def is_possible(side: Side, case: Case, value: Value) -> bool:
    name = NAMES[case.name]
    return not never_left(side, side, given(name, value))


def cases(which: str) -> list[ParameterSet]:
    return [pytest.param(case, value, id=f"{case.name}: {value}") for case in CASES for value in getattr(case, which)]


@pytest.mark.parametrize(("case", "value"), cases("can"))
def test_what_can_be(side: Side, case: Case, value: Value) -> None:
    assert is_possible(side, case, value)


@pytest.mark.parametrize(("case", "value"), cases("cannot"))
def test_what_cannot_be(side: Side, case: Case, value: Value) -> None:
    assert not is_possible(side, case, value)


def test_what_the_jvm_leaves_can_be(side: Side, seen: dict[str, list[Value]]) -> None:
    """No value that public calls left in a field counts as impossible."""
    assert len(seen) > len(CASES) * 0.9
    wrong = [(case.name, value) for case in CASES for value in seen.get(NAMES[case.name], ()) if not is_possible(side, case, value)]
    assert wrong == []
