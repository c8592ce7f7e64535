"""z3 in this process: one context, one encoder for its life, a fresh solver per query."""

from __future__ import annotations

import struct
from typing import Any

import z3

from twinproof.ir.operators import round_float
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.term.encode import Encoder
from twinproof.term.term import Term, Value, constant


class Z3Model:
    """A z3 model read back as plain values."""

    def __init__(self, encoder: Encoder, model: Any) -> None:
        self._encoder = encoder
        self._model = model

    def leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        """The value of a variable or of a function on plain arguments."""
        if term.op == "var":
            expression = self._encoder[term]
        else:
            plain = [_argument(self._encoder, value, arg.sort) for value, arg in zip(args, term.args, strict=True)]
            expression = self._encoder.function(term)(*plain)
        return _value(self._model.eval(expression, model_completion=True), term.sort)


class Z3Solver:
    """Answers queries with z3."""

    def __init__(self) -> None:
        self._encoder = Encoder()

    def check(self, query: Query, seconds: float) -> Answer:
        """Ask z3, within about `seconds`."""
        self._encoder.encode(query.conditions)
        solver = z3.Solver()
        solver.set("timeout", max(1, int(seconds * 1000)))
        solver.add(*(self._encoder[condition] for condition in query.conditions))
        result = solver.check()
        if result == z3.sat:
            return Sat(Z3Model(self._encoder, solver.model()))
        return Unsat() if result == z3.unsat else Unsure(f"z3: {solver.reason_unknown()}")


def _argument(encoder: Encoder, value: Value, sort: Primitive) -> Any:
    if sort is REF:
        return z3.BitVecVal(value or 0, 16)
    return encoder[constant(sort, value)]


def _value(expression: Any, sort: Primitive) -> Value:
    if sort is BOOLEAN:
        return bool(z3.is_true(expression))
    if sort in (INT, LONG):
        return int(expression.as_signed_long())
    if sort is REF:
        return int(expression.as_long())
    assert sort in (FLOAT, DOUBLE)
    return _float_value(expression, sort)


def _float_value(expression: Any, sort: Primitive) -> float:
    if z3.is_true(z3.simplify(z3.fpIsNaN(expression))):
        return float("nan")
    bits = z3.simplify(z3.fpToIEEEBV(expression)).as_long()
    layout, size = (">d", 8) if sort is DOUBLE else (">f", 4)
    value: float = struct.unpack(layout, bits.to_bytes(size, "big"))[0]
    return value if sort is DOUBLE else round_float(value)
