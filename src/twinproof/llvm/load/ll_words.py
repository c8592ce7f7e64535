"""The words of LLVM's text form, read one by one: types, attributes, names, constants as they are written.

A `Words` is a place in one line. What is not understood raises `LlUnknown` with the word, and ends as an honest `Unsupported`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NoReturn

from twinproof.base.dataclass import dataclass
from twinproof.llvm.load.ll_types import LlArray, LlFunction, LlInt, LlNamed, LlStruct, LlType, LlUnknown, LlVector

_WORD = re.compile(
    r'c?"[^"]*"|[%@$]"[^"]*"|[%@$][-\w.$]+|![\w.]*|#\d+|-?\d+\.\d*(?:e[+-]?\d+)?|0x[KLMHR]?[0-9A-Fa-f]+|-?\d+|\.\.\.|[A-Za-z_][\w.]*|[^\s\w]'
)
_ESCAPE = re.compile(rb"\\([0-9A-Fa-f]{2})")
_PLAIN_TYPES = frozenset(
    ("ptr", "void", "double", "float", "half", "bfloat", "x86_fp80", "fp128", "ppc_fp128", "label", "metadata", "token")
)
_LINKAGE = frozenset(("private", "internal", "available_externally", "linkonce", "weak", "common", "appending", "extern_weak", "external"))
_REFUSED = frozenset(("addrspacecast", "blockaddress", "dso_local_equivalent", "no_cfi", "ptrauth"))
_EXPRESSIONS = frozenset(("getelementptr", "ptrtoint", "inttoptr", "bitcast", "trunc", "add", "sub", "xor")) | _REFUSED
_VALUES = frozenset(("null", "true", "false", "undef", "poison", "zeroinitializer", "none", "asm", "splat")) | _EXPRESSIONS
_AGGREGATES = frozenset("{[<")


@dataclass(frozen=True, slots=True)
class LlName:
    """A value of the function, or with `is_global` one of the module."""

    name: str
    is_global: bool


@dataclass(frozen=True, slots=True)
class LlNumber:
    """A number as it is written; `true` and `false` are 1 and 0."""

    text: str


@dataclass(frozen=True, slots=True)
class LlWord:
    """`null`, `undef`, `poison`, `zeroinitializer`."""

    word: str


@dataclass(frozen=True, slots=True)
class LlBytes:
    """The bytes of a string."""

    data: bytes


@dataclass(frozen=True, slots=True)
class LlParts:
    """The parts of an aggregate, with their types."""

    parts: tuple[tuple[LlType, LlConstant], ...]


@dataclass(frozen=True, slots=True)
class LlExpression:
    """A constant that is computed: the operation, the types that it names, its operands with their types."""

    word: str
    types: tuple[LlType, ...]
    operands: tuple[tuple[LlType, LlConstant], ...]


LlConstant = LlName | LlNumber | LlWord | LlBytes | LlParts | LlExpression


def plain_name(word: str) -> str:
    """The name in a word with its sigil, quotes taken away."""
    return word[2:-1] if word[1:2] == '"' else word[1:]


class Words:
    """A place in a line."""

    __slots__ = ("at", "named", "words")

    words: list[str]

    def __init__(self, line: str, named: Mapping[str, LlType] | Callable[[str], LlType]) -> None:
        self.words = [*_WORD.findall(line), ""]
        self.at = 0
        self.named = named if callable(named) else named.__getitem__

    @property
    def peek(self) -> str:
        """The next word; empty at the end."""
        return self.words[self.at]

    def next(self) -> str:
        """Pass a word."""
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, word: str) -> bool:
        """Whether a word comes next; if so, pass it."""
        if self.words[self.at] != word:
            return False
        self.at += 1
        return True

    def expect(self, word: str) -> None:
        """Pass a word that must come next."""
        if not self.accept(word):
            self.fail()

    def fail(self) -> NoReturn:
        """What comes next is not known."""
        raise LlUnknown(f"the word {self.peek!r}")

    def number(self) -> int:
        """Pass a whole number."""
        try:
            return int(self.next())
        except ValueError:
            self.at -= 1
            self.fail()

    def any_of(self, words: frozenset[str]) -> frozenset[str]:
        """Pass those words that come next, in any order."""
        found: set[str] = set()
        while self.words[self.at] in words:
            found.add(self.next())
        return frozenset(found)

    # --- types

    def type(self) -> LlType:
        """Pass a type."""
        found = self._simple_type()
        while self.peek == "(" or self.peek == "*":
            if self.peek == "*":
                raise LlUnknown("a typed pointer (write it with a newer clang)")
            found = self._function_type(found)
        return found

    def _simple_type(self) -> LlType:
        word = self.next()
        if word in _PLAIN_TYPES:
            if word == "ptr" and self.accept("addrspace"):
                raise LlUnknown("an address space")
            return LlNamed(word)
        if word[:1] == "i" and word[1:].isdigit():
            return LlInt(int(word[1:]))
        if word[:1] == "%":
            return self.named(plain_name(word))
        if word == "[":
            return self._row("]", LlArray)
        if word == "{":
            return LlStruct(self._types("}"))
        if word == "<":
            if self.accept("{"):
                packed = LlStruct(self._types("}"), packed=True)
                self.expect(">")
                return packed
            return self._row(">", LlVector)
        self.at -= 1
        self.fail()

    def _row(self, end: str, make: Callable[[int, LlType], LlType]) -> LlType:
        if self.peek == "vscale":
            raise LlUnknown("a vector whose size is not fixed")
        count = self.number()
        self.expect("x")
        element = self.type()
        self.expect(end)
        return make(count, element)

    def _types(self, end: str) -> tuple[LlType, ...]:
        found: list[LlType] = []
        while not self.accept(end):
            found.append(self.type())
            self.accept(",")
        return tuple(found)

    def _function_type(self, result: LlType) -> LlFunction:
        self.expect("(")
        params: list[LlType] = []
        variadic = False
        while not self.accept(")"):
            if self.accept("..."):
                variadic = True
            else:
                params.append(self.type())
            self.accept(",")
        return LlFunction(result, tuple(params), variadic)

    # --- attributes and values

    def is_type(self) -> bool:
        """Whether a type comes next."""
        word = self.peek
        return word in _PLAIN_TYPES or word in _AGGREGATES or word[:1] == "%" or (word[:1] == "i" and word[1:].isdigit())

    def is_value(self) -> bool:
        """Whether a value comes next."""
        word = self.peek
        return word in _VALUES or word in _AGGREGATES or (word[:1] in "%@c0123456789-" and (word[:1] != "c" or word[1:2] == '"'))

    def attributes(self, stop: Callable[[], bool]) -> dict[str, LlType | int | None]:
        """Pass attributes; those with a type or a number in parentheses keep it."""
        found: dict[str, LlType | int | None] = {}
        while not stop() and (self.peek[:1].isalpha() or self.peek[:1] in '"#'):
            word = self.next()
            found[word] = None
            if word == "align" and self.peek.isdigit():
                found[word] = self.number()
            elif self.accept("="):
                self.next()
            elif self.peek == "(":
                found[word] = self._argument(word)
        return found

    def _argument(self, word: str) -> LlType | int | None:
        self.expect("(")
        found: LlType | int | None = None
        if word in ("byval", "sret"):
            found = self.type()
            self.expect(")")
            return found
        depth = 1
        while depth:
            text = self.next()
            if not text:
                self.fail()
            depth += (text == "(") - (text == ")")
        return None

    def typed(self) -> tuple[LlType, LlConstant]:
        """Pass a type and a value of it."""
        type = self.type()
        return type, self.value()

    def value(self) -> LlConstant:
        """Pass a value."""
        word = self.next()
        first = word[:1]
        if first == "%" or first == "@":
            return LlName(plain_name(word), first == "@")
        if word in ("true", "false"):
            return LlNumber("1" if word == "true" else "0")
        if first.isdigit() or first == "-":
            return LlNumber(word)
        if word in ("null", "undef", "poison", "zeroinitializer"):
            return LlWord(word)
        if word[:2] == 'c"':
            return LlBytes(_ESCAPE.sub(lambda match: bytes((int(match[1], 16),)), word[2:-1].encode("latin-1", "replace")))
        if word in _AGGREGATES:
            return self._parts(word)
        if word in _EXPRESSIONS:
            return self._expression(word)
        self.at -= 1
        self.fail()

    def _parts(self, opening: str) -> LlParts:
        packed = opening == "<" and self.accept("{")
        end = {"{": "}", "[": "]", "<": "}" if packed else ">"}[opening]
        found = []
        while not self.accept(end):
            found.append(self.typed())
            self.accept(",")
        if packed:
            self.expect(">")
        return LlParts(tuple(found))

    def _expression(self, word: str) -> LlExpression:
        if word in _REFUSED:
            raise LlUnknown(f"the constant {word}")
        while self.peek.isalpha() and self.peek != "ptr":
            self.next()  # flags such as inbounds
            if self.peek == "(" and self.words[self.at - 1] == "inrange":
                self._argument("inrange")
        self.expect("(")
        types: tuple[LlType, ...] = ()
        if word == "getelementptr":
            types = (self.type(),)
            self.expect(",")
        operands = [self.typed()]
        while self.accept(","):
            operands.append(self.typed())
        if self.accept("to"):
            types = (self.type(),)
        self.expect(")")
        return LlExpression(word, types, tuple(operands))

    def linkage(self) -> frozenset[str]:
        """Pass what is said of a name's linkage."""
        return self.any_of(_LINKAGE)
