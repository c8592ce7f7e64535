"""Which call-backs are known depends on the JDK that a program is read with."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.ir.instruction import Call
from twinproof.ir.program import Program
from twinproof.ir.side import Side
from twinproof.java.callbacks.table import DERIVED_FROM
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program
from twinproof.same.contracts import ANYTHING
from twinproof.same.world import World

SOURCE = "class C { static int f(java.util.List<Object> list) { return list.size(); } }"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class that calls a method of the library on an object that may be of a class of its program."""
    path = tmp_path_factory.mktemp("source") / "C.java"
    path.write_text(SOURCE, encoding="utf-8")
    return compile_sources([path], find_jdk())


@pytest.mark.parametrize("version", [*DERIVED_FROM, 11, 21, 26, None])
def test_another_jdk_may_call_anything(root: Path, version: int | None) -> None:
    """What was derived of some JDKs is not taken to hold for others."""
    programs = [load_program(open_classpath([root], find_jdk())) for _ in range(2)]
    programs[1].library = version
    world = World(Side(programs[0]), Side(programs[1]), frozenset({"C"}))
    found = world.calls_back(call_in(programs[0]))
    assert found is not None
    assert (found.asks is ANYTHING) is (version not in DERIVED_FROM)


def call_in(program: Program) -> Call:
    """The only call of a method."""
    cls = program.find("C")
    body = cls.methods["f", "(Ljava/util/List;)I"].body if cls else None
    assert body is not None
    return next(instr for block in body.blocks for instr in block.instrs if isinstance(instr, Call))
