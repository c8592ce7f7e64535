"""Arguments written as Java literals: parsed, rated against a method's parameters, and turned into a call's input."""

from __future__ import annotations

import re
from collections.abc import Sequence

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.heap.observe import ArrayNode, Datum, Input, Link, Node, Null, ObjectNode, Scalar, TextNode, double_bits, float_bits
from twinproof.ir.operators import round_float
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, ArrayType, ClassType, Primitive, Type

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<text>"(?:[^"\\]|\\.)*") | (?P<char>'(?:[^'\\]|\\.|\\u[0-9a-fA-F]{4})')
    | (?P<float>[-+]?(?:(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?[fFdD]|(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?
      |\d+[eE][-+]?\d+|NaN[fFdD]?|Infinity[fFdD]?))
    | (?P<int>[-+]?(?:0[xX][0-9a-fA-F]+|\d+)[lL]?) | (?P<word>true|false|null) | (?P<mark>[{},])
    )\s*""",
    re.VERBOSE,
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0", "s": " "}
_WIDENING = {
    BYTE: (BYTE, SHORT, INT, LONG, FLOAT, DOUBLE),
    CHAR: (CHAR, INT, LONG, FLOAT, DOUBLE),
    INT: (INT, LONG, FLOAT, DOUBLE, SHORT, BYTE, CHAR),
    LONG: (LONG, FLOAT, DOUBLE),
    FLOAT: (FLOAT, DOUBLE),
    DOUBLE: (DOUBLE,),
    BOOLEAN: (BOOLEAN,),
}
_BOX = {
    "java.lang.Integer": INT,
    "java.lang.Long": LONG,
    "java.lang.Double": DOUBLE,
    "java.lang.Float": FLOAT,
    "java.lang.Boolean": BOOLEAN,
    "java.lang.Character": CHAR,
    "java.lang.Byte": BYTE,
    "java.lang.Short": SHORT,
}
_TEXT_TYPES = ("java.lang.String", "java.lang.CharSequence", "java.lang.Object", "java.lang.Comparable")
_BOXED_TYPES = ("java.lang.Object", "java.lang.Number", "java.lang.Comparable")


@dataclass(frozen=True, slots=True)
class Number:
    """A literal of a primitive type."""

    type: Primitive
    value: int | float


@dataclass(frozen=True, slots=True)
class Word:
    """A string literal."""

    text: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """The literal null."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An array written as `{a, b}`."""

    elements: tuple[Argument, ...]


Argument = Number | Word | Nothing | Listed


def parse_arguments(text: str) -> list[Argument]:
    """The arguments between the parentheses of a call."""
    tokens = _tokens(text)
    arguments, rest = _list(tokens, 0)
    if rest != len(tokens):
        raise BadInput(f"cannot read the arguments after {tokens[rest][1]!r}")
    return arguments


def cost(arguments: Sequence[Argument], params: Sequence[Type]) -> int | None:
    """How far the arguments are from the parameters; None if they do not fit."""
    if len(arguments) != len(params):
        return None
    prices = [_cost(argument, param) for argument, param in zip(arguments, params, strict=True)]
    return None if None in prices else sum(price for price in prices if price is not None)


def input_for(arguments: Sequence[Argument], params: Sequence[Type]) -> Input:
    """The input of a static call with these arguments."""
    heap: list[Node] = []
    args = tuple(_datum(argument, param, heap) for argument, param in zip(arguments, params, strict=True))
    return Input(tuple(heap), Null(), args)


def _tokens(text: str) -> list[tuple[str, str]]:
    tokens: list[tuple[str, str]] = []
    at = 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            raise BadInput(f"cannot read the argument at {text[at:].strip()!r}")
        tokens.append((found.lastgroup, found[found.lastgroup]))
        at = found.end()
    return tokens


def _list(tokens: list[tuple[str, str]], at: int) -> tuple[list[Argument], int]:
    arguments: list[Argument] = []
    while at < len(tokens) and tokens[at][1] != "}":
        argument, at = _argument(tokens, at)
        arguments.append(argument)
        if at < len(tokens) and tokens[at] == ("mark", ","):
            at += 1
            if at == len(tokens):
                raise BadInput("an argument is missing after the last comma")
        elif at < len(tokens) and tokens[at][1] != "}":
            raise BadInput(f"a comma is missing before {tokens[at][1]!r}")
    return arguments, at


def _argument(tokens: list[tuple[str, str]], at: int) -> tuple[Argument, int]:
    kind, text = tokens[at]
    if kind == "mark" and text == "{":
        elements, end = _list(tokens, at + 1)
        if end == len(tokens):
            raise BadInput("a closing } is missing")
        return Listed(tuple(elements)), end + 1
    readers = {"text": _read_text, "char": _read_char, "float": _read_float, "int": _read_int, "word": _read_word}
    if kind not in readers:
        raise BadInput(f"unexpected {text!r} among the arguments")
    return readers[kind](text), at + 1


def _read_text(text: str) -> Argument:
    return Word(_unescape(text[1:-1]))


def _read_char(text: str) -> Argument:
    char = _unescape(text[1:-1])
    if len(char) != 1 or ord(char) > 0xFFFF:
        raise BadInput(f"not a char: {text}")
    return Number(CHAR, ord(char))


def _unescape(text: str) -> str:
    return _ESCAPE.sub(lambda m: chr(int(m[1][1:], 16)) if len(m[1]) == 5 else _ESCAPES.get(m[1], m[1]), text)


def _read_float(text: str) -> Argument:
    single = text[-1] in "fF" and not text.endswith("Inf")
    number = float(text.rstrip("fFdD") if "Inf" not in text else text.rstrip("fFdD").replace("Infinity", "inf"))
    return Number(FLOAT, round_float(number)) if single else Number(DOUBLE, number)


def _read_int(text: str) -> Argument:
    long = text[-1] in "lL"
    value = int(text.rstrip("lL"), 0 if "x" in text.lower() else 10)
    bits = 64 if long else 32
    if "x" in text.lower() and value >= 1 << (bits - 1):
        value -= 1 << bits
    if not -(1 << (bits - 1)) <= value < 1 << (bits - 1):
        raise BadInput(f"{text} is out of range for {'long' if long else 'int (write it with L for a long)'}")
    return Number(LONG if long else INT, value)


def _read_word(text: str) -> Argument:
    return Nothing() if text == "null" else Number(BOOLEAN, int(text == "true"))


def _cost(argument: Argument, param: Type) -> int | None:
    match argument, param:
        case Number(type), Primitive():
            return _number_cost(argument, type, param)
        case Number(type), ClassType(name):
            if _BOX.get(name) is type:
                return 10
            return 11 if name in _BOXED_TYPES else None
        case Word(), ClassType(name):
            return _TEXT_TYPES.index(name) if name in _TEXT_TYPES else None
        case Nothing(), ClassType() | ArrayType():
            return 0
        case Listed(elements), ArrayType(element):
            return cost(elements, [element] * len(elements))
    return None


def _number_cost(number: Number, type: Primitive, param: Primitive) -> int | None:
    if param not in _WIDENING[type]:
        return None
    if type is INT and param in (BYTE, SHORT, CHAR):
        low, high = (0, 1 << 16) if param is CHAR else (-(1 << (param.bits - 1)), 1 << (param.bits - 1))
        if not low <= number.value < high:
            return None
    return _WIDENING[type].index(param)


def _datum(argument: Argument, param: Type, heap: list[Node]) -> Datum:
    match argument, param:
        case Number(), Primitive():
            return _scalar(argument, param)
        case Number(type), ClassType(name):
            boxed = name if name in _BOX else next(box for box, inside in _BOX.items() if inside is type)
            return _add(heap, ObjectNode(boxed, ((f"{boxed}.value", _scalar(argument, type)),)))
        case Word(text), _:
            return _add(heap, TextNode(text))
        case Listed(elements), ArrayType(element):
            return _add(heap, ArrayNode(str(param), tuple(_datum(item, element, heap) for item in elements)))
    return Null()


def _scalar(number: Number, type: Primitive) -> Scalar:
    if type is DOUBLE:
        return Scalar(type, double_bits(float(number.value)))
    if type is FLOAT:
        return Scalar(type, float_bits(round_float(float(number.value))))
    return Scalar(type, int(number.value))


def _add(heap: list[Node], node: Node) -> Link:
    heap.append(node)
    return Link(len(heap) - 1)
