"""Reading expressions. All binary operators but `==>` are left-associative; from the weakest:

    ==>   ||   &&   == !=   < <= > >=   + -   * / %   - ! (before their operand)   names, #array, literals, parentheses

`x instanceof C` binds its variable, so that `!x instanceof C` denies it. A quantifier reaches as far as it can.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, INT, STRING, ArrayType, ClassType, Type
from twinproof.oox.syntax import (
    Expr,
    InstanceExpr,
    LengthExpr,
    LiteralKind,
    OoxBinaryExpr,
    OoxLiteralExpr,
    OoxNameExpr,
    OoxUnaryExpr,
    QuantifierExpr,
    TypeName,
)
from twinproof.oox.tokens import OoxTokenKind, Token, wrong

_LEVELS = (("==>",), ("||",), ("&&",), ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))
_BINDING = {operator: level for level, operators in enumerate(_LEVELS) for operator in operators}
_TYPES: dict[str, Type] = {"int": INT, "bool": BOOLEAN, "float": DOUBLE, "char": CHAR, "string": STRING}
T = TypeVar("T")
_DEEPEST = 100  # expressions and statements inside of each other
_LARGEST = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class OoxSpot:
    """Where something that was read stands in the text; of two operands, `places` are the end of the left one, the start of the operator
    and that of the right one."""

    node: object
    start: int
    end: int
    places: tuple[int, ...] = ()


class TokenStream:
    """Tokens of one file, and where reading has got to."""

    def __init__(self, text: str, tokens: list[Token]) -> None:
        self._text = text
        self._tokens = tokens
        self._next = 0
        self._depth = 0
        self.spots: list[OoxSpot] = []

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or one behind it."""
        return self._tokens[min(self._next + ahead, len(self._tokens) - 1)]

    def sees(self, *texts: str) -> bool:
        """Whether the next tokens are these keywords and marks."""
        return all(self._is(self.peek(ahead), text) for ahead, text in enumerate(texts))

    def sees_word(self, ahead: int = 0) -> bool:
        """Whether a name stands there."""
        return self.peek(ahead).kind is OoxTokenKind.WORD

    def take(self) -> Token:
        """The next token, which is read now."""
        token = self.peek()
        self._next += 1
        return token

    def accept(self, text: str) -> bool:
        """Read a keyword or mark if it is there."""
        found = self.sees(text)
        self._next += found
        return found

    def expect(self, text: str, why: str = "") -> Token:
        """Read a keyword or mark that must be there."""
        if not self.sees(text):
            raise self.unexpected(f"'{text}'", why)
        return self.take()

    def word(self, what: str) -> Token:
        """Read a name that must be there."""
        if not self.sees_word():
            raise self.unexpected(what)
        return self.take()

    def unexpected(self, wanted: str, why: str = "") -> BadInput:
        """What is wrong with the next token."""
        return wrong(self.peek().at, f"expected {wanted}, found {self.peek()}{f'; {why}' if why else ''}")

    def note(self, node: T, first: Token, places: tuple[int, ...] = ()) -> T:
        """What was read from a token on, and where it stands."""
        self.spots.append(OoxSpot(node, first.start, self.end, places))
        return node

    @property
    def end(self) -> int:
        """Where the last token that was read ends."""
        return self._tokens[self._next - 1].end

    def text_from(self, first: Token) -> str:
        """What is written from a token to the last one that was read."""
        return " ".join(self._text[first.start : self.end].split())

    @contextmanager
    def deeper(self, levels: int = 1) -> Iterator[None]:
        """Read what stands inside something else."""
        self._depth += levels
        if self._depth > _DEEPEST:
            raise wrong(self.peek().at, f"nested more than {_DEEPEST} deep")
        yield
        self._depth -= levels

    @staticmethod
    def _is(token: Token, text: str) -> bool:
        return token.text == text and token.kind in (OoxTokenKind.MARK, OoxTokenKind.KEYWORD)


def read_name(tokens: TokenStream, what: str = "a variable") -> OoxNameExpr:
    """A name."""
    token = tokens.word(what)
    return tokens.note(OoxNameExpr(token.at, token.text), token)


def sees_type(tokens: TokenStream) -> bool:
    """Whether a type stands next, as far as one token tells."""
    return tokens.sees_word() or tokens.peek().text in ("uint", *_TYPES)


def read_type(tokens: TokenStream) -> TypeName:
    """A type, arrays included."""
    found = read_element_type(tokens)
    type = found.type
    while tokens.sees("[", "]"):
        tokens.take()
        tokens.take()
        type = ArrayType(type)
    return TypeName(found.at, type)


