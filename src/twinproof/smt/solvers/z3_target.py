"""z3's expressions by its low-level interface, which is several times faster than its operators.

A context lives as long as its process: deleting one with many expressions takes quadratic time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import z3
from z3 import z3core

from twinproof.ir.operators import round_float
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, REF, Primitive
from twinproof.term.bits import float_of
from twinproof.term.encode import Expression, Sort
from twinproof.term.term import Value

_CORE = 0.3  # of the time for the core alone
_WORK_PER_SECOND = 20_000_000  # z3's resource units; several times what it does in a second, so that time usually decides first


class Z3Target:
    """Builds expressions in a context of its own; each is kept alive."""

    def __init__(self) -> None:
        self.context = z3.Context()
        self.context.owner = False
        self._ref = self.context.ref()
        self._sorts: dict[Sort, z3.SortRef] = {}
        self._nearest = z3.RNE(self.context)
        self._towards_zero = z3.RTZ(self.context)
        self._kept: list[Expression] = []

    def release(self) -> None:
        """Let all expressions go; none that was made before may be used again."""
        for expression in reversed(self._kept):
            z3core.Z3_dec_ref(self._ref, expression)
        self._kept.clear()

    def sort(self, sort: Sort) -> z3.Sort:
        """z3's sort."""
        if sort not in self._sorts:
            self._sorts[sort] = _sort(sort, self.context)
        return self._sorts[sort].ast

    def boolean(self, value: bool) -> Expression:
        """A truth value."""
        return self._keep(z3core.Z3_mk_true(self._ref) if value else z3core.Z3_mk_false(self._ref))

    def bits(self, value: int, width: int) -> Expression:
        """A bit-vector."""
        return self._keep(z3core.Z3_mk_numeral(self._ref, str(value), self.sort(("bits", width, 0))))

    def float(self, bits: int | None, sort: Sort) -> Expression:
        """A float by its IEEE bits; None is NaN."""
        if bits is None:
            return self._keep(z3core.Z3_mk_fpa_nan(self._ref, self.sort(sort)))
        return self._keep(z3core.Z3_mk_fpa_to_fp_bv(self._ref, self.bits(bits, sort[1] + sort[2]), self.sort(sort)))

    def number(self, value: Fraction, sort: Sort) -> Expression:
        """An integer or real number."""
        return self._keep(z3core.Z3_mk_numeral(self._ref, str(value), self.sort(sort)))

    def constant(self, name: str, sort: Sort) -> Expression:
        """A free constant."""
        return self._keep(z3core.Z3_mk_const(self._ref, z3core.Z3_mk_string_symbol(self._ref, name), self.sort(sort)))

    def function(self, name: str, args: list[Sort], result: Sort) -> Expression:
        """A free function."""
        symbol = z3core.Z3_mk_string_symbol(self._ref, name)
        domain = (z3.Sort * len(args))(*map(self.sort, args))
        return self._keep(z3core.Z3_mk_func_decl(self._ref, symbol, len(args), domain, self.sort(result)))

    def call(self, function: Expression, args: list[Expression]) -> Expression:
        """A function applied."""
        return self._keep(z3core.Z3_mk_app(self._ref, function, len(args), (z3.Ast * len(args))(*args)))

    def make(self, op: str, *args: Expression) -> Expression:
        """An SMT-LIB operator applied."""
        if op in _MANY:
            return self._keep(_MANY[op](self._ref, len(args), (z3.Ast * len(args))(*args)))
        if op in _ROUNDED:
            return self._keep(_ROUNDED[op](self._ref, self._nearest.ast, *args))
        return self._keep(_PLAIN[op](self._ref, *args))

    def indexed(self, op: str, arg: Expression, *indices: int) -> Expression:
        """An SMT-LIB operator with indices applied."""
        match op:
            case "extract":
                return self._keep(z3core.Z3_mk_extract(self._ref, *indices, arg))
            case "zero_extend":
                return self._keep(z3core.Z3_mk_zero_ext(self._ref, *indices, arg))
            case "sign_extend":
                return self._keep(z3core.Z3_mk_sign_ext(self._ref, *indices, arg))
            case "to_sbv":
                return self._keep(z3core.Z3_mk_fpa_to_sbv(self._ref, self._towards_zero.ast, arg, *indices))
            case "to_fp_bits":
                return self._keep(z3core.Z3_mk_fpa_to_fp_bv(self._ref, arg, self.sort(("float", indices[0], indices[1]))))
        make = z3core.Z3_mk_fpa_to_fp_signed if op == "to_fp_signed" else z3core.Z3_mk_fpa_to_fp_float
        return self._keep(make(self._ref, self._nearest.ast, arg, self.sort(("float", indices[0], indices[1]))))

    def _keep(self, expression: Expression) -> Expression:
        z3core.Z3_inc_ref(self._ref, expression)
        self._kept.append(expression)
        return expression

    def value(self, model: z3.ModelRef, expression: Expression, sort: Primitive) -> Value:
        """The value of an expression in a model, as a plain one."""
        found = model.eval(z3.z3._to_expr_ref(expression, self.context), model_completion=True)
        if sort is BOOLEAN:
            return bool(z3.is_true(found))
        if z3.is_arith(found):
            return _near(found, sort)
        if sort is FLOAT or sort is DOUBLE:
            if found.isNaN():
                return float("nan")
            return float_of(z3.simplify(z3.fpToIEEEBV(found, ctx=self.context)).as_long(), sort)
        return int(found.as_long()) if sort is REF else int(found.as_signed_long())


