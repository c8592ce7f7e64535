"""What the executor's functions of texts and numbers mean: computed by the interpreter, or by Python where that is plain.

A text is a `Chars`, an object that exists before the call but is no input is a `Token`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from execute.worlds import World
from twinproof.execute.texts import hash_code, unit_at, utf16_length
from twinproof.interpret.machine import Thrown
from twinproof.interpret.objects import HeapObject
from twinproof.ir.types import OBJECT, ArrayType
from twinproof.term.term import Term

Seen = Any  # a plain value, or what stands here for texts and objects: `Chars`, `Token`
_FUEL = 10**7  # tables of characters may have to be set up
_STRING = "java.lang.String"
_OBJECTS = ("string ", "class ", "enum ", "static ")


@dataclass(frozen=True, slots=True)
class Chars:
    """The text of a string."""

    text: str


@dataclass(frozen=True, slots=True)
class Token:
    """An object that exists before the call: `kind` is string, class or the class of a cached box."""

    kind: str
    value: object


def variable_meaning(world: World, name: str, is_known: bool) -> Chars | Token | bool | None:
    """The value of a variable that stands for a constant."""
    if name == "empty strings are the literal 0":
        return world.machine.call(_STRING, "substring", "(I)Ljava/lang/String;", world.machine.string("a"), 1) is world.machine.intern("")
    if name == "line end":
        return Chars("\n")
    if name.startswith("literal "):
        return Chars(name.removeprefix("literal "))
    kind, _, rest = name.partition(" ")
    return Token(kind, rest) if is_known and name.startswith(_OBJECTS) else None


def function_meaning(world: World, term: Term, args: tuple[Seen, ...]) -> tuple[Seen] | None:
    """The value of a function of texts and numbers, None if it is none of these or cannot be told."""
    name = str(term.payload)
    texts: list[Seen] = [arg.text if isinstance(arg, Chars) else arg for arg in args]
    match name:
        case "text length":
            return (utf16_length(texts[0]),)
        case "text hash":
            return (hash_code(texts[0]),)
        case "text at":
            return (unit_at(texts[0], texts[1]) if 0 <= texts[1] < utf16_length(texts[0]) else 0,)
        case "concatenation":
            return (Chars("".join(texts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")),)
        case "text reversed":
            return (_changed(world, "reverse()", texts),)
        case "part of text":
            return (_part(*texts),)
        case "text with null characters":
            return (Chars(texts[0] + "\0" * (texts[1] - utf16_length(texts[0]))),)
    if name.startswith("format "):
        return (_formatted(world, name, texts),)
    if name.endswith(" gives its receiver"):
        return (_gives_receiver(world, name.removesuffix(" gives its receiver"), texts),)
    if name.startswith("cached "):
        return (Token(name.removeprefix("cached "), args[0]),)
    if name.startswith("text of "):
        code = {"int": "I", "long": "J", "char": "C", "float": "F", "double": "D"}[name.removeprefix("text of ")]
        return (_call(world, f"{_STRING}.valueOf({code})Ljava/lang/String;", texts),)
    if name.startswith(f"{_STRING}."):
        return (_call(world, name, texts),)
    return None


def _part(text: str, begin: int, end: int) -> Chars:
    """Some of the UTF-16 units of a text; anything if the indices are not within bounds."""
    if not 0 <= begin <= end <= utf16_length(text):
        return Chars("")
    data = text.encode("utf-16-le", "surrogatepass")[2 * begin : 2 * end]
    return Chars(data.decode("utf-16-le", "surrogatepass"))


def _call(world: World, name: str, args: list[Seen]) -> Seen:
    place, _, descriptor = name.partition("(")
    owner, _, method = place.rpartition(".")
    machine = world.machine
    machine.fuel = _FUEL
    given = [machine.string(arg) if isinstance(arg, str) else arg for arg in args]
    try:
        result = machine.call(owner, method, f"({descriptor}", *given)
    except Thrown:
        return Chars("") if descriptor.endswith(";") else 0  # not read by a real execution
    return Chars(machine.text(result)) if isinstance(result, HeapObject) else result


def _formatted(world: World, name: str, args: list[Seen]) -> Seen:
    """What `String.format` gives, or whether it fails."""
    machine, rest = world.machine, iter(args[1:])
    boxed: list[Seen] = []
    for kind in name.removesuffix(" fails").removeprefix("format ").split():
        is_null, value = (True, None) if kind == "null" else (next(rest), next(rest))
        code = {"java.lang.Integer": "I", "java.lang.Long": "J"}.get(kind)
        made = machine.string(str(value)) if code is None else machine.call(kind, "valueOf", f"({code})L{kind.replace('.', '/')};", value)
        boxed.append(None if is_null else made)
    given = machine.array(ArrayType(OBJECT), boxed)
    try:
        found = machine.call(_STRING, "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;", machine.string(args[0]), given)
    except Thrown:
        return name.endswith(" fails") or Chars("")
    return False if name.endswith(" fails") else Chars(machine.text(found))


def _gives_receiver(world: World, name: str, args: list[Seen]) -> bool:
    machine = world.machine
    machine.fuel = _FUEL
    given = [machine.string(arg) if isinstance(arg, str) else arg for arg in args]
    method, _, descriptor = name.partition("(")
    return machine.call(_STRING, method, f"({descriptor}", *given) is given[0]


def _changed(world: World, method: str, args: list[Seen]) -> Chars:
    """The text of a builder after a change."""
    machine = world.machine
    machine.fuel = _FUEL
    given = [machine.string(arg) if isinstance(arg, str) else arg for arg in args]
    made = machine.construct("java.lang.StringBuilder", "(Ljava/lang/String;)V", given[0])
    name, _, params = method.partition("(")
    machine.call("java.lang.StringBuilder", name, f"({params}Ljava/lang/StringBuilder;", made, *given[1:])
    return Chars(machine.text(machine.call("java.lang.StringBuilder", "toString", "()Ljava/lang/String;", made)))
