"""Roundings that tell floats apart are found where they are one in millions, and nothing is found where there is nothing."""

from __future__ import annotations

import pytest

from smt.asking import terms
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.smt.model import Assignment, satisfies
from twinproof.smt.query import Query, Sat, Unsure
from twinproof.smt.search.rounding import RoundingSolver
from twinproof.term.build import apply, compare, ite, not_, same
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, variable

X, Y, F = variable(ByName("x"), DOUBLE), variable(ByName("y"), DOUBLE), variable(ByName("f"), FLOAT)
SECONDS = 60.0  # counts decide


def op(name: str, *args: Value, sort: Primitive = DOUBLE) -> Value:
    return apply(OPERATORS[f"{name}.{sort}"], *args)


def between(low: float, x: Term, high: float) -> list[Value]:
    return [compare("lt", x.sort, low, x), compare("lt", x.sort, x, high)]


SQUARE = op("mul", X, X)
TENTH = op("sub", 1.0, op("div", SQUARE, 10.0)), op("sub", 1.0, op("mul", SQUARE, 0.1))
SMALL = between(2.0**-60, X, 2.0**-11)
CASES: dict[str, tuple[Primitive, Value, Value, list[Value]]] = {
    "one hides": (DOUBLE, op("add", 2.0, op("div", X, 7.0)), op("add", 2.0, op("mul", X, 1 / 7.0)), between(0.0, X, 2.0**-29)),
    "two hide": (DOUBLE, op("mul", X, TENTH[0]), op("mul", X, TENTH[1]), SMALL),
    "order of a sum": (
        DOUBLE,
        op("add", 1e6, op("add", X, Y)),
        op("add", op("add", 1e6, X), Y),
        [*between(0.0, X, 1e-8), *between(0.0, Y, 1e-8)],
    ),
    "in a branch": (
        DOUBLE,
        ite(compare("lt", DOUBLE, X, 1e-4), TENTH[0], 0.0, DOUBLE),
        ite(compare("lt", DOUBLE, X, 1e-4), TENTH[1], 0.0, DOUBLE),
        SMALL,
    ),
    "float": (
        FLOAT,
        op("add", 2.0, op("div", F, 7.0, sort=FLOAT), sort=FLOAT),
        op("add", 2.0, op("mul", F, 0.14285714924335480, sort=FLOAT), sort=FLOAT),
        between(0.0, F, 2.0**-12),
    ),
}


def conditions(values: list[Value]) -> tuple[Term, ...]:
    return terms(*values)


@pytest.mark.parametrize("name", CASES)
def test_finds(name: str) -> None:
    sort, one, two, more = CASES[name]
    asked = conditions([not_(same(sort, one, two)), *more])
    answer = RoundingSolver().check(Query(asked), SECONDS)
    assert isinstance(answer, Sat)
    assert isinstance(answer.model, Assignment)
    assert satisfies(answer.model, asked)
    again = RoundingSolver().check(Query(asked), SECONDS)
    assert isinstance(again, Sat)
    leaf = F if sort is FLOAT else X
    assert again.model.leaf(leaf, ()) == answer.model.leaf(leaf, ())


def test_finds_nothing_where_nothing_is() -> None:
    hidden = conditions(
        [not_(same(DOUBLE, op("add", 1.0, op("div", X, 7.0)), op("add", 1.0, op("mul", X, 1 / 7.0)))), *between(0.0, X, 2.0**-60)]
    )
    assert isinstance(RoundingSolver(50_000).check(Query(hidden), SECONDS), Unsure)
    assert isinstance(RoundingSolver().check(Query(conditions(between(0.0, X, 1.0))), SECONDS), Unsure)
