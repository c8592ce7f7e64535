"""Queries about few numbers are settled as trying all of them says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

from term.notation import read
from term.random_terms import Generator
from twinproof.ir.types import BOOLEAN, INT
from twinproof.smt.hard.narrow import NarrowSolver
from twinproof.smt.model import leaves
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.term.build import compare
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value, lift

ROUNDS = 800


class Nobody:
    def check(self, query: Query, seconds: float) -> Answer:
        return Unsure("nobody is asked")


def conditions(*texts: str) -> tuple[Term, ...]:
    return tuple(lift(read(text).simple, BOOLEAN) for text in texts)


def ask(asked: tuple[Term, ...]) -> Answer:
    return NarrowSolver(Nobody()).check(Query(asked), 1.0)


def test_a_product_with_few_numbers_is_a_sum() -> None:
    loop = "(ite (lt.int x 6) (mul.int 5 y) (mul.int 6 y))"
    assert isinstance(ask(conditions("(not (lt.int x 5))", "(lt.int x 7)", f"(not (eq.int (mul.int x y) {loop}))")), Unsat)
    assert isinstance(ask(conditions("(not (lt.int x 5))", "(lt.int x 8)", f"(not (eq.int (mul.int x y) {loop}))")), Unsure)


def test_limits_that_exclude_each_other() -> None:
    assert isinstance(ask(conditions("(lt.int x 5)", "(not (lt.int x 9))")), Unsat)


def test_the_number_nearest_to_zero() -> None:
    asked = conditions("(lt.int x -700)", "(not (lt.int y 12))")
    answer = ask(asked)
    assert isinstance(answer, Sat)
    assert evaluate([*leaves(asked)], answer.model.leaf) == dict(zip(leaves(asked), _values(asked, {"x": -701, "y": 12}), strict=True))


def _values(asked: tuple[Term, ...], values: dict[str, int]) -> list[int]:
    return [values[str(leaf.payload)] for leaf in leaves(asked)]


def test_random_queries_by_brute_force() -> None:
    settled = {Sat: 0, Unsat: 0, Unsure: 0}
    rng = random.Random(5)
    for _ in range(ROUNDS):
        asked, ranges = _query(rng)
        answer = ask(asked)
        settled[type(answer)] += 1
        match answer:
            case Sat(model):
                assert all(evaluate(asked, model.leaf)[condition] for condition in asked)
            case Unsat():
                assert not any(_holds(asked, dict(zip(ranges, values, strict=True))) for values in product(*ranges.values()))
    assert settled[Sat] > ROUNDS / 20
    assert settled[Unsat] > ROUNDS / 20


def _query(rng: random.Random) -> tuple[tuple[Term, ...], dict[Term, Sequence[Value]]]:
    """Conditions about variables that have a few values each, and these values."""
    condition = Generator(rng, (BOOLEAN, INT)).make(BOOLEAN, 2).simple
    made = [condition] if isinstance(condition, Term) else []
    ranges: dict[Term, Sequence[Value]] = {}
    for leaf in leaves(made):
        low = rng.randrange(-4, 8)
        ranges[leaf] = (False, True) if leaf.sort is BOOLEAN else range(low, low + rng.randrange(1, 5))
        if leaf.sort is INT:
            made += [lift(compare("ge", INT, leaf, ranges[leaf][0]), BOOLEAN), lift(compare("le", INT, leaf, ranges[leaf][-1]), BOOLEAN)]
    return tuple(lift(term, BOOLEAN) for term in made), ranges


def _holds(asked: tuple[Term, ...], values: dict[Term, Value]) -> bool:
    known = evaluate(asked, lambda term, args: values[term])
    return all(known[condition] for condition in asked)
