r"""The grammar of JML's expressions: Java's, by binding powers, with JML's operators and words.

What JML has and we do not (`\locset`, `\seq_get`, ...) is refused by its name; what no reader of JML understands is an error. Comparisons
may be chained (`0 <= i < n`). Clauses have no effects, so assignments are errors. Java that matters to nobody here (lambdas) stays
verbatim.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.java.jml.lexer import JavaToken, JmlError, TokenKind
from twinproof.java.jml.nodes import (
    BinaryExpr,
    CallExpr,
    CastExpr,
    ConditionalExpr,
    FreshExpr,
    IndexExpr,
    InstanceofExpr,
    JmlExpr,
    LiteralExpr,
    MemberExpr,
    NameExpr,
    NewExpr,
    OldExpr,
    ParenExpr,
    QuantifiedExpr,
    ResultExpr,
    TypeExpr,
    TypeofExpr,
    UnaryExpr,
    VerbatimExpr,
)

PRIMITIVES = ("boolean", "byte", "short", "char", "int", "long", "float", "double")
QUANTIFIERS = (r"\forall", r"\exists", r"\sum", r"\product", r"\num_of", r"\max", r"\min")

_CONDITIONAL = 6
_POWERS = {
    "<==>": 8, "<=!=>": 8, "==>": 10, "<==": 10, "||": 14, "&&": 16, "|": 18, "^": 20, "&": 22, "==": 24, "!=": 24, "<": 26, ">": 26,
    "<=": 26, ">=": 26, "<:": 26, "instanceof": 26, "<<": 28, ">>": 28, ">>>": 28, "+": 30, "-": 30, "*": 32, "/": 32, "%": 32,
}  # fmt: skip
_TO_THE_RIGHT = ("==>",)
_CHAINED = {"<": "up", "<=": "up", ">": "down", ">=": "down"}
_ASSIGNING = ("=", "+=", "-=", "*=", "/=", "&=", "|=", "^=", "%=", "<<=", ">>=", ">>>=", "++", "--")
_VALUES = ("true", "false", "null", "this", "super")
_PAIRS = {"(": ")", "[": "]", "{": "}"}


class RefusedError(Exception):
    """Something of JML that is not read here: its name, and the offset where."""

    def __init__(self, name: str, at: int) -> None:
        super().__init__(name)
        self.name = name
        self.at = at


class ExprReader:
    """Reads expressions from tokens; `position` is the next one."""

    def __init__(self, tokens: list[JavaToken]) -> None:
        self._tokens = tokens
        self.position = 0

    @property
    def token(self) -> JavaToken:
        """The next token."""
        return self._tokens[self.position]

    def ahead(self, count: int = 1) -> JavaToken:
        """A token behind the next."""
        return self._tokens[min(self.position + count, len(self._tokens) - 1)]

    def take(self) -> JavaToken:
        """The next token, which is then behind us."""
        token = self.token
        self.position = min(self.position + 1, len(self._tokens) - 1)
        return token

    def at(self, *texts: str) -> bool:
        """Whether the next token is one of these."""
        return self.token.text in texts and self.token.kind is not TokenKind.QUOTED

    def expect(self, text: str) -> JavaToken:
        """This token, or an error."""
        if not self.at(text):
            raise JmlError(f"expected {text!r}, found {_shown(self.token)}", self.token.start)
        return self.take()

    def name(self) -> str:
        """A name, or an error."""
        if self.token.kind is not TokenKind.WORD:
            raise JmlError(f"expected a name, found {_shown(self.token)}", self.token.start)
        return self.take().text

    def expression(self, power: int = 0) -> JmlExpr:
        """An expression whose operators bind more than this."""
        left = self._unary()
        while True:
            operator = self._operator()
            if operator == "?" and power < _CONDITIONAL:
                left = self._conditional(left)
            elif _POWERS.get(operator, 0) > power:
                left = self._binary(left, operator)
            else:
                return left

    def _operator(self) -> str:
        """The operator that comes next; shifts to the right are several tokens."""
        text = self.token.text
        if text in _ASSIGNING:
            raise JmlError(f"a clause may not assign: {text}", self.token.start)
        if self.token.kind not in (TokenKind.SYMBOL, TokenKind.WORD):
            return ""
        while text in (">", ">>") and self._follows(len(text), ">"):
            text += ">"
        return text

    def _follows(self, count: int, text: str) -> bool:
        other = self.ahead(count)
        return other.text == text and other.start == self.token.start + count

    def _conditional(self, condition: JmlExpr) -> JmlExpr:
        at = self.take().start
        then = self.expression()
        self.expect(":")
        return ConditionalExpr(condition, then, self.expression(_CONDITIONAL - 1), at)

    def _binary(self, left: JmlExpr, operator: str) -> JmlExpr:
        at = self.token.start
        for _ in range(len(operator) if operator.startswith(">>") else 1):
            self.take()
        if operator == "instanceof":
            return InstanceofExpr(left, self._tested_type(), at)
        power = _POWERS[operator]
        right = self.expression(power - 1 if operator in _TO_THE_RIGHT else power)
        if operator in _CHAINED and isinstance(left, BinaryExpr) and _CHAINED.get(_last_of(left)) == _CHAINED[operator]:
            middle = _middle(left)
            return BinaryExpr("&&", left, BinaryExpr(operator, middle, right, at), at)
        return BinaryExpr(operator, left, right, at)

    def _tested_type(self) -> str:
        words = "final " if self.at("final") else ""
        if words:
            self.take()
        words += self.type()
        if self.at("("):
            raise RefusedError("a record pattern", self.token.start)
        return f"{words} {self.take().text}" if self.token.kind is TokenKind.WORD and not self.at("instanceof") else words

    def type(self) -> str:
        """A type as it is written."""
        words = self.name()
        while True:
            if self.at(".") and self.ahead().kind is TokenKind.WORD and self.ahead().text not in ("class", "this") and words[-1] != "]":
                self.take()
                words += "." + self.name()
            elif self.at("<"):
                words += self._balanced("<", ">")
            elif self.at("[") and self.ahead().text == "]":
                self.take()
                self.take()
                words += "[]"
            else:
                return words

    def _balanced(self, opening: str, closing: str) -> str:
        """Tokens up to the bracket that closes the next one, as text."""
        words, depth = [], 0
        while True:
            token = self.take()
            if token.kind is TokenKind.END:
                raise JmlError(f"expected {closing!r}", token.start)
            words.append(token.text)
            depth += (token.text == opening) - (token.text == closing)
            if depth == 0:
                return " ".join(words)

    def _unary(self) -> JmlExpr:
        token = self.token
        if token.kind is TokenKind.SYMBOL and token.text in ("!", "-", "+", "~"):
            self.take()
            return UnaryExpr(token.text, self._unary(), token.start)
        if self.at("++", "--"):
            raise JmlError(f"a clause may not assign: {token.text}", token.start)
        if self.at("("):
            cast = self._tried(self._cast)
            if cast is not None:
                return cast
        return self._postfix(self._primary())

    def _tried(self, read: Callable[[], JmlExpr | None]) -> JmlExpr | None:
        """What can be read so, or nothing was."""
        start = self.position
        try:
            found = read()
        except JmlError:
            found = None
        if found is None:
            self.position = start
        return found

    def _cast(self) -> JmlExpr | None:
        at = self.take().start
        if self.token.kind is not TokenKind.WORD or self.token.text in _VALUES:
            return None
        type = self.type()
        while self.at("&"):
            self.take()
            type += " & " + self.type()
        if not self.at(")"):
            return None
        self.take()
        is_plain = type in PRIMITIVES
        starts = self.token.kind in (TokenKind.WORD, TokenKind.NUMBER, TokenKind.QUOTED, TokenKind.BACKSLASHED) or self.at("(", "!", "~")
        if self.at("instanceof") or not (starts or (is_plain and self.at("+", "-"))):
            return None
        return CastExpr(type, self._unary(), at)

    def _postfix(self, expr: JmlExpr) -> JmlExpr:
        while True:
            if self.at("."):
                expr = self._selected(expr)
            elif self.at("[") and self.ahead().text != "]":
                at = self.take().start
                expr = IndexExpr(expr, self.expression(), at)
                self.expect("]")
            elif self.at("::"):
                at = self.take().start
                expr = MemberExpr(expr, "::" + self.name(), at)
            else:
                return expr

    def _selected(self, target: JmlExpr) -> JmlExpr:
        at = self.take().start
        if self.at("*"):
            raise JmlError("'.*' stands only in lists of places", at)
        types = self._balanced("<", ">") if self.at("<") else ""
        if self.at("class", "this"):
            return MemberExpr(target, self.take().text, at)
        if self.at("new"):
            raise RefusedError("new of an inner class", at)
        name = self.name()
        return CallExpr(target, types, name, self._arguments(), at) if self.at("(") else MemberExpr(target, name, at)

    def _arguments(self) -> tuple[JmlExpr, ...]:
        self.expect("(")
        found: list[JmlExpr] = []
        while not self.at(")"):
            found.append(self._argument())
            if not self.at(")"):
                self.expect(",")
        self.take()
        return tuple(found)

    def _argument(self) -> JmlExpr:
        """A lambda stays as it is, with all that is in it."""
        end, depth, is_lambda = self.position, 0, False
        while depth > 0 or self._tokens[end].text not in (",", ")"):
            token = self._tokens[end]
            if token.kind is TokenKind.END:
                raise JmlError("expected ')'", token.start)
            depth += (token.text in _PAIRS) - (token.text in _PAIRS.values())
            is_lambda = is_lambda or (depth == 0 and token.text == "->")
            end += 1
        return self._verbatim(end) if is_lambda else self.expression()

    def _verbatim(self, end: int) -> JmlExpr:
        at, words = self.token.start, []
        while self.position < end:
            token = self.take()
            if token.kind is TokenKind.BACKSLASHED:
                raise RefusedError(f"{token.text} in a lambda", token.start)
            words.append(token.text)
        return VerbatimExpr(tuple(words), at)

    def _primary(self) -> JmlExpr:
        token = self.token
        if token.kind is TokenKind.BACKSLASHED:
            return self._backslashed()
        if token.kind in (TokenKind.NUMBER, TokenKind.QUOTED) or token.text in _VALUES:
            return LiteralExpr(self.take().text, token.start)
        if self.at("(*"):
            raise RefusedError("an informal description (* *)", token.start)
        if self.at("("):
            return self._parenthesised()
        if self.at("new"):
            return self._new()
        if self.at("switch"):
            raise RefusedError("switch", token.start)
        if token.kind is not TokenKind.WORD:
            raise JmlError(f"expected an expression, found {_shown(token)}", token.start)
        return self._named()

    def _named(self) -> JmlExpr:
        """A name, a call, or a type before `.class` or `::`."""
        token = self.token
        typed = self._tried(self._class_literal)
        if typed is not None:
            return typed
        name = self.name()
        return CallExpr(None, "", name, self._arguments(), token.start) if self.at("(") else NameExpr(name, token.start)

    def _class_literal(self) -> JmlExpr | None:
        at, type = self.token.start, self.type()
        if not type.endswith("]") and type not in PRIMITIVES:
            return None
        if self.at(".") and self.ahead().text == "class":
            self.take()
            self.take()
            return VerbatimExpr((type, ".class"), at)
        return None

    def _parenthesised(self) -> JmlExpr:
        at = self.take().start
        quantified = self.token.kind is TokenKind.BACKSLASHED and self.token.text in QUANTIFIERS and self.ahead().text != "("
        inner = self._quantified() if quantified else self.expression()
        self.expect(")")
        return inner if quantified else ParenExpr(inner, at)

    def _quantified(self) -> JmlExpr:
        token = self.take()
        while self.at("nullable", "non_null"):
            self.take()
        type, names = self.type(), [self.name()]
        while self.at(","):
            self.take()
            names.append(self.name())
        if self.at("["):
            raise RefusedError(f"{token.text} over arrays", token.start)
        self.expect(";")
        if self.at(";"):
            self.take()
            return QuantifiedExpr(token.text, type, tuple(names), None, self.expression(), token.start)
        first = self.expression()
        if not self.at(";"):
            return QuantifiedExpr(token.text, type, tuple(names), None, first, token.start)
        self.take()
        return QuantifiedExpr(token.text, type, tuple(names), first, self.expression(), token.start)

    def _new(self) -> JmlExpr:
        at = self.take().start
        type = self.name()
        while self.at(".", "<"):
            type += self._balanced("<", ">") if self.at("<") else self.take().text + self.name()
        if self.at("("):
            made = NewExpr(type, "(", self._arguments(), at)
            if self.at("{"):
                raise RefusedError("an anonymous class", self.token.start)
            return made
        return self._new_array(type, at)

    def _new_array(self, type: str, at: int) -> JmlExpr:
        if self.at("[") and self.ahead().text != "]":
            self.take()
            size = self.expression()
            self.expect("]")
            return NewExpr(type, "[", (size,), at)
        end = self.position
        while self._tokens[end].text not in ("}", ""):
            end += 1
        return VerbatimExpr(("new", type, *self._verbatim_words(end + 1)), at)

    def _verbatim_words(self, end: int) -> tuple[str, ...]:
        read = self._verbatim(end)
        assert isinstance(read, VerbatimExpr)
        return read.words

    def _backslashed(self) -> JmlExpr:
        token = self.take()
        reader = _BACKSLASHED.get(token.text)
        if reader is None:
            if token.text in QUANTIFIERS:
                raise JmlError(f"{token.text} stands in parentheses of its own", token.start)
            raise RefusedError(token.text, token.start)
        return reader(self, token)

    def one_argument(self, token: JavaToken) -> JmlExpr:
        """What stands in parentheses behind a word."""
        arguments = self._arguments()
        if len(arguments) > 1 and token.text in (r"\old", r"\pre"):
            raise RefusedError(f"{token.text} with a label", token.start)
        if len(arguments) != 1:
            raise JmlError(f"{token.text} takes one expression", token.start)
        return arguments[0]

    def some_arguments(self) -> tuple[JmlExpr, ...]:
        """What stands in parentheses behind a word, separated by commas."""
        return self._arguments()

    def type_argument(self) -> str:
        """A type in parentheses."""
        self.expect("(")
        type = self.type()
        self.expect(")")
        return type


_BACKSLASHED: dict[str, Callable[[ExprReader, JavaToken], JmlExpr]] = {
    r"\result": lambda reader, token: ResultExpr(token.start),
    r"\old": lambda reader, token: OldExpr(reader.one_argument(token), token.start),
    r"\pre": lambda reader, token: OldExpr(reader.one_argument(token), token.start),
    r"\fresh": lambda reader, token: FreshExpr(reader.some_arguments(), token.start),
    r"\typeof": lambda reader, token: TypeofExpr(reader.one_argument(token), token.start),
    r"\type": lambda reader, token: TypeExpr(reader.type_argument(), token.start),
    r"\TYPE": lambda reader, token: VerbatimExpr(("Class",), token.start),
}


def _last_of(expr: BinaryExpr) -> str:
    """The operator of a comparison, or of the last one of a chain of them."""
    return (
        expr.right.operator if expr.operator == "&&" and isinstance(expr.right, BinaryExpr) and expr.at == expr.right.at else expr.operator
    )


def _middle(expr: BinaryExpr) -> JmlExpr:
    return expr.right.right if expr.operator == "&&" and isinstance(expr.right, BinaryExpr) else expr.right


def _shown(token: JavaToken) -> str:
    return "the end of the comment" if token.kind is TokenKind.END else repr(token.text)
