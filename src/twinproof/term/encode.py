"""Terms as z3 expressions, exactly: bit-vectors for int and long, IEEE floats, references as 16-bit numbers.

A reference is 0 for null, has its highest bit set for an allocated object and clear for an input; a formula mentions far fewer
references than there are numbers, so the finite range loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import z3

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.term import Term, lower, subterms

FRESH_BIT = 0x8000
REF_BITS = 16


class Encoder:
    """Encodes terms into one z3 context, each once."""

    def __init__(self) -> None:
        self._known: dict[Term, Any] = {}
        self._functions: dict[tuple[object, ...], Any] = {}
        self._sorts = {
            BOOLEAN.code: z3.BoolSort(),
            INT.code: z3.BitVecSort(32),
            LONG.code: z3.BitVecSort(64),
            FLOAT.code: z3.Float32(),
            DOUBLE.code: z3.Float64(),
            REF.code: z3.BitVecSort(REF_BITS),
        }

    def encode(self, roots: Iterable[Term]) -> None:
        """Make sure `roots` and all their parts are encoded."""
        for term in subterms(root for root in roots if root not in self._known):
            if term not in self._known:
                self._known[term] = self._encode(term, [self._known[arg] for arg in term.args])

    def __getitem__(self, term: Term) -> Any:
        if term not in self._known:
            self.encode([term])
        return self._known[term]

    def _encode(self, term: Term, args: list[Any]) -> Any:
        match term.op:
            case "const":
                return self._constant(term)
            case "var":
                return z3.Const(str(term.payload), self._sorts[term.sort.code])
            case "fresh":
                assert isinstance(term.payload, int)
                return z3.BitVecVal(FRESH_BIT | term.payload, REF_BITS)
            case "apply":
                return self.function(term)(*args)
        return _ENCODE[term.op](*args)

    def function(self, term: Term) -> Any:
        """The z3 function of an uninterpreted application."""
        key = (term.payload, term.sort.code, *[arg.sort.code for arg in term.args])
        if key not in self._functions:
            sorts = [self._sorts[arg.sort.code] for arg in term.args]
            self._functions[key] = z3.Function(f"{term.payload}", *sorts, self._sorts[term.sort.code])
        return self._functions[key]

    def _constant(self, term: Term) -> Any:
        value = lower(term)
        sort: Primitive = term.sort
        if sort is BOOLEAN:
            return z3.BoolVal(value)
        if sort is REF:
            return z3.BitVecVal(0, REF_BITS)
        if sort is FLOAT or sort is DOUBLE:
            return _float(value, self._sorts[sort.code])
        return z3.BitVecVal(value, sort.bits)


def _float(value: float, sort: Any) -> Any:
    return z3.fpNaN(sort) if value != value else z3.FPVal(value, sort)


def _nearest() -> Any:
    return z3.RNE()


def _shift(make: Callable[[Any, Any], Any], bits: int) -> Callable[[Any, Any], Any]:
    def encode(a: Any, b: Any) -> Any:
        amount = b & (bits - 1)
        return make(a, z3.ZeroExt(32, amount) if bits == 64 else amount)

    return encode


def _three_way(less: Callable[[Any, Any], Any], equal: Callable[[Any, Any], Any], unordered: int) -> Callable[[Any, Any], Any]:
    def encode(a: Any, b: Any) -> Any:
        low, none, high = (z3.BitVecVal(number, 32) for number in (-1, 0, 1))
        rest = high if unordered > 0 else low
        decided = low if unordered > 0 else high
        first = less(a, b) if unordered > 0 else less(b, a)
        return z3.If(first, decided, z3.If(equal(a, b), none, rest))

    return encode


def _to_integer(bits: int) -> Callable[[Any], Any]:
    """Java's saturating conversion: NaN is zero, out of range is the nearest limit."""

    def encode(a: Any) -> Any:
        low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
        limit = z3.FPVal(float(1 << (bits - 1)), a.sort())
        inside = z3.fpToSBV(z3.RTZ(), a, z3.BitVecSort(bits))
        return z3.If(
            z3.fpIsNaN(a),
            z3.BitVecVal(0, bits),
            z3.If(z3.fpGEQ(a, limit), z3.BitVecVal(high, bits), z3.If(z3.fpLT(a, z3.fpNeg(limit)), z3.BitVecVal(low, bits), inside)),
        )

    return encode


def _integer_table(kind: str, bits: int) -> dict[str, Callable[..., Any]]:
    table: dict[str, Callable[..., Any]] = {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "div": lambda a, b: a / b,
        "rem": z3.SRem,
        "neg": lambda a: -a,
        "and": lambda a, b: a & b,
        "or": lambda a, b: a | b,
        "xor": lambda a, b: a ^ b,
        "shl": _shift(lambda a, b: a << b, bits),
        "shr": _shift(lambda a, b: a >> b, bits),
        "ushr": _shift(z3.LShR, bits),
        "eq": lambda a, b: a == b,
        "lt": lambda a, b: a < b,
    }
    return {f"{name}.{kind}": make for name, make in table.items()}


def _float_table(kind: str) -> dict[str, Callable[..., Any]]:
    table: dict[str, Callable[..., Any]] = {
        "add": lambda a, b: z3.fpAdd(_nearest(), a, b),
        "sub": lambda a, b: z3.fpSub(_nearest(), a, b),
        "mul": lambda a, b: z3.fpMul(_nearest(), a, b),
        "div": lambda a, b: z3.fpDiv(_nearest(), a, b),
        "neg": z3.fpNeg,
        "eq": z3.fpEQ,
        "lt": z3.fpLT,
        "le": z3.fpLEQ,
        "same": lambda a, b: a == b,
        "cmpl": _three_way(z3.fpLT, z3.fpEQ, -1),
        "cmpg": _three_way(z3.fpLT, z3.fpEQ, 1),
    }
    return {f"{name}.{kind}": make for name, make in table.items()}


_ENCODE: dict[str, Callable[..., Any]] = {
    "not": z3.Not,
    "and": lambda *args: z3.And(*args),
    "or": lambda *args: z3.Or(*args),
    "ite": z3.If,
    "input": lambda a: z3.Extract(REF_BITS - 1, REF_BITS - 1, a) == 0,
    "eq.ref": lambda a, b: a == b,
    **_integer_table("int", 32),
    **_integer_table("long", 64),
    **_float_table("float"),
    **_float_table("double"),
    "cmp.long": _three_way(lambda a, b: a < b, lambda a, b: a == b, -1),
    "int2long": lambda a: z3.SignExt(32, a),
    "long2int": lambda a: z3.Extract(31, 0, a),
    "int2byte": lambda a: z3.SignExt(24, z3.Extract(7, 0, a)),
    "int2short": lambda a: z3.SignExt(16, z3.Extract(15, 0, a)),
    "int2char": lambda a: z3.ZeroExt(16, z3.Extract(15, 0, a)),
    "int2float": lambda a: z3.fpSignedToFP(_nearest(), a, z3.Float32()),
    "int2double": lambda a: z3.fpSignedToFP(_nearest(), a, z3.Float64()),
    "long2float": lambda a: z3.fpSignedToFP(_nearest(), a, z3.Float32()),
    "long2double": lambda a: z3.fpSignedToFP(_nearest(), a, z3.Float64()),
    "float2double": lambda a: z3.fpFPToFP(_nearest(), a, z3.Float64()),
    "double2float": lambda a: z3.fpFPToFP(_nearest(), a, z3.Float32()),
    "float2int": _to_integer(32),
    "float2long": _to_integer(64),
    "double2int": _to_integer(32),
    "double2long": _to_integer(64),
}
