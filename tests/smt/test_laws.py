"""Every law of `smt/laws` holds: decided by a solver on narrow numbers, by corner values at full width, by bitwuzla there if it can."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from smt.asking import ask
from smt.small import holds
from term.random_terms import values_of
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.smt.hard.abstract import HARD
from twinproof.smt.hard.laws import LAWS, PAIR_LAWS, commutes, division_rule, in_magnitudes, magnitude, with_sign_of
from twinproof.smt.model import Assignment, leaves, point
from twinproof.smt.query import Unsat
from twinproof.smt.solvers.process import Stable
from twinproof.term.build import and_, apply, not_, same
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, intern, lift, variable

INTO_INTEGERS = {f"{a}2{b}" for a in (FLOAT, DOUBLE) for b in (INT, LONG)}  # their limits are no small floats
AS_FOR_FLOATS = {"add.double", "mul.double", "div.double", "long2float"}  # the same laws, at sizes where they take long or do not fit


def application(op: str, names: str) -> tuple[Term, tuple[Term, ...]]:
    """A hard operator, exactly, on free arguments: on their magnitudes if that is what its laws are about."""
    operator = OPERATORS[op]
    args = tuple(variable(ByName(name), sort) for name, sort in zip(names, operator.args, strict=False))
    if in_magnitudes(op):
        args = tuple(lift(magnitude(arg.sort, arg), arg.sort) for arg in args)
    return intern(op, operator.result, args), args


def statement(op: str) -> Term:
    """All laws of an operator, as one condition."""
    one, other = application(op, "ab"), application(op, "cd")
    sort = one[0].sort
    pairs = [law(sort, *pair) for law in PAIR_LAWS.get(op, ()) for pair in ((one, other), (other, one))]
    return lift(and_(LAWS[op](sort, *one), *pairs, *_also(op)), BOOLEAN)


def _also(op: str) -> Iterator[Value]:
    """What the abstraction itself takes for granted: commutativity, signs, quotient and remainder."""
    operator = OPERATORS[op]
    sort = operator.result
    args = tuple(variable(ByName(name), kind) for name, kind in zip("ab", operator.args, strict=False))
    plain = intern(op, sort, args)
    if commutes(plain):
        yield same(sort, plain, intern(op, sort, args[::-1]))
    if in_magnitudes(op):
        yield same(sort, plain, with_sign_of(sort, application(op, "ab")[0], args))
    if op.startswith("rem."):
        quotient = intern(f"div.{sort}", sort, args)
        yield division_rule(sort, args[0], intern(f"mul.{sort}", sort, (quotient, args[1])), plain)


def _condition(value: Value) -> Term:
    assert isinstance(value, Term)
    assert value.sort is BOOLEAN
    return value


def test_every_hard_operator_has_laws() -> None:
    assert HARD - set(LAWS) == {"rem.float", "rem.double", "of_bits.float", "of_bits.double"}
    assert set(PAIR_LAWS) <= set(LAWS)


@pytest.mark.parametrize("op", sorted(set(LAWS) - INTO_INTEGERS - AS_FOR_FLOATS))
def test_on_narrow_numbers(op: str) -> None:
    assert holds(statement(op), 60.0)


def test_a_wrong_law_is_found_out() -> None:
    a, b, c = (variable(ByName(name), FLOAT) for name in "abc")
    add = OPERATORS["add.float"]
    assert not holds(_condition(same(FLOAT, apply(add, apply(add, a, b), c), apply(add, a, apply(add, b, c)))), 60.0)


@pytest.mark.parametrize("op", sorted(LAWS))
def test_on_corner_values(op: str) -> None:
    rng = random.Random(op)
    law = statement(op)
    mentioned = leaves([law])
    for _ in range(300):
        model = Assignment({point(leaf, ()): _value(rng, leaf.sort) for leaf in mentioned})
        assert evaluate([law], model.leaf)[law], {leaf: model.leaf(leaf, ()) for leaf in mentioned}


def _value(rng: random.Random, sort: Primitive) -> Value:
    if rng.random() < 0.7:
        return rng.choice(values_of(sort))
    return rng.randint(-20, 20) if sort in (INT, LONG) else rng.randint(-40, 40) / 4.0


@pytest.mark.slow
@pytest.mark.parametrize("op", ["int2float", "long2float", "double2float", *sorted(INTO_INTEGERS)])
def test_at_full_width(op: str) -> None:
    stable = Stable(3072)
    try:
        assert ask(stable, "bitwuzla", (_condition(not_(statement(op))),), 120.0) == Unsat()
    finally:
        stable.close()
