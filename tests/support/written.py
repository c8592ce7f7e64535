"""Small programs for tests, written as text of the IR, with the classes of the JDK around them."""

from __future__ import annotations

from functools import cache

from twinproof.align.match import Matching, match_programs
from twinproof.ir.parse import parse_program
from twinproof.ir.program import Body, Class, Method, Program
from twinproof.ir.side import Side
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program

HEAD = "class C extends java.lang.Object flags public super {\n"


@cache
def library() -> Program:
    """The classes of the JDK."""
    return load_program(open_classpath([], find_jdk()))


def classes_of(text: str) -> dict[str, Class]:
    """The classes of a text; members without a class around them are those of the class C."""
    return parse_program(text if text.lstrip().startswith("class ") else f"{HEAD}{text}\n}}\n")


def program_of(text: str) -> Program:
    """A program of the classes of a text."""
    classes = classes_of(text)
    return Program(
        lambda name: classes.get(name) or library().find(name),
        library().language,
        lambda: classes,
        library=library().library,
        is_library=lambda name: name not in classes,
    )


def side_of(text: str) -> Side:
    """A version of which the text is all there is."""
    return Side(program_of(text))


def matching_of(old: str, new: str | None = None) -> Matching:
    """Two versions by their texts, or a version and itself."""
    names = [list(classes_of(text)) for text in (old, old if new is None else new)]
    return match_programs(program_of(old), names[0], program_of(old if new is None else new), names[1])


def method_of(program: Program, name: str, owner: str = "C") -> Method:
    """The only method of this name."""
    cls = program.find(owner)
    assert cls is not None
    (found,) = (method for method in cls.methods.values() if method.name == name)
    return found


def body_of(text: str, name: str = "f") -> Body:
    """The body of a method of the class C."""
    body = method_of(program_of(text), name).body
    assert body is not None
    return body
