"""What is decided over unlimited integers is what the machine's numbers do."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG, Primitive
from twinproof.smt.chain import Chain, make_line_solver, make_solver
from twinproof.smt.hard.line import LineSolver
from twinproof.smt.model import satisfies
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_
from twinproof.term.encode_line import has_line, within
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, variable

BOUNDS = (None, None, (0, 1), (-5, 9), (0, 0x7FFFFFFF))
INTS = [variable(ByName(f"i{at}"), INT, BOUNDS[at]) for at in range(5)]
LONGS = [variable(ByName(f"l{at}"), LONG, BOUNDS[at]) for at in range(5)]
NUMBERS = [0, 1, -1, 2, 7, 0x7FFFFFFF, -0x80000000, 0x7FFFFFFE, 127, -128, 65535]


class Nobody:
    """Gives up."""

    def check(self, query: Query, seconds: float) -> Answer:
        """Always unsure."""
        return Unsure("not asked for")


class Formulas:
    """Random conditions on integers."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def number(self, sort: Primitive, depth: int) -> Value:
        kind = self.rng.randrange(6) if depth else 0
        if kind == 1:
            return apply(OPERATORS[f"add.{sort}"], self.number(sort, depth - 1), self.number(sort, depth - 1))
        if kind == 2:
            return apply(OPERATORS[f"sub.{sort}"], self.number(sort, depth - 1), self.rng.choice(NUMBERS))
        if kind == 3:
            return ite(self.condition(depth - 1), self.number(sort, depth - 1), self.number(sort, depth - 1), sort)
        if kind == 4 and sort is INT:
            return apply(OPERATORS[self.rng.choice(["int2byte", "int2char", "int2short"])], self.number(INT, depth - 1))
        if kind == 4:
            return apply(OPERATORS["int2long"], self.number(INT, depth - 1))
        return self.rng.choice(NUMBERS) if self.rng.random() < 0.3 else self.rng.choice(INTS if sort is INT else LONGS)

    def condition(self, depth: int) -> Value:
        kind = self.rng.randrange(5) if depth else 4
        if kind < 2:
            return (and_, or_)[kind](self.condition(depth - 1), self.condition(depth - 1))
        if kind == 2:
            return not_(self.condition(depth - 1))
        sort = self.rng.choice([INT, INT, LONG])
        a, b = self.number(sort, depth), self.number(sort, depth)
        return equal(sort, a, b) if self.rng.random() < 0.4 else compare(self.rng.choice(["lt", "le"]), sort, a, b)


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with make_solver() as made:
        yield made


def asked(count: int) -> Iterator[tuple[Term, ...]]:
    formulas = Formulas(random.Random(3))
    for _ in range(count):
        found = [formulas.condition(2) for _ in range(5)]
        conditions = tuple(one for one in found if isinstance(one, Term))
        if conditions and False not in found:
            yield conditions


@pytest.mark.parametrize("is_path", [False, True])
def test_answers_are_those_of_the_machine(chain: Chain, is_path: bool) -> None:
    """The chain that asks bit by bit agrees; and most such questions have an answer."""
    line = LineSolver(Nobody(), is_path)
    found = {Sat: 0, Unsat: 0, Unsure: 0}
    for conditions in asked(500):
        answer = line.check(Query(conditions), 5.0)
        found[type(answer)] += 1
        if isinstance(answer, Sat):
            assert satisfies(answer.model, conditions)  # type: ignore[arg-type]
        elif isinstance(answer, Unsat):
            assert isinstance(chain.check(Query(conditions), 20.0), Unsat)
    assert min(found[Sat], found[Unsat]) > 10
    assert found[Sat] + found[Unsat] > found[Unsure]


def test_what_is_not_on_the_line_is_asked_elsewhere() -> None:
    """Products and bits have no encoding; the whole chain answers all the same."""
    x, y = INTS[0], INTS[1]
    product = apply(OPERATORS["mul.int"], x, y)
    assert isinstance(product, Term)
    assert not has_line(product)
    assert [str(one) for one in within([INTS[2]])] == [f"not(lt.int({INTS[2]}, 0))", f"not(lt.int(1, {INTS[2]}))"]
    condition = equal(INT, product, 6)
    assert isinstance(condition, Term)
    assert isinstance(LineSolver(Nobody(), False).check(Query((condition,)), 5.0), Unsure)
    with make_line_solver() as chain:
        assert isinstance(chain.check(Query((condition,)), 10.0), Sat)
