"""Linear inequalities of unlimited integers, and how variables are taken out of them without losing anything.

A variable goes where what is below it can meet what is above it: over the integers that is exact if one of the two counts it once.
Else it stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import NamedTuple

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG
from twinproof.term.build import and_, apply, compare, or_
from twinproof.term.term import Term, Value

_MOST = 1 << 24  # of factors and constants in sums that are written down: such sums of ints fit a long


class Unwritable(Exception):
    """An inequality that no condition on machine numbers says plainly."""


class Inequality(NamedTuple):
    """The sum of variables times their factors is at most `most`; factors are in the order of the variables' numbers, none is zero."""

    factors: tuple[tuple[Term, int], ...]
    most: int

    def of(self, leaf: Term) -> int:
        """How often a variable is counted."""
        return next((factor for term, factor in self.factors if term is leaf), 0)

    @property
    def is_plain(self) -> bool:
        """Whether it says nothing that the bounds of its variables do not say."""
        return sum(max(factor * term.low, factor * term.high) for term, factor in self.factors) <= self.most


def inequality(factors: Mapping[Term, int], most: int) -> Inequality:
    """The inequality, made as narrow as integers allow."""
    kept = {term: factor for term, factor in factors.items() if factor}
    common = gcd(*kept.values()) or 1
    return Inequality(tuple((term, kept[term] // common) for term in sorted(kept, key=lambda term: term.id)), most // common)


def bounds(leaf: Term) -> list[Inequality]:
    """That a variable is within its bounds."""
    return [Inequality(((leaf, 1),), leaf.high), Inequality(((leaf, -1),), -leaf.low)]


def without(leaf: Term, given: Sequence[Inequality]) -> list[Inequality] | None:
    """What inequalities say of all other variables; None if that cannot be said."""
    above = [each for each in given if each.of(leaf) > 0]
    below = [each for each in given if each.of(leaf) < 0]
    if any(high.of(leaf) != 1 and low.of(leaf) != -1 for high in above for low in below):
        return None
    found = [each for each in given if not each.of(leaf)]
    found += [_met(leaf, high, low) for high in above for low in below]
    return narrowest(found)


def _met(leaf: Term, high: Inequality, low: Inequality) -> Inequality:
    a, b = high.of(leaf), -low.of(leaf)
    total: dict[Term, int] = {}
    for times, each in ((b, high), (a, low)):
        for term, factor in each.factors:
            total[term] = total.get(term, 0) + times * factor
    return inequality(total, b * high.most + a * low.most)


def narrowest(given: Iterable[Inequality]) -> list[Inequality]:
    """The same without what others say, too; the bounds of variables stay, since others may rest on them."""
    found: dict[tuple[tuple[Term, int], ...], int] = {}
    for each in given:
        if len(each.factors) == 1 or not each.is_plain:
            found[each.factors] = min(each.most, found.get(each.factors, each.most))
    return [Inequality(factors, most) for factors, most in found.items()]


def written(given: Inequality) -> Value:
    """The inequality as a condition on the machine's numbers, in which nothing wraps around."""
    match given.factors:
        case ():
            return given.most >= 0
        case ((term, 1),):
            return given.most >= term.high or (given.most >= term.low and compare("le", term.sort, term, given.most))
        case ((term, -1),):
            return -given.most <= term.low or (-given.most <= term.high and compare("ge", term.sort, term, -given.most))
        case ((a, 1), (b, -1)) if a.sort is b.sort:
            return _ordered(a, b, given.most)
        case ((a, -1), (b, 1)) if a.sort is b.sort:
            return _ordered(b, a, given.most)
    return _as_long(given)


def _ordered(a: Term, b: Term, most: int) -> Value:
    """a - b <= most"""
    if most in (0, -1):
        return compare("le" if most == 0 else "lt", a.sort, a, b)
    full = (1 << (a.sort.bits - 1)) - 1
    if not -full <= most <= full:
        return _as_long(Inequality(((a, 1), (b, -1)), most))
    limit = apply(OPERATORS[f"add.{a.sort}"], b, most)
    if most > 0:
        return or_(compare("gt", a.sort, b, full - most), compare("le", a.sort, a, limit))
    return and_(compare("ge", a.sort, b, -full - 1 - most), compare("le", a.sort, a, limit))


def _as_long(given: Inequality) -> Value:
    if any(term.sort is not INT or abs(factor) > _MOST for term, factor in given.factors) or len(given.factors) > 16:
        raise Unwritable
    total: Value = 0
    for term, factor in given.factors:
        wide = apply(OPERATORS["int2long"], term)
        total = apply(OPERATORS["add.long"], total, apply(OPERATORS["mul.long"], factor, wide))
    limit = (1 << 63) - 1
    return compare("le", LONG, total, max(-limit, min(limit, given.most)))
