"""Producers that call the JDK: total functions freely, partial ones guarded or at a risk.

The tables are written as `Class.name(params)result` in descriptor letters, with T for String.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.ir.types import BY_CODE, CHAR, INT, STRING, ClassType, Type

from . import tree as t
from .kinds import promoted, text_of_words
from .scope import Scope, kind_of

_TOTAL = """
Math.max(II)I Math.min(II)I Math.abs(I)I Math.max(JJ)J Math.min(JJ)J Math.abs(J)J Math.max(DD)D Math.min(DD)D Math.abs(D)D
Math.max(FF)F Math.min(FF)F Math.abs(F)F Math.sqrt(D)D Math.floor(D)D Math.ceil(D)D Math.rint(D)D Math.round(D)J Math.round(F)I
Math.signum(D)D Math.signum(F)F StrictMath.copySign(DD)D Math.multiplyHigh(JJ)J Math.multiplyFull(II)J Math.ulp(D)D Math.getExponent(D)I
Integer.bitCount(I)I Integer.reverse(I)I Integer.rotateLeft(II)I Integer.highestOneBit(I)I Integer.numberOfLeadingZeros(I)I
Integer.numberOfTrailingZeros(I)I Integer.compare(II)I Integer.signum(I)I Integer.compareUnsigned(II)I Integer.reverseBytes(I)I
Integer.toUnsignedLong(I)J Integer.lowestOneBit(I)I Long.bitCount(J)I Long.reverse(J)J Long.rotateRight(JI)J Long.compare(JJ)I
Long.hashCode(J)I Long.numberOfLeadingZeros(J)I Long.numberOfTrailingZeros(J)I Long.signum(J)I Long.reverseBytes(J)J
Double.compare(DD)I Double.hashCode(D)I Double.doubleToLongBits(D)J Float.floatToIntBits(F)I Float.compare(FF)I Float.intBitsToFloat(I)F
Double.longBitsToDouble(J)D Double.isNaN(D)Z Double.isInfinite(D)Z Double.isFinite(D)Z Float.isNaN(F)Z Boolean.compare(ZZ)I
Boolean.logicalXor(ZZ)Z Boolean.hashCode(Z)I Character.isDigit(C)Z Character.isLetter(C)Z Character.toUpperCase(C)C
Character.toLowerCase(C)C Character.getNumericValue(C)I Character.isWhitespace(C)Z Character.isUpperCase(C)Z Character.isSurrogate(C)Z
Byte.toUnsignedInt(B)I Short.toUnsignedInt(S)I Short.reverseBytes(S)S Short.compare(SS)I Byte.compare(BB)I Byte.hashCode(B)I
Character.reverseBytes(C)C Integer.toString(I)T Integer.toHexString(I)T Integer.toBinaryString(I)T Integer.toOctalString(I)T
Integer.toString(II)T Integer.toUnsignedString(I)T Long.toString(J)T Long.toHexString(J)T Long.toString(JI)T Boolean.toString(Z)T
Character.toString(C)T String.valueOf(I)T String.valueOf(J)T String.valueOf(Z)T String.valueOf(C)T String.valueOf(D)T Float.toString(F)T
.length()I .isEmpty()Z .isBlank()Z .hashCode()I .trim()T .strip()T .concat(T)T .replace(CC)T .indexOf(C)I .indexOf(T)I .lastIndexOf(T)I
.startsWith(T)Z .endsWith(T)Z .contains(T)Z .equals(T)Z .equalsIgnoreCase(T)Z .compareTo(T)I .compareToIgnoreCase(T)I .replace(TT)T
.intern()T .stripLeading()T .stripTrailing()T .indexOf(CI)I
"""
_PARTIAL = """
Math.addExact(II)I Math.subtractExact(JJ)J Math.multiplyExact(II)I Math.multiplyExact(JJ)J Math.negateExact(I)I Math.toIntExact(J)I
Math.incrementExact(I)I Integer.parseInt(T)I Long.parseLong(T)J Double.parseDouble(T)D Byte.parseByte(T)B Short.parseShort(T)S
Float.parseFloat(T)F Integer.parseInt(TI)I .charAt(I)C .substring(I)T .substring(II)T .codePointAt(I)I
Math.floorMod(II)I Math.floorDiv(II)I Math.floorMod(JI)I Integer.divideUnsigned(II)I Integer.remainderUnsigned(II)I Long.divideUnsigned(JJ)J
"""
_DIVIDES = ("floorMod", "floorDiv", "divideUnsigned", "remainderUnsigned")


def _parse(text: str) -> list[tuple[str, str, tuple[Type, ...], Type]]:
    letters: dict[str, Type] = {**BY_CODE, "T": STRING}
    rows = []
    for word in text.split():
        head, _, tail = word.partition("(")
        params, _, result = tail.partition(")")
        owner, _, name = head.rpartition(".")
        rows.append((f"java.lang.{owner}" if owner else "", name, tuple(letters[code] for code in params), letters[result]))
    return rows


TOTAL = _parse(_TOTAL)
PARTIAL = _parse(_PARTIAL)
DIVIDING = [row for row in PARTIAL if row[1] in _DIVIDES]


def total(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A call of a JDK function that never throws."""
    return _call(scope, type, depth, TOTAL)


