"""Solvers agree with each other, with our evaluator, and with trying all values where there are few."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from smt.asking import ask
from term.random_terms import SORTS, Generator, Twice
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.smt.chain import Chain, make_solver
from twinproof.smt.model import Assignment, declared, leaves, point
from twinproof.smt.query import Query, Sat, Unsat, Unsure
from twinproof.smt.solvers.process import Stable
from twinproof.term.build import and_, apply, compare, equal, ite, not_
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, constant, lift, subterms, variable


@pytest.fixture(scope="module")
def stable() -> Iterator[Stable]:
    made = Stable(2048)
    yield made
    made.close()


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with make_solver() as made:
        yield made


def conditions(rng: random.Random, sorts: tuple[Primitive, ...], depth: int, division: bool = True) -> tuple[Term, ...]:
    """Random conditions, unsimplified every other time, with the bounds of their variables."""
    made = [Generator(rng, sorts, division).make(BOOLEAN, depth) for _ in range(2)]
    terms = [twice.plain if rng.random() < 0.5 else twice.simple for twice in made]
    found = [term for term in terms if isinstance(term, Term)]
    return (*found, *declared(found))


@pytest.mark.parametrize(
    ("sorts", "solvers", "count"),
    [
        ((BOOLEAN, INT, REF), ("z3", "bitwuzla", "cvc5", "cvc5-int"), 60),
        ((BOOLEAN, INT, LONG), ("z3", "bitwuzla", "cvc5"), 50),
        ((BOOLEAN, FLOAT, INT), ("z3", "bitwuzla", "cvc5"), 30),
        ((BOOLEAN, DOUBLE, FLOAT, LONG), ("z3", "bitwuzla"), 30),
    ],
    ids=["references", "integers", "floats", "doubles"],
)
def test_solvers_agree(stable: Stable, sorts: tuple[Primitive, ...], solvers: tuple[str, ...], count: int) -> None:
    rng = random.Random(str(sorts))
    compared = 0
    for _ in range(count):
        asked = conditions(rng, sorts, 2)
        if not asked:
            continue
        answers = {solver: ask(stable, solver, asked, 1.0) for solver in solvers}
        doubts = [answer.reason for answer in answers.values() if isinstance(answer, Unsure) and "evaluate" in answer.reason]
        assert doubts == [], asked
        inexact = any(isinstance(answer, Sat) and not answer.exact for answer in answers.values())
        decided = [isinstance(answer, Sat) for answer in answers.values() if not isinstance(answer, Unsure)]
        assert inexact or len(set(decided)) < 2, (asked, answers)
        compared += len(decided) > 1
    assert compared > count // 2


@pytest.mark.parametrize("solver", ["z3", "bitwuzla"])
@pytest.mark.parametrize(("sort", "power"), [(INT, 1), (INT, 3), (INT, 30), (LONG, 1), (LONG, 33), (LONG, 62)], ids=str)
def test_division_by_powers_of_two(stable: Stable, solver: str, sort: Primitive, power: int) -> None:
    """What is encoded by shifts is division: quotient times divisor plus remainder, which is smaller and has the dividend's sign."""
    x, divisor = variable(ByName("dividend"), sort), 1 << power
    quotient, remainder = variable(ByName("quotient"), sort), variable(ByName("remainder"), sort)
    parts = [equal(sort, part, apply(OPERATORS[f"{op}.{sort}"], x, divisor)) for op, part in (("div", quotient), ("rem", remainder))]
    again = apply(OPERATORS[f"add.{sort}"], apply(OPERATORS[f"mul.{sort}"], quotient, divisor), remainder)
    small = and_(compare("lt", sort, remainder, divisor), compare("gt", sort, remainder, -divisor))
    signs = ite(compare("lt", sort, x, 0), compare("le", sort, remainder, 0), compare("ge", sort, remainder, 0), BOOLEAN)
    asked = tuple(lift(part, BOOLEAN) for part in (*parts, not_(and_(equal(sort, again, x), small, signs))))
    assert {term.op for term in subterms(asked)} >= {f"div.{sort}", f"rem.{sort}"}
    assert isinstance(ask(stable, solver, asked, 20.0), Unsat)


class FewValues(Generator):
    """Expressions over two numbers with few values and two truth values."""

    def _leaf(self, sort: Primitive) -> Twice:
        if sort is INT and self.rng.random() < 0.7:
            name, bounds = self.rng.choice([("few", (-2, 2)), ("some", (0, 3))])
            leaf = variable(ByName(name), INT, bounds)
            return Twice(leaf, leaf)
        if sort is BOOLEAN:
            leaf = variable(ByName(self.rng.choice("pq")), BOOLEAN)
            return Twice(leaf, leaf)
        return Twice(value := self.rng.choice([-1, 0, 1, 2, 3, 31]), constant(INT, value))


def satisfiable(conditions: tuple[Term, ...]) -> bool:
    """By trying all values."""
    mentioned = leaves(conditions)
    domains: list[list[Value]] = [[False, True] if leaf.sort is BOOLEAN else list(range(leaf.low, leaf.high + 1)) for leaf in mentioned]
    for values in itertools.product(*domains):
        model = Assignment({point(leaf, ()): value for leaf, value in zip(mentioned, values, strict=True)})
        known = evaluate(conditions, model.leaf)
        if all(known[condition] for condition in conditions):
            return True
    return False


def test_all_values(chain: Chain) -> None:
    """The chain, final questions and paths, against trying all values."""
    rng = random.Random(7)
    generator = FewValues(rng, (BOOLEAN, INT))
    seen = set()
    for _ in range(250):
        asked = tuple(term for term in (generator.make(BOOLEAN, 4).simple for _ in range(2)) if isinstance(term, Term))
        expected = Sat if satisfiable(asked) else Unsat
        seen.add(expected)
        for answer in (chain.feasible(asked, 1.0), chain.check(Query(asked), 5.0)):
            assert isinstance(answer, expected | Unsure), asked
            assert not isinstance(answer, Unsure) or "out of time" in answer.reason or "timeout" in answer.reason, answer
    assert seen == {Sat, Unsat}


def test_chain_agrees_with_one_solver(chain: Chain, stable: Stable) -> None:
    rng = random.Random(11)
    compared = 0
    for _ in range(60):
        asked = conditions(rng, SORTS, 2)
        plain = ask(stable, "bitwuzla", asked, 1.0)
        answer = chain.check(Query(asked), 2.0)
        if isinstance(plain, Unsure) or isinstance(answer, Unsure) or not asked:
            continue
        compared += 1
        if not (isinstance(answer, Sat) and not answer.exact) and not (isinstance(plain, Sat) and not plain.exact):
            assert type(plain) is type(answer), asked
    assert compared > 30
