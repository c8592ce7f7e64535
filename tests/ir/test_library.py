"""The JDK's own classes as test data: all of java.base is well formed, and its text form reads back exactly."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import pytest

from twinproof.ir.cfg import dominators, natural_loops
from twinproof.ir.parse import parse_program
from twinproof.ir.program import Class
from twinproof.ir.text import print_class
from twinproof.ir.validate import validate_class
from twinproof.java.find.jdk import Jdk, find_jdk, installed_jdks
from twinproof.java.find.jimage import open_jdk_classes
from twinproof.java.load.classfile import parse
from twinproof.java.load.load import load_class

T = TypeVar("T")


def library(jdk: Jdk, prefix: str) -> Iterator[Class]:
    """The classes of java.base whose name begins with `prefix`."""
    classes = open_jdk_classes(jdk)
    for name in sorted(classes.classes("java.base")):
        data = classes.read(name) if name.startswith(prefix) else None
        if data is not None:
            yield load_class(parse(data, name))


def _instructions(cls: Class) -> int:
    bodies = (method.body for method in cls.methods.values())
    return sum(len(block.instrs) for body in bodies if body for block in body.blocks)


def test_a_few_classes() -> None:
    """A small package on every run: valid, and the same after printing and reading."""
    classes = list(library(find_jdk(), "java/util/A"))
    assert len(classes) > 20
    for cls in classes:
        assert validate_class(cls) == []
        assert parse_program(print_class(cls)) == {cls.name: cls}


@pytest.mark.slow
@pytest.mark.parametrize("jdk", installed_jdks(), ids=lambda jdk: f"jdk{jdk.version}")
def test_whole_library(jdk: Jdk) -> None:
    """Every method of java.base, of every JDK found."""
    count = 0
    for cls in library(jdk, ""):
        assert validate_class(cls) == []
        assert parse_program(print_class(cls)) == {cls.name: cls}
        count += 1
    assert count > 5000


@pytest.mark.slow
def test_loops_of_the_library() -> None:
    """A loop's header dominates its members."""
    for cls in library(find_jdk(), "java/util/"):
        for body in filter(None, (method.body for method in cls.methods.values())):
            tree = dominators(body)
            for loop in natural_loops(body):
                assert all(tree.dominates(loop.header, member) for member in loop.members)


@pytest.mark.bench
@pytest.mark.slow
def test_speed() -> None:
    """Printing and reading all of java.util takes less than ten seconds; validating less than 15 microseconds an instruction."""
    classes = list(library(find_jdk(), "java/util/"))
    instructions = sum(map(_instructions, classes))
    assert instructions > 100_000
    texts, printing = _timed(print_class, classes)
    _, reading = _timed(parse_program, texts)
    _, validating = _timed(validate_class, classes)
    print(f"{instructions} instructions: print {printing:.2f} s, parse {reading:.2f} s, validate {validating:.2f} s")
    assert printing + reading < 10
    assert validating / instructions < 15e-6


def _timed(do: Callable[..., T], inputs: Iterable[object]) -> tuple[list[T], float]:
    start = time.process_time()
    results = [do(each) for each in inputs]
    return results, time.process_time() - start