def partial(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A call of a JDK function that may throw, where throwing is welcome."""
    return _call(scope, type, depth, PARTIAL) if scope.chance(scope.risk) else None


def divide(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A division function with an odd divisor."""
    call = _call(scope, type, depth, DIVIDING)
    if not isinstance(call, t.Invoke):
        return None
    divisor = call.args[1]
    odd = t.Binary(promoted(divisor.type, INT), "|", divisor, t.Literal(INT, 1))
    return t.Invoke(call.type, None, call.owner, call.name, (call.args[0], odd))


def char_at(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A character of a text at an index brought into range."""
    return t.Invoke(CHAR, None, scope.world.name, "charOf", (scope.expr(STRING, depth), scope.expr(INT, depth)))


def concat(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """String concatenation of two to four values of any printable type."""
    made: t.Expr = scope.expr(STRING, depth) if scope.chance(0.5) else t.Literal(STRING, text_of_words(scope.rng))
    for _ in range(scope.rng.randint(1, 2)):
        made = t.Binary(STRING, "+", made, scope.expr(scope.printable(), depth))
    return made if not scope.chance(0.1) else t.Binary(STRING, "+", scope.expr(CHAR, 0), made)


def piece(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A substring whose start is brought into range."""
    text = scope.known(STRING)
    if not text:
        return None
    var = scope.rng.choice(text).var
    size = t.Invoke(INT, var, "", "length")
    start = t.Invoke(INT, None, scope.world.name, "within", (scope.expr(INT, depth), size))
    return t.Invoke(STRING, var, "", "substring", (start,) if scope.chance(0.5) else (start, size))


def repeated(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A short repetition, or a negative one at a risk."""
    count: t.Expr = t.Literal(INT, scope.rng.randint(0, 3))
    if scope.risky():
        count = t.Invoke(INT, None, "java.lang.Math", "min", (scope.expr(INT, depth), count))
    return t.Invoke(STRING, scope.expr(STRING, depth), "", "repeat", (count,))


def folded(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """Case conversion in the root locale."""
    root = t.Field(ClassType("java.util.Locale"), None, "java.util.Locale", "ROOT")
    return t.Invoke(STRING, scope.expr(STRING, depth), "", scope.rng.choice(("toUpperCase", "toLowerCase")), (root,))


def built(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A StringBuilder chain."""
    builder = ClassType("java.lang.StringBuilder")
    made: t.Expr = t.New(builder, (scope.expr(STRING, depth),))
    for _ in range(scope.rng.randint(1, 3)):
        if scope.chance(0.2):
            made = t.Invoke(builder, made, "", "reverse")
        else:
            value = scope.expr(scope.printable(), depth)
            made = t.Invoke(builder, made, "", *(("insert", (t.Literal(INT, 0), value)) if scope.chance(0.3) else ("append", (value,))))
    return t.Invoke(STRING, made, "", "toString")


def named(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """The name of an enum constant, or the class name of a user object."""
    enums = [info for info in scope.world.classes.values() if info.constants]
    if enums and scope.chance(0.6):
        return t.Invoke(STRING, scope.expr(scope.rng.choice(enums).type, depth), "", "name")
    users = [type for type in scope.world.value_types() if not scope.world.classes[type].constants]
    target = scope.solid(scope.rng.choice(users), depth) if users else None
    if target is None:
        return None
    return t.Invoke(
        STRING, t.Invoke(ClassType("java.lang.Class"), target, "", "getClass"), "", scope.rng.choice(("getName", "getSimpleName"))
    )


def shown(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """`String.valueOf(Object)` or `toString()` of a printable reference."""
    kind = scope.printable()
    if kind_of(kind) not in ("object", "box"):
        return None
    return t.Invoke(STRING, None, "java.lang.String", "valueOf", (t.Convert(ClassType("java.lang.Object"), scope.expr(kind, depth)),))


def _call(scope: Scope, type: Type, depth: int, rows: list[tuple[str, str, tuple[Type, ...], Type]]) -> t.Expr | None:
    fitting = [row for row in rows if row[3] == type]
    if not fitting or not scope.spend(12):
        return None
    owner, name, params, result = scope.rng.choice(fitting)
    args = tuple(scope.expr(param, depth) for param in params)
    target = None if owner else scope.expr(STRING, depth)
    return t.Invoke(result, target, owner, name, args)


Producer = Callable[[Scope, Type, int], t.Expr | None]
ALL: list[tuple[int, Producer]] = [(3, total), (2, partial)]
INTEGERS: list[tuple[int, Producer]] = [(1, divide)]
CHARS: list[tuple[int, Producer]] = [(4, char_at)]
TEXTS: list[tuple[int, Producer]] = [(9, concat), (2, piece), (1, repeated), (1, folded), (2, built), (1, named), (1, shown)]
