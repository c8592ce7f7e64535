"""Where statements of a body begin and end, what its loops are made of, and which variables are known at a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.java.jml.lexer import JavaToken, JmlError, TokenKind
from twinproof.java.jml.pratt import PRIMITIVES
from twinproof.java.jml.structure import is_head_of_class, matching, spelled

_HEADED = ("while", "for", "switch", "synchronized")
_NO_TYPES = {
    "return", "throw", "new", "else", "case", "default", "assert", "package", "import", "break", "continue", "goto", "instanceof", "yield",
    "do", "try", "if", "while", "for", "switch", "this", "super", "class", "interface", "enum", "static", "abstract",
}  # fmt: skip
_LEAVING = ("return", "throw", "break", "continue", "yield")


@dataclass(frozen=True, slots=True)
class LoopParts:
    """A loop by places among the tokens: the condition (None: none, or always true), the first token of the body, the one behind it, the
    one behind the loop; and the variable that goes through a collection."""

    condition: tuple[int, int] | None
    body: int
    body_end: int
    end: int
    each: str = ""


@dataclass(frozen=True, slots=True)
class LocalName:
    """A variable of a body, and from where to where it is known."""

    name: str
    type: str
    start: int
    end: int


def past_annotations(tokens: Sequence[JavaToken], at: int) -> int:
    """The next place that is no annotation."""
    while tokens[at].kind is TokenKind.ANNOTATION:
        at += 1
    return at


def statement_end(tokens: Sequence[JavaToken], at: int) -> int:
    """The place behind the statement that begins at a place."""
    at = past_annotations(tokens, at)
    text = tokens[at].text
    if text == "{":
        return matching(tokens, at) + 1
    if tokens[at].kind is TokenKind.WORD and tokens[at + 1].text == ":":
        return statement_end(tokens, at + 2)
    if text == "if":
        return _behind_if(tokens, at)
    if text in _HEADED and tokens[at + 1].text == "(":
        return statement_end(tokens, matching(tokens, at + 1) + 1)
    if text == "do":
        return _semicolon(tokens, statement_end(tokens, at + 1))
    if text == "try":
        return _behind_try(tokens, at)
    return _behind_class(tokens, at) if is_head_of_class(tokens, at) else _semicolon(tokens, at)


def _behind_if(tokens: Sequence[JavaToken], at: int) -> int:
    end = statement_end(tokens, matching(tokens, at + 1) + 1)
    other = past_annotations(tokens, end)
    return statement_end(tokens, other + 1) if tokens[other].text == "else" else end


def _behind_try(tokens: Sequence[JavaToken], at: int) -> int:
    at += 1
    if tokens[at].text == "(":
        at = matching(tokens, at) + 1
    end = matching(tokens, past_annotations(tokens, at)) + 1
    while tokens[(at := past_annotations(tokens, end))].text in ("catch", "finally"):
        block = matching(tokens, at + 1) + 1 if tokens[at].text == "catch" else at + 1
        end = matching(tokens, past_annotations(tokens, block)) + 1
    return end


def _behind_class(tokens: Sequence[JavaToken], at: int) -> int:
    while tokens[at].text != "{":
        at = matching(tokens, at) + 1 if tokens[at].text == "(" else at + 1
    return matching(tokens, at) + 1


def _semicolon(tokens: Sequence[JavaToken], at: int) -> int:
    while tokens[at].kind is not TokenKind.END:
        if tokens[at].kind is TokenKind.SYMBOL and tokens[at].text == ";":
            return at + 1
        at = matching(tokens, at) + 1 if tokens[at].kind is TokenKind.SYMBOL and tokens[at].text in ("(", "[", "{") else at + 1
    raise JmlError("a statement that does not end", tokens[at].start)


def loop_at(tokens: Sequence[JavaToken], at: int) -> LoopParts | None:
    """The loop that begins at a place, behind labels if there are any."""
    at = past_annotations(tokens, at)
    while tokens[at].kind is TokenKind.WORD and tokens[at + 1].text == ":" and tokens[at].text != "default":
        at = past_annotations(tokens, at + 2)
    if tokens[at].text == "do":
        body_end = statement_end(tokens, at + 1)
        return LoopParts(None, at + 1, body_end, _semicolon(tokens, body_end))
    if tokens[at].text not in ("for", "while"):
        return None
    closing = matching(tokens, at + 1)
    end = statement_end(tokens, closing + 1)
    condition, each = _header(tokens, at, closing)
    return LoopParts(condition, past_annotations(tokens, closing + 1), end, end, each)


def _header(tokens: Sequence[JavaToken], at: int, closing: int) -> tuple[tuple[int, int] | None, str]:
    """The condition of a loop, and its variable if it goes through a collection."""
    if tokens[at].text == "while":
        first, last = at + 2, closing
    else:
        stops = list(_separators(tokens, at + 2, closing))
        if not stops:
            return None, next(tokens[place - 1].text for place in range(at + 2, closing) if tokens[place].text == ":")
        first, last = stops[0] + 1, stops[1]
    is_endless = first == last or (last == first + 1 and tokens[first].text == "true")
    return (None if is_endless else (first, last)), ""


def _separators(tokens: Sequence[JavaToken], at: int, end: int) -> Iterator[int]:
    while at < end:
        if tokens[at].kind is TokenKind.SYMBOL and tokens[at].text == ";":
            yield at
        at = matching(tokens, at) + 1 if tokens[at].kind is TokenKind.SYMBOL and tokens[at].text in ("(", "[", "{") else at + 1


def trouble_with_place(tokens: Sequence[JavaToken], body: int, first: int, behind: int) -> str:
    """Why no statement can stand between two tokens; empty if one can. `first` is the place behind which it would stand."""
    around = _around(tokens, body, behind)
    before, after = tokens[first], tokens[behind]
    if tokens[around].text != "{" or after.text in ("else", "catch", "finally"):
        return "where no statement can stand"
    if before.text == ":":
        return "" if tokens[_start(tokens, first - 1)].text in ("case", "default") else "behind a label"
    if before.text not in ("{", "}", ";"):
        return "that would be the whole of another statement's body"
    if _is_switch(tokens, around) and any(tokens[place].text == "->" for place in _directly_in(tokens, around)):
        return "between the cases of a switch"
    if before.text == ";" and tokens[_start(tokens, first - 1)].text in _LEAVING:
        return "in code that is never reached"
    return ""


def _is_switch(tokens: Sequence[JavaToken], opening: int) -> bool:
    heads = (place for place in range(opening) if tokens[place].text == "switch" and tokens[place + 1].text == "(")
    return any(matching(tokens, place + 1) == opening - 1 for place in heads)


def _start(tokens: Sequence[JavaToken], at: int) -> int:
    """Where the statement begins that a token belongs to, roughly: behind the last bracket or semicolon."""
    while tokens[at - 1].text not in (";", "{", "}"):
        at -= 1
    return at


def _around(tokens: Sequence[JavaToken], body: int, at: int) -> int:
    """The place of the innermost bracket around a place."""
    opened: list[int] = []
    for place in range(body, at):
        if tokens[place].kind is TokenKind.SYMBOL and tokens[place].text in ("(", "[", "{"):
            opened.append(place)
        elif tokens[place].kind is TokenKind.SYMBOL and tokens[place].text in (")", "]", "}"):
            opened.pop()
    return opened[-1]


def _directly_in(tokens: Sequence[JavaToken], opening: int) -> Iterator[int]:
    at, end = opening + 1, matching(tokens, opening)
    while at < end:
        yield at
        at = matching(tokens, at) + 1 if tokens[at].kind is TokenKind.SYMBOL and tokens[at].text in ("(", "[", "{") else at + 1


def local_names(tokens: Sequence[JavaToken], body: tuple[int, int]) -> list[LocalName]:
    """The variables that a body declares."""
    found: list[LocalName] = []
    for at in range(body[0] + 1, body[1]):
        if tokens[at - 1].text in ("{", "}", ";", "(", ")", ":", "final", "->") or tokens[at - 1].kind is TokenKind.ANNOTATION:
            found += _declared_at(tokens, body, at)
    return found


def visible(names: list[LocalName], at: int) -> dict[str, str]:
    """Those that are known at a place, with their types."""
    return {each.name: each.type for each in names if each.start < at < each.end}


def _declared_at(tokens: Sequence[JavaToken], body: tuple[int, int], at: int) -> list[LocalName]:
    name_at = _behind_type(tokens, at)
    if name_at is None or tokens[name_at].kind is not TokenKind.WORD or tokens[name_at].text == "instanceof":
        return []
    if tokens[name_at + 1].text not in ("=", ";", ":", ",", ")", "["):
        return []
    end = _known_until(tokens, _around(tokens, body[0], at))
    return list(_declarators(tokens, spelled(tokens[at:name_at]), name_at, end))


def _known_until(tokens: Sequence[JavaToken], around: int) -> int:
    """Where a variable is no longer known that is declared directly in a bracket."""
    head = tokens[around - 1].text if tokens[around].text == "(" else ""
    if head == "catch":
        return matching(tokens, past_annotations(tokens, matching(tokens, around) + 1)) + 1
    return statement_end(tokens, around - 1) if head in ("for", "try") else matching(tokens, around)


def _declarators(tokens: Sequence[JavaToken], type: str, at: int, end: int) -> Iterator[LocalName]:
    """All variables of one declaration."""
    while True:
        dims, behind = "", at + 1
        while tokens[behind].text == "[":
            dims, behind = dims + "[]", behind + 2
        yield LocalName(tokens[at].text, type + dims, at, end)
        while tokens[behind].text not in (",", ";", ":", ")") and tokens[behind].kind is not TokenKind.END:
            is_open = tokens[behind].kind is TokenKind.SYMBOL and tokens[behind].text in ("(", "[", "{")
            behind = matching(tokens, behind) + 1 if is_open else behind + 1
        if (
            tokens[behind].text != ","
            or tokens[behind + 1].kind is not TokenKind.WORD
            or tokens[behind + 2].text not in ("=", ";", ",", "[")
        ):
            return
        at = behind + 1


def _behind_type(tokens: Sequence[JavaToken], at: int) -> int | None:
    """The place behind a type; None if there is none."""
    if tokens[at].kind is not TokenKind.WORD or tokens[at].text in _NO_TYPES:
        return None
    at += 1
    while tokens[at].text == "." and tokens[at - 1].text not in PRIMITIVES:
        at += 2
    if tokens[at].text == "<":
        depth = 0
        while tokens[at].kind is TokenKind.WORD or tokens[at].text in ("<", ">", ",", "?", ".", "[", "]", "&"):
            depth += (tokens[at].text == "<") - (tokens[at].text == ">")
            at += 1
            if depth == 0:
                break
        if depth != 0:
            return None
    while tokens[at].text == "[" and tokens[at + 1].text == "]":
        at += 2
    return at
