"""Java source as tokens, with their exact places; comments that are annotations of JML are tokens, too, all others are left out.

An annotation is `//@ ...` or `/*@ ... @*/`. Between the slashes and the `@` there may be keys: `//-ESC@` is one unless the key is set,
`//+ESC@` only if it is, and none is set here. `//@Override` is a Java annotation that somebody switched off: no word of JML begins with a
capital. Tokens that begin with `>` are single characters, since only the grammar knows whether a list of types ends there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from twinproof.base.dataclass import dataclass


class TokenKind(Enum):
    """What a token is."""

    WORD = "word"  # names and keywords
    NUMBER = "number"
    QUOTED = "quoted"  # characters, strings, text blocks
    SYMBOL = "symbol"
    BACKSLASHED = "backslashed"  # the words of JML's expressions, such as \result
    ANNOTATION = "annotation"  # a whole comment
    END = "end"


@dataclass(frozen=True, slots=True)
class JavaToken:
    """A token and where it stands: offsets into the file's text."""

    kind: TokenKind
    text: str
    start: int
    end: int


class JmlError(Exception):
    """What is wrong with a text, and the offset where."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


_SYMBOLS = (
    "<=!=>", "<==>", "<<=", "...", "==>", "<==", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", "<:", "<<", ">=", "+=", "-=", "*=",
    "/=", "&=", "|=", "^=", "%=", "..", "{|", "|}", "(*", "*)",
)  # fmt: skip
_JAVA_ONLY = ("{|", "|}", "(*", "*)", "..", "<:")  # symbols that are two in Java
_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<line>//[^\n\r]*)
      | (?P<block>/\*.*?\*/)
      | (?P<word>[^\W\d][\w$]*|\$[\w$]*)
      | (?P<backslashed>\\[A-Za-z_]\w*)
      | (?P<number>0[xX](?:[pP][+-]|[\w.])*|(?:\d|\.\d)(?:[eE][+-]|\w|\.(?!\.))*)
      | (?P<quoted>\"\"\"(?:\\.|[^\\])*?\"\"\"|"(?:\\.|[^"\\\n\r])*"|'(?:\\.|[^'\\\n\r])+')
      | (?P<symbol>SYMBOLS|[^\s\w"'\\])
    """.replace("SYMBOLS", "|".join(map(re.escape, _SYMBOLS))),
    re.VERBOSE | re.DOTALL,
)
_OPENING = re.compile(r"/[/*](?P<keys>(?:[+-]\w*)*)@")
_ESCAPED = re.compile(r"\\u+(00(?:22|27|5[cC]|0[aAdD]|2[aAfF]|40|7[bBdD]|28|29|3[bB]))")
_KINDS = {kind.value: kind for kind in TokenKind}


def java_tokens(text: str) -> Iterator[JavaToken]:
    """The tokens of a Java file, annotations as one token each, an END behind the last."""
    escaped = _ESCAPED.search(text)
    if escaped:
        raise JmlError(f"the escape {escaped[0]} of a character that ends tokens is not read", escaped.start())
    at = 0
    while at < len(text):
        token = _token_at(text, at, len(text), _JAVA_ONLY)
        at = token.end
        if token.kind is not TokenKind.ANNOTATION or _is_annotation(token.text):
            yield token
    yield JavaToken(TokenKind.END, "", len(text), len(text))


def annotation_tokens(text: str, comments: list[JavaToken]) -> list[JavaToken]:
    """The tokens of annotations that follow one another, as one text."""
    found: list[JavaToken] = []
    for comment in comments:
        inner = _inner(comment)
        masked = text[: comment.start] + inner
        at = comment.start
        while at < len(masked):
            token = _token_at(masked, at, len(masked), ())
            at = token.end
            if token.kind is not TokenKind.ANNOTATION:
                found.append(token)
    last = comments[-1].end
    return [*found, JavaToken(TokenKind.END, "", last, last)]


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Both count from 1."""
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def _token_at(text: str, at: int, end: int, split: tuple[str, ...]) -> JavaToken:
    match = _TOKEN.match(text, at, end)
    if match is None:
        raise JmlError(_trouble(text, at), at)
    kind, found = str(match.lastgroup), match[0]
    if kind == "symbol" and text.startswith("/*", at):
        raise JmlError("a comment that does not end", at)
    if kind == "symbol" and found in split:
        found = found[0]
    named = TokenKind.ANNOTATION if kind in ("space", "line", "block") else _KINDS[kind]
    return JavaToken(named, found, at, at + len(found))


def _trouble(text: str, at: int) -> str:
    if text[at] in "\"'":
        return "a literal that does not end"
    return f"{text[at]!r} begins no token"


def _is_annotation(comment: str) -> bool:
    opening = _OPENING.match(comment)
    if opening is None or (opening.end() < len(comment) and comment[opening.end()].isupper()):
        return False
    return "+" not in opening["keys"] or opening["keys"] == "+"


def _inner(comment: JavaToken) -> str:
    """The comment's text with blanks in place of what only marks it as an annotation."""
    text = comment.text
    if text.startswith("/*"):
        text = text[:-2].rstrip("@").ljust(len(text))
    opening = _OPENING.match(text)
    assert opening is not None
    head = opening.end() + len(text[opening.end() :]) - len(text[opening.end() :].lstrip("@"))
    text = " " * head + text[head:]
    return re.sub(r"(?<=\n)[ \t\f]*@+", lambda match: " " * len(match[0]), text)