def _near(found: z3.ExprRef, sort: Primitive) -> Value:
    """The plain value nearest to an integer or real number of z3."""
    if z3.is_int_value(found):
        return int(found.as_long())
    number = (found.approx(20) if z3.is_algebraic_value(found) else found).as_fraction()
    try:
        return round_float(float(number)) if sort is FLOAT else float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


def ask(target: Z3Target, conditions: Iterable[Expression], seconds: float) -> tuple[str, z3.ModelRef | None]:
    """ "sat" and the model, "unsat" or the reason why not, and nothing: z3's plain core for a moment, then its preprocessing too.

    The core is ten times faster on most small queries and on all with functions, the preprocessing finds what it does not.
    """
    asked = list(conditions)
    for make, share in ((z3.SimpleSolver, _CORE), (z3.Solver, 1.0 - _CORE)):
        solver = make(ctx=target.context)
        for condition in asked:
            z3core.Z3_solver_assert(target.context.ref(), solver.solver, condition)
        result, model = decide(solver, share * seconds)
        if result in ("sat", "unsat"):
            break
    return result, model


def decide(solver: z3.Solver, seconds: float) -> tuple[str, z3.ModelRef | None]:
    """The same from one solver that has its conditions already."""
    solver.set("ctrl_c", False)  # else z3 would take the interrupt for its own and the command would go on
    solver.set("timeout", max(1, int(seconds * 1000)))
    solver.set("rlimit", int(seconds * _WORK_PER_SECOND))
    match str(solver.check()):
        case "sat":
            return "sat", solver.model()
        case "unsat":
            return "unsat", None
    return str(solver.reason_unknown()), None


def _sort(sort: Sort, context: z3.Context) -> z3.SortRef:
    kind, a, b = sort
    match kind:
        case "bool":
            return z3.BoolSort(context)
        case "bits":
            return z3.BitVecSort(a, context)
        case "int":
            return z3.IntSort(context)
        case "real":
            return z3.RealSort(context)
    return z3.FPSort(a, b, context)


_PLAIN: dict[str, Callable[..., Expression]] = {
    "not": z3core.Z3_mk_not,
    "ite": z3core.Z3_mk_ite,
    "=": z3core.Z3_mk_eq,
    "bvadd": z3core.Z3_mk_bvadd,
    "bvsub": z3core.Z3_mk_bvsub,
    "bvmul": z3core.Z3_mk_bvmul,
    "bvneg": z3core.Z3_mk_bvneg,
    "bvsdiv": z3core.Z3_mk_bvsdiv,
    "bvsrem": z3core.Z3_mk_bvsrem,
    "bvudiv": z3core.Z3_mk_bvudiv,
    "bvurem": z3core.Z3_mk_bvurem,
    "bvand": z3core.Z3_mk_bvand,
    "bvor": z3core.Z3_mk_bvor,
    "bvxor": z3core.Z3_mk_bvxor,
    "bvshl": z3core.Z3_mk_bvshl,
    "bvashr": z3core.Z3_mk_bvashr,
    "bvlshr": z3core.Z3_mk_bvlshr,
    "bvslt": z3core.Z3_mk_bvslt,
    "<": z3core.Z3_mk_lt,
    "<=": z3core.Z3_mk_le,
    "/": z3core.Z3_mk_div,
    "to_real": z3core.Z3_mk_int2real,
    "to_int": z3core.Z3_mk_real2int,
    "fp.neg": z3core.Z3_mk_fpa_neg,
    "fp.eq": z3core.Z3_mk_fpa_eq,
    "fp.lt": z3core.Z3_mk_fpa_lt,
    "fp.leq": z3core.Z3_mk_fpa_leq,
    "fp.isNaN": z3core.Z3_mk_fpa_is_nan,
}
_MANY: dict[str, Callable[..., Expression]] = {
    "and": z3core.Z3_mk_and,
    "or": z3core.Z3_mk_or,
    "+": z3core.Z3_mk_add,
    "-": z3core.Z3_mk_sub,
    "*": z3core.Z3_mk_mul,
}
_ROUNDED: dict[str, Callable[..., Expression]] = {
    "fp.add": z3core.Z3_mk_fpa_add,
    "fp.sub": z3core.Z3_mk_fpa_sub,
    "fp.mul": z3core.Z3_mk_fpa_mul,
    "fp.div": z3core.Z3_mk_fpa_div,
}
