"""Lowering at scale: a whole package of the JDK, against the time `javap -c -p` takes on the same classes."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from twinproof.ir.parse import parse_program
from twinproof.ir.program import Class
from twinproof.ir.text import print_program
from twinproof.ir.validate import validate_class
from twinproof.java.find.jdk import Jdk, find_jdk
from twinproof.java.find.jimage import JdkClasses, open_jdk_classes
from twinproof.java.load import classfile
from twinproof.java.load.load import load_class

PACKAGE = "java/util/"
LOWER = f"""
from twinproof.java.load import classfile
from twinproof.java.find.jdk import find_jdk
from twinproof.java.find.jimage import open_jdk_classes
from twinproof.java.load.load import load_class
image = open_jdk_classes(find_jdk())
for name in image.classes("java.base"):
    if name.startswith({PACKAGE!r}) and "/" not in name[{len(PACKAGE)}:]:
        for method in load_class(classfile.parse(image.read(name), name)).methods.values():
            method.body
"""


def names(image: JdkClasses) -> list[str]:
    """The classes of java.util itself."""
    return [name for name in image.classes("java.base") if name.startswith(PACKAGE) and "/" not in name[len(PACKAGE) :]]


@pytest.fixture(scope="module")
def package() -> list[Class]:
    """All classes of java.util."""
    image = open_jdk_classes(find_jdk())
    classes: list[Class] = []
    for name in names(image):
        data = image.read(name)
        assert data is not None
        classes.append(load_class(classfile.parse(data, name)))
    return classes


def test_package_is_valid(package: list[Class]) -> None:
    """Every method of java.util lowers to a valid body."""
    assert len(package) > 400
    assert [problem for cls in package for problem in validate_class(cls)] == []


def test_package_round_trips(package: list[Class]) -> None:
    """What is printed reads back to the same program."""
    assert parse_program(print_program(package)) == {cls.name: cls for cls in package}


@pytest.mark.bench
@pytest.mark.slow
def test_as_fast_as_javap() -> None:
    """Reading and lowering java.util takes no longer than javap takes to print it, whole processes, best of three."""
    jdk = find_jdk()
    listed = [name.replace("/", ".") for name in names(open_jdk_classes(jdk)) if not name.endswith("package-info")]
    ours = min(seconds([sys.executable, "-c", LOWER]) for _ in range(3))
    javap = min(seconds([str(_javap(jdk)), "-c", "-p", *listed]) for _ in range(3))
    print(f"lowering {ours:.2f} s, javap {javap:.2f} s, ratio {ours / javap:.2f}, {len(listed)} classes")
    assert ours <= javap


def _javap(jdk: Jdk) -> object:
    return jdk.home / "bin" / "javap"


def seconds(command: list[str]) -> float:
    """The wall time of a command."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start
