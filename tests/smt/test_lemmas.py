"""Whatever lemma a model calls for, it holds for the real operators; and the order of floats is encoded as Java has it."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from smt.asking import terms
from term.random_terms import values_of
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.smt.hard.abstract import HARD
from twinproof.smt.hard.lemmas import Application, Lemmas, abstracted
from twinproof.smt.model import Assignment, point
from twinproof.smt.query import Query, Unsat
from twinproof.smt.solvers.z3_solver import Z3Solver
from twinproof.term.encode_order import ORDER, at, rank
from twinproof.term.evaluate import evaluate, evaluate_node
from twinproof.term.leaf import AbstractOperator, ByName
from twinproof.term.term import Term, Value, constant, intern, lift, variable


def signature(op: str) -> tuple[tuple[Primitive, ...], Primitive]:
    """The sorts of an operator's arguments and of its result; floats of bits are terms only."""
    of_bits = {"of_bits.float": ((INT,), FLOAT), "of_bits.double": ((LONG,), DOUBLE)}
    return of_bits[op] if op in of_bits else (tuple(OPERATORS[op].args), OPERATORS[op].result)


def applications(op: str) -> list[Application]:
    """Three applications of an operator that share arguments, and quotients where there are remainders."""
    sorts, result = signature(op)
    first, second = ([variable(ByName(f"{name}{place}"), sort) for place, sort in enumerate(sorts)] for name in "ab")
    swapped = second[:1] + first[1:] if len(first) == 2 else second
    ops = [op, op.replace("rem", "div")] if op in ("rem.int", "rem.long") else [op]
    return [abstracted(name, result, tuple(args)) for name in ops for args in (first, second, swapped)]


def real(known: dict[Term, Value]) -> Assignment:
    """A model in which abstracted operators are what they stand for."""

    class Real(Assignment):
        def leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
            if term.op == "var":
                return known[term]
            assert isinstance(term.payload, AbstractOperator)
            exact = intern(term.payload.op, term.sort, tuple(lift(arg, kind.sort) for arg, kind in zip(args, term.args, strict=True)))
            return evaluate_node(exact, args, self.leaf)

    return Real({})


def wrong(rng: random.Random, made: list[Application], known: dict[Term, Value]) -> Assignment:
    """A model in which abstracted operators are anything."""
    points: dict[tuple[object, ...], Value] = {point(leaf, ()): value for leaf, value in known.items()}
    for application in made:
        args = tuple(evaluate(application.args, Assignment(points).leaf)[arg] for arg in application.args)
        points[point(application.result, args)] = rng.choice(values_of(application.result.sort))
    return Assignment(points)


@pytest.mark.parametrize("op", sorted(HARD))
def test_lemmas_hold(op: str) -> None:
    rng = random.Random(op)
    made = applications(op)
    inputs = list(dict.fromkeys(arg for application in made for arg in application.args))
    lemmas = Lemmas(made)
    found: dict[Term, None] = {}
    for _ in range(12):
        known = {leaf: rng.choice(values_of(leaf.sort)) for leaf in inputs}
        broken = lemmas.broken(wrong(rng, made, known))
        found.update(dict.fromkeys(terms(*broken)))
    assert found
    for _ in range(150):
        known = {leaf: rng.choice(values_of(leaf.sort)) for leaf in inputs}
        values = evaluate(found, real(known).leaf)
        assert all(values[lemma] for lemma in found), known


def test_a_right_model_breaks_no_law() -> None:
    made = applications("add.double")
    known: dict[Term, Value] = {arg: 1.5 for application in made for arg in application.args}
    assert Lemmas(made).broken(real(known)) == []


VALUES = [-math.inf, -1.0, -5e-324, -0.0, 0.0, 5e-324, 2.5, math.inf, math.nan]


@pytest.mark.parametrize("sort", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("name", ["lt", "le", "eq", "same", "cmpl", "cmpg"])
def test_comparisons_by_order(sort: Primitive, name: str) -> None:
    values = [
        value if sort is DOUBLE else OPERATORS["double2float"].evaluate(value) for value in VALUES if sort is DOUBLE or abs(value) != 5e-324
    ]
    solver = Z3Solver(ORDER)
    x, y = variable(ByName("x"), sort), variable(ByName("y"), sort)
    compared = intern(f"{name}.{sort}", INT if name.startswith("cmp") else BOOLEAN, (x, y))
    for a, b in itertools.product(values, repeat=2):
        expected = evaluate_node(compared, (a, b), lambda term, args: None)
        right = intern("eq.int", BOOLEAN, (compared, constant(INT, expected))) if name.startswith("cmp") else compared
        if expected is False:
            right = intern("not", BOOLEAN, (right,))
        here = [intern(f"same.{sort}", BOOLEAN, (leaf, constant(sort, value))) for leaf, value in ((x, a), (y, b))]
        assert solver.check(Query((*here, intern("not", BOOLEAN, (right,)))), 5.0) == Unsat(), (a, b)
        assert solver.check(Query((*here, right)), 5.0) != Unsat(), (a, b)


def test_negation_by_order() -> None:
    solver = Z3Solver(ORDER)
    x = variable(ByName("x"), DOUBLE)
    for value in VALUES:
        here = intern("same.double", BOOLEAN, (x, constant(DOUBLE, value)))
        right = intern("same.double", BOOLEAN, (intern("neg.double", DOUBLE, (x,)), constant(DOUBLE, -value)))
        assert solver.check(Query((here, intern("not", BOOLEAN, (right,)))), 5.0) == Unsat(), value


def test_places() -> None:
    for value in VALUES[:-1]:
        assert str(at(DOUBLE, rank(DOUBLE, value))) == str(value)
    assert at(DOUBLE, 1 << 70) == math.inf
