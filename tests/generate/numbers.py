"""Producers of primitive expressions: operators, conversions, comparisons."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, OBJECT, SHORT, STRING, Primitive, Type

from . import tree as t
from .kinds import BOXES, INTEGRAL, NUMERIC, UNBOXED, promoted
from .scope import Scope, null

_COMPARE = ("==", "!=", "<", "<=", ">", ">=")
_PARTNERS: dict[Type, Sequence[Primitive]] = {
    INT: (INT, INT, INT, BYTE, SHORT, CHAR),
    LONG: (LONG, LONG, INT, INT, CHAR, BYTE, SHORT),
    FLOAT: (FLOAT, FLOAT, FLOAT, INT, LONG, CHAR),
    DOUBLE: (DOUBLE, DOUBLE, DOUBLE, INT, LONG, FLOAT, SHORT),
}


def arithmetic(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """`a op b` computed in `type`, with mixed operand types."""
    ops = ("+", "-", "*", "/", "%") if type in (FLOAT, DOUBLE) else ("+", "-", "*", "+", "-", "*", "/", "%", "&", "|", "^")
    op = scope.rng.choice(ops)
    left, right = scope.expr(type, depth), scope.expr(scope.rng.choice(_PARTNERS[type]), depth)
    if scope.chance(0.3):
        left, right = right, left
    if op in "/%" and type in (INT, LONG) and not scope.risky():
        right = t.Binary(promoted(right.type, INT), "|", right, t.Literal(INT, 1))
    return t.Binary(type, op, left, right)


def shift(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A shift; the distance may be negative, too large or long."""
    kind = scope.rng.choice((INT, BYTE, SHORT, CHAR)) if type == INT else LONG
    distance = t.Literal(INT, scope.rng.randint(-3, 70)) if scope.chance(0.5) else scope.expr(scope.rng.choice(INTEGRAL), depth)
    return t.Binary(type, scope.rng.choice(("<<", ">>", ">>>")), scope.expr(kind, depth), distance)


def unary(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """`-a`, `+a`, `~a`."""
    return t.Unary(type, scope.rng.choice("-~" if type in (INT, LONG) else "-+"), scope.expr(type, depth))


def cast(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A cast from another numeric type, saturating and rounding ones included."""
    return t.Convert(type, scope.expr(scope.rng.choice(NUMERIC), depth))


def unbox(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """The value of a box, by cast or by its accessor."""
    box = BOXES[type]
    value = scope.expr(box, depth)
    if scope.chance(0.5):
        return t.Convert(type, value)
    return t.Invoke(type, value, box.name, f"{type}Value")


def length(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """The length of some array in scope."""
    arrays = [local for local in scope.locals if local.length]
    return t.Length(scope.rng.choice(arrays).var) if arrays else None


def ordinal(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """The ordinal of an enum constant."""
    enums = [info for info in scope.world.classes.values() if info.constants]
    if not enums:
        return None
    return t.Invoke(INT, scope.expr(scope.rng.choice(enums).type, depth), "", "ordinal")


def comparison(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A comparison of two numbers, possibly of two types, possibly of the same variable."""
    left = scope.rng.choice(NUMERIC)
    right = scope.rng.choice(NUMERIC) if scope.chance(0.3) else left
    return t.Binary(BOOLEAN, scope.rng.choice(_COMPARE), scope.expr(left, depth), scope.expr(right, depth))


def logic(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """Boolean operators, short-circuit or not."""
    if scope.chance(0.15):
        return t.Unary(BOOLEAN, "!", scope.expr(BOOLEAN, depth))
    op = scope.rng.choice(("&&", "||", "&&", "||", "&", "|", "^", "==", "!="))
    return t.Binary(BOOLEAN, op, scope.expr(BOOLEAN, depth), scope.expr(BOOLEAN, depth))


def identity(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """`==` on references: objects, boxes inside and outside the cache, null."""
    users = scope.world.value_types()
    kind: Type = scope.rng.choice([*UNBOXED, *users, *users])
    left = scope.expr(kind, depth)
    right = null(kind) if scope.chance(0.2) else scope.expr(kind, depth)
    return t.Binary(BOOLEAN, scope.rng.choice(("==", "!=")), left, right)


def box_cache(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """Two boxings of one number around the limits of the cache, compared by identity."""
    kind = scope.rng.choice((INT, LONG, SHORT, CHAR))
    value = scope.rng.choice((0, 127, 128, 126, 1000)) if kind == CHAR else scope.rng.choice((-129, -128, -1, 127, 128, 4000))
    boxed = t.Convert(BOXES[kind], t.Convert(kind, t.Literal(INT, value)))
    return t.Binary(BOOLEAN, "==", boxed, boxed)


def box_order(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """Boxes compared by value, by operator or by `equals` across box types."""
    left = BOXES[scope.rng.choice(NUMERIC)]
    right = BOXES[scope.rng.choice(NUMERIC)]
    a, b = scope.expr(left, depth), scope.expr(right, depth)
    if scope.chance(0.5):
        return t.Binary(BOOLEAN, scope.rng.choice(("<", "<=", ">", ">=")), a, b)
    return t.Invoke(BOOLEAN, a, "", "equals", (b,))


def type_test(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """`instanceof` on a value seen as Object."""
    users = scope.world.testable_types()
    tested = scope.rng.choice([STRING, *UNBOXED, *users, *users])
    return t.InstanceOf(t.Convert(OBJECT, scope.expr(OBJECT, depth)), tested)


def same(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """`equals` of two user values or texts."""
    kind: Type = scope.rng.choice([STRING, *scope.world.value_types()])
    target = scope.expr(STRING, depth) if kind == STRING else scope.solid(kind, depth)
    return None if target is None else t.Invoke(BOOLEAN, target, "", "equals", (scope.expr(kind, depth),))


INTEGERS = [(10, arithmetic), (4, shift), (2, unary), (3, cast), (2, unbox)]
FLOATS = [(10, arithmetic), (2, unary), (3, cast), (2, unbox)]
NARROW = [(8, cast), (2, unbox)]
COUNTS = [(1, length), (1, ordinal)]
BOOLEANS = [(9, comparison), (6, logic), (2, identity), (1, box_cache), (2, box_order), (2, type_test), (1, same), (1, unbox)]
