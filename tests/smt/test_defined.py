"""The bits of floats: all solvers, the chain and our evaluator mean the same by them, and a model has the true ones."""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Callable, Iterator

import pytest

from smt.asking import term, terms
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.smt.chain import Chain, make_solver
from twinproof.smt.hard.defined import computed, defined
from twinproof.smt.query import Query, Sat, Unsat
from twinproof.smt.solvers.process import Stable
from twinproof.smt.solvers.single import ask_single
from twinproof.term.bits import integer_sort, of_bits
from twinproof.term.build import compare, equal, not_, same
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import LENGTH, BitsOf, ByName, OfBits
from twinproof.term.term import Term, Value, function, real, variable

CORNERS = (0.0, -0.0, 1.0, -1.5, math.inf, -math.inf, math.nan, 2.0**-149, 2.0**127, 3.0**20)
FLOATS = [(sort, value) for sort in (DOUBLE, FLOAT) for value in CORNERS]


@pytest.fixture(scope="module")
def stable() -> Iterator[Stable]:
    made = Stable(2048)
    yield made
    made.close()


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with make_solver() as made:
        yield made


def java_bits(sort: Primitive, value: float) -> int:
    """What `doubleToLongBits` or `floatToIntBits` says, by another way than ours."""
    if value != value:
        return 0x7FF8000000000000 if sort is DOUBLE else 0x7FC00000
    found: int = struct.unpack(">q" if sort is DOUBLE else ">i", struct.pack(">d" if sort is DOUBLE else ">f", value))[0]
    return found


@pytest.mark.parametrize(("sort", "value"), FLOATS, ids=str)
def test_bits_are_those_of_java(stable: Stable, sort: Primitive, value: float) -> None:
    x = variable(ByName("x"), sort)
    bits = function(BitsOf(sort), integer_sort(sort), (x,))
    right = equal(integer_sort(sort), bits, java_bits(sort, value))
    given = same(sort, x, value)
    assert isinstance(given, Term)
    assert isinstance(right, Term)
    wrong = not_(right)
    assert isinstance(wrong, Term)
    for solver in ("z3", "bitwuzla", "cvc5"):
        assert isinstance(ask_single(stable, solver, (given, wrong, *defined([wrong])), 5.0), Unsat), solver
        assert isinstance(ask_single(stable, solver, (given, right, *defined([right])), 5.0), Sat), solver
    bits_of = computed(BitsOf(sort))
    assert bits_of is not None
    assert bits_of(value) == java_bits(sort, value)


def _giving(value: Value) -> Callable[[Term, tuple[Value, ...]], Value]:
    return lambda leaf, args: value


@pytest.mark.parametrize("sort", [DOUBLE, FLOAT], ids=str)
def test_floats_of_bits(stable: Stable, sort: Primitive) -> None:
    rng = random.Random(str(sort))
    b = variable(ByName("b"), integer_sort(sort))
    float_of = computed(OfBits(sort))
    assert float_of is not None
    for _ in range(20):
        bits = rng.getrandbits(sort.bits) - (1 << (sort.bits - 1))
        made = term(of_bits(sort, b))
        value = real(evaluate([made], _giving(bits))[made])
        assert struct.pack(">d", value) == struct.pack(">d", float_of(bits)) or value != value
        wrong = not_(same(sort, made, value))
        given = equal(integer_sort(sort), b, bits)
        assert isinstance(wrong, Term)
        assert isinstance(given, Term)
        for solver in ("z3", "bitwuzla", "cvc5"):
            assert isinstance(ask_single(stable, solver, (given, wrong), 5.0), Unsat), (solver, bits)


def test_there_and_back(chain: Chain) -> None:
    """The float of the bits of a float is that float; the bits of the float of some bits are those unless it is NaN."""
    x, b = variable(ByName("x"), DOUBLE), variable(ByName("b"), LONG)
    back = function(OfBits(DOUBLE), DOUBLE, (function(BitsOf(DOUBLE), LONG, (x,)),))
    assert isinstance(chain.check(Query(terms(not_(same(DOUBLE, back, x))), "there"), 10.0), Unsat)
    number = function(OfBits(DOUBLE), DOUBLE, (b,))
    again = not_(equal(LONG, function(BitsOf(DOUBLE), LONG, (number,)), b))
    assert isinstance(chain.check(Query(terms(again, compare("eq", DOUBLE, number, number)), "back"), 10.0), Unsat)
    answer = chain.check(Query(terms(again), "NaN"), 10.0)
    assert isinstance(answer, Sat)
    assert math.isnan(real(answer.model.leaf(number, (answer.model.leaf(b, ()),))))


def test_models_are_real(chain: Chain) -> None:
    """The exponent of a number as the code reads it off the bits."""
    from twinproof.ir.operators import OPERATORS
    from twinproof.term.build import apply

    x = variable(ByName("x"), DOUBLE)
    bits = function(BitsOf(DOUBLE), LONG, (x,))
    exponent = apply(OPERATORS["and.long"], apply(OPERATORS["ushr.long"], bits, 52), 0x7FF)
    answer = chain.check(Query(terms(equal(LONG, exponent, 1030), compare("lt", DOUBLE, x, 0.0)), "exponent"), 10.0)
    assert isinstance(answer, Sat)
    assert -256.0 < real(answer.model.leaf(x, ())) <= -128.0


def test_ints_have_no_bits_of_their_own() -> None:
    assert defined([term(equal(INT, function(LENGTH, INT, (variable(ByName("n"), INT),)), 3))]) == []
