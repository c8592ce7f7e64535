"""What operators of mutants make of a piece of OOX code: one short function per kind of piece.

Trees are changed, not only texts: another operator gets parentheses around its operands where it binds otherwise. No line moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, INT, VOID, Type
from twinproof.oox.formulas import OoxSpot
from twinproof.oox.syntax import (
    AssignStmt,
    CallStmt,
    DeclareStmt,
    IfStmt,
    LeaveStmt,
    LiteralKind,
    MethodDecl,
    OoxBinaryExpr,
    OoxLiteralExpr,
    OoxNameExpr,
    OoxUnaryExpr,
    ReturnStmt,
    SuperStmt,
    ThrowStmt,
    TryStmt,
    WhileStmt,
)

_FAMILIES = {
    "eq": ("==", "!="),
    "cmp": ("<", "<=", ">", ">="),
    "arith": ("+", "-", "*", "/", "%"),
    "bool": ("&&", "||"),
}
_FAMILY = {token: name for name, tokens in _FAMILIES.items() for token in tokens}
_LEFT_OUT = (AssignStmt, CallStmt, SuperStmt, ThrowStmt, IfStmt, WhileStmt, TryStmt)
_DEFAULTS: dict[Type, str] = {BOOLEAN: "false", INT: "0", DOUBLE: "0.0", CHAR: "'a'"}
_LARGEST = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class OoxEdit:
    """A change of an operator: `after` for what is from `start` to `end`."""

    operator: str
    start: int
    end: int
    after: str


@dataclass(frozen=True, slots=True)
class ChangingMethod:
    """A file, the method in it that is changed, and the types of the variables that the method has anywhere."""

    text: str
    method: MethodDecl
    types: Mapping[str, Type]

    def changes(self, spot: OoxSpot) -> Iterator[OoxEdit]:
        """All changes at a place, in a fixed order."""
        for edit in self._changes(spot):
            if self.text[edit.start : edit.end] != edit.after:
                yield edit

    def _changes(self, spot: OoxSpot) -> Iterator[OoxEdit]:
        match spot.node:
            case OoxNameExpr(name=name) if name in self.types:
                for other, type in self.types.items():
                    if other != name and type == self.types[name]:
                        yield OoxEdit("var", spot.start, spot.end, other)
            case OoxLiteralExpr() as literal:
                yield from self._literal(spot, literal)
            case OoxUnaryExpr(operator=operator):
                yield OoxEdit("un", spot.start, spot.start + len(operator), "")
            case OoxBinaryExpr(operator=operator) if operator in _FAMILY:
                yield from self._binary(spot, operator)
            case _:
                yield from self._statement(spot)

    def _statement(self, spot: OoxSpot) -> Iterator[OoxEdit]:
        match spot.node:
            case LeaveStmt(is_break=is_break):
                word = "break" if is_break else "continue"
                yield OoxEdit("flow", spot.start, spot.start + len(word), "continue" if is_break else "break")
            case DeclareStmt(source=source) if source is not None:
                at = self.text.index(":=", spot.start)
                yield OoxEdit("del", at, spot.end, f"{_lines(self.text[at : spot.end])};")
            case ReturnStmt(value=value) if value is not None:
                yield from self._returned(spot)
            case statement if isinstance(statement, _LEFT_OUT):
                yield OoxEdit("del", spot.start, spot.end, f";{_lines(self.text[spot.start : spot.end])}")

    def _returned(self, spot: OoxSpot) -> Iterator[OoxEdit]:
        result = self.method.result.type
        words = ("false", "true") if result is BOOLEAN else (_DEFAULTS.get(result, "null"),)
        for word in words if result is not VOID else ():
            yield OoxEdit("ret", spot.start, spot.end, f"return {word};{_lines(self.text[spot.start : spot.end])}")

    def _literal(self, spot: OoxSpot, literal: OoxLiteralExpr) -> Iterator[OoxEdit]:
        value = literal.value
        match literal.kind:
            case LiteralKind.BOOL:
                yield OoxEdit("lit", spot.start, spot.end, "false" if value else "true")
            case LiteralKind.INT | LiteralKind.FLOAT:
                assert isinstance(value, int | float)
                for other in dict.fromkeys((value + 1, value - 1, value * 0, value * 0 + 1)):
                    if other != value and abs(other) <= _LARGEST:
                        yield OoxEdit("lit", spot.start, spot.end, f"{' ' * (other < 0)}{other}")
                if self.text[spot.start] == "-":
                    yield OoxEdit("un", spot.start, spot.start + 1, "")
            case _:
                return

    def _binary(self, spot: OoxSpot, operator: str) -> Iterator[OoxEdit]:
        family = _FAMILY[operator]
        left_end, at, right = spot.places
        whole = self.text[spot.start : spot.end]
        for other in _FAMILIES[family]:
            if other == operator:
                continue
            first, between = self.text[spot.start : left_end], self.text[left_end:at]
            behind, second = self.text[at + len(operator) : right], self.text[right : spot.end]
            if _binds_alike(family, operator, other):
                yield OoxEdit(family, at, at + len(operator), other)
            else:
                yield OoxEdit(family, spot.start, spot.end, f"({_held(first)}{between}{other}{behind}{_held(second)})")
        if family == "bool":
            for side in (self.text[spot.start : left_end], self.text[right : spot.end]):
                yield OoxEdit("bool", spot.start, spot.end, side + _lines(whole)[len(_lines(side)) :])


def _binds_alike(family: str, operator: str, other: str) -> bool:
    """Whether an operator stands where the other one did without any parentheses."""
    return family in ("eq", "cmp") or (family == "arith" and (operator in "+-") == (other in "+-"))


def _held(text: str) -> str:
    return text if text.isalnum() else f"({text})"


def _lines(text: str) -> str:
    """The ends of lines in a text."""
    return "".join(char for char in text if char in "\r\n")
