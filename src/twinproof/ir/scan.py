"""Reading the smallest parts of the text form: tokens of a line, names, constants, types, operands.

`Tokens` passes over them one by one; what does not fit ends in `BadInput` with `line:column`.
"""

from __future__ import annotations

import re
import struct
from functools import lru_cache
from typing import NoReturn

from twinproof.base.errors import BadInput
from twinproof.ir.instruction import CONSTRUCTOR, NULL, Const, FieldRef, Reg, Value
from twinproof.ir.operators import round_float
from twinproof.ir.program import INITIALISER
from twinproof.ir.text import DESCRIPTOR, DOTTED, FIELD_FLAGS, NAME, register_text
from twinproof.ir.types import BY_NAME, DOUBLE, FLOAT, INT, INT128, LONG, POINTER, ArrayType, ClassType, Type, TypeVariable, Wildcard

_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"'
    rf"|(?:{DOTTED}(?:\.{CONSTRUCTOR})?|(?:{CONSTRUCTOR}|{INITIALISER})(?=\())(?:{DESCRIPTOR})?"
    r"|0x[0-9a-f]+|-Infinity\.[fd]|-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?[LfdQP]?|\[\]|#.*|\S",
)
_NAN = re.compile(r"NaN\.[fd]\.x([0-9a-f]{16})")
_ESCAPE = re.compile(r'\\(?:u([0-9a-f]{4})|U(0010[0-9a-f]{4}|000[0-9a-f]{5})|(["\\nrt])|(.))')
_ESCAPED = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
_SPECIAL = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}
_WHOLE = {"L": LONG, "Q": INT128, "P": POINTER}  # by the letter at their ends
_DEEPEST_TYPE = 100
_begins_name = re.compile(NAME).match


