"""Guessing finds models of float conditions quickly, and never one that is none."""

from __future__ import annotations

import math
import random

import pytest

from term.notation import read
from term.random_terms import Generator
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, Primitive
from twinproof.smt.model import leaves
from twinproof.smt.query import Query, Sat, Unsure
from twinproof.smt.search.guess import GuessingSolver, moved
from twinproof.smt.search.tape import Tape
from twinproof.term import ideal
from twinproof.term.build import not_, same
from twinproof.term.encode_order import rank
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName, LibraryFunction
from twinproof.term.term import Term, Value, function, intern, lift, variable

SATISFIABLE = """
(and (lt.double 2.0 (mul.double d d)) (lt.double (mul.double d d) 2.001))
(eq.double (mul.double d d) 2.25)
(and (lt.double 3.0 (add.double d e)) (lt.double (mul.double d e) -5.0))
(and (lt.double d 1.0) (lt.double 1.0 (mul.double d 1.0000001)))
(not (same.double (add.double d (add.double e 1.0)) (add.double e (add.double d 1.0))))
(and (lt.double d 1.0) (not (same.double (mul.double (mul.double d d) 0.6) (mul.double d (mul.double 0.6 d)))))
(and (not (eq.double d d)) (lt.double e 3.0))
(eq.int (mul.int x x) 1522756)
(and (lt.double d (div.double (add.double e 1.0) 3.0)) (not (lt.double d (mul.double (add.double e 1.0) 0.3333333333333333))))
(and (lt.double (add.double e (mul.double e e)) 9.0) (eq.double d (add.double e (mul.double e 0.3))) (lt.double 1.0 e))
(lt.float (mul.float f f) 1.0e-40)
"""
UNSATISFIABLE = """
(lt.double (mul.double d d) 0.0)
(and (lt.double d e) (lt.double (add.double e 1.0) (add.double d 1.0)))
"""


def condition(text: str) -> Term:
    return lift(read(text).simple, BOOLEAN)


@pytest.mark.parametrize("text", SATISFIABLE.strip().splitlines())
def test_finds_a_model(text: str) -> None:
    asked = condition(text)
    answer = GuessingSolver().check(Query((asked,)), 1.0)
    assert isinstance(answer, Sat)
    assert evaluate([asked], answer.model.leaf)[asked]


@pytest.mark.parametrize("text", UNSATISFIABLE.strip().splitlines())
def test_is_unsure_where_there_is_none(text: str) -> None:
    assert isinstance(GuessingSolver().check(Query((condition(text),)), 1.0), Unsure)


def test_the_same_question_has_the_same_answer() -> None:
    asked = condition("(and (lt.double 3.0 (add.double d e)) (lt.double (mul.double d e) -5.0))")
    models = [GuessingSolver().check(Query((asked,)), seconds) for seconds in (1.0, 0.01)]
    values = [[model.model.leaf(leaf, ()) for leaf in leaves([asked])] for model in models if isinstance(model, Sat)]
    assert len(values) == 2
    assert values[0] == values[1]


def test_functions_are_functions() -> None:
    """Equal arguments give equal results, and those of the library are computed."""
    d, e = variable(ByName("d"), DOUBLE), variable(ByName("e"), DOUBLE)
    f, g = (function(ByName("f"), DOUBLE, (arg,)) for arg in (d, e))
    apart: tuple[Term, ...] = (intern("eq.double", BOOLEAN, (d, e)), intern("not", BOOLEAN, (intern("same.double", BOOLEAN, (f, g)),)))
    for one in (d, e):
        apart += (intern("le.double", BOOLEAN, (one, lift(-1.0, DOUBLE))),)  # and neither is zero, of which there are two
    assert isinstance(GuessingSolver().check(Query(apart), 1.0), Unsure)
    large = intern("lt.double", BOOLEAN, (lift(1.5, DOUBLE), function(LibraryFunction("java.lang.Math", "sin", ""), DOUBLE, (d,))))
    assert isinstance(GuessingSolver().check(Query((large,)), 1.0), Unsure)


def test_random_conditions() -> None:
    """The distance is zero exactly where the conditions hold."""
    rng = random.Random(11)
    generator = Generator(rng)
    zero = 0
    for _ in range(400):
        asked = generator.make(BOOLEAN, 3).plain
        tape = Tape((asked,))
        point: dict[Term, Value] = {leaf: _any(rng, leaf) for leaf in tape.leaves}
        holds = evaluate([asked], lambda leaf, _, point=point: point[leaf])[asked]  # type: ignore[misc]
        if any(leaf.op == "apply" for leaf in tape.leaves):
            continue
        assert (tape.distance(point) == 0.0) == bool(holds)
        zero += bool(holds)
    assert 40 < zero < 360


def _any(rng: random.Random, leaf: Term) -> Value:
    if leaf.sort is BOOLEAN:
        return rng.random() < 0.5
    return rng.choice([0.0, -0.0, 1.0, math.nan, math.inf, 2.5]) if leaf.sort in (FLOAT, DOUBLE) else rng.choice([0, 1])


@pytest.mark.parametrize("sort", [FLOAT, DOUBLE], ids=str)
def test_the_line_of_all_floats(sort: Primitive) -> None:
    ends = [-math.inf, -1.0, -0.0, 0.0, 1.0, 2.0, math.inf]
    assert sorted(ends, key=lambda value: rank(sort, value)) == ends
    for value in ends[1:-1]:
        up = moved(sort, value, 1)
        assert rank(sort, up) == rank(sort, value) + 1
        assert str(moved(sort, up, -1)) == str(value)
    assert moved(sort, 1.0, 1 << 80) == math.inf
    assert moved(sort, math.inf, 1) == math.inf


def test_ideal_numbers_are_not_rounded() -> None:
    """What is equal for ideal numbers is not told apart by a guess; what is not, is."""
    a, b = variable(ByName("a"), DOUBLE), variable(ByName("b"), DOUBLE)
    code = {name: OPERATORS[f"{name}.double"] for name in ("add", "sub", "mul", "div")}
    product = ideal.apply(code["mul"], ideal.apply(code["add"], a, b), ideal.apply(code["sub"], a, b))
    squares = ideal.apply(code["sub"], ideal.apply(code["mul"], a, a), ideal.apply(code["mul"], b, b))
    thirds = ideal.apply(code["div"], ideal.apply(code["mul"], a, b), ideal.apply(code["add"], a, 0.3))
    guess = GuessingSolver(ideal=True)
    assert isinstance(guess.check(Query((lift(not_(same(DOUBLE, product, squares)), BOOLEAN),)), 5.0), Unsure)
    assert isinstance(guess.check(Query((lift(not_(same(DOUBLE, thirds, squares)), BOOLEAN),)), 5.0), Sat)
