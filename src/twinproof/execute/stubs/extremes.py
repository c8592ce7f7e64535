"""Stubs for the absolute value, the larger and the smaller of floats: the library's code looks at their bits, which is not followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.execute.stubs.outcomes import Stub, returned
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.term.build import and_, compare, ite, or_, same
from twinproof.term.term import Value

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State


def _absolute(sort: Primitive) -> Stub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        (a,) = args
        minus = or_(compare("lt", sort, a, 0.0), same(sort, a, -0.0))
        return returned(state, ite(minus, executor.arithmetic(OPERATORS[f"neg.{sort}"], a), a, sort))

    return stub


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


STUBS: dict[str, Stub] = {
    f"{cls}.{name}({sort.code * count}){sort.code}": make(sort)
    for cls in ("java.lang.Math", "java.lang.StrictMath")
    for name, count, make in (("abs", 1, _absolute), ("max", 2, _chosen(_larger)), ("min", 2, _chosen(_smaller)))
    for sort in (FLOAT, DOUBLE)
}
