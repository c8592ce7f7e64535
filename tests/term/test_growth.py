"""Building, comparing and showing terms stays cheap where parts are shared or deep: nothing multiplies, nothing recurses without end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT, REF
from twinproof.term.build import and_, apply, compare, equal, is_input, ite, not_, or_
from twinproof.term.leaf import ByName
from twinproof.term.substitute import assuming, substitute
from twinproof.term.term import Term, Value, fresh, lift, show, subterms, variable

ADD, XOR, MUL = OPERATORS["add.int"], OPERATORS["xor.int"], OPERATORS["mul.int"]
X, Y = variable(ByName("x"), INT), variable(ByName("y"), INT)


@contextmanager
def seconds_at_most(limit: float) -> Iterator[None]:
    begin = time.process_time()
    yield
    assert time.process_time() - begin < limit


def condition(number: int) -> Term:
    return variable(ByName(f"c{number}"), BOOLEAN)


def counter(start: Value, step: int, length: int) -> Value:
    """A number that each of many tests may increase: every value shares the one before twice."""
    for number in range(length):
        start = ite(condition(number), apply(ADD, start, step), start, INT)
    return start


def diamond(leaves: tuple[Term, Term], depth: int) -> Term:
    """Choices between the same two choices, again and again: 2**depth paths in few nodes."""
    a, b = leaves
    for number in range(depth):
        p, q = variable(ByName(f"p{number}"), BOOLEAN), variable(ByName(f"q{number}"), BOOLEAN)
        a, b = lift(ite(p, a, b, a.sort), a.sort), lift(ite(q, b, a, a.sort), a.sort)
    return a


def chain(depth: int) -> Value:
    value: Value = None
    for number in range(depth):
        value = ite(condition(number), fresh(number), value, REF)
    return value


def test_counters() -> None:
    with seconds_at_most(5):
        one, other = counter(X, 1, 300), counter(Y, 1, 300)
        answer = equal(INT, one, other)
        assert isinstance(answer, Term)
        assert len(subterms([answer])) < 20_000
        assert equal(INT, one, counter(X, 1, 300)) is True
        compare("lt", INT, one, 7)


def test_diamonds() -> None:
    with seconds_at_most(10):
        for leaves in ((fresh(1), variable(ByName("a"), REF)), (X, Y)):
            a = diamond(leaves, 100)
            b = diamond((leaves[1], leaves[0]), 100)
            for other in (a, b, leaves[0], None if leaves[0].sort is REF else 5):
                found = equal(leaves[0].sort, a, other)
                assert not isinstance(found, Term) or len(subterms([found])) < 100_000
        is_input(diamond((fresh(1), variable(ByName("a"), REF)), 100))
        assert len(show(diamond((X, Y), 60))) < 3000


def test_long_chains() -> None:
    with seconds_at_most(10):
        value = chain(800)
        equal(REF, value, None)
        equal(REF, value, fresh(799))
        is_input(value)
        assert isinstance(value, Term)
        substitute(value, assuming(condition(400), True))


def nested(make: Callable[[Value, int], Value], depth: int) -> Value:
    value: Value = X
    for number in range(depth):
        value = make(value, number)
    return value


@pytest.mark.parametrize(
    "make",
    [
        lambda value, number: apply(XOR, apply(ADD, value, number), 0x55),
        lambda value, number: apply(MUL, apply(ADD, value, 1), apply(ADD, value, Y)),
        lambda value, number: apply(ADD, apply(MUL, value, 31), variable(ByName(f"e{number}"), INT)),
        lambda value, number: ite(compare("lt", INT, value, number), apply(ADD, value, Y), apply(XOR, value, Y), INT),
        lambda value, number: apply(OPERATORS["int2byte"], apply(ADD, value, variable(ByName(f"e{number}"), INT))),
    ],
    ids=["xor-add", "product", "hash", "branch", "narrow"],
)
def test_deep(make: Callable[[Value, int], Value]) -> None:
    with seconds_at_most(10):
        value = nested(make, 1500)
        equal(INT, value, 5)
        equal(INT, value, apply(ADD, nested(make, 1500), 1))
        compare("lt", INT, value, nested(make, 1499))
        apply(OPERATORS["int2char"], value)


def test_deep_conditions() -> None:
    with seconds_at_most(10):
        value: Value = condition(0)
        for number in range(1, 1500):
            value = or_(and_(value, condition(number)), not_(condition(number + 1)))
            value = not_(value) if number % 3 else value
        assert isinstance(value, Term)
        ite(value, X, Y, INT)
        and_(*(condition(number) for number in range(1500)), value)


def test_a_path_of_many_conditions() -> None:
    with seconds_at_most(5):
        value: Value = True
        for number in range(800):
            value = and_(value, compare("lt", INT, variable(ByName(f"n{number}"), INT), number))
        assert isinstance(value, Term)
        assert len(value.args) == 799 + 1
