"""cvc5's expressions, and one query asked to it, with bit-vectors as such or translated to integers."""

from __future__ import annotations

import cvc5
from cvc5 import Kind, RoundingMode

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, REF, Primitive
from twinproof.term.bits import float_of
from twinproof.term.encode import Sort
from twinproof.term.ring import wrap
from twinproof.term.term import Value


class Cvc5Target:
    """Builds expressions in a term manager of its own."""

    def __init__(self) -> None:
        self.manager = cvc5.TermManager()
        self._nearest = self.manager.mkRoundingMode(RoundingMode.ROUND_NEAREST_TIES_TO_EVEN)
        self._towards_zero = self.manager.mkRoundingMode(RoundingMode.ROUND_TOWARD_ZERO)

    def sort(self, sort: Sort) -> cvc5.Sort:
        """cvc5's sort."""
        kind, a, b = sort
        match kind:
            case "bool":
                return self.manager.getBooleanSort()
            case "bits":
                return self.manager.mkBitVectorSort(a)
        return self.manager.mkFloatingPointSort(a, b)

    def boolean(self, value: bool) -> cvc5.Term:
        """A truth value."""
        return self.manager.mkBoolean(value)

    def bits(self, value: int, width: int) -> cvc5.Term:
        """A bit-vector."""
        return self.manager.mkBitVector(width, str(value & ((1 << width) - 1)), 10)

    def float(self, bits: int | None, sort: Sort) -> cvc5.Term:
        """A float by its IEEE bits; None is NaN."""
        if bits is None:
            return self.manager.mkFloatingPointNaN(sort[1], sort[2])
        return self.manager.mkFloatingPoint(sort[1], sort[2], self.bits(bits, sort[1] + sort[2]))

    def constant(self, name: str, sort: Sort) -> cvc5.Term:
        """A free constant."""
        return self.manager.mkConst(self.sort(sort), name)

    def function(self, name: str, args: list[Sort], result: Sort) -> cvc5.Term:
        """A free function; one without arguments is a constant."""
        if not args:
            return self.constant(name, result)
        return self.manager.mkConst(self.manager.mkFunctionSort([self.sort(arg) for arg in args], self.sort(result)), name)

    def call(self, function: cvc5.Term, args: list[cvc5.Term]) -> cvc5.Term:
        """A function applied."""
        return self.manager.mkTerm(Kind.APPLY_UF, function, *args) if args else function

    def make(self, op: str, *args: cvc5.Term) -> cvc5.Term:
        """An SMT-LIB operator applied."""
        kind = _ROUNDED.get(op)
        if kind is not None:
            return self.manager.mkTerm(kind, self._nearest, *args)
        return self.manager.mkTerm(_PLAIN[op], *args)

    def indexed(self, op: str, arg: cvc5.Term, *indices: int) -> cvc5.Term:
        """An SMT-LIB operator with indices applied."""
        operator = self.manager.mkOp(_INDEXED[op], *indices)
        match op:
            case "to_sbv":
                return self.manager.mkTerm(operator, self._towards_zero, arg)
            case "to_fp_signed" | "to_fp":
                return self.manager.mkTerm(operator, self._nearest, arg)
        return self.manager.mkTerm(operator, arg)


def ask(target: Cvc5Target, conditions: list[cvc5.Term], seconds: float, integers: bool) -> tuple[str, cvc5.Solver]:
    """ "sat", "unsat" or "unknown", and the solver to read values from."""
    solver = cvc5.Solver(target.manager)
    solver.setOption("produce-models", "true")
    solver.setOption("tlimit-per", str(max(1, int(seconds * 1000))))
    if integers:
        solver.setOption("solve-bv-as-int", "sum")
    solver.setLogic("ALL")
    for condition in conditions:
        solver.assertFormula(condition)
    result = solver.checkSat()
    return ("sat" if result.isSat() else "unsat" if result.isUnsat() else "unknown"), solver


def value(solver: cvc5.Solver, expression: cvc5.Term, sort: Primitive) -> Value:
    """The value of an expression in the solver's model, as a plain one."""
    found = solver.getValue(expression)
    if sort is BOOLEAN:
        return bool(found.getBooleanValue())
    if sort is FLOAT or sort is DOUBLE:
        if found.isFloatingPointNaN():
            return float("nan")
        return float_of(int(found.getFloatingPointValue()[2].getBitVectorValue(10)), sort)
    number = int(found.getBitVectorValue(10))
    return number if sort is REF else wrap(sort, number)


_PLAIN = {
    "not": Kind.NOT,
    "and": Kind.AND,
    "or": Kind.OR,
    "ite": Kind.ITE,
    "=": Kind.EQUAL,
    "bvadd": Kind.BITVECTOR_ADD,
    "bvsub": Kind.BITVECTOR_SUB,
    "bvmul": Kind.BITVECTOR_MULT,
    "bvneg": Kind.BITVECTOR_NEG,
    "bvsdiv": Kind.BITVECTOR_SDIV,
    "bvsrem": Kind.BITVECTOR_SREM,
    "bvudiv": Kind.BITVECTOR_UDIV,
    "bvurem": Kind.BITVECTOR_UREM,
    "bvand": Kind.BITVECTOR_AND,
    "bvor": Kind.BITVECTOR_OR,
    "bvxor": Kind.BITVECTOR_XOR,
    "bvshl": Kind.BITVECTOR_SHL,
    "bvashr": Kind.BITVECTOR_ASHR,
    "bvlshr": Kind.BITVECTOR_LSHR,
    "bvslt": Kind.BITVECTOR_SLT,
    "fp.neg": Kind.FLOATINGPOINT_NEG,
    "fp.eq": Kind.FLOATINGPOINT_EQ,
    "fp.lt": Kind.FLOATINGPOINT_LT,
    "fp.leq": Kind.FLOATINGPOINT_LEQ,
    "fp.isNaN": Kind.FLOATINGPOINT_IS_NAN,
}
_ROUNDED = {
    "fp.add": Kind.FLOATINGPOINT_ADD,
    "fp.sub": Kind.FLOATINGPOINT_SUB,
    "fp.mul": Kind.FLOATINGPOINT_MULT,
    "fp.div": Kind.FLOATINGPOINT_DIV,
}
_INDEXED = {
    "extract": Kind.BITVECTOR_EXTRACT,
    "zero_extend": Kind.BITVECTOR_ZERO_EXTEND,
    "sign_extend": Kind.BITVECTOR_SIGN_EXTEND,
    "to_sbv": Kind.FLOATINGPOINT_TO_SBV,
    "to_fp_signed": Kind.FLOATINGPOINT_TO_FP_FROM_SBV,
    "to_fp": Kind.FLOATINGPOINT_TO_FP_FROM_FP,
    "to_fp_bits": Kind.FLOATINGPOINT_TO_FP_FROM_IEEE_BV,
}
