"""Stubs for the rounding of floats to whole numbers and for their total order: the library's code looks at their bits, of which only
those of numbers are followed; conversions and comparisons say the same, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.java.library.numeric import function_of
from twinproof.java.library.outcomes import Stub, returned
from twinproof.term.build import and_, apply, compare, ite, not_, or_, same
from twinproof.term.leaf import LibraryFunction
from twinproof.term.term import Value

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_WHOLE = {FLOAT: 2.0**23, DOUBLE: 2.0**52}  # from here on all floats are whole numbers


def _round(sort: Primitive, result: Primitive, unknown: Stub) -> Stub:
    """The nearest integer, the greater of two; ideal numbers are not whole from any number on."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        if executor.arithmetic is not apply:
            return unknown(executor, state, args)
        (a,) = args
        cut = apply(OPERATORS[f"{sort}2{result}"], a)  # NaN is 0, what is too large the largest
        rest = apply(OPERATORS[f"sub.{sort}"], a, apply(OPERATORS[f"{result}2{sort}"], cut))
        up, down = (apply(OPERATORS[f"{name}.{result}"], cut, 1) for name in ("add", "sub"))
        nearest = ite(compare("ge", sort, rest, 0.5), up, ite(compare("lt", sort, rest, -0.5), down, cut, result), result)
        return returned(state, ite(_is_small(sort, a), nearest, cut, result))

    return stub


def _whole(step: int, beyond: str, name: str) -> Stub:
    """The nearest whole number on one side; ideal numbers are not whole from any number on."""
    unknown = function_of("java.lang.Math", name, "(D)D", LibraryFunction("java.lang.Math", name, ""))

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        if executor.arithmetic is not apply:
            return unknown(executor, state, args)
        (a,) = args
        cut = apply(OPERATORS["double2long"], a)
        near = apply(OPERATORS["long2double"], cut)
        one_more = apply(OPERATORS["long2double"], apply(OPERATORS["add.long"], cut, step))
        signed = near if step < 0 else ite(compare("eq", DOUBLE, near, 0.0), -0.0, near, DOUBLE)
        other = ite(compare(beyond, DOUBLE, a, near), one_more, signed, DOUBLE)
        return returned(state, ite(and_(_is_small(DOUBLE, a), compare("ne", DOUBLE, a, near)), other, a, DOUBLE))

    return stub


def _is_small(sort: Primitive, a: Value) -> Value:
    return and_(compare("gt", sort, a, -_WHOLE[sort]), compare("lt", sort, a, _WHOLE[sort]))


def _compare(sort: Primitive) -> Stub:
    """-1, 0 or 1: the negative zero is below the positive one, NaN above all."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        a, b = args
        above = or_(not_(compare("eq", sort, a, a)), and_(same(sort, a, 0.0), compare("eq", sort, b, b)))  # where neither is less
        rest = ite(same(sort, a, b), 0, ite(above, 1, -1, INT), INT)
        return returned(state, ite(compare("lt", sort, a, b), -1, ite(compare("gt", sort, a, b), 1, rest, INT), INT))

    return stub


STUBS: dict[str, Stub] = (
    {
        f"{cls}.{name}(D)D": _whole(step, beyond, name)
        for cls in ("java.lang.Math", "java.lang.StrictMath")
        for name, step, beyond in (("floor", -1, "lt"), ("ceil", 1, "gt"))
    }
    | {
        "java.lang.Double.compare(DD)I": _compare(DOUBLE),
        "java.lang.Float.compare(FF)I": _compare(FLOAT),
    }
    | {
        f"{cls}.round({sort.code}){result.code}": _round(
            sort,
            result,
            function_of(cls, "round", f"({sort.code}){result.code}", LibraryFunction("java.lang.Math", "round", f" of {sort.code}")),
        )
        for cls in ("java.lang.Math", "java.lang.StrictMath")
        for sort, result in ((FLOAT, INT), (DOUBLE, LONG))
    }
)
