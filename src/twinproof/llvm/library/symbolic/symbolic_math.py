"""math.h: what is exact in the words of other operators; the others are functions, of which nothing is known but that they are ones."""

from __future__ import annotations

from twinproof.execute.explore import Summary
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.llvm.library.symbolic.library_call import Answer, Answering
from twinproof.term.build import apply
from twinproof.term.leaf import LibraryFunction
from twinproof.term.machine_numbers import apply_machine
from twinproof.term.term import function, lift

_HEADER = "math.h"
_UNARY = (
    "sqrt", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "cbrt", "erf", "erfc", "tgamma",
)  # fmt: skip
_BINARY = ("pow", "atan2", "hypot", "copysign", "fmax", "fmin", "fdim", "remainder", "nextafter")


def _known(name: str, sort: Primitive, arity: int) -> Answer:
    """A function of which only equal arguments are known to give equal results; those that are exact are operators."""

    def answer(call: Answering) -> Summary:
        args = [call.number(place, sort) for place in range(arity)]
        exact = MACHINE_OPERATORS.get(f"{_EXACT.get(name, '')}.{sort}")
        if exact is not None:
            return call.returned(apply_machine(exact, *args))
        terms = tuple(lift(arg, sort) for arg in args)
        return call.returned(function(LibraryFunction(_HEADER, name, "" if sort is DOUBLE else str(sort)), sort, terms))

    return answer


_EXACT = {"sqrt": "sqrt", "floor": "floor", "ceil": "ceil", "trunc": "truncate", "rint": "even", "nearbyint": "even", "copysign": "sign"}


def _absolute(sort: Primitive) -> Answer:
    return lambda call: call.returned(apply_machine(MACHINE_OPERATORS[f"abs.{sort}"], call.number(0, sort)))


def _remainder(sort: Primitive) -> Answer:
    return lambda call: call.returned(apply(OPERATORS[f"rem.{sort}"], call.number(0, sort), call.number(1, sort)))


def _both(name: str, answer: Answer, narrow: Answer) -> dict[str, Answer]:
    return {name: answer, f"{name}f": narrow}


SYMBOLIC_MATH: dict[str, Answer] = {
    **{key: each for name in _UNARY for key, each in _both(name, _known(name, DOUBLE, 1), _known(name, FLOAT, 1)).items()},
    **{key: each for name in _BINARY for key, each in _both(name, _known(name, DOUBLE, 2), _known(name, FLOAT, 2)).items()},
    **_both("fabs", _absolute(DOUBLE), _absolute(FLOAT)),
    **_both("fmod", _remainder(DOUBLE), _remainder(FLOAT)),
}
