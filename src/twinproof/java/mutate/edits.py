"""What operators make of a spot: one short function per kind of spot.

Trees are changed, not only texts: where another operator binds less or more tightly, parentheses keep the operands together, and where
what is put in would run into its neighbours, a space keeps them apart. No change moves a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from twinproof.base.dataclass import dataclass
from twinproof.java.mutate.spots import MutationSpot

_RANKS = {
    "||": 3,
    "&&": 4,
    "|": 5,
    "^": 6,
    "&": 7,
    **dict.fromkeys(("==", "!="), 8),
    **dict.fromkeys(("<", "<=", ">", ">="), 9),
    **dict.fromkeys(("<<", ">>", ">>>"), 10),
    **dict.fromkeys("+-", 11),
    **dict.fromkeys("*/%", 12),
}
_FAMILIES = {
    "eq": ("==", "!="),
    "cmp": ("<", "<=", ">", ">="),
    "arith": ("+", "-", "*", "/", "%"),
    "bool": ("&&", "||"),
    "shift": ("<<", ">>", ">>>"),
    "bit": ("&", "|", "^"),
}
_FAMILY = {token: name for name, tokens in _FAMILIES.items() for token in tokens}
_DEFAULTS = {
    "boolean": "false",
    "byte": "(byte) 0",
    "short": "(short) 0",
    "char": "'\\0'",
    "int": "0",
    "long": "0L",
    "float": "0.0f",
    "double": "0.0",
}
_NUMBERS = {"byte": "", "short": "", "int": "", "long": "L", "float": "f", "double": ""}
_BITS = {"int": 32, "long": 64}
_BREAKS = "\n\r"


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of an operator: `after` for what is from `start` to `end`."""

    operator: str
    start: int
    end: int
    after: str


def edits(spot: MutationSpot, text: str) -> Iterator[Edit]:
    """All changes at a spot of a file with this text, in a fixed order."""
    for edit in _KINDS[spot.kind](spot, text):
        if text[edit.start : edit.end] != edit.after:
            yield Edit(edit.operator, edit.start, edit.end, _apart(text, edit))


def _statement(spot: MutationSpot, text: str) -> Iterator[Edit]:
    yield Edit("del", spot.start, spot.end, spot.words[0] + _lines(text[spot.start : spot.end]))


def _value(spot: MutationSpot, text: str) -> Iterator[Edit]:
    yield Edit("del", spot.start, spot.end, _default(spot, text))


def _return(spot: MutationSpot, text: str) -> Iterator[Edit]:
    yield Edit("ret", spot.start, spot.end, _default(spot, text))
    if spot.type == "boolean":
        yield Edit("ret", spot.start, spot.end, "true" + _lines(text[spot.start : spot.end]))


def _default(spot: MutationSpot, text: str) -> str:
    return _DEFAULTS.get(spot.type, "null") + _lines(text[spot.start : spot.end])


def _lines(text: str) -> str:
    """The ends of lines in a text."""
    return "".join(char for char in text if char in _BREAKS)


def _jump(spot: MutationSpot, text: str) -> Iterator[Edit]:
    yield Edit("flow", spot.start, spot.end, "continue" if spot.words[0] == "break" else "break")


def _name(spot: MutationSpot, text: str) -> Iterator[Edit]:
    for other in dict.fromkeys(spot.words):
        yield Edit("var", spot.start, spot.end, other)


def _literal(spot: MutationSpot, text: str) -> Iterator[Edit]:
    (value,) = spot.words
    match spot.type:
        case "boolean":
            yield Edit("lit", spot.start, spot.end, "false" if value == "true" else "true")
        case "char":
            code = int(value)
            for other in (code + 1, code - 1):
                yield Edit("lit", spot.start, spot.end, _char(other & 0xFFFF))
        case kind if kind in _NUMBERS:
            for number in _numbers(kind, value):
                yield Edit("lit", spot.start, spot.end, f"({number})" if spot.ranks[0] and number[0] == "-" else number)
    if text[spot.start] == "-":
        yield Edit("un", spot.start, spot.start + 1, "")


