"""The text of heap patterns, taken apart: clauses about objects, and a condition on numbers."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from twinproof.base.errors import BadInput

_TOKEN = re.compile(r"\s*(?:(\d+[lL]?)|([A-Za-z_][\w$]*(?:\.[A-Za-z_][\w$]*)*)|(&&|\|\||[=!<>]=|[-+*<>!(),:;=]))")
_LEVELS = (("||",), ("&&",), ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*",))
WIDE = "long"  # the operator of a number that is written as a long one
_LONGEST, _DEEPEST = 4000, 50


class ObjectClause(NamedTuple):
    """What is said of an object: its name, its class if that is said, and its fields."""

    name: str
    cls: str
    fields: tuple[tuple[str, str], ...]


class PatternOperator(NamedTuple):
    """An operator on expressions."""

    name: str
    args: tuple[Expression, ...]


Expression: TypeAlias = "PatternOperator | str | int"  # a name, a number or a truth value


def parse_pattern(text: str) -> tuple[list[ObjectClause], Expression | None]:
    """The clauses, and the condition if there is one; `BadInput` where it cannot be read."""
    reading = _Reading(text)
    clauses = [reading.clause()]
    while reading.skip(","):
        clauses.append(reading.clause())
    formula = reading.expression(0, 0) if reading.skip(";") else None
    if reading.tokens:
        raise BadInput(f"cannot be read from {reading.tokens[0]!r} on")
    return clauses, formula


class _Reading:
    """Reads from left to right."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        at = 0
        while text[at:].strip():
            found = _TOKEN.match(text, at)
            if found is None or len(text) > _LONGEST:
                raise BadInput(f"cannot be read from {text[at:].strip()[:20]!r} on")
            self.tokens.append(next(part for part in found.groups() if part is not None))
            at = found.end()

    def skip(self, token: str) -> bool:
        """Whether a token comes next, which is passed then."""
        if self.tokens[:1] != [token]:
            return False
        self.tokens.pop(0)
        return True

    def _demand(self, token: str) -> None:
        if not self.skip(token):
            raise BadInput(f"{token!r} is missing before {self.tokens[0]!r}" if self.tokens else f"{token!r} is missing at the end")

    def _word(self, what: str) -> str:
        if not self.tokens or not (self.tokens[0][0].isalpha() or self.tokens[0][0] == "_"):
            raise BadInput(f"{what} is missing" + (f" before {self.tokens[0]!r}" if self.tokens else " at the end"))
        return self.tokens.pop(0)

    def clause(self) -> ObjectClause:
        """An object."""
        name = self._word("an object")
        cls = self._word("a class") if self.skip(":") else ""
        fields: list[tuple[str, str]] = []
        if self.skip("(") and not self.skip(")"):
            fields.append(self._field())
            while self.skip(","):
                fields.append(self._field())
            self._demand(")")
        return ObjectClause(name, cls, tuple(fields))

    def _field(self) -> tuple[str, str]:
        name = self._word("a field")
        self._demand("=")
        sign = "-" if self.skip("-") else ""
        if self._is_number():
            return name, sign + self.tokens.pop(0).rstrip("lL")
        if sign:
            raise BadInput("a number is missing behind '-'")
        return name, self._word("a value")

    def expression(self, level: int, depth: int) -> Expression:
        """An expression whose operators bind at least so tightly."""
        if depth > _DEEPEST:
            raise BadInput("too deeply nested")
        if level == len(_LEVELS):
            return self._operand(depth)
        left = self.expression(level + 1, depth)
        while self.tokens and self.tokens[0] in _LEVELS[level]:
            name = self.tokens.pop(0)
            left = PatternOperator(name, (left, self.expression(level + 1, depth)))
        return left

    def _operand(self, depth: int) -> Expression:
        if self.skip("("):
            found = self.expression(0, depth + 1)
            self._demand(")")
            return found
        for name in ("!", "-"):
            if self.skip(name):
                return PatternOperator(name, (self.expression(len(_LEVELS), depth + 1),))
        if self._is_number():
            return self._number()
        word = self._word("a number")
        return word == "true" if word in ("true", "false") else word

    def _is_number(self) -> bool:
        return bool(self.tokens) and self.tokens[0][0].isdigit()

    def _number(self) -> Expression:
        token = self.tokens.pop(0)
        value = int(token.rstrip("lL"))
        if value >= 1 << 63:
            raise BadInput(f"{value} is too large")
        return value if token.isdigit() else PatternOperator(WIDE, (value,))
