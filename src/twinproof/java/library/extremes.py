"""Stubs for the absolute value, signs, bits, the larger and the smaller of floats: the library's code looks at their bits, which is not
followed. Which NaN a NaN is, nobody can say: where that shows, the call is not followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.java.library import numeric
from twinproof.java.library.outcomes import Stub, returned
from twinproof.term.build import and_, compare, ite, not_, or_, same
from twinproof.term.term import Value

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State


def _is_minus(sort: Primitive, a: Value) -> Value:
    return or_(compare("lt", sort, a, 0.0), same(sort, a, -0.0))


def _negated(executor: Executor, sort: Primitive, a: Value) -> Value:
    return executor.arithmetic(OPERATORS[f"neg.{sort}"], a)


def _size(executor: Executor, sort: Primitive, a: Value) -> Value:
    return ite(_is_minus(sort, a), _negated(executor, sort, a), a, sort)


def _absolute(sort: Primitive) -> Stub:
    return lambda executor, state, args: returned(state, _size(executor, sort, args[0]))


def _sign(sort: Primitive) -> Stub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        (a,) = args
        itself = or_(compare("eq", sort, a, 0.0), not_(compare("eq", sort, a, a)))
        return returned(state, ite(itself, a, ite(compare("lt", sort, a, 0.0), -1.0, 1.0, sort), sort))

    return stub


def _copy_sign(sort: Primitive) -> Stub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        a, sign = args
        size = _size(executor, sort, a)
        return _of_number(state, sort, sign, ite(_is_minus(sort, sign), _negated(executor, sort, size), size, sort))

    return stub


def _raw_bits(sort: Primitive, canonical: Stub) -> Stub:
    """The bits, but for those of a NaN."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        known = canonical(executor, state, args)
        assert known is not None
        assert known.returned is not None
        return _of_number(state, sort, args[0], known.returned[1])

    return stub


def _of_number(state: State, sort: Primitive, a: Value, result: Value) -> Summary:
    """The call returns if `a` is a number; if it is NaN, it is not followed."""
    from twinproof.execute.explore import Summary

    number = compare("eq", sort, a, a)
    good, bad = state.assume(number), state.assume(not_(number))
    summary = Summary() if good is None else returned(good, result)
    if bad is not None:
        summary.stopped.append((bad, "the bits of a NaN"))
    return summary


def _chosen(choose: Callable[[Primitive, Value, Value], Value]) -> Callable[[Primitive], Stub]:
    """NaN if one argument is, otherwise the one that `choose` says."""

    def stub_of(sort: Primitive) -> Stub:
        def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
            a, b = args
            return returned(state, ite(compare("eq", sort, a, a), choose(sort, a, b), a, sort))

        return stub

    return stub_of


def _zeros(sort: Primitive, a: Value, b: Value, negative: Value) -> Value:
    """Whether both are zero and the given one is the negative zero."""
    return and_(compare("eq", sort, a, 0.0), compare("eq", sort, b, 0.0), same(sort, negative, -0.0))


def _larger(sort: Primitive, a: Value, b: Value) -> Value:
    return ite(_zeros(sort, a, b, a), b, ite(compare("ge", sort, a, b), a, b, sort), sort)


def _smaller(sort: Primitive, a: Value, b: Value) -> Value:
    return ite(_zeros(sort, a, b, b), b, ite(compare("le", sort, a, b), a, b, sort), sort)


_FUNCTIONS: tuple[tuple[str, int, Callable[[Primitive], Stub]], ...] = (
    ("abs", 1, _absolute),
    ("signum", 1, _sign),
    ("copySign", 2, _copy_sign),
    ("max", 2, _chosen(_larger)),
    ("min", 2, _chosen(_smaller)),
)
STUBS: dict[str, Stub] = {
    f"{cls}.{name}({sort.code * count}){sort.code}": make(sort)
    for cls in ("java.lang.Math", "java.lang.StrictMath")
    for name, count, make in _FUNCTIONS
    for sort in (FLOAT, DOUBLE)
} | {
    "java.lang.Double.doubleToRawLongBits(D)J": _raw_bits(DOUBLE, numeric.STUBS["java.lang.Double.doubleToLongBits(D)J"]),
    "java.lang.Float.floatToRawIntBits(F)I": _raw_bits(FLOAT, numeric.STUBS["java.lang.Float.floatToIntBits(F)I"]),
}