def _numbers(kind: str, value: str) -> Iterator[str]:
    """The literals that may stand for one, each once."""
    if kind in _BITS:
        number = int(value)
        around = (_wrapped(number + 1, _BITS[kind]), _wrapped(number - 1, _BITS[kind]), 0, 1)
        yield from (f"{other}{_NUMBERS[kind]}" for other in dict.fromkeys(around) if other != number)
    else:
        real = float(value)
        others = dict.fromkeys((real + 1, real - 1, 0.0, 1.0))
        yield from (f"{other!r}{_NUMBERS[kind]}" for other in others if other != real)


def _wrapped(number: int, bits: int) -> int:
    return (number + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def _char(code: int) -> str:
    if 0x20 <= code < 0x7F:
        return f"'{chr(code)}'" if chr(code) not in "'\\" else f"'\\{chr(code)}'"
    return f"'\\{code:o}'" if code < 0x20 else f"'\\u{code:04x}'"


def _binary(spot: MutationSpot, text: str) -> Iterator[Edit]:
    (token,) = spot.words
    family = _FAMILY[token]
    if family == "arith" and spot.type not in _NUMBERS:
        return
    for other in _FAMILIES[family]:
        if other != token:
            yield _with_operator(spot, text, family, other)
    if family == "bool":
        _, left, left_end, right, right_end = spot.places
        yield _alone(spot, text, left, left_end)
        yield _alone(spot, text, right, right_end)


def _with_operator(spot: MutationSpot, text: str, family: str, other: str) -> Edit:
    """The same operands with another operator; only that is replaced if the tree stays as it is."""
    at, left, left_end, right, right_end = spot.places
    left_rank, right_rank, wanted = spot.ranks
    rank, token = _RANKS[other], spot.words[0]
    if left_rank >= rank and right_rank > rank and rank >= wanted:
        return Edit(family, at, at + len(token), other)
    first, second = _held(text[left:left_end], left_rank < rank), _held(text[right:right_end], right_rank <= rank)
    whole = f"{first}{text[left_end:at]}{other}{text[at + len(token) : right]}{second}"
    return Edit(family, spot.start, spot.end, _held(whole, rank < wanted))


def _held(text: str, together: bool) -> str:
    return f"({text})" if together else text


def _alone(spot: MutationSpot, text: str, start: int, end: int) -> Edit:
    """One of the operands, with the lines that the other one had."""
    return Edit("bool", spot.start, spot.end, _lines(text[spot.start : start]) + text[start:end] + _lines(text[end : spot.end]))


def _compound(spot: MutationSpot, text: str) -> Iterator[Edit]:
    token = spot.words[0].removesuffix("=")
    family = _FAMILY[token]
    if family == "arith" and spot.type not in (*_NUMBERS, "char"):
        return
    for other in _FAMILIES[family]:
        if other != token:
            yield Edit(family, spot.start, spot.end, f"{other}=")


def _unary(spot: MutationSpot, text: str) -> Iterator[Edit]:
    match spot.words[0]:
        case "++":
            yield Edit("arith", spot.start, spot.end, "--")
        case "--":
            yield Edit("arith", spot.start, spot.end, "++")
        case _:
            yield Edit("un", spot.start, spot.end, "")


def _apart(text: str, edit: Edit) -> str:
    """What is put in, with spaces where it would become one with what is before or behind it."""
    before, behind = text[: edit.start][-1:], text[edit.end : edit.end + 1]
    after = edit.after
    if not after:
        return " " if _joins(before, behind) else ""
    return f"{' ' * _joins(before, after[0])}{after}{' ' * _joins(after[-1], behind)}"


def _joins(one: str, other: str) -> bool:
    """Whether two characters side by side may be read as one token, or as the beginning of a comment."""
    if not one or not other:
        return False
    if _is_of_name(one) and _is_of_name(other):
        return True
    return one + other in ("++", "--", "//", "/*", "&&", "||", "<<", ">>", "->") or (other == "=" and one in "<>!=+-*/%&|^")


def _is_of_name(char: str) -> bool:
    return char.isalnum() or char in "_$\\"


_KINDS: dict[str, Callable[[MutationSpot, str], Iterator[Edit]]] = {
    "statement": _statement,
    "value": _value,
    "return": _return,
    "jump": _jump,
    "name": _name,
    "literal": _literal,
    "binary": _binary,
    "compound": _compound,
    "unary": _unary,
}
