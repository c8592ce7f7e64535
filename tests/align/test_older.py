"""Fields that hold what is older than their object: on a JVM no circle of objects goes by these alone."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from twinproof.align.fields.older import older_fields
from twinproof.heap.observe import Input, Link, Null, ObjectNode
from twinproof.ir.side import Side
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program
from twinproof.sample.exists import never_left
from twinproof.sample.mend import mend

SOURCE = Path(__file__).with_name("Circles.java")
OLDER: dict[str, set[str]] = {
    "Two": {"Two.left", "Two.right"},
    "Checked": {"Checked.it", "Checked.name"},
    "Immutable": {"Immutable.next"},
    "Below": {"Immutable.next"},
    "Plain": {"Immutable.next", "Plain.more"},
    "Leaking": {"Leaking.held"},
    "Part": {"Part.owner"},
    **{name: set() for name in ("Own", "Owner", "Caught", "Early", "Mutable", "Streamed", "Loop")},
}


@pytest.fixture(scope="module")
def classes() -> Path:
    return compile_sources([SOURCE], find_jdk())


@pytest.fixture(scope="module")
def side(classes: Path) -> Side:
    return Side(load_program(open_classpath([str(classes)], find_jdk())))


@pytest.mark.parametrize("name", OLDER)
def test_older(side: Side, name: str) -> None:
    """What constructors are passed and keep."""
    assert older_fields(side, name) == OLDER[name]


def test_circles_on_a_jvm(side: Side, classes: Path) -> None:
    """Whatever circle calls can build has a field that may hold something newer."""
    done = subprocess.run([find_jdk().java, "-cp", str(classes), "Circles"], capture_output=True, text=True, check=True, timeout=60)
    circles = done.stdout.splitlines()
    assert len(circles) >= 6
    for circle in circles:
        assert [key for key in circle.split() if key not in older_fields(side, key.partition(".")[0])], circle


def test_circles_of_older_objects_are_not_there(side: Side) -> None:
    """They come from reflection alone, and are opened; others stay."""
    heap = (ObjectNode("Two", (("Two.left", Link(1)), ("Two.right", Null()))), ObjectNode("Plain", (("Plain.more", Link(0)),)))
    given = Input(heap, Null(), (Link(0),))
    assert never_left(side, side, given) == ["Plain.more"]
    assert never_left(side, side, mend(side, side, given, 0)) == []
    around = (ObjectNode("Two", (("Two.left", Link(1)),)), ObjectNode("Mutable", (("Mutable.next", Link(0)),)))
    assert never_left(side, side, Input(around, Null(), (Link(0),))) == []
    shared = (ObjectNode("Two", (("Two.left", Link(1)), ("Two.right", Link(1)))), ObjectNode("Two", ()))
    assert never_left(side, side, Input(shared, Null(), (Link(0),))) == []
