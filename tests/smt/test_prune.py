"""Pruning agrees with trying all values and with solvers, and settles what solvers are slow on."""

from __future__ import annotations

import random

import pytest

from smt.asking import terms
from smt.test_agreement import conditions
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.smt.model import Assignment, point, satisfies
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.smt.search.prune import PruningSolver
from twinproof.smt.solvers.portfolio import Portfolio
from twinproof.smt.solvers.process import Stable
from twinproof.smt.solvers.z3_solver import Z3Solver
from twinproof.term.build import apply, compare, equal, ite
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, function, real, variable

SECONDS = 60.0  # counts decide


class Nobody:
    """No solver is at hand for what is left."""

    def check(self, query: Query, seconds: float) -> Answer:
        return Unsure("nobody")


def pruning(nodes: int = 1_500_000) -> PruningSolver:
    return PruningSolver(Nobody(), nodes)


def op(name: str, *args: Value) -> Value:
    return apply(OPERATORS[name], *args)


def day(year: Value, per_year: float) -> Value:
    """A number of days as calendars count: an integer by way of floats."""
    length = op("mul.double", per_year, op("int2double", year))
    return op("double2int", op("add.double", length, op("mul.double", 30.6, op("int2double", op("rem.int", year, 12)))))


N = variable(ByName("n"), INT)
X, Y = variable(ByName("x"), DOUBLE), variable(ByName("y"), DOUBLE)


def test_an_integer_by_way_of_floats() -> None:
    """No year has this day, as all four thousand million of them show; those that are near one exist."""
    for wanted in (395, 396, 400, -1583, 731000):
        asked = terms(equal(INT, day(N, 365.25), wanted))
        found = [year for year in range(-3000, 3000) if satisfies(Assignment({point(N, ()): year}), asked)]
        answer = pruning().check(Query(asked), SECONDS)
        assert isinstance(answer, Sat if found else Unsat), (wanted, found, answer)


def test_ranges_of_floats() -> None:
    inside = [compare("lt", DOUBLE, 0.0, X), compare("lt", DOUBLE, X, 1.0)]
    value = op("add.double", 1.0, op("mul.double", X, op("sub.double", 3.0, X)))
    assert isinstance(pruning().check(Query(terms(*inside, compare("lt", DOUBLE, 4.5, value))), SECONDS), Unsat)
    answer = pruning(20_000).check(Query(terms(*inside, compare("lt", DOUBLE, 2.9999, value))), SECONDS)
    assert not isinstance(answer, Unsat)


def test_functions_are_anything() -> None:
    unknown = function(ByName("f"), DOUBLE, (X,))
    assert not isinstance(pruning().check(Query(terms(compare("lt", DOUBLE, unknown, 1.0))), SECONDS), Unsat)
    both = terms(compare("lt", DOUBLE, X, 1.0), compare("lt", DOUBLE, 2.0, X), compare("lt", DOUBLE, unknown, 1.0))
    assert isinstance(pruning().check(Query(both), SECONDS), Unsat)


def test_another_solver_is_asked_about_single_values() -> None:
    """A function of the number and a truth value are left where the number is known."""
    flag, unknown = variable(ByName("p"), BOOLEAN), function(ByName("f"), INT, (N,))
    near = op("add.double", op("mul.double", 365.25, op("int2double", N)), 0.5)
    few = [compare("lt", DOUBLE, 700.0, near), compare("lt", DOUBLE, near, 1500.0)]  # n is 2, 3 or 4
    asked = terms(*few, flag, equal(INT, unknown, 5))
    z3 = PruningSolver(Z3Solver())
    answer = z3.check(Query(asked), SECONDS)
    assert isinstance(answer, Sat)
    assert 2 <= real(answer.model.leaf(N, ())) <= 4
    assert isinstance(z3.check(Query(terms(*asked, compare("lt", INT, unknown, N))), SECONDS), Unsat)
    assert isinstance(pruning().check(Query(asked), SECONDS), Unsure)


def test_gives_up_where_cutting_does_not_help() -> None:
    one, two = op("mul.double", X, op("add.double", Y, 0.1)), op("add.double", op("mul.double", X, Y), op("mul.double", X, 0.1))
    asked = terms(compare("lt", DOUBLE, one, two), compare("lt", DOUBLE, two, one))
    assert isinstance(pruning().check(Query(asked), SECONDS), Unsure)


def test_small_integers_by_brute_force() -> None:
    rng = random.Random(5)
    m = variable(ByName("m"), INT, (-9, 30))
    decided = 0
    for _ in range(60):
        a, b, c = rng.randint(-9, 9), rng.choice((0.1, 0.3, 2.5, -1.75)), rng.randint(-20, 20)
        value = op("double2int", op("mul.double", b, op("int2double", op("add.int", op("mul.int", m, a), c))))
        chosen = ite(compare("lt", INT, m, 7), value, op("rem.int", value, 5), INT)
        asked = [
            one for one in (equal(INT, chosen, rng.randint(-30, 30)), compare("lt", INT, m, rng.randint(0, 40))) if isinstance(one, Term)
        ]
        models = [n for n in range(-9, 31) if satisfies(Assignment({point(m, ()): n}), asked)]
        answer = pruning().check(Query(tuple(asked)), SECONDS)
        assert isinstance(answer, Unsat) <= (not models), asked
        decided += not isinstance(answer, Unsure)
    assert decided > 50


@pytest.mark.parametrize("sorts", [(BOOLEAN, FLOAT, INT), (BOOLEAN, DOUBLE, LONG)], ids=str)
def test_agrees_with_solvers(sorts: tuple[Primitive, ...]) -> None:
    rng = random.Random(str(sorts))
    stable = Stable(2048)
    refuted = 0
    for _ in range(40):
        asked = conditions(rng, sorts, 2)
        answer = pruning(30_000).check(Query(asked), SECONDS) if asked else Unsure("")
        if isinstance(answer, Unsat):
            refuted += 1
            other = Portfolio(stable, ("z3", "bitwuzla")).check(Query(asked), 2.0)
            assert not isinstance(other, Sat), asked
    stable.close()
    assert refuted > 3
