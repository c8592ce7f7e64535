"""Linear relations: which sums of some values, with fixed factors, are zero in all rows of a table.

Values are plain numbers, or terms that are themselves sums of other terms, which count as unknowns: a relation holds whatever they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm

from twinproof.ir.types import Primitive
from twinproof.term import ideal, ring
from twinproof.term.term import Term, Value, integer

LARGEST = 1 << 16  # factor that is believed in
Relation = tuple[int, tuple[int, ...]]  # a number and the factors of the columns: number + sum of factor * value = 0
Row = list[Fraction]


def relations(sort: Primitive, rows: Sequence[Sequence[Value]], is_ideal: bool) -> Iterator[Relation]:
    """A basis of all relations between the values of a row that every row satisfies."""
    width = len(rows[0]) + 1
    equations = [equation for row in rows for equation in _equations(sort, row, is_ideal)]
    pivots = _reduced(equations, width)
    for free in range(width):
        if free not in pivots:
            found = [Fraction(0)] * width
            found[free] = Fraction(1)
            for column, row in pivots.items():
                found[column] = -row[free]
            scale = lcm(*(number.denominator for number in found))
            factors = [int(number * scale) for number in found]
            common = gcd(*factors)
            if all(abs(factor) <= LARGEST for factor in factors):
                yield factors[0] // common, tuple(factor // common for factor in factors[1:])


def _equations(sort: Primitive, row: Sequence[Value], is_ideal: bool) -> Iterator[Row]:
    """One equation for the numbers and one for each unknown; the first column stands for the number 1."""
    forms = [_form(sort, value, is_ideal) for value in row]
    yield [Fraction(1), *(form[0] for form in forms)]
    for unknown in dict.fromkeys(term for _, terms in forms for term in terms):
        yield [Fraction(0), *(Fraction(terms.get(unknown, 0)) for _, terms in forms)]


def _form(sort: Primitive, value: Value, is_ideal: bool) -> tuple[Fraction, dict[Term, Fraction]]:
    if is_ideal:
        return ideal.linear(sort, value)
    number, terms = ring.linear(value) if isinstance(value, Term) else (integer(value), {})
    return Fraction(number), {term: Fraction(factor) for term, factor in terms.items()}


def _reduced(equations: list[Row], width: int) -> dict[int, Row]:
    """The equations solved: each by the column that it leads with, which no other has."""
    pivots: dict[int, Row] = {}
    for equation in equations:
        row = equation
        for column, solved in pivots.items():
            if row[column]:
                row = _without(row, solved, row[column])
        column = next((place for place in range(width) if row[place]), -1)
        if column < 0:
            continue
        row = [number / row[column] for number in row]
        pivots = {place: _without(solved, row, solved[column]) for place, solved in pivots.items()}
        pivots[column] = row
    return pivots


def _without(row: Row, other: Row, factor: Fraction) -> Row:
    return [a - factor * b for a, b in zip(row, other, strict=True)] if factor else row
