"""Fields that are said to be filled when they are first asked for: the JDK's own code looks into each of them before it fills it, shows
it to nobody else, and forgets it otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from twinproof.ir.instruction import GetField, PutField
from twinproof.ir.operand import CONSTRUCTOR, Const
from twinproof.ir.program import Class, Field, Method, Program
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import Jdk, installed_jdks
from twinproof.java.find.jimage import open_jdk_classes
from twinproof.java.library.first_asked import FIRST_ASKED
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.load.load import load_program

SLOTS = [tuple(key.rsplit(".", 1)) for key in FIRST_ASKED]


def near(jdk: Jdk, program: Program, packages: set[str]) -> Iterator[Class]:
    """All classes that may see what a class of these packages does not declare public."""
    for name in sorted(each.replace("/", ".") for each in open_jdk_classes(jdk).classes("java.base")):
        if name.rpartition(".")[0] in packages and (cls := program.find(name)) is not None:
            yield cls


def fills(method: Method, name: str, owners: frozenset[str]) -> bool:
    """Whether a method puts something into a field that it has not looked into; nothing, as `clone` does, is no filling."""
    assert method.body is not None
    found = [instr for block in method.body.blocks for instr in block.instrs]
    of_it = [one for one in found if isinstance(one, (GetField, PutField)) and one.field.name == name and one.field.owner in owners]
    puts = any(isinstance(one, PutField) and not (isinstance(one.value, Const) and not one.value.value) for one in of_it)
    return puts and not any(isinstance(one, GetField) for one in of_it)


@pytest.mark.parametrize("jdk", installed_jdks(), ids=lambda jdk: f"jdk{jdk.version}")
def test_they_are_looked_into_before_they_are_filled(jdk: Jdk) -> None:
    program = load_program(open_classpath([], jdk))
    slots = [(owner, name) for owner, name in SLOTS if any(field.name == name for field in _fields(program, owner))]
    assert len(slots) > len(SLOTS) * 3 // 4
    classes = list(near(jdk, program, {owner.rpartition(".")[0] for owner, _ in slots}))
    wrong = []
    for owner, name in slots:
        assert not any(field.is_static for field in _fields(program, owner) if field.name == name)
        owners = frozenset(cls.name for cls in classes if owner in {above.name for above in program.supertypes(cls.name)})
        methods = (method for cls in classes for method in cls.methods.values() if method.body is not None)
        wrong += [f"{owner}.{name} by {each}" for each in methods if each.name != CONSTRUCTOR and fills(each, name, owners)]
    assert wrong == []


def _fields(program: Program, owner: str) -> tuple[Field, ...]:
    cls = program.find(owner)
    return () if cls is None else cls.fields


def test_each_is_known_and_hidden() -> None:
    names = {name for jdk in installed_jdks() for name in open_jdk_classes(jdk).classes("java.base")}
    assert {owner.replace(".", "/") for owner, _ in SLOTS} <= names
    assert all(KNOWN.is_hidden(key) for key in FIRST_ASKED)
