"""abs, signum, copySign, max and min of floats: the stubs give bit for bit what the real library's code gives on corner values."""

from __future__ import annotations

import math
import struct
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.java.library.extremes import STUBS
from twinproof.term.build import apply
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, float_key, lift, real, variable

VALUES = [0.0, -0.0, 1.0, -1.0, 1.5, math.inf, -math.inf, math.nan, 2.0**-140, -(2.0**-140), 2.0**100]
STOPPED = "stopped"


def by_bits(name: str, args: tuple[float, ...]) -> float:
    """What the documentation of java.lang.Math says: NaN wins, the negative zero is smaller."""
    if any(math.isnan(arg) for arg in args):
        return math.nan
    if name == "signum":
        return args[0] if args[0] == 0 else math.copysign(1.0, args[0])
    if name == "copySign":
        return math.copysign(*args)
    if name == "abs":
        return struct.unpack(">d", (int.from_bytes(struct.pack(">d", args[0]), "big") & (1 << 63) - 1).to_bytes(8, "big"))[0]  # type: ignore[no-any-return]
    order = sorted(args, key=lambda value: (value, math.copysign(1.0, value)))
    return order[-1] if name == "max" else order[0]


class AnyState:
    """A state that decides nothing symbolic."""

    def assume(self, condition: Value) -> AnyState | None:
        return None if condition is False else self


def value(key: str, args: list[Value]) -> Value | str:
    executor: Any = SimpleNamespace(arithmetic=apply)
    summary = STUBS[key](executor, AnyState(), args)  # type: ignore[arg-type]
    assert summary is not None
    return summary.returned[1] if summary.returned is not None else STOPPED


def number(found: Value | str) -> Value:
    assert not isinstance(found, str)
    return found


@pytest.mark.parametrize("key", sorted(key for key in STUBS if "Math" in key))
def test_against_the_documentation(key: str) -> None:
    sort: Primitive = FLOAT if key.endswith("F") else DOUBLE
    name = key.partition("(")[0].rpartition(".")[2]
    count = 1 if name in ("abs", "signum") else 2
    leaves = [variable(ByName(letter), sort) for letter in "ab"[:count]]
    symbolic = lift(number(value(key, list(leaves))), sort)
    for args in product(VALUES, repeat=count):
        expected = float_key(by_bits(name, args))
        if name == "copySign" and math.isnan(args[1]):  # any sign will do
            assert value(key, list(args)) is STOPPED
            continue
        assert float_key(real(number(value(key, list(args))))) == expected, args
        known = dict(zip(leaves, args, strict=True))

        def leaf(term: Term, _: tuple[Value, ...], known: dict[Term, float] = known) -> Value:
            return known[term]

        assert float_key(real(evaluate([symbolic], leaf)[symbolic])) == expected, args


def test_the_negation_is_the_executors() -> None:
    called: list[str] = []

    def arithmetic(op: Any, *args: Value) -> Value:
        called.append(op.name)
        return apply(op, *args)

    executor: Any = SimpleNamespace(arithmetic=arithmetic)
    STUBS["java.lang.Math.abs(D)D"](executor, None, [variable(ByName("a"), DOUBLE)])  # type: ignore[arg-type]
    assert called == [OPERATORS["neg.double"].name]
