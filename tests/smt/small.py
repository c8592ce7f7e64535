"""A target with narrow numbers: the same encoding, at sizes where a solver can decide any law."""

from __future__ import annotations

import struct
from fractions import Fraction
from typing import Any

import z3
from z3 import z3core

from twinproof.smt.solvers.z3_target import Z3Target
from twinproof.term.encode import Encoder, Sort
from twinproof.term.term import Term

_BITS = {32: 4, 64: 5}
_FLOATS: dict[Sort, Sort] = {("float", 8, 24): ("float", 3, 3), ("float", 11, 53): ("float", 4, 4)}


def narrow(sort: Sort) -> Sort:
    """The small sort that stands for a sort."""
    return ("bits", _BITS.get(sort[1], sort[1]), 0) if sort[0] == "bits" else _FLOATS.get(sort, sort)


class SmallTarget(Z3Target):
    """ints of 4 bits, longs of 5, floats of 6, doubles of 8."""

    def bits(self, value: int, width: int) -> Any:
        """A bit-vector of the small width."""
        return super().bits(value, _BITS.get(width, width))

    def float(self, bits: int | None, sort: Sort) -> Any:
        """A small float with the same value, which must be one."""
        return super().float(None if bits is None else _narrowed(bits, sort), narrow(sort))

    def constant(self, name: str, sort: Sort) -> Any:
        """A free constant."""
        return super().constant(name, narrow(sort))

    def indexed(self, op: str, arg: Any, *indices: int) -> Any:
        """An operator with indices, at the small sizes."""
        return super().indexed(op, arg, *(narrow(("float", indices[0], indices[1]))[1:] if op.startswith("to_fp") else indices))


def holds(condition: Term, seconds: float) -> bool:
    """Whether a condition is true for all narrow values of its variables."""
    target = SmallTarget()
    solver = z3.Then("simplify", "solve-eqs", "fpa2bv", "simplify", "bit-blast", "sat", ctx=target.context).solver()
    solver.set("timeout", int(seconds * 1000))
    z3core.Z3_solver_assert(target.context.ref(), solver.solver, target.make("not", Encoder(target)[condition]))
    return str(solver.check()) == "unsat"


def _narrowed(bits: int, sort: Sort) -> int:
    """The small float's bits."""
    wide = sort[1] == 11
    value = struct.unpack(">d" if wide else ">f", bits.to_bytes(8 if wide else 4, "big"))[0]
    _, exponent, significand = narrow(sort)
    sign = (bits >> (sort[1] + sort[2] - 1)) << (exponent + significand - 1)
    if value in (0.0, -0.0):
        return sign
    top = ((1 << exponent) - 1) << (significand - 1)
    if abs(value) == float("inf"):
        return sign | top
    size = Fraction(abs(value))
    power = 0
    while size >= 2:
        size, power = size / 2, power + 1
    while size < 1:
        size, power = size * 2, power - 1
    fraction = (size - 1) * (1 << (significand - 1))
    assert fraction.denominator == 1, f"{value} is no small float"
    return int(sign | (power + (1 << (exponent - 1)) - 1) << (significand - 1) | int(fraction))
