"""Arguments of a call as literals of C: whole numbers, floats, characters, strings, NULL, arrays as `{1, 2}`.

An array's elements are what their literals say (`1` an int, `1L` a long, `1.5` a double, `'c'` a char); it is handed over by its address.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.heap.in_bytes import BYTES_OF
from twinproof.heap.observe import BlockNode, Datum, Input, Link, Node, Null, Scalar, bits_of
from twinproof.ir.operators import round_float
from twinproof.ir.types import BOOLEAN, BYTE, DOUBLE, FLOAT, INT, INT128, LONG, POINTER, SHORT, Primitive, Type

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>[-+]?(?:0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|inf|nan)[uUlLfF]*)
    |(?P<char>'(?:[^'\\]|\\.[0-9a-fA-F]*)')|(?P<string>"(?:[^"\\]|\\.)*")|(?P<word>\w+)|(?P<mark>[{},]))\s*""",
    re.VERBOSE,
)
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_WIDTHS: dict[Type, int] = {BOOLEAN: 1, BYTE: 8, SHORT: 16, INT: 32, LONG: 64, INT128: 128}
_ALIGN = 16  # of what is handed over
_WORDS = {"NULL": 0, "true": 1, "false": 0, "nullptr": 0}


@dataclass(frozen=True, slots=True)
class CNumber:
    """A number with the type that its literal has."""

    type: Primitive
    value: float


@dataclass(frozen=True, slots=True)
class CRow:
    """An array, or the characters of a string."""

    type: Primitive
    elements: tuple[float, ...]


CLiteral = CNumber | CRow


@dataclass(frozen=True, slots=True)
class CArguments:
    """The arguments of a call, as a user wrote them."""

    arguments: tuple[CLiteral, ...]

    def cost(self, params: Sequence[Type]) -> int | None:
        """How many of them are converted; None if something does not fit."""
        if len(params) != len(self.arguments):
            return None
        prices = [_price(argument, param) for argument, param in zip(self.arguments, params, strict=True)]
        return None if None in prices else sum(price for price in prices if price is not None)

    def given(self, params: Sequence[Type]) -> Input:
        """The input of a call with these parameters."""
        heap: list[Node] = []
        args = tuple(_datum(argument, param, heap) for argument, param in zip(self.arguments, params, strict=True))
        return Input(tuple(heap), Null(), args)


def _price(argument: CLiteral, param: Type) -> int | None:
    if isinstance(argument, CRow):
        return 0 if param is POINTER else None
    if param is POINTER:
        return 0 if argument.value == 0 else None
    if param in (FLOAT, DOUBLE):
        return int(argument.type is not param)
    width = _WIDTHS.get(param)
    if width is None or argument.type in (FLOAT, DOUBLE) or not -(1 << (width - 1)) <= argument.value < 1 << width:
        return None
    return int(argument.type is not param)


def _datum(argument: CLiteral, param: Type, heap: list[Node]) -> Datum:
    if isinstance(argument, CRow):
        heap.append(_block(argument))
        return Link(len(heap) - 1)
    if param is POINTER:
        return Null()
    assert isinstance(param, Primitive)
    return _scalar(param, argument.value)


def _block(row: CRow) -> BlockNode:
    size = BYTES_OF[row.type]
    cells = tuple((at * size, _scalar(row.type, each)) for at, each in enumerate(row.elements))
    return BlockNode(size * len(cells), _ALIGN, cells)


def _scalar(type: Primitive, value: float) -> Scalar:
    if type in (FLOAT, DOUBLE):
        return Scalar(type, bits_of(type, round_float(float(value)) if type is FLOAT else float(value)))
    width = _WIDTHS[type]
    bits = int(value) & ((1 << width) - 1)
    return Scalar(type, bits if width == 1 or not bits >> (width - 1) else bits - (1 << width))


def parse_c_arguments(text: str) -> CArguments:
    """The arguments in a text."""
    tokens, at = [], 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if found is None:
            raise _wrong(text[at:])
        tokens.append((str(found.lastgroup), found[str(found.lastgroup)]))
        at = found.end()
    return CArguments(_read(tokens))


def _wrong(text: str) -> BadInput:
    return BadInput(f"not a literal of C: {text[:40]!r} (write 1, -2L, 0x10, 1.5, 'c', \"text\", NULL, {{1, 2}})")


def _read(tokens: list[tuple[str, str]]) -> tuple[CLiteral, ...]:
    found: list[CLiteral] = []
    at = 0
    while at < len(tokens):
        if tokens[at] == ("mark", "{"):
            end = next((place for place in range(at, len(tokens)) if tokens[place] == ("mark", "}")), None)
            if end is None:
                raise _wrong("{")
            found.append(_row(tokens[at + 1 : end]))
            at = end + 1
        else:
            found.append(_literal(*tokens[at]))
            at += 1
        if at < len(tokens) and (tokens[at] != ("mark", ",") or at + 1 == len(tokens)):
            raise _wrong(tokens[at][1])
        at += 1
    return tuple(found)


def _row(tokens: list[tuple[str, str]]) -> CRow:
    elements = [_literal(*token) for token in tokens[::2]]
    if any(token != ("mark", ",") for token in tokens[1::2]) or not all(isinstance(each, CNumber) for each in elements):
        raise _wrong("{" + " ".join(text for _, text in tokens))
    numbers = [each for each in elements if isinstance(each, CNumber)]
    types = [each.type for each in numbers]
    type = next((kind for kind in (DOUBLE, FLOAT, LONG, INT, BYTE) if kind in types), INT)
    return CRow(type, tuple(each.value for each in numbers))


def _literal(kind: str, text: str) -> CLiteral:
    match kind:
        case "number":
            return _number(text)
        case "char":
            return CNumber(BYTE, ord(_unescaped(text[1:-1])[:1] or "\0"))
        case "string":
            data = _unescaped(text[1:-1]).encode("utf-8" if any(ord(char) > 255 for char in text) else "latin-1")
            return CRow(BYTE, (*data, 0))
        case "word" if text in _WORDS:
            return CNumber(INT, _WORDS[text])
    raise _wrong(text)


def _unescaped(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        code = match[1]
        if code[0] == "x":
            return chr(int(code[1:], 16))
        return chr(int(code, 8) & 255) if code[0] in "01234567" else _ESCAPED.get(code, code)

    return _ESCAPE.sub(plain, text)


def _number(text: str) -> CNumber:
    is_hex = text.lstrip("+-")[:2].lower() == "0x"
    digits = text.rstrip("uUlL" if is_hex else "uUlLfF") if not text.lstrip("+-").startswith(("inf", "nan")) else text
    suffix = text[len(digits) :].lower()
    if not is_hex and any(char in digits for char in ".eEin"):
        value = float(digits)
        return CNumber(FLOAT if "f" in suffix and math.isfinite(value) else DOUBLE, value)
    whole = int(digits, 0 if is_hex or not digits.lstrip("+-0") else 10)
    return CNumber(INT if "l" not in suffix and -(1 << 31) <= whole < 1 << 32 else LONG, whole)
