"""Linear relations of tables: each one holds in every row, and there is none besides those that they make up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

from twinproof.induct.relate import LARGEST, Relation, relations
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, INT
from twinproof.term.build import apply
from twinproof.term.leaf import ByName
from twinproof.term.term import variable

X, Y = variable(ByName("x"), INT), variable(ByName("y"), INT)


def plain(rows: Sequence[Sequence[int]]) -> list[Relation]:
    return list(relations(INT, rows, is_ideal=False))


def minors(rows: Sequence[Sequence[Fraction | int]], size: int) -> bool:
    """Whether some square part of this size has a determinant."""
    width = len(rows[0])
    squares = (
        [[row[column] for column in columns] for row in some]
        for some in combinations(rows, size)
        for columns in combinations(range(width), size)
    )
    return any(determinant(square) for square in squares)


def determinant(square: Sequence[Sequence[Fraction | int]]) -> Fraction | int:
    total: Fraction | int = 0
    for order in permutations(range(len(square))):
        sign = (-1) ** sum(a > b for a, b in combinations(order, 2))
        part: Fraction | int = sign
        for row, column in enumerate(order):
            part *= square[row][column]
        total += part
    return total


def rank(rows: Sequence[Sequence[Fraction | int]]) -> int:
    return next((size for size in range(min(len(rows), len(rows[0])), 0, -1) if minors(rows, size)), 0)


def test_a_multiple_is_found() -> None:
    """b = 3 a, by hand."""
    assert plain([[0, 0], [1, 3], [5, 15]]) in ([(0, (3, -1))], [(0, (-3, 1))])


def test_all_relations_hold_and_none_is_missing() -> None:
    """On random tables: as many as brute force leaves free, which depend on each other in no way."""
    random = Random(16)
    for _ in range(60):
        rows = [[random.randrange(-2, 3) for _ in range(3)] for _ in range(random.randrange(1, 5))]
        rows = [[a, b, a + 2 * b - 1] if random.random() < 0.5 else [a, b, c] for a, b, c in rows]
        found = plain(rows)
        for number, factors in found:
            assert all(number + sum(map(int.__mul__, factors, row)) == 0 for row in rows), (rows, found)
        with_one = [[1, *row] for row in rows]
        assert len(found) == 4 - rank(with_one), (rows, found)
        assert not found or rank([[number, *factors] for number, factors in found]) == len(found)


def test_unknowns_are_equal_only_to_themselves() -> None:
    add = OPERATORS["add.int"]
    rows = [[X, apply(add, X, 7)], [Y, apply(add, Y, 7)]]
    ((number, (a, b)),) = relations(INT, rows, is_ideal=False)
    assert (number * b, a * b, b * b) == (-7, -1, 1)
    assert list(relations(INT, [[X, Y]], is_ideal=False)) == []
    assert list(relations(INT, [[X, 7]], is_ideal=False)) in ([(-7, (0, 1))], [(7, (0, -1))])


def test_large_factors_are_not_believed_in() -> None:
    assert plain([[1, LARGEST], [2, 2 * LARGEST], [3, 3 * LARGEST]]) != []
    assert plain([[1, LARGEST + 1], [2, 2 * LARGEST + 2], [3, 3 * LARGEST + 3]]) == []


def test_ideal_numbers_are_fractions() -> None:
    """2 a = b, of numbers that are no integers."""
    ((number, (a, b)),) = relations(DOUBLE, [[0.5, 1.0], [1.5, 3.0]], is_ideal=True)
    assert number == 0
    assert (a, b) in ((2, -1), (-2, 1))
