"""Sets of values against the operators: what comes out for members is a member of what comes out for sets, in every round."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as gen

from twinproof.interpret.sets import Known, Line, Reals, Span, Values, applied, is_within, joined, limits, line, may_hold, within
from twinproof.ir.operators import OPERATORS, Operator
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive

ROUNDS = 1 << 28
WHOLE = [op for op in OPERATORS.values() if op.args[0] in (INT, LONG) and op.name.split(".")[0] not in ("eq", "ne", "lt", "le", "gt", "ge")]
ORDERS = [op for op in OPERATORS.values() if op.name in ("eq.int", "ne.int", "lt.int", "le.int", "gt.int", "ge.int")]
FLOATS = [op for op in OPERATORS.values() if op.args[0] in (FLOAT, DOUBLE)]
SMALL = gen.integers(-20, 20)


def numbers(bits: int) -> gen.SearchStrategy[int]:
    """Small numbers, large ones, and those near the ends."""
    least, most = limits(bits)
    return gen.one_of(SMALL, gen.integers(least, most), SMALL.map(lambda n: least + abs(n)), SMALL.map(lambda n: most - abs(n)))


@gen.composite
def member(draw: gen.DrawFn, type: Primitive, round: int, rounds: int | None) -> tuple[Values, int]:
    """A set, and what a number of it may be in a round."""
    value, step = draw(numbers(type.bits)), draw(numbers(type.bits))
    kind = draw(gen.sampled_from(["known", "line", "span"]))
    if kind == "known":
        return Known(value), value
    if kind == "line":
        found = line(value, step, type.bits)
        at = line(value + step * round, 0, type.bits)
        assert isinstance(at, Known)
        assert isinstance(at.value, int)
        return found, at.value
    low, high = sorted((value, draw(numbers(type.bits))))
    found = within((low, high), value, abs(step) or 1)
    return found if found.step else Known(found.low), value


@gen.composite
def application(draw: gen.DrawFn, operators: list[Operator]) -> tuple[Operator, list[Values], list[int], int | None, int]:
    """An operator, sets for its operands, and members in some round."""
    op = draw(gen.sampled_from(operators))
    rounds = draw(gen.sampled_from([None, ROUNDS]))
    round = draw(gen.integers(0, ROUNDS if rounds is not None else 1 << 70))
    found = [draw(member(type, round, rounds)) for type in op.args]
    return op, [sets for sets, _ in found], [value for _, value in found], rounds, round


def has(values: Values, value: object, bits: int, round: int, rounds: int | None) -> bool:
    """Whether a set has a value, in a round."""
    match values:
        case Known(only):
            return repr(only) == repr(value)
        case Line(start, step):
            at = line(start + step * round, 0, bits)
            return isinstance(at, Known) and at.value == value
        case Span(low, high, step):
            assert isinstance(value, int)
            return low <= value <= high and (value - low) % (step or 1) == 0
        case Reals(low, high):
            assert isinstance(value, float)
            return low <= value <= high
    return True


@settings(max_examples=2000, deadline=None)
@given(application(WHOLE))
def test_whole_numbers(case: tuple[Operator, list[Values], list[int], int | None, int]) -> None:
    op, sets, values, rounds, round = case
    assume(not (op.name.startswith(("div", "rem")) and values[1] == 0))
    assume(not (op.name.startswith(("div", "rem")) and sets[1] == Known(0)))
    assert has(applied(op, sets, rounds), op.evaluate(*values), op.result.bits, round, rounds)


@settings(max_examples=2000, deadline=None)
@given(application(ORDERS))
def test_conditions(case: tuple[Operator, list[Values], list[int], int | None, int]) -> None:
    op, sets, values, rounds, _ = case
    may, may_not = may_hold(op, sets, rounds)
    assert may if op.evaluate(*values) else may_not


@settings(max_examples=1000, deadline=None)
@given(gen.sampled_from(FLOATS), gen.lists(gen.floats(width=32), min_size=4, max_size=4), gen.booleans())
def test_reals(op: Operator, values: list[float], one: bool) -> None:
    a, b, c, d = values
    assume(a <= b and c <= d)
    sets: list[Values] = [Known(a) if one else Reals(a, b), Reals(c, d)]
    found = applied(op, sets[2 - len(op.args) :], None)
    for left, right in ((a, c), (a, d), (a if one else b, c), (a if one else b, (c + d) / 2 if abs(c + d) < 1e300 else c)):
        if c <= right <= d:
            assert has(found, op.evaluate(*(left, right)[2 - len(op.args) :]), op.result.bits, 0, None)


@settings(max_examples=1000, deadline=None)
@given(gen.sampled_from([INT, LONG]), gen.data())
def test_joined_sets_have_both(type: Primitive, data: gen.DataObject) -> None:
    one, one_member = data.draw(member(type, 7, None))
    other, other_member = data.draw(member(type, 7, None))
    both = joined(one, other, type, None)
    assert has(both, one_member, type.bits, 7, None)
    assert has(both, other_member, type.bits, 7, None)
    assert is_within(one, both, type, None)
    assert is_within(other, both, type, None)


def test_zeros_are_told_apart() -> None:
    assert not is_within(Known(-0.0), Known(0.0), DOUBLE, None)
    assert is_within(Known(0.0), Known(0.0), DOUBLE, None)
