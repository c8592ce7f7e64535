"""Abstraction decides what needs no arithmetic, never says Unsat where there is a solution, and believes only real models."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from smt.asking import ask
from smt.small import holds
from term.notation import read
from term.random_terms import Generator
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG
from twinproof.smt.hard.abstract import AbstractSolver, abstract
from twinproof.smt.hard.light import ORDER, LightSolver
from twinproof.smt.model import declared
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.smt.solvers.process import Stable
from twinproof.term.term import Term, intern


@pytest.fixture(scope="module")
def stable() -> Iterator[Stable]:
    stable = Stable(2048)
    yield stable
    stable.close()


def answer(stable: Stable, text: str, rounds: int) -> Answer:
    condition = read(text).simple
    assert isinstance(condition, Term)
    return AbstractSolver(LightSolver(stable, ORDER), rounds).check(Query((condition, *declared([condition]))), 20.0)


ALIKE = [
    "(and (eq.int x y) (not (eq.int (div.int x z) (div.int y z))))",
    "(and (same.double d e) (not (same.double (mul.double d 1.5) (mul.double 1.5 e))))",
    "(and (same.double d e) (not (same.double (div.double d 1.5) (div.double e 1.5))))",
]
BY_LAWS = [
    "(and (le.double d e) (and (lt.double (add.double e 1.5) (add.double d 1.5)) (eq.double d d)))",
    "(lt.double (mul.double d d) 0.0)",
    "(and (lt.int 0 x) (lt.int y (rem.int y x)) (lt.int 0 y))",
    "(and (lt.long l m) (lt.double (long2double m) (long2double l)))",
    "(and (lt.int 0 y) (lt.int x z) (lt.int (div.int z y) (div.int x y)))",
]


@pytest.mark.parametrize("text", ALIKE)
def test_equal_arguments_give_equal_results(stable: Stable, text: str) -> None:
    assert answer(stable, text, rounds=0) == Unsat()


@pytest.mark.parametrize("text", BY_LAWS)
def test_laws(stable: Stable, text: str) -> None:
    assert isinstance(answer(stable, text, rounds=0), Unsure)
    assert answer(stable, text, rounds=20) == Unsat()


SQUARES = (
    "(same.{0} (mul.{0} (add.{0} {1} (neg.{0} {2})) (add.{0} {1} (neg.{0} {2})))"
    " (mul.{0} (add.{0} {2} (neg.{0} {1})) (add.{0} {2} (neg.{0} {1}))))"
)


def test_squares_of_opposite_differences(stable: Stable) -> None:
    """A rule of `term/floats` that is too hard for solvers at full width: by laws there, and by trying all narrow floats."""
    written = read(SQUARES.format("double", "d", "e"))
    assert written.simple is True
    question = intern("not", BOOLEAN, (written.plain,))
    assert AbstractSolver(LightSolver(stable, ORDER)).check(Query((question,)), 30.0) == Unsat()
    assert holds(read(SQUARES.format("float", "f", "g")).plain, 60.0)


def test_a_model_of_the_abstraction_alone_is_no_answer(stable: Stable) -> None:
    assert isinstance(answer(stable, "(eq.int (mul.int x x) 3)", rounds=0), Unsure)


def test_a_real_model_is_one(stable: Stable) -> None:
    assert isinstance(answer(stable, "(not (eq.int (mul.int x y) x))", rounds=20), Sat)


def test_nothing_to_abstract(stable: Stable) -> None:
    assert abstract((Term("var", BOOLEAN, (), "p", -1, (0, 0)),)) is None


@pytest.mark.parametrize("rounds", [0, 5])
def test_never_excludes_a_solution(stable: Stable, rounds: int) -> None:
    """Random conditions for which a solver finds a model: the abstraction has one too."""
    rng = random.Random(f"abstract {rounds}")
    generator = Generator(rng, (BOOLEAN, INT, LONG, FLOAT, DOUBLE))
    solver = AbstractSolver(LightSolver(stable, ORDER), rounds)
    asked = 0
    for _ in range(60):
        conditions = tuple(t for t in (generator.make(BOOLEAN, 4).simple for _ in range(2)) if isinstance(t, Term))
        if not conditions or abstract(conditions) is None:
            continue
        conditions += tuple(declared(conditions))
        found = ask(stable, "bitwuzla", conditions, 0.5)
        if isinstance(found, Sat) and found.exact:
            asked += 1
            assert not isinstance(solver.check(Query(conditions), 1.0), Unsat), conditions
    assert asked > 8