class Tokens:
    """A place in the text: the tokens of one line, which end in an empty one, and which of them comes next."""

    __slots__ = ("_lines", "at", "number", "registers", "source", "tokens")

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.number = 0
        self.tokens = [""]
        self.at = 0
        self.registers: dict[str, Reg] = {}  # by the way they are printed
        self.source = 0

    def advance(self) -> bool:
        """Go to the next line that is not empty; False at the end of the text."""
        self.at = 0
        while self.number < len(self._lines):
            tokens = _TOKEN.findall(self._lines[self.number])
            self.number += 1
            if tokens and tokens[-1][0] == "#":
                tokens.pop()
            if tokens:
                self.tokens = [*tokens, ""]
                return True
        self.tokens = [""]
        return False

    def line(self) -> str:
        """Go to the next line, which must exist, and return its first token."""
        if not self.advance():
            self.fail("`}`")
        return self.tokens[0]

    def fail(self, expected: str) -> NoReturn:
        """Report that `expected` is not what comes next."""
        line = self._lines[self.number - 1]
        starts = [match.start() for match in _TOKEN.finditer(line)]
        column = starts[self.at] if self.tokens[self.at] else len(line.rstrip())
        found = f"`{self.tokens[self.at][:40]}`" if self.tokens[self.at] else "the end of the line"
        raise BadInput(f"{self.number}:{column + 1}: expected {expected}, found {found}")

    def unless(self, wrong: bool, expected: str) -> None:
        """Fail if `wrong`."""
        if wrong:
            self.fail(expected)

    @property
    def peek(self) -> str:
        """The next token, empty at the end of the line."""
        return self.tokens[self.at]

    def accept(self, token: str) -> bool:
        """Whether `token` comes next; if so, pass it."""
        if self.tokens[self.at] != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        """Pass `token`."""
        if self.tokens[self.at] != token:
            self.fail(f"`{token}`")
        self.at += 1

    def end(self) -> None:
        """Make sure that the line ends here."""
        if self.tokens[self.at]:
            self.fail("the end of the line")

    def string(self) -> str:
        """Pass a quoted string."""
        token = self.tokens[self.at]
        if len(token) < 2 or token[0] != '"':
            self.fail("a string")
        text = _unquote(token)
        if text is None:
            self.fail('a string with only the escapes \\" \\\\ \\n \\r \\t \\uXXXX \\UXXXXXXXX')
        self.at += 1
        return text

    def peek_name(self) -> str:
        """The name that comes next."""
        before = self.at
        name = self.name()
        self.at = before
        return name

    def name(self) -> str:
        """Pass a name, plain or quoted."""
        token = self.tokens[self.at]
        if token[:1] == '"':
            return self.string()
        if not _begins_name(token) or "(" in token:
            self.fail("a name")
        self.at += 1
        return token

    def integer(self) -> int:
        """Pass a whole number."""
        constant = constant_named(self.tokens[self.at])
        if constant is None or constant.type is not INT:
            self.fail("a whole number")
        self.at += 1
        return int(constant.value)

    def block(self) -> int:
        """Pass a block's name."""
        number = _block_number(self.tokens[self.at])
        if number < 0:
            self.fail("a block such as `b1`")
        self.at += 1
        return number

    def register(self) -> Reg:
        """Pass a register."""
        reg = self.registers.get(self.tokens[self.at]) or self._odd_register()
        if reg is None:
            self.fail("a register of this method")
        self.at += 1
        return reg

    def _odd_register(self) -> Reg | None:
        token = self.tokens[self.at]
        name = _unquote(token) if len(token) > 1 and token[0] == '"' else None
        return None if name is None else self.registers.get(register_text(name))

    def value(self) -> Value:
        """Pass an operand."""
        token = self.tokens[self.at]
        value = self.registers.get(token) or constant_named(token) or self._odd_register()
        if value is None:
            self.fail("a register of this method or a constant")
        self.at += 1
        return value

    def values(self) -> tuple[Value, ...]:
        """Pass one or more operands."""
        found = [self.value()]
        while self.accept(","):
            found.append(self.value())
        return tuple(found)

    def names(self) -> tuple[str, ...]:
        """Pass one or more names."""
        found = [self.name()]
        while self.accept(","):
            found.append(self.name())
        return tuple(found)

    def method(self) -> tuple[str, str, str]:
        """Pass a method: owner, name and descriptor."""
        token = self.tokens[self.at]
        if token[:1] == '"':
            return self.string(), self.string(), self.string()
        place, paren, rest = token.partition("(")
        owner, dot, name = place.rpartition(".")
        if not paren or not dot:
            self.fail("a method such as `a.B.c(I)V`")
        self.at += 1
        return owner, name, paren + rest

    def field(self) -> FieldRef:
        """Pass a field and its type."""
        token = self.tokens[self.at]
        if token[:1] == '"':
            return FieldRef(self.string(), self.string(), self.type())
        owner, dot, name = token.rpartition(".")
        if not dot or "(" in token or not _begins_name(token):
            self.fail("a field such as `a.B.c`")
        self.at += 1
        return FieldRef(owner, name, self.type())

    def type(self, depth: int = 0) -> Type:
        """Pass a type."""
        self.unless(depth > _DEEPEST_TYPE, f"types nested at most {_DEEPEST_TYPE} deep")
        if self.accept("?"):
            return self._wildcard(depth)
        type: Type = TypeVariable(self.name()) if self.accept("'") else self._class_or_primitive(depth)
        while self.accept("[]"):
            type = ArrayType(type)
        return type

    def _wildcard(self, depth: int) -> Type:
        for kind in ("extends", "super"):
            if self.accept(kind):
                return Wildcard(kind, self.type(depth + 1))
        return Wildcard()

    def _class_or_primitive(self, depth: int) -> Type:
        primitive = BY_NAME.get(self.peek)
        if primitive is not None:
            self.at += 1
            return primitive
        if self.peek[:1] != '"' and self.peek in FIELD_FLAGS:
            self.fail("a type")
        name = self.name()
        return ClassType(name, self._arguments(depth) if self.accept("<") else ())

    def _arguments(self, depth: int) -> tuple[Type, ...]:
        found = [self.type(depth + 1)]
        while self.accept(","):
            found.append(self.type(depth + 1))
        self.expect(">")
        return tuple(found)

    def flags(self, table: dict[str, int]) -> int:
        """Pass any number of flags."""
        flags = 0
        while self.peek in table or self.peek.startswith("0x"):
            flags |= table[self.peek] if self.peek in table else int(self.peek, 16)
            self.at += 1
        return flags


def _unquote(token: str) -> str | None:
    text = token[1:-1]
    if "\\" not in text:
        return text
    if any(match[4] for match in _ESCAPE.finditer(text)):
        return None
    return _ESCAPE.sub(lambda match: _ESCAPED[match[3]] if match[3] else chr(int(match[1] or match[2], 16)), text)


@lru_cache(maxsize=1 << 14)
def _block_number(token: str) -> int:
    return int(token[1:]) if re.fullmatch(r"b(?:0|[1-9][0-9]{0,8})", token) else -1


@lru_cache(maxsize=1 << 14)
def constant_named(token: str) -> Const | None:
    """The constant that `token` writes, if it does."""
    if token == "null":
        return NULL
    word, _, suffix = token.partition(".")
    if word in _SPECIAL and suffix in ("f", "d"):
        return Const(FLOAT if suffix == "f" else DOUBLE, _SPECIAL[word])
    if nan := _NAN.fullmatch(token):
        return Const(FLOAT if token[4] == "f" else DOUBLE, struct.unpack(">d", bytes.fromhex(nan[1]))[0])
    return _number(token) if token[:1].isdigit() or token[:1] == "-" else None


def _number(token: str) -> Const | None:
    try:
        match token[-1]:
            case "L" | "Q" | "P":
                return Const(_WHOLE[token[-1]], int(token[:-1]))
            case "f":
                return Const(FLOAT, round_float(float(token[:-1])))
            case "d":
                return Const(DOUBLE, float(token[:-1]))
        return Const(INT, int(token))
    except ValueError:
        return None
