"""The encoding of int and long by unlimited integers, exact: for queries that compare and count, and hardly compute.

Every variable has to be said to be within its bounds (`within`). A sum that may leave them is taken back once; what could leave them
by more has no encoding here, nor has any arithmetic of bits, products or floats. So both answers of a solver are the machine's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce

from twinproof.ir.types import BOOLEAN, INT, LONG, REF, Primitive
from twinproof.term.bounds import FULL, Bounds
from twinproof.term.encode import BOOL, CONDITIONS, REF_BITS, Encode, Encoding, Expression, Sort, Unencodable, UnlimitedExpressions
from twinproof.term.term import Term, Value, constant, integer, intern, sum_of

INTEGER: Sort = ("int", 0, 0)


def within(leaves: Iterable[Term]) -> list[Term]:
    """That variables are within their bounds, as conditions that nothing has simplified away."""
    found = []
    for leaf in leaves:
        if leaf.sort is INT or leaf.sort is LONG:
            found.append(intern("not", BOOLEAN, (intern(f"lt.{leaf.sort}", BOOLEAN, (leaf, constant(leaf.sort, leaf.low))),)))
            found.append(intern("not", BOOLEAN, (intern(f"lt.{leaf.sort}", BOOLEAN, (constant(leaf.sort, leaf.high), leaf)),)))
    return found


def has_line(term: Term) -> bool:
    """Whether a term has an encoding here if its arguments have."""
    match term.op.partition(".")[0]:
        case "const" | "var":
            return term.sort.code in LINE.sorts
        case "fresh":
            return True
        case "sum":
            return _turns_once(_span(term, *sum_of(term)), FULL[term.sort.code])
    if term.op in _CASTS:
        low, high = _CASTS[term.op]
        return low <= term.args[0].low and term.args[0].high <= high
    return term.op in LINE.operators


def _number(target: UnlimitedExpressions, value: Value, sort: Primitive) -> Expression:
    if sort is not INT and sort is not LONG:
        raise Unencodable(f"a number of sort {sort}")
    return _integer(target, integer(value))


def _integer(target: UnlimitedExpressions, value: int) -> Expression:
    return target.number(Fraction(value), INTEGER)


def _sum(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
    number, factors = sum_of(term)
    parts = [part if factor == 1 else target.make("*", _integer(target, factor), part) for part, factor in zip(args, factors, strict=True)]
    if number or not parts:
        parts.append(_integer(target, number))
    total = reduce(lambda a, b: target.make("+", a, b), parts)
    return _taken_back(target, total, _span(term, number, factors), FULL[term.sort.code])


def _span(term: Term, number: int, factors: Sequence[int]) -> Bounds:
    """Between what a sum of unlimited integers would be."""
    ends = [sorted((factor * arg.low, factor * arg.high)) for arg, factor in zip(term.args, factors, strict=True)]
    return number + sum(low for low, _ in ends), number + sum(high for _, high in ends)


def _taken_back(target: UnlimitedExpressions, total: Expression, span: Bounds, limits: Bounds) -> Expression:
    (least, most), (low, high) = span, limits
    size = high - low + 1
    if not _turns_once(span, limits):
        raise Unencodable("a sum that may wrap around more than once")
    if most > high:
        total = target.make("ite", target.make("<", _integer(target, high), total), target.make("-", total, _integer(target, size)), total)
    if least < low:
        total = target.make("ite", target.make("<", total, _integer(target, low)), target.make("+", total, _integer(target, size)), total)
    return total


def _turns_once(span: Bounds, limits: Bounds) -> bool:
    size = limits[1] - limits[0] + 1
    return limits[0] - size <= span[0] and span[1] <= limits[1] + size


def _unchanged(low: int, high: int) -> Encode[UnlimitedExpressions]:
    def encode(target: UnlimitedExpressions, term: Term, args: list[Expression]) -> Expression:
        if term.args[0].low < low or term.args[0].high > high:
            raise Unencodable("a conversion that may cut something off")
        return args[0]

    return encode


def _compare(op: str) -> Encode[UnlimitedExpressions]:
    return lambda target, term, args: target.make(op, *args)


_CASTS: dict[str, Bounds] = {
    "int2long": FULL[INT.code],
    "long2int": FULL[INT.code],
    "int2byte": (-(1 << 7), (1 << 7) - 1),
    "int2short": (-(1 << 15), (1 << 15) - 1),
    "int2char": (0, (1 << 16) - 1),
}
LINE = Encoding(
    {BOOLEAN.code: BOOL, INT.code: INTEGER, LONG.code: INTEGER, REF.code: ("bits", REF_BITS, 0)},
    _number,
    {
        **CONDITIONS,
        **{f"eq.{sort}": _compare("=") for sort in (INT, LONG)},
        **{f"lt.{sort}": _compare("<") for sort in (INT, LONG)},
        **{f"sum.{sort}": _sum for sort in (INT, LONG)},
        **{op: _unchanged(*bounds) for op, bounds in _CASTS.items()},
    },
)
