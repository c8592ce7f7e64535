"""Ideal numbers: what terms mean is checked by exact fractions, what the solver says by both; nothing of the machine's arithmetic fires."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.smt.chain import Chain, make_ideal_solver
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.term.build import compare, not_, or_, same
from twinproof.term.evaluate import evaluate
from twinproof.term.ideal import again, apply, linear, reading
from twinproof.term.leaf import ByName
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, lift, variable

X, Y, Z = (variable(ByName(name), INT) for name in "xyz")
D, E, F = (variable(ByName(name), DOUBLE) for name in "def")
MAX = (1 << 31) - 1


def op(name: str, *args: Value) -> Value:
    return apply(OPERATORS[name], *args)


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with make_ideal_solver() as chain:
        yield chain


def ask(chain: Chain, condition: Value) -> Answer:
    return chain.check(Query((lift(condition, OPERATORS["eq.int"].result),)), 20.0)


def test_constants_neither_wrap_nor_round() -> None:
    assert op("add.int", 2, 3) == 5
    assert op("add.double", 0.1, 0.2) == 0.3
    assert op("div.int", -7, 2) == -3
    beyond = op("add.int", MAX, 1)
    assert isinstance(beyond, Term)
    assert op("sub.int", beyond, 1) == MAX
    assert op("mul.double", op("div.double", 1.0, 3.0), 3.0) == 1.0
    part = op("div.double", 1.0, 3001.0)
    assert isinstance(part, Term)
    assert op("mul.double", part, 3001.0) == 1.0


def test_float_constants_are_read_as_written() -> None:
    assert reading(FLOAT, OPERATORS["double2float"].evaluate(0.1)) == Fraction(1, 10)
    assert reading(DOUBLE, 1e-3) == Fraction(1, 1000)
    assert op("float2double", OPERATORS["double2float"].evaluate(0.1)) == 0.1


def test_quotients_are_read_as_what_they_were() -> None:
    """The compiler has computed 1.0 / 6.0; what people write has fewer digits."""
    for a in range(1, 40):
        for b in (3, 7, 11, 14, 26, 999):
            assert reading(DOUBLE, a / b) == Fraction(a, b)
            assert reading(DOUBLE, -a / b) == Fraction(-a, b)
    for written in ("0.333333", "0.1", "1e-20", "3.141592653589793", "2.5e-13", "1.7e300"):
        assert reading(DOUBLE, float(written)) == Fraction(written)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_value_beyond_all_plain_ones_is_infinite(sign: int) -> None:
    product = op("mul.double", D, E)
    assert isinstance(product, Term)
    assert evaluate([product], lambda leaf, _: sign * 1e300 if leaf is D else 1e300)[product] == sign * math.inf


def test_bounds_of_the_machine_are_none_of_ours() -> None:
    above = op("add.int", X, 1)
    assert isinstance(compare("le", INT, above, MAX), Term)
    assert isinstance(compare("lt", INT, X, above), Term)


PROVED = [
    not_(compare("lt", INT, X, op("add.int", X, 1))),
    not_(same(DOUBLE, op("add.double", op("add.double", D, E), F), op("add.double", D, op("add.double", E, F)))),
    not_(same(DOUBLE, op("mul.double", D, op("add.double", E, F)), op("add.double", op("mul.double", D, E), op("mul.double", D, F)))),
    not_(compare("eq", INT, op("div.int", op("mul.int", X, 2), 2), X)),
    not_(compare("eq", INT, op("add.int", op("mul.int", op("div.int", X, 7), 7), op("rem.int", X, 7)), X)),
    not_(compare("eq", INT, op("double2int", op("int2double", X)), X)),
    not_(compare("eq", INT, op("and.int", X, Y), op("and.int", X, Y))),
    not_(compare("eq", DOUBLE, D, D)),
]
OPEN = [
    not_(compare("eq", INT, op("add.int", op("add.int", X, MAX), op("add.int", MAX, 2)), X)),
    compare("lt", INT, op("add.int", X, 1), Y),
    not_(compare("eq", INT, op("and.int", X, Y), op("and.int", Y, X))),
    compare("lt", DOUBLE, op("mul.double", D, D), 2.0),
]


@pytest.mark.parametrize("condition", PROVED, ids=range(len(PROVED)))
def test_proved(chain: Chain, condition: Value) -> None:
    assert condition is False or ask(chain, condition) == Unsat()


@pytest.mark.parametrize("condition", OPEN, ids=range(len(OPEN)))
def test_not_proved(chain: Chain, condition: Value) -> None:
    assert isinstance(ask(chain, condition), Sat)


def test_machine_arithmetic_has_no_ideal_meaning(chain: Chain) -> None:
    from twinproof.term.build import apply as exact

    condition = compare("lt", INT, exact(OPERATORS["mul.int"], X, Y), 0)
    assert isinstance(ask(chain, condition), Unsure)


def random_term(rng: random.Random, sort: Primitive, depth: int, known: dict[Term, Fraction]) -> tuple[Value, Fraction]:
    """A term and its value by fractions."""
    if depth == 0:
        if rng.random() < 0.3:
            number = Fraction(rng.randint(-5, 5))
            return (int(number) if sort in (INT, LONG) else float(number)), number
        leaf = variable(ByName(f"{sort}{rng.randint(0, 2)}"), sort)
        return leaf, known.setdefault(leaf, Fraction(rng.randint(-9, 9), 1 if sort in (INT, LONG) else 4))
    name = rng.choice(["add", "sub", "mul", "div", "neg"] + ["rem"] * (sort in (INT, LONG)))
    a, x = random_term(rng, sort, depth - 1, known)
    if name == "neg":
        return op(f"neg.{sort}", a), -x
    b, y = random_term(rng, sort, depth - 1, known)
    if name in ("div", "rem") and y == 0:
        return a, x
    whole = Fraction(int(x / y)) if name in ("div", "rem") else Fraction(0)
    values = {"add": x + y, "sub": x - y, "mul": x * y, "rem": x - y * whole}
    values["div"] = whole if sort in (INT, LONG) else x / y if name == "div" else Fraction(0)
    return op(f"{name}.{sort}", a, b), values[name]


@pytest.mark.parametrize("sort", [INT, LONG, DOUBLE], ids=str)
def test_random_terms(chain: Chain, sort: Primitive) -> None:
    """The evaluator and the solver give a term the value that fractions give it."""
    rng = random.Random(f"ideal {sort}")
    for number in range(150):
        known: dict[Term, Fraction] = {}
        term, expected = random_term(rng, sort, rng.randint(1, 4), known)
        if not isinstance(term, Term):
            assert linear(sort, term)[0] == expected
            continue
        given = {leaf: float(n) if sort is DOUBLE else int(n) for leaf, n in known.items()}
        value = evaluate([term], lambda leaf, _: given[leaf])[term]  # noqa: B023
        assert value == pytest.approx(float(expected), rel=1e-9, abs=1e-9)
        moved = lift(substitute(term, {leaf: op(f"sub.{sort}", op(f"add.{sort}", leaf, leaf), n) for leaf, n in given.items()}), sort)
        value = evaluate([moved], lambda leaf, _: given[leaf])[moved]  # noqa: B023
        assert value == pytest.approx(float(expected), rel=1e-9, abs=1e-9)
        if number < 25 and abs(expected) < 1 << 30 and (sort is not DOUBLE or float(expected) == expected):
            others = [not_(same(sort, leaf, n)) for leaf, n in given.items()]
            plain = float(expected) if sort is DOUBLE else int(expected)
            if reading(sort, plain) == expected:
                wrong = not_(or_(*others, same(sort, term, plain)))
                assert wrong is False or ask(chain, wrong) == Unsat()


def test_what_is_no_number_is_unknown() -> None:
    """An operator rebuilt on infinity is a function of which nothing is known."""
    a, b = variable(ByName("a"), DOUBLE), variable(ByName("b"), DOUBLE)
    for name in ("add", "mul", "div"):
        term = lift(apply(OPERATORS[f"{name}.double"], a, b), DOUBLE)
        assert lift(again(term, [math.inf, b]), DOUBLE).op == "apply"
