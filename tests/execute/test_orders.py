"""round, floor, ceil and compare of floats: the stubs give what the documentation says, also on neighbours of ties and limits."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from twinproof.ir.operators import round_float
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.java.library.orders import STUBS
from twinproof.term.build import apply
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, float_key, lift, variable

SPECIAL = [0.0, -0.0, math.inf, -math.inf, math.nan, 5e-324, 1e300]
CENTRES = [0.5, 1.0, 1.5, 2.5, 2.0**22, 2.0**23, 2.0**24, 2.0**31, 2.0**51 + 0.5, 2.0**52, 2.0**53, 2.0**62, 2.0**63, 2.0**64, 1e20]


def values(sort: Primitive) -> list[float]:
    found = [*SPECIAL, *(sign * each for centre in CENTRES for each in around(centre, sort) for sign in (1, -1))]
    return list(dict.fromkeys(round_float(each) for each in found)) if sort is FLOAT else found


def around(centre: float, sort: Primitive) -> Iterator[float]:
    yield centre
    for direction in (0.0, math.inf):
        step = math.nextafter(centre, direction) if sort is DOUBLE else centre * (1 + (2.0**-23 if direction else -(2.0**-24)))
        yield step


def rounded(value: float, bits: int) -> int:
    """The documentation: floor(value + 1/2), NaN as 0, within the limits."""
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    if math.isnan(value):
        return 0
    if math.isinf(value):
        return high if value > 0 else low
    return max(low, min(high, math.floor(Fraction(value) + Fraction(1, 2))))


def whole(value: float, name: str) -> float:
    """The documentation: the nearest whole number on one side, with the sign of the argument; what is no number stays."""
    if math.isnan(value) or math.isinf(value):
        return value
    found: int = math.floor(Fraction(value)) if name == "floor" else math.ceil(Fraction(value))
    return math.copysign(float(found), value) if found == 0 else float(found)


def ordered(a: float, b: float) -> int:
    """The documentation: NaN above all and like itself, the negative zero below the positive one."""

    def key(value: float) -> tuple[bool, float, float]:
        return (True, 0.0, 0.0) if math.isnan(value) else (False, value, math.copysign(1.0, value))

    return (key(a) > key(b)) - (key(a) < key(b))


def result(key: str, args: list[Value]) -> Value:
    executor: Any = SimpleNamespace(arithmetic=apply)
    summary = STUBS[key](executor, None, args)  # type: ignore[arg-type]
    assert summary is not None
    assert summary.returned is not None
    return summary.returned[1]


@pytest.mark.parametrize("key", sorted(STUBS))
def test_against_the_documentation(key: str) -> None:
    """The same computed at once and evaluated as a term."""
    name = key.partition("(")[0].rpartition(".")[2]
    sort = FLOAT if "(F" in key else DOUBLE
    count, kind = (2 if name == "compare" else 1), next(kind for kind in (INT, LONG, DOUBLE) if key.endswith(kind.code))
    leaves = [variable(ByName(letter), sort) for letter in "ab"[:count]]
    symbolic = lift(result(key, list(leaves)), kind)
    for args in product(values(sort), repeat=count):
        expected = said(name, args, kind)
        assert exactly(result(key, list(args))) == expected, args
        known = dict(zip(leaves, args, strict=True))

        def leaf(term: Term, _: tuple[Value, ...], known: dict[Term, float] = known) -> Value:
            return known[term]

        assert exactly(evaluate([symbolic], leaf)[symbolic]) == expected, args


def exactly(value: Value) -> object:
    """What tells numbers apart."""
    return float_key(value) if isinstance(value, float) else value


def said(name: str, args: tuple[float, ...], kind: Primitive) -> object:
    """What the documentation says, the zeros and NaN as they are."""
    match name:
        case "compare":
            return exactly(ordered(*args))
        case "round":
            return exactly(rounded(args[0], kind.bits))
    return exactly(whole(args[0], name))
