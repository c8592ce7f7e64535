"""Rewrites of expressions that keep their value, their effects and the order of these."""

from __future__ import annotations

from typing import Any

from generate import tree as t
from laws.effects import effects, may_swap
from laws.sites import Change
from twinproof.ir.types import BOOLEAN, INT, LONG

_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_COMMUTATIVE = ("+", "*", "&", "|", "^")
_EXACT = (INT, LONG)


def negated(test: t.Expr) -> t.Expr:
    """The opposite of a condition."""
    match test:
        case t.Unary(_, "!", inner):
            return inner
        case t.Binary(_, op, left, right) if op in _OPPOSITE:
            return t.Binary(BOOLEAN, _OPPOSITE[op], left, right)  # there are no floats here
    return t.Unary(BOOLEAN, "!", test)


def opposite_comparison(node: Any, change: Change) -> Any | None:
    """`a < b` as `!(a >= b)`."""
    match node:
        case t.Binary(_, op) if op in _OPPOSITE:
            return t.Unary(BOOLEAN, "!", negated(node))
    return None


def de_morgan(node: Any, change: Change) -> Any | None:
    """`a && b` as `!(!a || !b)`, and the reverse."""
    match node:
        case t.Binary(_, "&&" | "||" as op, left, right):
            other = "||" if op == "&&" else "&&"
            return t.Unary(BOOLEAN, "!", t.Binary(BOOLEAN, other, negated(left), negated(right)))
    return None


def swapped_operands(node: Any, change: Change) -> Any | None:
    """`a + b` as `b + a`, `a < b` as `b > a`, where nobody sees which came first."""
    match node:
        case t.Binary(type, op, left, right) if op in _COMMUTATIVE and type in _EXACT and may_swap(left, right):
            return t.Binary(type, op, right, left)
        case t.Binary(type, op, left, right) if op in _MIRRORED and may_swap(left, right):
            return t.Binary(type, _MIRRORED[op], right, left)
    return None


def regrouped(node: Any, change: Change) -> Any | None:
    """`(a + b) + c` as `a + (b + c)`, `a - b` as `a + (-b)`, `-a` as `~a + 1`."""
    match node:
        case t.Binary(type, op, t.Binary(_, inner, a, b), c) if op == inner and op in _COMMUTATIVE and type in _EXACT:
            return t.Binary(type, op, a, t.Binary(type, op, b, c))
        case t.Binary(type, "-", a, b) if type in _EXACT:
            return t.Binary(type, "+", a, t.Unary(type, "-", b))
        case t.Unary(type, "-", a) if type in _EXACT:
            return t.Binary(type, "+", t.Unary(type, "~", a), t.Literal(type, 1))
    return None


def strength(node: Any, change: Change) -> Any | None:
    """Multiplications as shifts, sums and negations, and the reverse."""
    match node:
        case t.Binary(type, "*", a, t.Literal(_, 2)) if type in _EXACT and effects(a).is_pure and change.random.random() < 0.5:
            return t.Binary(type, "+", a, a)
        case t.Binary(type, "*", a, t.Literal(_, int(factor))) if type in _EXACT and factor in (1, 2, 4, 8):
            return t.Binary(type, "<<", a, t.Literal(INT, factor.bit_length() - 1))
        case t.Binary(type, "*", a, t.Literal(_, -1)) if type in _EXACT:
            return t.Unary(type, "-", a)
        case t.Binary(type, "*", a, t.Literal(_, 3)) if type in _EXACT and effects(a).is_pure:
            return t.Binary(type, "+", t.Binary(type, "<<", a, t.Literal(INT, 1)), a)
        case t.Binary(type, "<<", a, t.Literal(_, int(places))) if type in _EXACT and places in (1, 2, 3):
            return t.Binary(type, "*", a, t.Literal(type, 1 << places))
        case t.Binary(type, "+", a, b) if a == b and type in _EXACT and effects(a).is_pure:
            return t.Binary(type, "*", a, t.Literal(type, 2))
        case t.Binary(type, "%", a, t.Literal(_, 2) as two) if type == INT and effects(a).is_pure:
            return t.Binary(INT, "-", a, t.Binary(INT, "*", t.Binary(INT, "/", a, two), two))
    return None


def neutral(node: Any, change: Change) -> Any | None:
    """`a` as `a + 0`, `a ^ 0`, `a * 1` or `-(-a)`."""
    match node:
        case t.Binary(type) if type in _EXACT:
            op, number = change.random.choice((("+", 0), ("^", 0), ("*", 1), ("|", 0), ("-", 0)))
            return t.Binary(type, op, node, t.Literal(type, number))
        case t.Binary(_, op) if op in ("&&", "||"):
            return t.Unary(BOOLEAN, "!", t.Unary(BOOLEAN, "!", node))
    return None


def conditional(node: Any, change: Change) -> Any | None:
    """`c ? a : b` as `!c ? b : a`; a condition as `c ? true : false`."""
    match node:
        case t.Conditional(type, test, then, other):
            return t.Conditional(type, negated(test), other, then)
        case t.Binary(_, "&&", left, right):
            return t.Conditional(BOOLEAN, left, right, t.Literal(BOOLEAN, False))
        case t.Binary(_, "||", left, right):
            return t.Conditional(BOOLEAN, left, t.Literal(BOOLEAN, True), right)
    return None


def tightened(node: Any, change: Change) -> Any | None:
    """`a <= 3` as `a < 4`, and the reverse."""
    match node:
        case t.Binary(_, "<=" | ">" as op, left, t.Literal(type, int(value))) if type in _EXACT and -100 < value < 1000:
            return t.Binary(BOOLEAN, "<" if op == "<=" else ">=", left, t.Literal(type, value + 1))
        case t.Binary(_, "<" | ">=" as op, left, t.Literal(type, int(value))) if type in _EXACT and -100 < value < 1000:
            return t.Binary(BOOLEAN, "<=" if op == "<" else ">", left, t.Literal(type, value - 1))
    return None


ALL = (opposite_comparison, de_morgan, swapped_operands, regrouped, strength, neutral, conditional, tightened)
