"""What is said of the JDK's code is said of code that is there, in some JDK: each class and method by its name, each beginning of names."""

from __future__ import annotations

from functools import cache

import pytest

from twinproof.ir.program import Program
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import installed_jdks
from twinproof.java.find.jimage import open_jdk_classes
from twinproof.java.java import JAVA
from twinproof.java.load.load import load_program
from twinproof.language.conduct import Methods

CONDUCT = JAVA.conduct
RECORDS = (CONDUCT.reflection, CONDUCT.outside, CONDUCT.sayings, CONDUCT.contents, CONDUCT.of_enums, CONDUCT.of_fields, CONDUCT.computing)
FIELDS = {f"{type(record).__name__}.{name}": getattr(record, name) for record in RECORDS for name in type(record).__slots__}
METHODS = {name: value for name, value in FIELDS.items() if isinstance(value, Methods)}
CLASSES = {
    **{name: value for name, value in FIELDS.items() if isinstance(value, frozenset) and all("java." in str(one) for one in value)},
    "callees": {ref.owner for ref in (*CONDUCT.computing.extremes, CONDUCT.computing.characters) if ref is not None},
}
BEGINNINGS = {name: value for name, value in FIELDS.items() if isinstance(value, tuple) and all("." in one for one in value)}


MODULES = ("java.base", "java.desktop", "java.logging", "java.management", "java.rmi", "java.sql", "java.sql.rowset", "jdk.unsupported")


@cache
def programs() -> list[Program]:
    return [load_program(open_classpath([], jdk)) for jdk in installed_jdks()]


@cache
def names() -> frozenset[str]:
    """The names of the classes that all JDKs have together."""
    every = map(open_jdk_classes, installed_jdks())
    return frozenset(name.replace("/", ".") for classes in every for module in MODULES for name in classes.classes(module))


def declared(owner: str) -> set[str]:
    """The names of the methods that a class has in any JDK."""
    return {name for program in programs() for above in program.supertypes(owner) for name, _ in above.methods}


@pytest.mark.parametrize("said", METHODS.values(), ids=METHODS)
def test_methods(said: Methods) -> None:
    """Whole names of classes have a package, but for those of any package."""
    owners = {owner: called for owner, called in (*said.of.items(), *said.but.items()) if "." in owner}
    assert owners.keys() <= names()
    assert {name for called in owners.values() for name in called} <= {name for owner in owners for name in declared(owner)}
    assert [part for part in said.within if not any(name.startswith(part) for name in names())] == []
    assert not said.ending or any(name.endswith(said.ending) for name in names())


@pytest.mark.parametrize("said", CLASSES.values(), ids=CLASSES)
def test_classes(said: frozenset[str]) -> None:
    assert {one if isinstance(one, str) else one[0] for one in said} <= names()


@pytest.mark.parametrize("said", BEGINNINGS.values(), ids=BEGINNINGS)
def test_beginnings(said: tuple[str, ...]) -> None:
    assert [part for part in said if not any(name.startswith(part) for name in names())] == []


def test_much_is_said() -> None:
    """The records are looked through."""
    assert len(METHODS) > 25
    assert len(CLASSES) > 8
    assert len(BEGINNINGS) > 4
