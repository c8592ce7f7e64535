"""The JDK as a library: stubs by name or by descriptor, records of classes, class files of what is made up."""

from __future__ import annotations

from support.written import library, method_of
from twinproof.ir.synthetic import given_name
from twinproof.java.library.javalib import JavaLibrary
from twinproof.java.load.classfile import parse

JDK = JavaLibrary()


def test_stubs() -> None:
    """Some methods have one, others are followed."""
    assert JDK.stub(method_of(library(), "isEmpty", "java.lang.String")) is not None
    assert JDK.stub(method_of(library(), "isEmpty", "java.util.ArrayList")) is None


def test_classes() -> None:
    """What an input of an interface is taken to be is a class that is known."""
    taken = JDK.classes.taken_as("java.util.List")
    assert taken == "java.util.ArrayList"
    assert JDK.classes.taken_as("java.util.logging.Logger") is None


def test_made_up_classes() -> None:
    """A class file for an interface, none for anything else."""
    name = given_name("java.lang.Runnable", is_library=True)
    made = JDK.compiled(library(), name)
    assert made is not None
    assert parse(made, name).name == name.replace(".", "/")
    assert JDK.compiled(library(), given_name("java.lang.String", is_library=True)) is None
