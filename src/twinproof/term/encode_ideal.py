"""The encoding of ideal numbers: integers and reals. A term of machine arithmetic has none: it would mean something else here."""

from __future__ import annotations

import math
from fractions import Fraction

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.encode import BOOL, CONDITIONS, REF_BITS, Encode, Encoding, Expression, Sort, Unencodable, UnlimitedExpressions
from twinproof.term.ideal import factors_of, reading
from twinproof.term.term import Term, Value, real

INTEGER: Sort = ("int", 0, 0)
REAL: Sort = ("real", 0, 0)
SORTS: dict[str, Sort] = {
    BOOLEAN.code: BOOL,
    INT.code: INTEGER,
    LONG.code: INTEGER,
    FLOAT.code: REAL,
    DOUBLE.code: REAL,
    REF.code: ("bits", REF_BITS, 0),
}


def _number(target: UnlimitedExpressions, value: Value, sort: Primitive) -> Expression:
    if not math.isfinite(real(value)):
        raise Unencodable(f"{value} is no real number")
    return target.number(reading(sort, value), SORTS[sort.code])


def _parts(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> list[Expression]:
    """The arguments, integers made real where the result is."""
    if SORTS[term.sort.code] is INTEGER:
        return args
    return [target.make("to_real", arg) if part.sort in (INT, LONG) else arg for part, arg in zip(term.args, args, strict=True)]


def _sum(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    sort = SORTS[term.sort.code]
    number, factors = factors_of(term)
    summands = [
        part if factor == 1 else target.make("*", target.number(factor, sort), part)
        for part, factor in zip(_parts(target, term, args), factors, strict=True)
    ]
    if number or not summands:
        summands.append(target.number(number, sort))
    return target.make("+", *summands) if len(summands) > 1 else summands[0]


def _product(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    return target.make("*", *_parts(target, term, args))


def _quotient(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    """The solvers' division of integers leaves a remainder that is not negative, Java's is cut off."""
    a, b = _parts(target, term, args)
    if SORTS[term.sort.code] is REAL:
        return target.make("/", a, b)
    zero = target.number(Fraction(0), INTEGER)
    opposite = target.make("-", zero, target.make("/", target.make("-", zero, a), b))
    return target.make("ite", target.make("<", a, zero), opposite, target.make("/", a, b))


def _remainder(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    return target.make("-", args[0], target.make("*", args[1], _quotient(target, term, args)))


def _truncate(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    zero = target.number(Fraction(0), REAL)
    opposite = target.make("-", target.number(Fraction(0), INTEGER), target.make("to_int", target.make("-", zero, args[0])))
    return target.make("ite", target.make("<", args[0], zero), opposite, target.make("to_int", args[0]))


def _compare(op: str) -> Encode[UnlimitedExpressions]:
    return lambda target, term, args: target.make(op, *args)


IDEAL = Encoding(
    SORTS,
    _number,
    {
        **CONDITIONS,
        **{f"{name}.{sort}": _compare("=") for name in ("eq", "same") for sort in (INT, LONG, FLOAT, DOUBLE)},
        **{f"lt.{sort}": _compare("<") for sort in (INT, LONG, FLOAT, DOUBLE)},
        **{f"le.{sort}": _compare("<=") for sort in (FLOAT, DOUBLE)},
        "ideal.sum": _sum,
        "ideal.mul": _product,
        "ideal.div": _quotient,
        "ideal.rem": _remainder,
        "ideal.trunc": _truncate,
    },
)