def read_element_type(tokens: TokenStream) -> TypeName:
    """A type that is no array."""
    token = tokens.peek()
    if tokens.sees("uint"):
        raise wrong(token.at, "uint is not supported: the language does not say what it does below zero; use int")
    if not sees_type(tokens):
        raise tokens.unexpected("a type")
    tokens.take()
    return TypeName(token.at, ClassType(token.text) if token.kind is OoxTokenKind.WORD else _TYPES[token.text])


def read_expression(tokens: TokenStream, weakest: int = 0) -> Expr:
    """An expression whose operators bind as strongly as those of a level, or more."""
    length, first = 0, tokens.peek()
    with tokens.deeper():
        left = _unary(tokens)
        while (level := _BINDING.get(_operator(tokens), -1)) >= weakest:
            places = (tokens.end, tokens.peek().start, tokens.peek(1).start)
            operator = tokens.take()
            right = read_expression(tokens, level + (level > 0))  # implications stand to the right of each other
            left = tokens.note(OoxBinaryExpr(operator.at, operator.text, left, right), first, places)
            length += 1
    with tokens.deeper(length):
        return left


def _operator(tokens: TokenStream) -> str:
    token = tokens.peek()
    return token.text if token.kind is OoxTokenKind.MARK else ""


def _unary(tokens: TokenStream) -> Expr:
    token = tokens.peek()
    if tokens.sees("-") and tokens.peek(1).kind is OoxTokenKind.INT:
        tokens.take()
        return tokens.note(_number(tokens, -1), token)
    if tokens.accept("-") or tokens.accept("!"):
        with tokens.deeper():
            return tokens.note(OoxUnaryExpr(token.at, token.text, _unary(tokens)), token)
    return _quantifier(tokens) if tokens.sees("forall") or tokens.sees("exists") else _operand(tokens)


def _quantifier(tokens: TokenStream) -> Expr:
    token = tokens.take()
    element = read_name(tokens, "the name of an element")
    tokens.expect(",")
    index = read_name(tokens, "the name of an index")
    tokens.expect(":")
    array = read_name(tokens, "an array")
    tokens.expect(":")
    return QuantifierExpr(token.at, token.text == "forall", element, index, array, read_expression(tokens))


def _operand(tokens: TokenStream) -> Expr:
    token = tokens.peek()
    if tokens.accept("("):
        inside = read_expression(tokens)
        tokens.expect(")")
        return inside
    if tokens.accept("#"):
        return LengthExpr(token.at, read_name(tokens, "an array"))
    if tokens.sees_word():
        return _named(tokens)
    return tokens.note(_number(tokens, 1) if token.kind is OoxTokenKind.INT else _literal(tokens), token)


def _named(tokens: TokenStream) -> Expr:
    name = read_name(tokens)
    if tokens.sees("instanceof"):
        return InstanceExpr(tokens.take().at, name, read_element_type(tokens))
    if tokens.sees(".") or tokens.sees("[") or tokens.sees("("):
        raise wrong(tokens.peek().at, f"{name.name}{tokens.peek().text} cannot stand inside an expression: assign it to a variable first")
    return name


def _number(tokens: TokenStream, sign: int) -> Expr:
    token = tokens.take()
    value = sign * int(token.text)
    if not -_LARGEST - 1 <= value <= _LARGEST:
        raise wrong(token.at, f"{value} does not fit into an int")
    return OoxLiteralExpr(token.at, LiteralKind.INT, value)


def _literal(tokens: TokenStream) -> Expr:
    token = tokens.peek()
    at = token.at
    match token.kind, token.text:
        case OoxTokenKind.FLOAT, text:
            literal = OoxLiteralExpr(at, LiteralKind.FLOAT, float(text))
        case OoxTokenKind.CHAR, text:
            literal = OoxLiteralExpr(at, LiteralKind.CHAR, text[1:-1])
        case OoxTokenKind.STRING, text:
            literal = OoxLiteralExpr(at, LiteralKind.STRING, text[1:-1])
        case OoxTokenKind.KEYWORD, "true" | "false" as text:
            literal = OoxLiteralExpr(at, LiteralKind.BOOL, text == "true")
        case OoxTokenKind.KEYWORD, "null":
            literal = OoxLiteralExpr(at, LiteralKind.NULL, None)
        case _:
            raise tokens.unexpected("an expression")
    tokens.take()
    return literal
