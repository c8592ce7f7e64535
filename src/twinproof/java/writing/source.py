"""Java source for values and names, as a test class in a given package may write them.

What cannot be named from there (private, local and anonymous classes, names that are no Java identifiers) is answered with an empty
name, and has to be reached by reflection.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from twinproof.heap.observe import Scalar, double_from_bits, float_from_bits
from twinproof.ir.instruction import CONSTRUCTOR
from twinproof.ir.program import PRIVATE, PROTECTED, PUBLIC, STATIC, Class, Field, Method, Program
from twinproof.ir.synthetic import interface_of, is_given_name
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    DOUBLE,
    FLOAT,
    LONG,
    SHORT,
    VOID,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    descriptor_of,
    erase,
    parse_descriptor,
)
from twinproof.java.load.given import Answer, answers

_IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_KEYWORDS = frozenset(
    re.findall(
        r"\S+",
        "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float "
        "for goto if implements import instanceof int interface long native new package private protected public return short static "
        "strictfp super switch synchronized this throw throws transient try void volatile while true false null _",
    )
)
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", '"': '\\"', "'": "\\'"}


def is_identifier(name: str) -> bool:
    """Whether Java source can use this name."""
    return _IDENTIFIER.fullmatch(name) is not None and name not in _KEYWORDS


def text_literal(text: str) -> str:
    """A string literal, pure ASCII."""
    units = text.encode("utf-16-be", "surrogatepass")
    return '"' + "".join(_letter(units[at] << 8 | units[at + 1]) for at in range(0, len(units), 2)) + '"'


def _letter(unit: int) -> str:
    char = chr(unit)
    if char in _ESCAPES and char != "'":
        return _ESCAPES[char]
    return char if 32 <= unit < 127 else f"\\u{unit:04x}"


def literal(value: Scalar) -> str:
    """An expression of exactly the value's type."""
    number = value.bits
    if value.type is BOOLEAN:
        return "true" if number else "false"
    if value.type is CHAR:
        char = chr(number)
        return (
            f"'{_ESCAPES.get(char, char) if char != chr(34) else char}'" if 32 <= number < 127 or char in _ESCAPES else f"(char) {number}"
        )
    if value.type is DOUBLE:
        return _float(double_from_bits(number), "Double", "")
    if value.type is FLOAT:
        return _float(float_from_bits(number), "Float", "f")
    if value.type in (BYTE, SHORT):
        return f"({value.type}) {number}"
    return f"{number}L" if value.type is LONG else str(number)


def _float(number: float, box: str, suffix: str) -> str:
    special = {"nan": "NaN", "inf": "POSITIVE_INFINITY", "-inf": "NEGATIVE_INFINITY"}.get(repr(number))
    return f"{box}.{special}" if special else repr(number) + suffix


class Access:
    """What a class in `package` can name and reach of a program."""

    def __init__(self, program: Program, package: str) -> None:
        self.program = program
        self.package = package
        self._names: dict[str, str] = {}

    def cls(self, name: str) -> str:
        """The source name of a class, empty if it has none here."""
        if name not in self._names:
            found = self.program.find(name)
            self._names[name] = "" if found is None else self._name(found)
        return self._names[name]

    def type(self, type: Type) -> str:
        """The source name of an erased type, empty if it has none here."""
        match erase(type):
            case Primitive(name=name):
                return name
            case ArrayType(element):
                inner = self.type(element)
                return f"{inner}[]" if inner else ""
            case ClassType(name):
                return self.cls(name)
        return ""

    def class_object(self, type: Type) -> str:
        """An expression for the class object of an erased type."""
        name = self.type(type)
        if name:
            return f"{name}.class"
        inner = descriptor_of(type).replace("/", ".")
        return f"Class.forName({text_literal(inner if isinstance(type, ArrayType) else inner[1:-1])})"

    def can_use(self, member: Field | Method) -> bool:
        """Whether a field, method or constructor may be used by name."""
        if not self.cls(member.owner) or not (is_identifier(member.name) or member.name == CONSTRUCTOR):
            return False
        return self._is_open(member.flags, member.owner)

    def _is_open(self, flags: int, owner: str) -> bool:
        return bool(flags & PUBLIC) or (not flags & PRIVATE and _package(owner) == self.package)

    def _name(self, cls: Class) -> str:
        if is_given_name(cls.name):
            return self._given_name(interface_of(cls.name))
        if cls.nested is not None:
            return self._nested_name(cls)
        simple = cls.name.rpartition(".")[2]
        if not all(map(is_identifier, cls.name.split("."))) or not self._is_open(cls.flags, cls.name):
            return ""
        return simple if _package(cls.name) in (self.package, "java.lang") else cls.name

    def _given_name(self, interface: str) -> str:
        """The class that a test declares for a made-up one, if it can name the interface."""
        return f"Given{self.cls(interface).rpartition('.')[2]}" if self.cls(interface) else ""

    def given_class(self, name: str) -> str:
        """The declaration of a made-up class."""
        interface = interface_of(name)
        members = [line for answer in answers(self.program, interface) or () for line in self._answer(answer)]
        body = "".join(f"        {line}\n" for line in members)
        about = "counts its calls and answers what it is told"
        return f"\n    /** Made up: {about}. */\n    static class {self.cls(name)} implements {self.cls(interface)} {{\n{body}    }}\n"

    def _answer(self, answer: Answer) -> Iterator[str]:
        params, result = parse_descriptor(answer.descriptor)
        erased = Answer(answer.name, answer.descriptor, params, result, answer.prefix)
        yield from (f"public {self.type(type)} {name};" for name, type in erased.fields.items())
        given = ", ".join(f"{self.type(type)} a{at}" for at, type in enumerate(params))
        field = answer.field
        yield f"public {self.type(result)} {answer.name}({given}) {{"
        yield f"    {field('calls')}++;"
        yield from (f"    {field(f'last{at}')} = a{at};" for at in range(len(params)))
        yield f"    if ({field('fails')}) throw new IllegalStateException();"
        if result is not VOID:
            test = f"a0 == {field('key')}" if params else f"{field('calls')} >= {field('key')}"
            yield f"    return {test} ? {field('other')} : {field('answer')};"
        yield "}"

    def _nested_name(self, cls: Class) -> str:
        nested = cls.nested
        if nested is None or nested.outer is None or nested.name is None or not is_identifier(nested.name):
            return ""
        outer = self.cls(nested.outer)
        same_package = _package(cls.name) == self.package
        is_open = bool(nested.flags & PUBLIC) or (same_package and not nested.flags & PRIVATE)
        return f"{outer}.{nested.name}" if outer and is_open and not (nested.flags & PROTECTED and not same_package) else ""


def is_inner(cls: Class) -> bool:
    """Whether objects of a member class belong to one of the outer class."""
    return cls.nested is not None and cls.nested.outer is not None and not cls.nested.flags & STATIC and not cls.is_interface


def _package(name: str) -> str:
    return name.rpartition(".")[0]
