"""The words of an OOX file: names, keywords, literals and marks, each with its place. Comments run from `//` to the end of the line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, shown

KEYWORDS = frozenset(
    re.findall(
        r"\w+",
        "assert assume bool break catch char class continue else ensures exceptional exists extends false float forall fork if implements "
        "instanceof int interface join lock new null requires return static string super throw true try uint void while",
    )
)
_TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*) | (?P<float>[0-9]+\.[0-9]+) | (?P<int>[0-9]+(?!\w)) | (?P<word>\w+)
    | (?P<char>'[^'\n]') | (?P<string>"[^"\n]*") | (?P<mark>==>|<=|>=|!=|&&|\|\||==|:=|[-+*/%!<>{}()\[\].,:;\#])""",
    re.VERBOSE,
)


class OoxTokenKind(Enum):
    """What a token is."""

    WORD = "word"
    KEYWORD = "keyword"
    INT = "int"
    FLOAT = "float"
    CHAR = "char"
    STRING = "string"
    MARK = "mark"
    END = "end"


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """A place in a file, counted from one."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def wrong(at: SourcePlace, what: str) -> BadInput:
    """What is wrong with a program, and where."""
    return BadInput(f"{at}: {what}")


@dataclass(frozen=True, slots=True)
class Token:
    """One token; `start` and `end` are where it stands in the text."""

    kind: OoxTokenKind
    text: str
    at: SourcePlace
    start: int
    end: int

    def __str__(self) -> str:
        return "the end of the file" if self.kind is OoxTokenKind.END else shown(self.text)


def tokens_of(text: str, file: str) -> list[Token]:
    """All tokens of a file, and its end."""
    return list(_tokens(text, file))


def _tokens(text: str, file: str) -> Iterator[Token]:
    at, line, begin = 0, 1, 0
    while at < len(text):
        here = SourcePlace(file, line, at - begin + 1)
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            raise wrong(here, _unreadable(text, at))
        kind, said = found.lastgroup, found[0]
        if kind != "blank":
            yield Token(OoxTokenKind.KEYWORD if said in KEYWORDS else OoxTokenKind(kind), said, here, at, found.end())
        elif "\n" in said:
            line, begin = line + said.count("\n"), at + said.rindex("\n") + 1
        at = found.end()
    yield Token(OoxTokenKind.END, "", SourcePlace(file, line, at - begin + 1), at, at)


def _unreadable(text: str, at: int) -> str:
    if text[at] == '"':
        return "a text without its end"
    return "a character without its end" if text[at] == "'" else f"unexpected {shown(text[at])}"
