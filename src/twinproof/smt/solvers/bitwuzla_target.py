"""bitwuzla's expressions, and one query asked to it."""

from __future__ import annotations

import bitwuzla
from bitwuzla import Kind

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, REF, Primitive
from twinproof.term.bits import float_of
from twinproof.term.encode import Sort
from twinproof.term.ring import wrap
from twinproof.term.term import Value


class BitwuzlaTarget:
    """Builds expressions in a term manager of its own."""

    def __init__(self) -> None:
        self.manager = bitwuzla.TermManager()
        self._nearest = self.manager.mk_rm_value(bitwuzla.RoundingMode.RNE)
        self._towards_zero = self.manager.mk_rm_value(bitwuzla.RoundingMode.RTZ)

    def sort(self, sort: Sort) -> bitwuzla.Sort:
        """bitwuzla's sort."""
        kind, a, b = sort
        match kind:
            case "bool":
                return self.manager.mk_bool_sort()
            case "bits":
                return self.manager.mk_bv_sort(a)
        return self.manager.mk_fp_sort(a, b)

    def boolean(self, value: bool) -> bitwuzla.Term:
        """A truth value."""
        return self.manager.mk_true() if value else self.manager.mk_false()

    def bits(self, value: int, width: int) -> bitwuzla.Term:
        """A bit-vector."""
        return self.manager.mk_bv_value(self.manager.mk_bv_sort(width), value & ((1 << width) - 1))

    def float(self, bits: int | None, sort: Sort) -> bitwuzla.Term:
        """A float by its IEEE bits; None is NaN."""
        if bits is None:
            return self.manager.mk_fp_nan(self.sort(sort))
        return self.manager.mk_term(Kind.FP_TO_FP_FROM_BV, [self.bits(bits, sort[1] + sort[2])], [sort[1], sort[2]])

    def constant(self, name: str, sort: Sort) -> bitwuzla.Term:
        """A free constant."""
        return self.manager.mk_const(self.sort(sort), name)

    def function(self, name: str, args: list[Sort], result: Sort) -> bitwuzla.Term:
        """A free function; one without arguments is a constant."""
        if not args:
            return self.constant(name, result)
        return self.manager.mk_const(self.manager.mk_fun_sort([self.sort(arg) for arg in args], self.sort(result)), name)

    def call(self, function: bitwuzla.Term, args: list[bitwuzla.Term]) -> bitwuzla.Term:
        """A function applied."""
        return self.manager.mk_term(Kind.APPLY, [function, *args]) if args else function

    def make(self, op: str, *args: bitwuzla.Term) -> bitwuzla.Term:
        """An SMT-LIB operator applied."""
        kind = _ROUNDED.get(op)
        if kind is not None:
            return self.manager.mk_term(kind, [self._nearest, *args])
        return self.manager.mk_term(_PLAIN[op], list(args))

    def indexed(self, op: str, arg: bitwuzla.Term, *indices: int) -> bitwuzla.Term:
        """An SMT-LIB operator with indices applied."""
        match op:
            case "to_sbv":
                return self.manager.mk_term(Kind.FP_TO_SBV, [self._towards_zero, arg], list(indices))
            case "to_fp_signed" | "to_fp":
                return self.manager.mk_term(_INDEXED[op], [self._nearest, arg], list(indices))
        return self.manager.mk_term(_INDEXED[op], [arg], list(indices))


def ask(target: BitwuzlaTarget, conditions: list[bitwuzla.Term], seconds: float) -> tuple[str, bitwuzla.Bitwuzla]:
    """ "sat", "unsat" or "unknown", and the solver to read values from."""
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    options.set(bitwuzla.Option.TIME_LIMIT_PER, max(1, int(seconds * 1000)))
    solver = bitwuzla.Bitwuzla(target.manager, options)
    for condition in conditions:
        solver.assert_formula(condition)
    return str(solver.check_sat()), solver


def value(solver: bitwuzla.Bitwuzla, expression: bitwuzla.Term, sort: Primitive) -> Value:
    """The value of an expression in the solver's model, as a plain one."""
    found = solver.get_value(expression)
    if sort is BOOLEAN:
        return bool(found.value())
    if sort is FLOAT or sort is DOUBLE:
        return float("nan") if found.is_fp_value_nan() else float_of(int("".join(found.value()), 2), sort)
    number = int(found.value(), 2)
    return number if sort is REF else wrap(sort, number)


_PLAIN = {
    "not": Kind.NOT,
    "and": Kind.AND,
    "or": Kind.OR,
    "ite": Kind.ITE,
    "=": Kind.EQUAL,
    "bvadd": Kind.BV_ADD,
    "bvsub": Kind.BV_SUB,
    "bvmul": Kind.BV_MUL,
    "bvneg": Kind.BV_NEG,
    "bvsdiv": Kind.BV_SDIV,
    "bvsrem": Kind.BV_SREM,
    "bvudiv": Kind.BV_UDIV,
    "bvurem": Kind.BV_UREM,
    "bvand": Kind.BV_AND,
    "bvor": Kind.BV_OR,
    "bvxor": Kind.BV_XOR,
    "bvshl": Kind.BV_SHL,
    "bvashr": Kind.BV_ASHR,
    "bvlshr": Kind.BV_SHR,
    "bvslt": Kind.BV_SLT,
    "fp.neg": Kind.FP_NEG,
    "fp.eq": Kind.FP_EQUAL,
    "fp.lt": Kind.FP_LT,
    "fp.leq": Kind.FP_LEQ,
    "fp.isNaN": Kind.FP_IS_NAN,
}
_ROUNDED = {"fp.add": Kind.FP_ADD, "fp.sub": Kind.FP_SUB, "fp.mul": Kind.FP_MUL, "fp.div": Kind.FP_DIV}
_INDEXED = {
    "extract": Kind.BV_EXTRACT,
    "zero_extend": Kind.BV_ZERO_EXTEND,
    "sign_extend": Kind.BV_SIGN_EXTEND,
    "to_fp_signed": Kind.FP_TO_FP_FROM_SBV,
    "to_fp": Kind.FP_TO_FP_FROM_FP,
    "to_fp_bits": Kind.FP_TO_FP_FROM_BV,
}
