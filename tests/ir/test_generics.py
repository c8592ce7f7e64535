"""Generic types through the class hierarchy, against what `java.lang.reflect` and javac say."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.ir.generics import field_type, may_alias, parameter_types, supertype
from twinproof.ir.program import Program
from twinproof.ir.signature import parse_field_signature
from twinproof.ir.types import ArrayType, ClassType, Type, TypeVariable, Wildcard
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program

SOURCE = """
import java.util.*;
class Pair<A, B> { A elem1; B elem2; Pair<B, A> swapped; List<? extends A> many; A[] array; Map<A, List<B>> map; int plain; }
class Named<T extends Comparable<T>> extends Pair<String, T> { T self; class Inner { T seen; } static class Nested<U> { U u; } }
class Fixed extends Named<Integer> { void take(Pair<String, Integer> p, List<String> l) {} <X extends Number> void own(X x, List<X> l) {} }
class Box<T extends Number> { T value; }
class Other<Q> extends Pair<Q, Q> {}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """The classes above."""
    path: Path = tmp_path_factory.mktemp("generics") / "Pair.java"
    path.write_text(SOURCE)
    return load_program(open_classpath([path], find_jdk()))


def of(text: str) -> Type:
    """A type from a signature with dots for slashes left out: `LPair<LString;>;` style, java.lang assumed for known names."""
    for name in ("String", "Integer", "Number", "Object"):
        text = text.replace(f"L{name};", f"Ljava/lang/{name};")
    return parse_field_signature(text)


def field(program: Program, owner: str, name: str, home: str) -> str:
    """The printed type of a field seen from a parameterised type."""
    cls = program.find(home)
    assert cls is not None
    (found,) = [candidate for candidate in cls.fields if candidate.name == name]
    return str(field_type(program, of(owner), found)).replace("java.lang.", "").replace("java.util.", "")


@pytest.mark.parametrize(
    ("owner", "name", "home", "expected"),
    [
        ("LPair<LString;LInteger;>;", "elem1", "Pair", "String"),
        ("LPair<LString;LInteger;>;", "elem2", "Pair", "Integer"),
        ("LPair<LString;LInteger;>;", "swapped", "Pair", "Pair<Integer, String>"),
        ("LPair<LString;LInteger;>;", "many", "Pair", "List<? extends String>"),
        ("LPair<LString;LInteger;>;", "array", "Pair", "String[]"),
        ("LPair<LString;LInteger;>;", "map", "Pair", "Map<String, List<Integer>>"),
        ("LPair<LString;LInteger;>;", "plain", "Pair", "int"),
        ("LPair<[ILInteger;>;", "elem1", "Pair", "int[]"),
        ("LNamed<LInteger;>;", "elem1", "Pair", "String"),
        ("LNamed<LInteger;>;", "elem2", "Pair", "Integer"),
        ("LNamed<LInteger;>;", "self", "Named", "Integer"),
        ("LFixed;", "elem2", "Pair", "Integer"),
        ("LFixed;", "swapped", "Pair", "Pair<Integer, String>"),
        ("LNamed;", "self", "Named", "Comparable"),
        ("LNamed;", "elem1", "Pair", "Object"),
        ("LBox<*>;", "value", "Box", "Number"),
        ("LBox<+LInteger;>;", "value", "Box", "Integer"),
        ("LBox<-LInteger;>;", "value", "Box", "Number"),
        ("LBox;", "value", "Box", "Number"),
        ("LNamed<LInteger;>.Inner;", "seen", "Named$Inner", "Integer"),
        ("LNamed$Nested<LString;>;", "u", "Named$Nested", "String"),
    ],
)
def test_field_type(program: Program, owner: str, name: str, home: str, expected: str) -> None:
    """The type arguments reach the field through the hierarchy."""
    assert field(program, owner, name, home) == expected


def test_parameters(program: Program) -> None:
    """Parameters keep their arguments; a method's own type parameters become their bounds, or any below them as arguments."""
    fixed = program.find("Fixed")
    assert fixed is not None
    methods = {name: method for (name, _), method in fixed.methods.items()}
    assert list(map(str, parameter_types(program, ClassType("Fixed"), methods["take"]))) == [
        "Pair<java.lang.String, java.lang.Integer>",
        "java.util.List<java.lang.String>",
    ]
    assert list(map(str, parameter_types(program, ClassType("Fixed"), methods["own"]))) == [
        "java.lang.Number",
        "java.util.List<? extends java.lang.Number>",
    ]


def test_library_supertype(program: Program) -> None:
    """The JDK's own hierarchy: an ArrayList of strings is an Iterable of strings."""
    found = supertype(program, ClassType("java.util.ArrayList", (ClassType("java.lang.String"),)), "java.lang.Iterable")
    assert str(found) == "java.lang.Iterable<java.lang.String>"


@pytest.mark.parametrize(
    ("declared", "actual", "expected"),
    [
        ("LPair<LString;LInteger;>;", "LPair<LString;LInteger;>;", True),
        ("LPair<LString;LInteger;>;", "LPair<LInteger;LString;>;", False),
        ("LPair<LString;LInteger;>;", "LFixed;", True),
        ("LPair<LInteger;LInteger;>;", "LFixed;", False),
        ("LPair<LString;LInteger;>;", "LOther<LString;>;", False),
        ("LPair<LString;LString;>;", "LOther<LString;>;", True),
        ("LPair<+LNumber;LInteger;>;", "LPair<LInteger;LInteger;>;", True),
        ("LPair<+LNumber;LInteger;>;", "LPair<LString;LInteger;>;", False),
        ("LPair<-LInteger;LInteger;>;", "LPair<LNumber;LInteger;>;", True),
        ("LPair<-LNumber;LInteger;>;", "LPair<LInteger;LInteger;>;", False),
        ("LPair;", "LPair<LString;LInteger;>;", True),
        ("LPair<LString;LInteger;>;", "LPair;", True),
        ("LObject;", "[I", True),
        ("[LObject;", "[LString;", True),
        ("[LString;", "[LObject;", False),
        ("[I", "[J", False),
        ("LFixed;", "LPair<LString;LInteger;>;", False),
    ],
)
def test_may_alias(program: Program, declared: str, actual: str, expected: bool) -> None:
    """Algorithm 2: impossible aliases are excluded, possible ones never."""
    assert may_alias(program, of(declared), of(actual)) is expected


def test_variables_stay_open(program: Program) -> None:
    """What is not known may be anything."""
    assert may_alias(program, TypeVariable("T"), ClassType("Pair"))
    assert may_alias(program, ClassType("Pair", (Wildcard(), Wildcard())), ClassType("Fixed"))
    assert may_alias(program, ArrayType(ClassType("Pair")), ArrayType(ClassType("Fixed")))
